//! Evaluations of a plant with laws do not allocate.
//!
//! A counting allocator is an `unsafe impl` by its nature: the trait `GlobalAlloc` is unsafe to
//! implement. It only counts and hands on to the system's allocator.
#![allow(unsafe_code)]

use super::setup;
use bathyal_robot::Laws;
use bathyal_sim::integrate::Ode;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

struct Counting;

thread_local! {
    // Const and without a destructor: the counter itself allocates nothing.
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: every call goes unchanged to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: the caller's promise is the system allocator's condition.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, p: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(p, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

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
    let before = ALLOCATIONS.get();
    for step in 0..10 {
        plant.rates(0.1 * f64::from(step), &y, &mut rates);
        plant.update_bodies(0.1 * f64::from(step), &y);
    }
    assert_eq!(ALLOCATIONS.get() - before, 0);
    assert!(rates.iter().all(|rate| rate.is_finite()));
}
