"""Environment steps per second of MuJoCo on one core, for `cargo xtask peers`.

Builds an MJCF of a robot file of Bathyal: the same bodies, joints, stops, friction, motors and
thrusters with lag, in a current, with one ellipsoid of fluid per body. What MuJoCo does not have is
left out: added mass in the equations of motion, buoyancy (weightless instead), the robot's own drag
coefficients. Prints one line of JSON: steps per second of RK4 and Euler.

    python mujoco_rollout.py ROBOT.toml ROBOTS PERIODS STEP VISCOUS COULOMB CURRENT_X
"""
import json
import sys
import time
import tomllib
import xml.etree.ElementTree as xml

import mujoco
import numpy as np
from mujoco import rollout

PERIOD = 0.02
DENSITY, VISCOSITY = 997.0, 0.0009


def numbers(values):
    return " ".join(repr(float(value)) for value in values)


def add_body(parent, body, viscous, coulomb):
    """Adds a body with its joint, inertia and an ellipsoid as large as its first shape."""
    pose = body.get("pose", {})
    element = xml.SubElement(parent, "body", name=body["name"], gravcomp="1")
    element.set("pos", numbers(pose.get("position", [0, 0, 0])))
    if "rpy_rad" in pose:
        element.set("euler", numbers(pose["rpy_rad"]))
    elif "rpy_deg" in pose:
        element.set("euler", numbers(np.radians(pose["rpy_deg"])))
    joint = body["joint"]
    kind = joint["type"]
    if kind == "free":
        xml.SubElement(element, "freejoint")
    elif kind in ("revolute", "prismatic"):
        limits = joint["limits"]
        range_ = limits.get("m") or np.radians(limits["deg"])
        xml.SubElement(
            element, "joint", name=body["name"], type="hinge" if kind == "revolute" else "slide",
            axis=numbers(joint.get("axis", [0, 0, 1])), range=numbers(range_), limited="true",
            damping=repr(viscous), frictionloss=repr(coulomb))
    inertia = body["inertia"]
    xml.SubElement(
        element, "inertial", mass=repr(body["mass"]),
        pos=numbers(body.get("center_of_mass", [0, 0, 0])),
        diaginertia=numbers(inertia[axis] for axis in ("xx", "yy", "zz")))
    shape = body["geometry"][0]["shape"]
    if "box" in shape:
        size = [0.5 * length for length in shape["box"]["size"]]
    else:
        cylinder = shape["cylinder"]
        size = [cylinder["radius"], cylinder["radius"], 0.5 * cylinder["length"]]
    xml.SubElement(
        element, "geom", type="ellipsoid", size=numbers(size), mass="0", contype="0",
        conaffinity="0", fluidshape="ellipsoid",
        pos=numbers(body["geometry"][0].get("pose", {}).get("position", [0, 0, 0])))
    return element


def mjcf(robot, step, integrator, viscous, coulomb, current):
    root = xml.Element("mujoco")
    xml.SubElement(root, "compiler", angle="radian", eulerseq="XYZ", inertiafromgeom="false")
    xml.SubElement(
        root, "option", timestep=repr(step), integrator=integrator, density=repr(DENSITY),
        viscosity=repr(VISCOSITY), wind=numbers([current, 0, 0]))
    world = xml.SubElement(root, "worldbody")
    elements, actuators = {}, xml.SubElement(root, "actuator")
    for body in robot["bodies"]:
        parent = elements[body["parent"]] if "parent" in body else world
        elements[body["name"]] = add_body(parent, body, viscous, coulomb)
        if body["joint"]["type"] in ("revolute", "prismatic"):
            effort = body["joint"]["limits"]["effort"]
            xml.SubElement(actuators, "motor", joint=body["name"], ctrlrange=numbers([-effort, effort]))
    for thruster in robot["thrusters"]:
        name = thruster["name"]
        xml.SubElement(elements[thruster["body"]], "site", name=name, pos=numbers(thruster["position"]))
        xml.SubElement(
            actuators, "general", site=name, gear=numbers([*thruster["direction"], 0, 0, 0]),
            dyntype="filter", dynprm=repr(thruster["time_constant"]),
            ctrlrange=numbers(thruster["thrust_limits"]))
    return xml.tostring(root, encoding="unicode")


def rate(model, robots, periods, step):
    """Environment steps per second: a command per period, as many steps as it takes."""
    data, steps = mujoco.MjData(model), round(PERIOD / step)
    spec = mujoco.mjtState.mjSTATE_FULLPHYSICS
    start = np.empty((robots, mujoco.mj_stateSize(model, spec)))
    mujoco.mj_resetData(model, data)
    for row in start:
        mujoco.mj_getState(model, data, row, spec)
    # Joints first, then thrusters: small thrusts that differ from robot to robot.
    control = np.zeros((robots, periods * steps, model.nu))
    control[:, :, -6:] = np.sin(np.arange(robots))[:, None, None]
    best = 0.0
    with rollout.Rollout(nthread=0) as pool:
        for _ in range(3):
            begin = time.perf_counter()
            state, _ = pool.rollout(model, data, start, control)
            best = max(best, robots * periods / (time.perf_counter() - begin))
            assert np.isfinite(state).all()
    return best


def main():
    path, *words = sys.argv[1:]
    robots, periods = int(words[0]), int(words[1])
    step, viscous, coulomb, current = map(float, words[2:])
    with open(path, "rb") as file:
        robot = tomllib.load(file)
    rates = {}
    for integrator in ("RK4", "Euler"):
        model = mujoco.MjModel.from_xml_string(
            mjcf(robot, step, integrator, viscous, coulomb, current))
        rates[integrator] = rate(model, robots, periods, step)
    print(json.dumps(rates))


if __name__ == "__main__":
    main()
