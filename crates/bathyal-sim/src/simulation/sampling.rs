//! Samples of a run for recordings.

use crate::contact::contact_names;
use crate::integrate::Ode;
use crate::plant::Plant;
use crate::record::{
    BodySample, ContactSample, EnergySample, ForceSample, JointSample, LoopSample, Sample,
    ThrusterSample,
};
use bathyal::constraints::ConstraintForce;
use bathyal::spatial::{Force, Quaternion, Vec3};
use bathyal::{Bodies, Inputs, Joint, State};
use bathyal_robot::Robot;

/// Samples the plant at (t, y), with its energy balance.
pub(super) fn sample(
    robot: &Robot,
    plant: &mut Plant,
    bodies: &mut Bodies<f64>,
    (t, y): (f64, &[f64]),
    energy: EnergySample,
) -> Sample {
    let mut rates = vec![0.0; y.len()];
    plant.rates(t, y, &mut rates);
    let state = plant.state(t, y);
    let (nq, nv) = (plant.model.nq(), plant.model.nv());
    let mut inputs = plant.inputs().clone();
    plant.show_loops();
    if plant.loops.has_rigid() {
        let count = plant.model.body_count();
        inputs.wrenches.resize(count, Force::zero());
        plant.loops.add_constraint_forces(&mut inputs.wrenches);
    }
    bodies.update(&plant.model, &state, &rates[nq..][..nv]);
    bodies.update_forces(&plant.model, &plant.environment, &state, &inputs);
    let center_of_buoyancy = bodies.center_of_buoyancy(&plant.model)[0].0;
    let floats = center_of_buoyancy.iter().all(|x| x.is_finite());
    let layout = plant.layout();
    let parts = layout.parts(y);
    let power = layout.parts(&rates).works;
    let (thrusts, efforts) = plant.efforts(&state, bodies, y);
    Sample {
        t,
        q: state.q.clone(),
        v: state.v.clone(),
        z: parts.z.to_vec(),
        bodies: (0..plant.model.body_count())
            .map(|b| body(plant, bodies, &inputs, b))
            .collect(),
        joints: joints(robot, plant, &state, &efforts),
        thrusters: thrusters(robot, plant, &thrusts, power),
        contacts: contacts(robot, plant, bodies),
        loops: loops(plant),
        barycenter: bodies.barycenter(&plant.model)[0].0,
        center_of_buoyancy: floats.then_some(center_of_buoyancy),
        energy,
    }
}

fn body(plant: &Plant, bodies: &Bodies<f64>, inputs: &Inputs<f64>, b: usize) -> BodySample {
    let motion = bodies.motion(b);
    let rotation = motion.pose.rotation;
    let forces = bodies.forces(b);
    let mut external = forces.external;
    if matches!(plant.model.joint(b), Joint::Free) {
        let own = &inputs.tau[plant.model.v_range(b)];
        external += Force::from_array(core::array::from_fn(|i| own[i]));
    }
    let in_world = |force: Force<f64>| (rotation * force.force).0;
    BodySample {
        name: plant.model.body_name(b).to_string(),
        position: motion.pose.position.0,
        orientation: Quaternion::from_matrix(&rotation).to_array(),
        velocity: (rotation * motion.velocity.linear).0,
        angular_velocity: (rotation * motion.velocity.angular).0,
        forces: ForceSample {
            gravity: in_world(forces.gravity),
            buoyancy: in_world(forces.buoyancy),
            drag: in_world(forces.drag),
            added_mass: in_world(forces.added_mass + forces.fluid_acceleration),
            external: in_world(external),
        },
    }
}

fn joints(robot: &Robot, plant: &Plant, state: &State<f64>, efforts: &[f64]) -> Vec<JointSample> {
    let mut joints = Vec::new();
    for (b, body) in robot.bodies.iter().enumerate() {
        if matches!(
            plant.model.joint(b),
            Joint::Fixed | Joint::Ball | Joint::Free
        ) {
            continue;
        }
        let v = plant.model.v_range(b).start;
        joints.push(JointSample {
            name: body.joint_name().to_string(),
            position: state.q[plant.model.q_range(b).start],
            velocity: state.v[v],
            effort: efforts[v],
            command: plant.commanded().efforts[v],
        });
    }
    joints
}

fn thrusters(robot: &Robot, plant: &Plant, thrusts: &[f64], power: &[f64]) -> Vec<ThrusterSample> {
    let first = plant.actuators.meters().len() - robot.thrusters.len();
    let each = robot.thrusters.iter().enumerate();
    each.map(|(i, thruster)| ThrusterSample {
        name: thruster.name.clone(),
        command: plant.command.thrusts[i],
        thrust: thrusts[i],
        power: power[2 * (first + i) + 1],
    })
    .collect()
}

/// Forces of loops and springs, as the last evaluation found them.
fn loops(plant: &Plant) -> Vec<LoopSample> {
    let holdings = plant.loops.constraint_forces();
    let sample = |holding: ConstraintForce| {
        let rotation = holding.frame.rotation;
        LoopSample {
            position: holding.frame.position.0,
            force: (rotation * holding.force.force).0,
            moment: (rotation * holding.force.moment).0,
            turned: holding.gap[0],
            gap: holding.gap[1],
            name: holding.name,
        }
    };
    holdings.map(sample).collect()
}

fn contacts(robot: &Robot, plant: &Plant, bodies: &Bodies<f64>) -> Vec<ContactSample> {
    let Some(terrain) = &plant.terrain else {
        return Vec::new();
    };
    let points = robot.bodies.iter().enumerate();
    let points = points.flat_map(|(b, body)| body.contacts.iter().map(move |c| (b, c.position)));
    let named = contact_names(robot).into_iter().zip(points);
    named
        .enumerate()
        .map(|(i, (name, (b, position)))| {
            let contact = plant.contacts.state(i, terrain, bodies);
            let pose = &bodies.motion(b).pose;
            ContactSample {
                name,
                position: pose.point_to_parent(Vec3(position)).0,
                force: contact.force.0,
                depth: contact.depth,
                sliding: contact.sliding,
            }
        })
        .collect()
}
