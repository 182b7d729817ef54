"""Free motion of vehicles by the equations of uuv_simulator, integrated by SciPy.

Reads the URDFs of crates/bathyal-sim/tests/validation/uuv and writes uuv_free_motion.json beside them:
position, quaternion (w x y z, world from body), linear and angular velocity (body axes, z up) each
second. Needs numpy and scipy alone.

The simulator applies to each link, with x forward, y to starboard, z down and the velocity nu of the
link (Fossen 2011, as its class HMFossen has it):

    tau = -M_A d(nu)/dt - C_A(nu) nu - D(nu) nu,   a = M_A nu
    C_A = [0, -S(a1); -S(a1), -S(a2)]
    D   = -D_lin - u D_forward - diag(D_quad |nu|)

and buoyancy at its centre; Gazebo adds weight and the motion of a rigid body.
"""

import json
import pathlib
import xml.etree.ElementTree as ET

import numpy as np
from scipy.integrate import solve_ivp

GRAVITY = 9.81
SECONDS = 10
HERE = pathlib.Path(__file__).resolve().parent
FOLDER = HERE.parent / "crates/bathyal-sim/tests/validation/uuv"
# y and z are negated, of forces, moments and both velocities.
TURN = np.diag([1.0, -1.0, -1.0, 1.0, -1.0, -1.0])
START = {
    "desistek_saga": ([0.6, 0.2, -0.1], [0.1, -0.2, 0.3]),
    "eca_a9": ([1.5, 0.1, -0.05], [0.05, -0.02, 0.03]),
    "lauv": ([1.2, 0.15, 0.1], [0.1, -0.1, 0.2]),
    "rexrov": ([0.7, -0.3, 0.2], [0.1, -0.1, 0.2]),
}


def skew(v):
    x, y, z = v
    return np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])


def matrix(model, tag):
    node = model.find(tag)
    if node is None:
        return np.zeros((6, 6))
    numbers = np.array([float(x) for x in node.text.split()])
    return np.diag(numbers) if numbers.size == 6 else numbers.reshape(6, 6)


class Vehicle:
    def __init__(self, path):
        root = ET.parse(path).getroot()
        inertial = root.find("link/inertial")
        self.mass = float(inertial.find("mass").get("value"))
        i = {k: float(v) for k, v in inertial.find("inertia").attrib.items()}
        self.inertia = np.array(
            [
                [i["ixx"], i["ixy"], i["ixz"]],
                [i["ixy"], i["iyy"], i["iyz"]],
                [i["ixz"], i["iyz"], i["izz"]],
            ]
        )
        plugin = root.find("gazebo/plugin")
        link = plugin.find("link")
        volume = float(link.find("volume").text)
        density = float(plugin.find("fluid_density").text)
        is_neutral = link.find("neutrally_buoyant").text.strip() == "1"
        self.buoyancy = GRAVITY * (self.mass if is_neutral else density * volume)
        self.center = np.array([float(x) for x in link.find("center_of_buoyancy").text.split()])
        model = link.find("hydrodynamic_model")
        self.added = matrix(model, "added_mass")
        self.linear = matrix(model, "linear_damping")
        self.forward = matrix(model, "linear_damping_forward_speed")
        self.quadratic = np.diag(matrix(model, "quadratic_damping"))
        rigid = np.zeros((6, 6))
        rigid[:3, :3] = self.mass * np.eye(3)
        rigid[3:, 3:] = self.inertia
        self.inverse = np.linalg.inv(rigid + TURN @ self.added @ TURN)

    def hydrodynamics(self, velocity):
        """Force and moment without those of the acceleration, z up."""
        nu = TURN @ velocity
        a = self.added @ nu
        coriolis = np.zeros((6, 6))
        coriolis[:3, 3:] = coriolis[3:, :3] = -skew(a[:3])
        coriolis[3:, 3:] = -skew(a[3:])
        damping = -self.linear - nu[0] * self.forward - np.diag(self.quadratic * np.abs(nu))
        return TURN @ (-coriolis @ nu - damping @ nu)

    def rates(self, _t, y):
        w, x, yq, z = y[3:7]
        v, omega = y[7:10], y[10:13]
        rotation = np.array(
            [
                [1 - 2 * (yq * yq + z * z), 2 * (x * yq - w * z), 2 * (x * z + w * yq)],
                [2 * (x * yq + w * z), 1 - 2 * (x * x + z * z), 2 * (yq * z - w * x)],
                [2 * (x * z - w * yq), 2 * (yq * z + w * x), 1 - 2 * (x * x + yq * yq)],
            ]
        )
        up = rotation.T @ np.array([0.0, 0.0, 1.0])
        tau = self.hydrodynamics(y[7:13])
        tau[:3] += (self.buoyancy - self.mass * GRAVITY) * up - self.mass * np.cross(omega, v)
        tau[3:] += np.cross(self.center, self.buoyancy * up)
        tau[3:] -= np.cross(omega, self.inertia @ omega)
        p, q, r = omega
        quaternion = 0.5 * np.array(
            [
                -x * p - yq * q - z * r,
                w * p + yq * r - z * q,
                w * q + z * p - x * r,
                w * r + x * q - yq * p,
            ]
        )
        return np.concatenate([rotation @ v, quaternion, self.inverse @ tau])


def main():
    half = np.array([0.1, -0.2, 0.3]) / 2.0
    (cr, cp, cy), (sr, sp, sy) = np.cos(half), np.sin(half)
    attitude = [
        cr * cp * cy + sr * sp * sy,
        sr * cp * cy - cr * sp * sy,
        cr * sp * cy + sr * cp * sy,
        cr * cp * sy - sr * sp * cy,
    ]
    result = {"gravity": GRAVITY, "vehicles": {}}
    for name, (linear, angular) in START.items():
        vehicle = Vehicle(FOLDER / f"{name}.urdf")
        start = np.array([0.0, 0.0, -10.0, *attitude, *linear, *angular])
        times = np.arange(SECONDS + 1.0)
        solution = solve_ivp(
            vehicle.rates, (0.0, SECONDS), start, "DOP853", times, rtol=1e-12, atol=1e-13
        )
        assert solution.success, solution.message
        result["vehicles"][name] = [list(map(float, row)) for row in solution.y.T]
    text = json.dumps(result).replace("], [", "],\n[").replace('"vehicles"', '\n"vehicles"')
    (FOLDER / "uuv_free_motion.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
