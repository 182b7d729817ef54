//! The ground gives back no more than it was given.

use crate::rig::{Crate, Dice, Rig, Soil};
use bathyal_sim::terrain::{Grid, Terrain, Uneven};

/// Steps times the frequency of the box on its springs: all that RK4 resolves well.
const STEPS: [f64; 2] = [0.1, 0.05];

/// The most that the energy may rise, by the energy at the beginning: errors of RK4, which
/// are 2e-10 at the longer step and 16 times smaller at the shorter.
const SMOOTH: f64 = 1e-9;

/// The same on a grid, where the force turns in a jump from cell to cell.
const BENT: f64 = 1e-4;

/// Energy of bodies against the work of contacts, by the energy at the beginning.
const BALANCE: f64 = 1e-4;

/// How a ground is made of a seed.
type Make = fn(u64) -> Terrain;

/// A random box on a random soil, thrown at the ground: from rubber to sand, from smooth to
/// rough. `losses` scales damping and friction.
fn thrown(seed: u64, make: Make, losses: f64) -> (Rig, f64) {
    let mut dice = Dice(seed);
    let mass = dice.between(1.0, 50.0);
    let stiffness = mass * dice.between(30.0, 200.0).powi(2);
    let critical = losses * 2.0 * (stiffness * mass).sqrt();
    let kinetic = losses * dice.between(0.0, 1.0);
    let soil = Soil {
        stiffness,
        damping: critical * dice.between(0.0, 1.0),
        tangential_stiffness: stiffness * dice.between(0.2, 1.0),
        tangential_damping: critical * dice.between(0.0, 0.5),
        static_friction: kinetic * dice.between(1.0, 1.5),
        kinetic_friction: kinetic,
    };
    let half = [0.0; 3].map(|_: f64| dice.between(0.1, 0.3));
    let center = half[2] * dice.between(-0.5, 0.5);
    let mut rig = Crate::dry(mass, half, center).rig(&soil, make(seed));
    let [x, y, _] = dice.vector(2.0);
    rig.place([x, y, 0.8], dice.vector(1.0), dice.between(0.0, 3.0));
    rig.state.v[..3].copy_from_slice(&dice.vector(6.0));
    rig.state.v[3..].copy_from_slice(&dice.vector(3.0));
    rig.accept();
    (rig, (stiffness / mass).sqrt())
}

/// The largest rise of the total energy over its smallest value so far, by the first.
fn largest_rise(rig: &mut Rig, duration: f64, h: f64) -> f64 {
    let first = rig.energy();
    let (mut lowest, mut rise) = (first, 0.0_f64);
    for _ in 0..(duration / h) as usize {
        rig.step(h);
        let now = rig.energy();
        rise = rise.max(now - lowest);
        lowest = lowest.min(now);
    }
    rise / first
}

fn plane(_: u64) -> Terrain {
    Terrain::plane(0.0)
}

fn slope(seed: u64) -> Terrain {
    let mut dice = Dice(seed);
    Terrain::slope(0.0, [dice.between(-0.2, 0.2), dice.between(-0.2, 0.2)])
}

fn uneven(seed: u64) -> Terrain {
    Terrain::uneven(Uneven::new(0.0, 0.15, 1.5, seed))
}

fn grid(seed: u64) -> Terrain {
    let mut dice = Dice(seed);
    let mut row = || (0..21).map(|_| dice.between(-0.1, 0.1)).collect();
    let rows: Vec<Vec<f64>> = (0..21).map(|_| row()).collect();
    Terrain::grid(Grid::new(&rows, 0.5, [-5.0, -5.0]).unwrap())
}

fn never_rises(make: Make, tolerance: f64) {
    for step in STEPS {
        let mut worst = 0.0_f64;
        for seed in 0..16 {
            let (mut rig, omega) = thrown(seed, make, 1.0);
            worst = worst.max(largest_rise(&mut rig, 1.5, step / omega));
        }
        println!("step {step}: energy rises by {worst:e}");
        assert!(worst < tolerance);
    }
}

#[test]
fn energy_never_rises_when_a_box_is_thrown_at_a_plane() {
    never_rises(plane, SMOOTH);
}

#[test]
fn energy_never_rises_when_a_box_is_thrown_at_a_slope() {
    never_rises(slope, SMOOTH);
}

#[test]
fn energy_never_rises_when_a_box_is_thrown_at_uneven_ground() {
    never_rises(uneven, SMOOTH);
}

#[test]
fn energy_never_rises_when_a_box_is_thrown_at_a_grid() {
    never_rises(grid, BENT);
}

#[test]
fn energy_never_rises_while_a_box_tumbles_and_comes_to_rest() {
    for seed in 100..104 {
        let (mut rig, omega) = thrown(seed, uneven, 0.3);
        let first = rig.energy();
        let rise = largest_rise(&mut rig, 6.0, STEPS[0] / omega);
        assert!(rise < SMOOTH, "{rise}");
        // It has really lost something.
        assert!(rig.energy() < 0.5 * first);
    }
}

#[test]
fn ground_without_losses_gives_everything_back() {
    for make in [plane as Make, uneven] {
        for seed in 0..8 {
            let (mut rig, omega) = thrown(seed, make, 0.0);
            let first = rig.energy();
            rig.run(1.5, 0.02 / omega);
            let lost = rig.energy() / first - 1.0;
            assert!(lost.abs() < SMOOTH, "seed {seed}: {lost}");
        }
    }
}

#[test]
fn the_work_of_contacts_is_what_the_body_loses() {
    for seed in 0..8 {
        let (mut rig, omega) = thrown(seed, uneven, 0.5);
        let first = rig.mechanical();
        rig.run(1.5, 0.02 / omega);
        let residual = (rig.mechanical() - first - rig.work) / first;
        println!("seed {seed}: residual {residual:e}");
        assert!(residual.abs() < BALANCE);
    }
}
