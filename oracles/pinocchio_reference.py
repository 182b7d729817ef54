#!/usr/bin/env python3
"""Dynamics of 240 random dry trees by Pinocchio, as reference cases for bathyal.

    python3 -m venv target/venv && target/venv/bin/pip install pin numpy
    target/venv/bin/python oracles/pinocchio_reference.py target/pinocchio.jsonl

Writes one case per line in the JSON case format of bathyal: spatial vectors
angular first, quaternions [w, x, y, z], a floating joint's q = [p, quaternion]
and v = [angular; linear] in body axes, everything per body in the order of the
file. Flat coordinates (mass matrix, columns of a Jacobian) are the bodies' v
one after another in that same order. Half of the cases list the bodies parents
first, half in a shuffled order.

A screw joint turns by q and shifts by pitch * q along its axis; pitch in m/rad.
Two thirds of the cases have rotors in some joints (`model.armature`).

The cases depend on SEED alone; Pinocchio's answers may differ in the last digit
between its versions and machines.
"""
import json
import pathlib
import sys
from collections import Counter

import numpy as np
import pinocchio as pin

SEED = 20240611
CASES_PER_SIZE = 4
LARGEST = 60
JACOBIANS_PER_CASE = 3
# Largest |M vdot + nle - J^T f - tau| allowed, relative to the largest of its terms.
RESIDUAL_LIMIT = 1e-10

KINDS = ["revolute", "prismatic", "screw", "ball", "fixed"]
KIND_WEIGHTS = [0.42, 0.16, 0.16, 0.12, 0.14]
AXIAL = ("revolute", "prismatic", "screw")
NV = {"fixed": 0, "revolute": 1, "prismatic": 1, "screw": 1, "ball": 3, "floating": 6}
# Pinocchio puts the linear part of spatial vectors first, bathyal the angular part.
SWAP = [3, 4, 5, 0, 1, 2]


# ---------------------------------------------------------------------------
# Random cases, in bathyal's convention
# ---------------------------------------------------------------------------


def short(x):
    """Six significant digits: keeps the file small; what is rounded is what is used."""
    if np.ndim(x):
        return [short(y) for y in x]
    return float(f"{float(x):.6g}")


def random_quaternion(rng):
    """A uniform rotation as a unit quaternion [w, x, y, z] of either sign."""
    q = rng.normal(size=4)
    return q / np.linalg.norm(q)


def rotation(q):
    """The rotation matrix of a unit quaternion [w, x, y, z]."""
    return pin.Quaternion(q[0], q[1], q[2], q[3]).toRotationMatrix()


def random_axis(rng):
    """A unit vector; one in four is a coordinate axis, where special code paths live."""
    if rng.random() < 0.25:
        axis = np.zeros(3)
        axis[rng.integers(3)] = rng.choice([-1.0, 1.0])
        return axis
    axis = rng.normal(size=3)
    return axis / np.linalg.norm(axis)


def random_joint(rng, kind):
    """A joint of a kind, with the axis and pitch that it needs."""
    joint = {"type": kind, "axis": random_axis(rng).tolist() if kind in AXIAL else None}
    if kind == "screw":
        joint["pitch"] = short(rng.choice([-1, 1]) * 10 ** rng.uniform(-2.5, -0.3))
    return joint


def random_placement(rng, kind):
    """Pose of the joint frame in the parent frame; the identity for a floating joint."""
    if kind == "floating":
        return {"position": [0.0] * 3, "rotation": np.eye(3).tolist()}
    turned = rng.random() < 0.85
    matrix = rotation(random_quaternion(rng)) if turned else np.eye(3)
    offset = rng.uniform(-0.6, 0.6, 3) if rng.random() < 0.9 else np.zeros(3)
    return {"position": short(offset), "rotation": matrix.tolist()}


def random_inertia(rng):
    """Mass, centre of mass and inertia about it of a solid ellipsoid: always realisable."""
    mass = 10 ** rng.uniform(-0.3, 1.3)
    a, b, c = rng.uniform(0.1, 0.4, 3) ** 2
    turn = rotation(random_quaternion(rng))
    inertia = turn @ np.diag([b + c, c + a, a + b]) @ turn.T * (mass / 5)
    inertia = (inertia + inertia.T) / 2
    return {"mass": short(mass), "com": short(rng.uniform(-0.25, 0.25, 3)), "inertia_com": short(inertia)}


def random_body(rng, parent, kind):
    """One dry body: the hydrodynamic fields are there and zero."""
    return {
        "parent": parent,
        "joint": random_joint(rng, kind),
        "placement": random_placement(rng, kind),
        **random_inertia(rng),
        "added_mass": [[0.0] * 6] * 6,
        "displaced_volume": 0.0,
        "center_of_buoyancy": [0.0] * 3,
        "drag_cylinders": [],
    }


def random_parents(rng, size):
    """Parents, smaller than the child; between a chain and a star, sometimes several roots."""
    reach = rng.choice([1, 2, 4, 8, size])
    extra_roots = rng.choice([0.0, 0.0, 0.1, 0.3])
    parents = [-1]
    for body in range(1, size):
        root = rng.random() < extra_roots
        parents.append(-1 if root else int(rng.integers(max(0, body - reach), body)))
    return parents


def random_kinds(rng, parents, floating):
    """Joint types: floating only at roots, and at least one joint that moves."""
    kinds = [str(rng.choice(KINDS, p=KIND_WEIGHTS)) for _ in parents]
    if floating:
        kinds = [
            "floating" if parent < 0 and (body == 0 or rng.random() < 0.5) else kind
            for body, (parent, kind) in enumerate(zip(parents, kinds))
        ]
    if all(kind == "fixed" for kind in kinds):
        kinds[0] = "revolute"
    return kinds


def add_rotors(rng, bodies):
    """Gives about half of the joints that turn or slide about one axis a rotor inertia."""
    for body in bodies:
        if body["joint"]["type"] in AXIAL and rng.random() < 0.5:
            body["rotor_inertia"] = short(10 ** rng.uniform(-3, 0.5))


def shuffle(rng, bodies):
    """The same tree listed so that some child (if there is any) precedes its parent."""
    has_child = any(body["parent"] >= 0 for body in bodies)
    while True:
        order = [int(i) for i in rng.permutation(len(bodies))]
        place = {old: new for new, old in enumerate(order)} | {-1: -1}
        mixed = [{**bodies[old], "parent": place[bodies[old]["parent"]]} for old in order]
        if not has_child or any(body["parent"] > i for i, body in enumerate(mixed)):
            return mixed


def random_q(rng, kind):
    """The position coordinates of one joint."""
    if kind == "floating":
        return short(rng.uniform(-2, 2, 3)) + random_quaternion(rng).tolist()
    if kind == "ball":
        return random_quaternion(rng).tolist()
    span = 0.5 if kind == "prismatic" else 3.1
    return short(rng.uniform(-span, span, min(NV[kind], 1)))


def random_rates(rng, bodies, scale):
    """One random number per velocity coordinate, per body."""
    return [short(rng.normal(size=NV[body["joint"]["type"]]) * scale) for body in bodies]


def random_case(index):
    """The inputs of case number `index`; its own generator, so cases do not depend on each other."""
    rng = np.random.default_rng([SEED, index])
    size = 1 + index // CASES_PER_SIZE
    shuffled, floating = index % 2 == 1, index // 2 % 2 == 1
    parents = random_parents(rng, size)
    kinds = random_kinds(rng, parents, floating)
    bodies = [random_body(rng, parent, kind) for parent, kind in zip(parents, kinds)]
    if index % 3:
        add_rotors(np.random.default_rng([SEED, index, 1]), bodies)
    if shuffled:
        bodies = shuffle(rng, bodies)
    order = "shuffled" if shuffled else "parents_first"
    base = "floating_base" if floating else "fixed_base"
    tags = ["dry", "tree", "pinocchio", base, order]
    tags += ["several_roots"] if parents.count(-1) > 1 else []
    tags += ["rotors"] if any("rotor_inertia" in body for body in bodies) else []
    return {
        "name": f"pinocchio_{index:03d}_{size:02d}_{base}_{order}",
        "description": f"random dry tree of {size} bodies, answers by Pinocchio {pin.__version__}",
        "tags": tags,
        "seed": index,
        "model": {"bodies": bodies},
        "environment": {
            "gravity": short(random_axis(rng) * rng.uniform(1, 12)),
            "density": 0.0,
            "fluid_velocity": [0.0] * 3,
            "fluid_acceleration": [0.0] * 3,
        },
        "state": {
            "q": [random_q(rng, body["joint"]["type"]) for body in bodies],
            "v": random_rates(rng, bodies, 1.0),
        },
        "inputs": {
            "tau": random_rates(rng, bodies, 5.0),
            "external_wrench": [short(rng.normal(size=6) * 4) for _ in bodies],
        },
        "asked": {"vdot": random_rates(rng, bodies, 3.0), "jacobian_bodies": asked_bodies(rng, bodies)},
    }


def asked_bodies(rng, bodies):
    """Bodies to give Jacobians for: a fixed one if there is one, others at random."""
    order = [int(i) for i in rng.permutation(len(bodies))]
    fixed = [i for i in order if bodies[i]["joint"]["type"] == "fixed"][:1]
    others = [i for i in order if i not in fixed]
    return sorted((fixed + others)[:JACOBIANS_PER_CASE])


# ---------------------------------------------------------------------------
# The same tree in Pinocchio
# ---------------------------------------------------------------------------


def depth_first(bodies):
    """Body indices with every subtree contiguous, which Pinocchio's CRBA relies on."""
    children = {i: [] for i in range(-1, len(bodies))}
    for i, body in enumerate(bodies):
        children[body["parent"]].append(i)
    order, stack = [], children[-1][::-1]
    while stack:
        body = stack.pop()
        order.append(body)
        stack += children[body][::-1]
    return order


def pinocchio_joint(joint):
    """Pinocchio's model of a joint that moves."""
    if joint["type"] == "floating":
        return pin.JointModelFreeFlyer()
    if joint["type"] == "ball":
        return pin.JointModelSpherical()
    axis = np.array(joint["axis"])
    if joint["type"] == "screw":
        return pin.JointModelHelicalUnaligned(axis, joint["pitch"])
    unaligned = {"revolute": pin.JointModelRevoluteUnaligned, "prismatic": pin.JointModelPrismaticUnaligned}
    return unaligned[joint["type"]](axis)


def pinocchio_inertia(body):
    """Pinocchio's inertia of a body, in the body frame."""
    return pin.Inertia(body["mass"], np.array(body["com"]), np.array(body["inertia_com"]))


class Tree:
    """A case's tree in Pinocchio, with the maps between the two conventions.

    Pinocchio has no fixed joints: a fixed body is lumped into the joint that
    carries it (joint 0, the universe, if it is welded to the world) and keeps a
    frame of its own. A body with a moving joint has that joint's frame.
    """

    def __init__(self, case):
        self.case = case
        self.bodies = case["model"]["bodies"]
        self.model = pin.Model()
        self.model.gravity = pin.Motion(np.array(case["environment"]["gravity"]), np.zeros(3))
        count = len(self.bodies)
        self.joint, self.pose, self.frame = [0] * count, [pin.SE3.Identity()] * count, [0] * count
        for i in depth_first(self.bodies):
            self.add(i)
        for body, joint in zip(self.bodies, self.joint):
            if "rotor_inertia" in body:
                self.model.armature[self.model.joints[joint].idx_v] = body["rotor_inertia"]
        self.columns = self.velocity_columns()
        self.data = self.model.createData()

    def add(self, i):
        """Adds body `i`, whose parent is there, as a joint or as a frame on its parent's joint."""
        body = self.bodies[i]
        parent = body["parent"]
        joint, pose = (self.joint[parent], self.pose[parent]) if parent >= 0 else (0, pin.SE3.Identity())
        placement = body["placement"]
        pose = pose * pin.SE3(np.array(placement["rotation"]), np.array(placement["position"]))
        if body["joint"]["type"] != "fixed":
            joint = self.model.addJoint(joint, pinocchio_joint(body["joint"]), pose, f"joint{i}")
            pose = pin.SE3.Identity()
        self.joint[i], self.pose[i] = joint, pose
        if joint:
            self.model.appendBodyToJoint(joint, pinocchio_inertia(body), pose)
        frame = pin.Frame(f"body{i}", joint, pose, pin.FrameType.BODY)
        self.frame[i] = self.model.addFrame(frame, False)

    def velocity_columns(self):
        """Pinocchio's velocity index of each of our flat velocity coordinates."""
        columns = []
        for i, body in enumerate(self.bodies):
            kind = body["joint"]["type"]
            start = self.model.joints[self.joint[i]].idx_v if kind != "fixed" else 0
            local = SWAP if kind == "floating" else range(NV[kind])
            columns += [start + k for k in local]
        return np.array(columns, dtype=int)

    def to_q(self, per_body):
        """Our positions in Pinocchio's order, quaternions as [x, y, z, w]."""
        q = np.zeros(self.model.nq)
        for i, ours in enumerate(per_body):
            if not ours:
                continue
            start = self.model.joints[self.joint[i]].idx_q
            if len(ours) >= 4:
                ours = ours[:-4] + ours[-3:] + ours[-4:-3]
            q[start : start + len(ours)] = ours
        return q

    def to_v(self, per_body):
        """Our velocities, accelerations or joint forces in Pinocchio's order."""
        v = np.zeros(self.model.nv)
        v[self.columns] = np.concatenate(per_body)
        return v

    def per_body(self, v):
        """Pinocchio's velocities, accelerations or joint forces as our list per body."""
        flat, out = v[self.columns].tolist(), []
        for body in self.bodies:
            count = NV[body["joint"]["type"]]
            out.append(flat[:count])
            flat = flat[count:]
        return out

    def to_wrenches(self, per_body):
        """Our wrenches on bodies, added up per joint in the joint frames."""
        forces = [pin.Force.Zero() for _ in range(self.model.njoints)]
        for joint, pose, wrench in zip(self.joint, self.pose, per_body):
            forces[joint] += pose.act(pin.Force(np.array(wrench)[SWAP]))
        return pin.StdVec_Force(forces)

    def frame_jacobian(self, i):
        """Pinocchio's Jacobian of body `i` in its own frame; zero if welded to the world."""
        if not self.joint[i]:
            return np.zeros((6, self.model.nv))
        jacobian = pin.getFrameJacobian(self.model, self.data, self.frame[i], pin.ReferenceFrame.LOCAL)
        return jacobian.reshape(6, self.model.nv)  # the binding flattens a single column

    def center_of_mass(self, q):
        """Of all bodies, in the world: Pinocchio's, joined by the bodies welded to the world."""
        moment = pin.centerOfMass(self.model, self.data, q) * self.data.mass[0]
        mass = self.data.mass[0]
        for joint, pose, body in zip(self.joint, self.pose, self.bodies):
            if not joint:
                moment = moment + pose.act(np.array(body["com"])) * body["mass"]
                mass += body["mass"]
        return moment / mass


# ---------------------------------------------------------------------------
# Answers
# ---------------------------------------------------------------------------


class Answers:
    """What Pinocchio says of one case, in Pinocchio's own convention.

    `vdot` is ABA's answer after one step of refinement on RNEA's residual. On
    long chains ABA alone can be off by 4e-10; of seven large cases recomputed
    with 40 digits, the refined value was within 1e-13 in each.
    """

    def __init__(self, tree, asked_vdot):
        case, model, data = tree.case, tree.model, tree.data
        q, v = tree.to_q(case["state"]["q"]), tree.to_v(case["state"]["v"])
        wrenches = tree.to_wrenches(case["inputs"]["external_wrench"])
        self.tau, self.asked_vdot = tree.to_v(case["inputs"]["tau"]), tree.to_v(asked_vdot)
        self.aba_vdot = pin.aba(model, data, q, v, self.tau, wrenches).copy()
        self.asked_tau = pin.rnea(model, data, q, v, self.asked_vdot, wrenches).copy()
        upper = np.triu(pin.crba(model, data, q).reshape(model.nv, model.nv))
        self.mass_matrix = upper + np.triu(upper, 1).T
        gap = self.tau - pin.rnea(model, data, q, v, self.aba_vdot, wrenches)
        self.vdot = self.aba_vdot + np.linalg.solve(self.mass_matrix, gap)
        self.center_of_mass = tree.center_of_mass(q)
        pin.computeJointJacobians(model, data, q)
        pin.updateFramePlacements(model, data)
        self.jacobians = [tree.frame_jacobian(i) for i in range(len(tree.bodies))]
        self.bias = pin.nonLinearEffects(model, data, q, v).copy()
        self.push = self.wrench_push(case["inputs"]["external_wrench"])

    def wrench_push(self, wrenches):
        """sum J^T f over the bodies: the wrenches by another way than `Tree.to_wrenches`."""
        pairs = zip(self.jacobians, wrenches)
        return sum(jacobian.T @ np.array(wrench)[SWAP] for jacobian, wrench in pairs)

    def residual(self, vdot, tau):
        """|M vdot + nle - sum J^T f - tau|, relative to its largest term."""
        terms = [self.mass_matrix @ vdot, self.bias, -self.push, -tau]
        return float(np.abs(sum(terms)).max() / max(1.0, max(np.abs(term).max() for term in terms)))

    def worst_residual(self):
        """Of ABA and of RNEA: CRBA, the bias and the Jacobians must agree with both."""
        forward = [self.residual(vdot, self.tau) for vdot in (self.aba_vdot, self.vdot)]
        return max(*forward, self.residual(self.asked_vdot, self.asked_tau))

    def dense_vdot(self):
        """Forward dynamics from the mass matrix alone."""
        return np.linalg.solve(self.mass_matrix, self.tau + self.push - self.bias)


def relative_difference(a, b):
    """Largest difference of two per-body lists, per body relative to max(1, |b|)."""
    pairs = [(np.array(x), np.array(y)) for x, y in zip(a, b) if x]
    return float(max(np.abs(x - y).max() / max(1.0, np.abs(y).max()) for x, y in pairs))


def expected(tree, answers, asked):
    """The answers in bathyal's convention."""
    columns = tree.columns
    jacobians = [jacobian[SWAP][:, columns] for jacobian in answers.jacobians]
    return {
        "vdot": tree.per_body(answers.vdot),
        "inverse_dynamics": {"vdot": asked["vdot"], "tau": tree.per_body(answers.asked_tau)},
        "mass_matrix": answers.mass_matrix[np.ix_(columns, columns)].tolist(),
        "jacobians": [{"body": i, "matrix": jacobians[i].tolist()} for i in asked["jacobian_bodies"]],
        "center_of_mass": answers.center_of_mass.tolist(),
    }


def quality(tree, answers):
    """Conditioning, and the errors of plain double precision: what to expect of others."""
    best = tree.per_body(answers.vdot)
    error = lambda vdot: short(relative_difference(tree.per_body(vdot), best))
    return {
        "nbodies": len(tree.bodies),
        "nv": tree.model.nv,
        "cond_mass_matrix": short(np.linalg.cond(answers.mass_matrix)),
        "residual": short(answers.worst_residual()),
        "err_aba_f64": error(answers.aba_vdot),
        "err_dense_f64": error(answers.dense_vdot()),
    }


def solve(case):
    """The case with Pinocchio's answers, which have been checked against each other."""
    asked = case.pop("asked")
    tree = Tree(case)
    answers = Answers(tree, asked["vdot"])
    residual = answers.worst_residual()
    if not residual < RESIDUAL_LIMIT:
        raise SystemExit(f"{case['name']}: Pinocchio disagrees with itself, residual {residual:.1e}")
    return case | {"expected": expected(tree, answers, asked), "quality": quality(tree, answers)}


def main():
    """Writes the cases and prints what they contain."""
    if len(sys.argv) != 2:
        raise SystemExit(f"usage: {sys.argv[0]} OUTPUT.jsonl")
    target = pathlib.Path(sys.argv[1])
    target.parent.mkdir(parents=True, exist_ok=True)
    joints, rotors, count = Counter(), 0, CASES_PER_SIZE * LARGEST
    with target.open("w") as out:
        for index in range(count):
            case = solve(random_case(index))
            joints.update(body["joint"]["type"] for body in case["model"]["bodies"])
            rotors += sum("rotor_inertia" in body for body in case["model"]["bodies"])
            out.write(json.dumps(case, separators=(",", ":"), allow_nan=False) + "\n")
    listed = ", ".join(f"{kind} {number}" for kind, number in sorted(joints.items()))
    print(f"{count} cases, {joints.total()} bodies in all, joints: {listed}; rotors {rotors}")


if __name__ == "__main__":
    main()
