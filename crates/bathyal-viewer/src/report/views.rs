//! Which pictures are taken of a run, from where, and what stands in them.

use super::text::{escape, number};
use super::track::Track;
use crate::picture::{Camera, Light, Picture, Poses, Stage, render, tip, visible_pixels};
use crate::scene::Scene;
use bathyal::spatial::Vec3;
use std::fmt::Write;

/// What pictures are made from.
pub struct Views<'a> {
    scene: &'a Scene,
    track: &'a Track,
    /// Lines that the vehicle and the ends of its limbs draw.
    trails: Vec<(Vec<Vec3<f64>>, [f64; 3])>,
    /// Of the robot, m.
    size: f64,
}

/// One picture with its lettering.
pub struct View {
    /// For the legend below it.
    pub caption: String,
    /// The picture.
    pub picture: Picture,
    /// Lettering over it, as parts of an SVG of the same size.
    pub lettering: String,
}

/// Colours of trails: of vehicles, then of the ends of limbs.
const VEHICLE: [f64; 3] = [0.07, 0.22, 0.42];
const ENDS: [[f64; 3]; 4] = [
    [0.84, 0.25, 0.10],
    [0.00, 0.52, 0.42],
    [0.62, 0.20, 0.55],
    [0.85, 0.55, 0.05],
];
/// Arrows: of thrust, of contact, of the current.
const THRUST: [f64; 3] = [0.93, 0.36, 0.05];
const CONTACT: [f64; 3] = [0.05, 0.50, 0.25];
const CURRENT: [f64; 3] = [0.13, 0.42, 0.68];
/// Limbs whose ends draw trails; more would hide the robot.
const MAX_END_EFFECTORS: usize = 6;
/// A picture shows at most this many robots' sizes of the way.
const MAX_TRAIL: f64 = 3.0;
/// Elevation of the camera, degrees.
const ELEVATION: f64 = 20.0;
/// Azimuths that are tried, and pixels of the trial.
const AZIMUTHS: [f64; 8] = [-125.0, -55.0, 35.0, 145.0, -35.0, 55.0, -145.0, 125.0];
const TRIAL: [usize; 2] = [96, 60];
/// Triangles of a trial: many more than its pixels show nothing else.
const MAX_TRIAL_FACES: usize = 50_000;

impl<'a> Views<'a> {
    /// None if nothing is known of the poses, or there is nothing to see.
    pub fn new(scene: &'a Scene, track: &'a Track) -> Option<Self> {
        let first = track.poses.first()?;
        let known = |poses: &Poses| poses.len() >= scene.bodies.len();
        let finite = |poses: &Poses| {
            let all = poses.iter().flat_map(|p| p.position.0);
            all.into_iter().all(|x| x.abs() < 1e7)
        };
        if first.is_empty() || !track.poses.iter().all(|p| known(p) && finite(p)) {
            return None;
        }
        let [low, high] = bounds(&Stage::corners(scene, first));
        let size = (high - low).norm();
        (size > 0.0 && size.is_finite()).then(|| Views {
            scene,
            track,
            trails: trails(scene, track),
            size,
        })
    }

    /// The index of the span at a time.
    pub fn span_at(&self, t: f64) -> usize {
        let times = &self.track.times;
        times
            .partition_point(|x| *x < t - 1e-9)
            .min(times.len() - 1)
    }

    /// The moment at which limbs reach farthest; in the middle if there are none.
    pub fn best_moment(&self) -> usize {
        let ends = &self.scene.end_effectors;
        let middle = self.track.poses.len() / 2;
        let reach = |poses: &Poses| {
            let from = |b: &usize| (poses[*b].position - poses[self.root(*b)].position).norm();
            ends.iter().map(from).sum::<f64>()
        };
        let all: Vec<f64> = self.track.poses.iter().map(reach).collect();
        let most = all.iter().copied().fold(0.0, f64::max);
        let least = all.iter().copied().fold(f64::INFINITY, f64::min);
        // Legs that walk reach always about as far: the middle shows them best.
        if ends.is_empty() || most - least < 0.25 * most {
            return middle;
        }
        all.iter().position(|x| *x == most).unwrap_or(middle)
    }

    fn root(&self, body: usize) -> usize {
        let mut at = body;
        // No more steps than bodies, whatever the file says.
        for _ in 0..self.scene.bodies.len() {
            match self.scene.bodies[at].parent {
                Some(parent) => at = parent,
                None => break,
            }
        }
        at
    }

    /// The robot on its way at a moment, with where it was and will be.
    pub fn way(&self, moment: usize, size: [usize; 2]) -> View {
        let poses = &self.track.poses[moment];
        let mut points = Stage::corners(self.scene, poses);
        let [low, high] = bounds(&points);
        let middle = (low + high) * 0.5;
        // Of the way, as much as leaves the robot large.
        let near = |p: &&Vec3<f64>| (**p - middle).norm() < MAX_TRAIL / 2.0 * self.size;
        let lines = self.trails.iter().flat_map(|(line, _)| line);
        points.extend(lines.filter(near).copied());
        let mut ghosts = Vec::new();
        for other in [0, self.track.poses.len() - 1] {
            let other = &self.track.poses[other];
            let corners = Stage::corners(self.scene, other);
            let [a, b] = bounds(&corners);
            let away = ((a + b) * 0.5 - middle).norm();
            if away > 0.6 * self.size && away < 0.5 * MAX_TRAIL * self.size {
                points.extend(corners);
                ghosts.push(other);
            }
        }
        let camera = self.best(moment, &points, size);
        let mut stage = Stage::default();
        stage.robot(self.scene, poses, None);
        for ghost in ghosts {
            stage.robot(self.scene, ghost, Some(3));
        }
        for (line, color) in &self.trails {
            stage.trail(line, *color, 2.6, &camera);
        }
        self.finish(stage, camera, &points, moment, "on its way")
    }

    /// The robot alone at a moment, from a place that follows it.
    pub fn close(&self, moment: usize, size: [usize; 2], what: &str, like: &Angle) -> View {
        let points = Stage::corners(self.scene, &self.track.poses[moment]);
        let camera = Camera::framing(&points, like.azimuth, like.elevation, size);
        let mut stage = Stage::default();
        stage.robot(self.scene, &self.track.poses[moment], None);
        for (line, color) in &self.trails {
            stage.trail(&line[..=moment.min(line.len() - 1)], *color, 2.2, &camera);
        }
        self.pushes(&mut stage, moment, &camera);
        self.finish(stage, camera, &points, moment, what)
    }

    /// The azimuth from which all parts are seen best at a moment.
    pub fn angle(&self, moment: usize) -> Angle {
        let points = Stage::corners(self.scene, &self.track.poses[moment]);
        Angle {
            azimuth: self.azimuth(moment, &points),
            elevation: ELEVATION,
        }
    }

    fn best(&self, moment: usize, points: &[Vec3<f64>], size: [usize; 2]) -> Camera {
        Camera::framing(points, self.azimuth(moment, points), ELEVATION, size)
    }

    /// Σ √(points at which a part is seen) is the greatest: small parts count too.
    fn azimuth(&self, moment: usize, points: &[Vec3<f64>]) -> f64 {
        let mut stage = Stage::default();
        stage.robot(self.scene, &self.track.poses[moment], None);
        stage.faces.thin(MAX_TRIAL_FACES);
        let parts = self.scene.bodies.iter().map(|b| b.shapes.len()).sum();
        let score = |azimuth: f64| {
            let camera = Camera::framing(points, azimuth, ELEVATION, TRIAL);
            let seen = visible_pixels(&stage.faces, &camera, parts);
            seen.into_iter().map(|n| (n as f64).sqrt()).sum::<f64>()
        };
        let scores = AZIMUTHS.map(score);
        let most = scores.iter().copied().fold(0.0, f64::max);
        // The first that is about as good as the best: no jumping for little.
        let best = scores.iter().position(|s| *s >= 0.97 * most);
        AZIMUTHS[best.unwrap_or(0)]
    }

    /// Arrows of thrust and contact.
    fn pushes(&self, stage: &mut Stage, moment: usize, camera: &Camera) {
        let (thrusts, contacts) = &self.track.pushes[moment];
        let longest = 0.32 * self.size;
        let most = self.track.pushes.iter().flat_map(|(t, _)| t);
        let most = most.fold(0.0, |most: f64, t| most.max(t.abs()));
        for (thruster, thrust) in self.scene.thrusters.iter().zip(thrusts) {
            let pose = &self.track.poses[moment][thruster.body];
            let from = pose.point_to_parent(Vec3(thruster.position));
            let along = pose.rotation * Vec3(thruster.direction);
            let to = from + along * (longest * thrust / most.max(1e-9));
            if (to - from).norm() > 0.03 * self.size {
                stage.arrow(from, to, 6.0 * camera.pixel_at(from), THRUST, 9);
            }
        }
        let most = self.track.pushes.iter().flat_map(|(_, c)| c);
        let most = most.fold(0.0, |most: f64, (_, force)| most.max(force.norm()));
        for (at, force) in contacts {
            let to = *at + *force * (longest / most.max(1e-9));
            if (to - *at).norm() > 0.03 * self.size {
                stage.arrow(*at, to, 5.0 * camera.pixel_at(*at), CONTACT, 9);
            }
        }
    }

    /// Adds the surroundings, draws, and letters.
    fn finish(
        &self,
        mut stage: Stage,
        camera: Camera,
        points: &[Vec3<f64>],
        moment: usize,
        what: &str,
    ) -> View {
        let [low, high] = bounds(points);
        let middle = (low + high) * 0.5;
        let across = (high - low).norm();
        let depth = camera.seen(middle)[2];
        let spacing = nice(across / 6.0);
        match &self.scene.ground {
            Some(terrain) => stage.ground(terrain, middle, 4.0 * depth, spacing),
            None => stage.grid(low[2] - 0.25 * across, middle, 4.0 * depth, spacing),
        }
        let current = self.current(&mut stage, middle, &camera);
        let light = Light {
            from: light_from(&camera),
            clear: 1.1 * depth,
            haze: 1.9 * depth,
        };
        let t = self.track.times[moment];
        View {
            caption: format!("{what}, t = {t:.2} s"),
            lettering: letters(
                &camera,
                middle,
                spacing,
                current,
                self.scene.ground.is_some(),
            ),
            picture: render(&stage.faces, &camera, &light),
        }
    }

    /// An arrow of the current beside the robot; where its end is in the picture, and m/s.
    fn current(
        &self,
        stage: &mut Stage,
        middle: Vec3<f64>,
        camera: &Camera,
    ) -> Option<([f64; 2], f64)> {
        let heights = &self.scene.current.z;
        let index = heights.partition_point(|z| *z < middle[2]);
        let index = index.min(heights.len().checked_sub(1)?);
        let velocity = Vec3(self.scene.current.velocity[index]);
        let speed = velocity.norm();
        if speed < 1e-3 {
            return None;
        }
        // In the upper left of the picture, as far away as the robot.
        let [w, h] = camera.size.map(|n| n as f64);
        let corner = camera.ray([0.09 * w, 0.09 * h]);
        let at = camera.eye + corner * camera.seen(middle)[2];
        let along = velocity * (1.0 / speed);
        let pixel = camera.pixel_at(at);
        let length = 0.11 * w * pixel;
        let (from, to) = (at - along * (0.5 * length), at + along * (0.5 * length));
        stage.arrow(from, to, 0.009 * w * pixel, CURRENT, 9);
        camera.project(at).map(|p| (p, speed))
    }
}

/// A direction of view.
#[derive(Clone, Copy, Debug)]
pub struct Angle {
    /// From x towards y, degrees.
    pub azimuth: f64,
    /// Above the horizon, degrees.
    pub elevation: f64,
}

/// Over the left shoulder of whoever takes the picture.
fn light_from(camera: &Camera) -> Vec3<f64> {
    let [right, _, ahead] = camera.axes;
    let from = Vec3([0.0, 0.0, 1.0]) - right * 0.45 - ahead * 0.45;
    from * (1.0 / from.norm())
}

/// The box around points.
fn bounds(points: &[Vec3<f64>]) -> [Vec3<f64>; 2] {
    let mut bounds = [[f64::INFINITY; 3], [f64::NEG_INFINITY; 3]];
    for p in points {
        for i in 0..3 {
            bounds[0][i] = bounds[0][i].min(p[i]);
            bounds[1][i] = bounds[1][i].max(p[i]);
        }
    }
    bounds.map(Vec3)
}

/// The lines that vehicles and the ends of limbs draw.
fn trails(scene: &Scene, track: &Track) -> Vec<(Vec<Vec3<f64>>, [f64; 3])> {
    let mut out = Vec::new();
    let free = |b: &usize| scene.bodies[*b].joint.kind == "free";
    for b in (0..scene.bodies.len()).filter(free) {
        let line = track.poses.iter().map(|poses| poses[b].position);
        out.push((line.collect(), VEHICLE));
    }
    let many = scene.end_effectors.len() > MAX_END_EFFECTORS;
    for (k, b) in scene.end_effectors.iter().enumerate() {
        if !many {
            let tip = tip(scene, *b);
            let line = track.poses.iter().map(|p| p[*b].point_to_parent(tip));
            out.push((line.collect(), ENDS[k % ENDS.len()]));
        }
    }
    out
}

/// The nearest of 1, 2, 5, 10, ...
fn nice(x: f64) -> f64 {
    let power = 10f64.powf(x.max(1e-9).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|k| k * power);
    let off = |k: &f64| (k / x).ln().abs();
    let best = steps.into_iter().min_by(|a, b| off(a).total_cmp(&off(b)));
    best.unwrap_or(power)
}

/// Lines and text over a picture, as SVG elements.
#[derive(Default)]
struct Lettering(String);

// Writing to a string cannot fail.
impl Lettering {
    fn line(&mut self, a: [f64; 2], b: [f64; 2], color: &str, width: f64) {
        let _ = write!(
            self.0,
            r#"<line x1="{:.1}" y1="{:.1}" x2="{:.1}" y2="{:.1}" stroke="{color}" stroke-width="{width:.2}"/>"#,
            a[0], a[1], b[0], b[1],
        );
    }

    /// Text; `anchor` is `start`, `middle` or `end`.
    fn text(&mut self, at: [f64; 2], text: &str, size: f64, anchor: &str, color: &str) {
        let _ = write!(
            self.0,
            r#"<text x="{:.1}" y="{:.1}" font-size="{size:.1}" text-anchor="{anchor}" fill="{color}">{}</text>"#,
            at[0],
            at[1],
            escape(text),
        );
    }
}

/// Scale bar, kind of ground and speed of the current.
fn letters(
    camera: &Camera,
    middle: Vec3<f64>,
    spacing: f64,
    current: Option<([f64; 2], f64)>,
    ground: bool,
) -> String {
    let [w, h] = camera.size.map(|n| n as f64);
    let font = (h / 28.0).clamp(11.0, 20.0);
    let mut svg = Lettering::default();
    // As long as a cell of the grid, at the distance of the robot.
    let length = spacing / camera.pixel_at(middle);
    let (x, y) = (w - 1.2 * font - length, h - 1.2 * font);
    svg.line([x, y], [x + length, y], "#123", font / 6.0);
    for end in [x, x + length] {
        svg.line(
            [end, y - font / 3.0],
            [end, y + font / 3.0],
            "#123",
            font / 9.0,
        );
    }
    let text = format!("{} m", number(spacing));
    svg.text(
        [x + length / 2.0, y - font / 2.0],
        &text,
        font,
        "middle",
        "#123",
    );
    let text = match ground {
        true => format!("seabed, grid {} m", number(spacing)),
        false => format!("open water, grid {} m", number(spacing)),
    };
    svg.text([font, h - font], &text, 0.85 * font, "start", "#234");
    if let Some(([x, y], speed)) = current {
        let text = format!("current {} m/s", number((1000.0 * speed).round() / 1000.0));
        let x = x.max(4.2 * font);
        svg.text([x, y + 2.2 * font], &text, font, "middle", "#14466b");
    }
    svg.0
}
