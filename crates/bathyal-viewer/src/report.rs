//! Report of a recording: one HTML file without scripts and other files.
//!
//! The page is a pure function of the recording and of the program: the same bits each time.
//! Whatever comes from the recording is text and stays text, see `escape` in `text`.

mod page;
mod plot;
mod plots;
mod tables;
mod text;
mod track;
mod views;

use crate::scene::{Extents, Scene};
use bathyal_sim::record::Recording;
use bathyal_sim::scenario::Setup;
use bathyal_sim::scene::Scene as RecordedScene;
use track::Track;
use views::{View, Views};

pub use page::Written;

/// Contents of a report.
pub struct Report<'a> {
    recording: &'a Recording,
    setup: Option<Setup>,
    scene: Option<Scene>,
    track: Track,
    /// Reason why there is no setup: this version reads the recording, but not its scenario.
    error: Option<String>,
}

/// Pixels of the large picture and of the small ones.
const LARGE: [usize; 2] = [1120, 560];
const SMALL: [usize; 2] = [480, 360];

impl<'a> Report<'a> {
    /// Reads a recording, as far as it can be read.
    pub fn new(recording: &'a Recording) -> Self {
        let (setup, error) = match Setup::from_recording(recording.header()) {
            Ok(setup) => (Some(setup), None),
            Err(error) => (None, Some(error.to_string())),
        };
        let track = Track::read(recording, setup.as_ref().map(|setup| &setup.model));
        let header = recording.header();
        let scene = RecordedScene::from_recording(header).ok();
        let scene = scene.map(|scene| Scene::from_recorded(scene, &header.files, way(&track)));
        Report {
            scene,
            recording,
            setup,
            track,
            error,
        }
    }

    fn views(&self) -> Option<Views<'_>> {
        Views::new(self.scene.as_ref()?, &self.track)
    }

    /// Renders the large picture: the robot on its track, at a time or where its limbs extend most.
    fn large(&self, at: Option<f64>) -> Option<View> {
        let views = self.views()?;
        let moment = at.map_or_else(|| views.best_moment(), |t| views.span_at(t));
        Some(views.way(moment, LARGE))
    }

    /// The small pictures: start, middle and end.
    fn small(&self) -> Vec<View> {
        let Some(views) = self.views() else {
            return Vec::new();
        };
        let last = self.track.poses.len() - 1;
        let angle = views.angle(views.best_moment());
        let mut moments = vec![(0, "start"), (last / 2, "middle"), (last, "end")];
        moments.dedup_by_key(|(moment, _)| *moment);
        let take = |(moment, what): (usize, &str)| views.close(moment, SMALL, what, &angle);
        moments.into_iter().map(take).collect()
    }

    /// The large picture as PNG, without lettering; none without a scene.
    pub fn png(&self, at: Option<f64>) -> Option<Vec<u8>> {
        self.large(at)?.picture.png().ok()
    }

    /// The large picture as SVG with lettering and two plots beside it.
    pub fn svg(&self, at: Option<f64>) -> Option<String> {
        let view = self.large(at)?;
        let plots = plots::plots(self.scene.as_ref(), &self.track);
        page::picture(&view, &plots, &self.track.times)
    }

    /// The page.
    pub fn html(&self) -> Written {
        page::write(self)
    }
}

/// Extents of the bodies' track in x and y.
fn way(track: &Track) -> Option<Extents> {
    let mut way = [[f64::INFINITY, f64::NEG_INFINITY]; 2];
    for pose in track.poses.iter().flatten() {
        for i in 0..2 {
            way[i][0] = way[i][0].min(pose.position[i]);
            way[i][1] = way[i][1].max(pose.position[i]);
        }
    }
    way.iter().flatten().all(|x| x.is_finite()).then_some(way)
}
