//! Numbers printed in JOE14.

use bathyal_sim::control::vehicle::Case;

/// The cases of Table X in their order.
pub const CASES: [Case; 8] = [
    Case::I,
    Case::II,
    Case::III,
    Case::IV,
    Case::V,
    Case::VI,
    Case::VII,
    Case::VIII,
];

/// Mean error in mm and energy in J of cases I to VIII in stagnant water.      Table XI
pub const STAGNANT: [(f64, f64); 8] = [
    (78.01, 0.0),
    (24.35, 0.1807),
    (1.85, 0.1930),
    (0.12, 0.3391),
    (2.93, 0.3523),
    (1.51, 0.3326),
    (0.13, 0.1946),
    (0.91, 0.1932),
];

/// The same in unsteady water of unknown density.      Table XII
pub const UNSTEADY: [(f64, f64); 8] = [
    (124.90, 0.0),
    (79.03, 0.1839),
    (95.90, 0.1933),
    (3.32, 0.6194),
    (5.65, 0.6087),
    (108.92, 0.3259),
    (3.16, 0.3871),
    (3.70, 0.3760),
];

/// Joint angles at the beginning, degrees.      Table IX
pub const STOWED: [f64; 7] = [180.0, 90.0, 180.0, 180.0, 0.0, 0.0, 0.0];

/// Joint angles at the end with the vehicle held.      Table IX, "Veh."
pub const REACHING: [f64; 7] = [169.68, -75.62, 266.0, 108.77, 193.47, 96.97, 98.33];

/// Payload in kg, and joint angles at the end with the barycentre held.   Table IX, "Bary."
///
/// The first angle of the last row is printed as 176.19: a digit too far, see
/// [`PRINTED_FIRST_ANGLE`].
pub const FLOATING: [(f64, [f64; 7]); 5] = [
    (0.0, [170.06, -76.01, 265.62, 102.87, 192.96, 91.56, 97.24]),
    (1.0, [170.32, -76.12, 265.53, 101.58, 192.86, 90.56, 97.02]),
    (2.0, [170.59, -76.24, 265.45, 100.28, 192.76, 89.56, 96.8]),
    (5.0, [171.48, -76.58, 265.17, 96.3, 192.51, 86.53, 96.14]),
    (10.0, [173.19, -77.12, 264.65, 89.32, 192.22, 81.35, 95.12]),
];

/// The first angle for 10 kg as it is printed.
pub const PRINTED_FIRST_ANGLE: f64 = 176.19;

/// From the vehicle to the base of the arm, m.      Table V
pub const BASE: [f64; 3] = [0.914, 0.0, 0.152];

/// Length of the simulation, s.      Table VIII
pub const DURATION: f64 = 60.0;

/// Density of the water, and its value in the controllers' model, kg/m³.
pub const DENSITIES: [f64; 2] = [1025.0, 1000.0];
