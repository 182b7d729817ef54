//! Evaluations of a plant with laws do not allocate.

use super::counting_allocator::allocations;
use super::setup;
use bathyal_robot::Laws;
use bathyal_sim::integrate::Ode;

#[test]
fn evaluations_with_all_shipped_laws_do_not_allocate() {
    let cylinder = "start = [0, -0.5, 0], end = [0, 0.5, 0], diameter = 0.1";
    let robot = format!(
        "bathyal_robot = 1\nname = 'all'\n\
         [[bodies]]\nname = 'hull'\njoint = {{ type = 'free' }}\nmass = 20.0\n\
         inertia = {{ xx = 0.5, yy = 0.6, zz = 0.3 }}\n\
         [bodies.hydrodynamics]\ndisplaced_volume = 0.02\nlaws = [\n\
         {{ law = 'keulegan_carpenter', parameters = {{ {cylinder}, memory = 3.0 }} }},\n\
         {{ law = 'wake_oscillator', parameters = {{ {cylinder}, lift_direction = [0, 0, 1] }} }},\n\
         {{ law = 'sphere_near_bottom', parameters = {{ radius = 0.2, bottom = -5.0 }} }},\n]\n"
    );
    let scenario = "bathyal_scenario = 1\nname = 'all'\nduration = 1.0\n\
                    [environment.waves]\ncomponents = [{ amplitude = 0.2, period = 3.0 }]\n\
                    [[robots]]\nfile = 'robot.toml'\n[robots.start]\n\
                    position = [0.0, 0.0, -4.0]\nvelocity = [0.3, 0.0, 0.1]\n";
    let setup = setup("allocation", &robot, scenario, Laws::default());
    let mut plant = setup.plant().unwrap();
    let y = plant.begin(&setup.state);
    let mut rates = vec![0.0; y.len()];
    plant.rates(0.0, &y, &mut rates);
    let before = allocations();
    for step in 0..10 {
        plant.rates(0.1 * f64::from(step), &y, &mut rates);
        plant.update_bodies(0.1 * f64::from(step), &y);
    }
    assert_eq!(allocations() - before, 0);
    assert!(rates.iter().all(|rate| rate.is_finite()));
}
