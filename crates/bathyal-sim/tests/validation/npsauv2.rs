//! NPS AUV II against its published equations of motion.
//!
//! Written out term by term from A. J. Healey, D. Lienard, IEEE Journal of Oceanic Engineering 18
//! (1993), 327-339, in its axes and dimensionless numbers; the engine knows none of this. The printed
//! cross-flow integrals have the sign of heave turned round; here they oppose the flow.

use crate::{Six, gallery, pose, relative, row, turned};
use bathyal::random::SplitMix64;
use bathyal_sim::integrate::Ode;

/// Solution of six equations whose mass matrix spans two decades.
const ROUNDING: f64 = 1e-11;

const LENGTH: f64 = 5.3;
const DENSITY: f64 = 1000.0;
const MASS: f64 = 5454.54;
const WEIGHT: f64 = 53400.0;
const Z_G: f64 = 0.061;
const I_X: f64 = 2038.0;
const I_Y: f64 = 13587.0;
const I_Z: f64 = 13587.0;
/// I_xy = I_yz = I_xz, integrals of the products.
const PRODUCT: f64 = -13.58;

/// r_n = ½ ρ Lⁿ
fn r(n: i32) -> f64 {
    0.5 * DENSITY * LENGTH.powi(n)
}

/// M of M ν̇ = f, surge to yaw.
fn mass_matrix() -> [Six; 6] {
    let (m, zg, c) = (MASS, Z_G, PRODUCT);
    let mut matrix = [
        [m + 7.6e-3 * r(3), 0.0, 0.0, 0.0, m * zg, 0.0],
        [0.0, m + 5.5e-2 * r(3), 0.0, -m * zg, 0.0, 0.0],
        [0.0, 0.0, m + 2.4e-1 * r(3), 0.0, 0.0, 0.0],
        [0.0, -m * zg, 0.0, I_X + 1.0e-3 * r(5), -c, -c],
        [m * zg, 0.0, 0.0, -c, I_Y + 1.7e-2 * r(5), -c],
        [0.0, 0.0, 0.0, -c, -c, I_Z + 3.4e-3 * r(5)],
    ];
    // Y_pdot = K_vdot, Y_rdot = N_vdot, Z_qdot = M_wdot, K_rdot = N_pdot
    for (i, j, derivative) in [
        (1, 3, 1.2e-4 * r(4)),
        (1, 5, 1.2e-3 * r(4)),
        (2, 4, -6.8e-3 * r(4)),
        (3, 5, -3.4e-5 * r(5)),
    ] {
        matrix[i][j] -= derivative;
        matrix[j][i] -= derivative;
    }
    matrix
}

/// Rudder, stern planes, bow rudders, port and starboard bow planes, rad; propeller, rad/s.
struct Controls {
    dr: f64,
    ds: f64,
    db: f64,
    dbp: f64,
    dbs: f64,
    n: f64,
}

/// f of M ν̇ = f.
fn forces(nu: &Six, [phi, theta]: [f64; 2], controls: &Controls) -> Six {
    let [u, v, w, p, q, r_] = *nu;
    let (m, zg) = (MASS, Z_G);
    let Controls {
        dr,
        ds,
        db,
        dbp,
        dbs,
        n,
    } = *controls;
    let (r2, r3, r4, r5) = (r(2), r(3), r(4), r(5));
    let (i_xy, i_yz, i_xz) = (PRODUCT, PRODUCT, PRODUCT);
    let eta = 0.012 * n / u;
    let propulsion = 3.85e-3 * (eta.abs() * eta - 1.0);

    let surge = r4 * (7.0e-3 * p * p - 1.5e-2 * q * q + 4.0e-3 * r_ * r_ + 7.5e-4 * p * r_)
        + r3 * (-2.0e-1 * w * q - 3.0e-3 * v * p + 2.0e-2 * v * r_)
        + r3 * (u * q * (2.5e-2 * ds - 1.3e-3 * (dbp + dbs)) - 1.0e-3 * u * r_ * dr)
        + r2 * (5.3e-2 * v * v + 1.7e-1 * w * w + 1.7e-3 * u * v * dr)
        + r2 * u * w * (4.6e-2 * ds + 0.5e-2 * (dbp + dbs))
        + r2 * u * u * (-1.0e-2 * ds * ds - 4.0e-3 * db * db - 1.0e-2 * dr * dr)
        + r2 * u * u * propulsion
        + m * (v * r_ - w * q - zg * p * r_);
    let sway = r4 * (4.0e-3 * p * q - 6.5e-3 * q * r_)
        + r3 * (3.0e-3 * u * p + 3.0e-2 * u * r_ + 2.4e-2 * v * q + 2.3e-1 * w * p
            - 1.9e-2 * w * r_)
        + r2 * (-1.0e-1 * u * v + 6.8e-2 * v * w + 2.7e-2 * u * u * dr)
        - m * (u * r_ - w * p + zg * q * r_);
    let heave = r4 * (1.3e-4 * p * p + 6.7e-3 * p * r_ - 7.4e-3 * r_ * r_)
        + r3 * (-1.4e-1 * u * q - 4.8e-2 * v * p + 4.5e-2 * v * r_)
        + r2 * (-3.0e-1 * u * w - 6.8e-2 * v * v)
        + r2 * u * u * (-7.3e-2 * ds - 1.3e-2 * (dbp + dbs))
        - m * (v * p - u * q - zg * (p * p + q * q));
    let roll = r5 * (-6.9e-5 * p * q + 1.7e-2 * q * r_)
        + r4 * (-1.1e-2 * u * p - 8.4e-4 * u * r_ - 5.1e-3 * v * q - 1.3e-4 * w * p
            + 1.4e-2 * w * r_)
        + r3 * (3.1e-3 * u * v - 1.9e-1 * v * w)
        + (I_Y - I_Z) * q * r_
        - i_xy * p * r_
        - (r_ * r_ - q * q) * i_yz
        + i_xz * p * q
        + m * zg * (u * r_ - w * p)
        - zg * WEIGHT * theta.cos() * phi.sin();
    let pitch = r5 * (5.3e-5 * p * p + 5.0e-3 * p * r_ + 2.9e-3 * r_ * r_)
        + r4 * (-6.8e-2 * u * q + 1.2e-3 * v * p + 1.7e-2 * v * r_)
        + r3 * (1.0e-1 * u * w - 2.6e-2 * v * v)
        + r3 * u * u * (-4.1e-2 * ds + 3.5e-3 * (dbp + dbs))
        + (I_Z - I_X) * p * r_
        + i_xy * q * r_
        - i_yz * p * q
        - (p * p - r_ * r_) * i_xz
        - m * zg * (w * q - v * r_)
        - zg * WEIGHT * theta.sin();
    let yaw = r5 * (-2.1e-2 * p * q + 2.7e-3 * q * r_)
        + r4 * (-8.4e-4 * u * p - 1.6e-2 * u * r_ - 1.0e-2 * v * q - 1.7e-2 * w * p
            + 7.4e-3 * w * r_)
        + r3 * (-7.4e-3 * u * v - 2.7e-2 * v * w - 1.3e-2 * u * u * dr)
        + (I_X - I_Y) * p * q
        + (p * p - q * q) * i_xy
        + i_yz * p * r_
        - i_xz * q * r_;
    let mut force = [surge, sway, heave, roll, pitch, yaw];
    // A block of 0.5 m, C_D = 0.6, at 11 stations.
    for station in -5..=5 {
        let x = f64::from(station) * LENGTH / 10.0;
        let (across, down) = (v + x * r_, w - x * q);
        let drag = 0.5 * DENSITY * 0.5 * 0.6 * across.hypot(down) * LENGTH / 10.0;
        force[1] -= drag * across;
        force[2] -= drag * down;
        force[4] += drag * down * x;
        force[5] -= drag * across * x;
    }
    force
}

/// x of M x = f, by elimination with row pivots.
fn solve(mut m: [Six; 6], mut f: Six) -> Six {
    for k in 0..6 {
        let pivot = (k..6).max_by(|a, b| m[*a][k].abs().total_cmp(&m[*b][k].abs()));
        let pivot = pivot.expect("rows");
        m.swap(k, pivot);
        f.swap(k, pivot);
        for i in k + 1..6 {
            let factor = m[i][k] / m[k][k];
            for j in k..6 {
                m[i][j] -= factor * m[k][j];
            }
            f[i] -= factor * f[k];
        }
    }
    for k in (0..6).rev() {
        let known: f64 = (k + 1..6).map(|j| m[k][j] * f[j]).sum();
        f[k] = (f[k] - known) / m[k][k];
    }
    f
}

#[test]
fn accelerations_are_those_of_the_published_equations() {
    let gravity = WEIGHT / MASS;
    let setup = gallery("npsauv2", &format!("gravity = [0.0, 0.0, -{gravity}]"));
    let mut plant = setup.plant().unwrap_or_else(|e| panic!("{e}"));
    let mut random = SplitMix64::new(1993);
    let mut worst: f64 = 0.0;
    const STATES: usize = 200;
    for _ in 0..STATES {
        let mut within = |most: f64| most * random.symmetric();
        let nu = [
            // Up to 1500 rpm.
            1.2 + within(0.6),
            within(0.5),
            within(0.5),
            within(0.4),
            within(0.3),
            within(0.3),
        ];
        let eta = [0.0, 0.0, 20.0, within(0.6), within(0.6), within(3.0)];
        let controls = Controls {
            dr: within(0.34),
            ds: within(0.34),
            db: within(0.34),
            dbp: within(0.34),
            dbs: within(0.34),
            // Where the propeller's speed agrees with that of the vehicle: epsilon is zero.
            n: nu[0] / 0.012,
        };
        let expected = solve(mass_matrix(), forces(&nu, [eta[3], eta[4]], &controls));
        let mut state = setup.state.clone();
        state.q.copy_from_slice(&pose(&eta));
        state.v.copy_from_slice(&turned(nu));
        let Controls {
            dr,
            ds,
            db,
            dbp,
            dbs,
            n,
        } = controls;
        let thrust = r(2) * 3.85e-3 * 0.012 * 0.012 * n * n;
        plant.command.thrusts[0] = thrust;
        plant
            .command
            .deflections
            .copy_from_slice(&[dr, ds, db, dbp, dbs]);
        let y = plant.begin(&state);
        let mut rates = vec![0.0; y.len()];
        plant.rates(0.0, &y, &mut rates);
        let found = turned(rates[7..13].try_into().expect("six"));
        worst = worst.max(relative(&found, &expected));
    }
    row(
        "NPS AUV II (`npsauv2.toml`, derivatives alone): accelerations in 200 random states",
        "equations of Healey and Lienard 1993, cross-flow with corrected sign",
        worst,
        ROUNDING,
    );
}
