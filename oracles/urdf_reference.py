#!/usr/bin/env python3
"""Dynamics of the robots in public URDF files by Pinocchio, as references for the reader.

    target/venv/bin/pip download --no-deps -d WHEELS example-robot-data pybullet
    target/venv/bin/python oracles/urdf_reference.py WHEELS target/urdf_reference

Unpacks every URDF of the wheels into target/urdf_reference/urdf, without installing them,
and writes target/urdf_reference/pinocchio_dynamics.jsonl: a line per file and base, fixed
and free, in Pinocchio's own conventions (linear before angular, quaternions x y z w,
continuous joints as cosine and sine). Gravity is 9.81 against z, and there is no water.
`M_diag` is the diagonal of the mass matrix; `pe` and `ke` leave out what hangs on the
world without moving.

What is locked. A joint without inertia has no acceleration. Joints are locked at q = 0,
tip to root, as long as one has a diagonal element of the mass matrix below NO_INERTIA in
all of three random configurations; `locked` names them.

What is left out. A line with `exception` instead of `cases` says why there is no reference:
the file cannot be loaded, or Pinocchio's own algorithms disagree by more than AGREEMENT (a
singular or indefinite mass matrix). There is no line where nothing moves: single bodies on
a fixed base. pybullet's thousand random bodies are left out: single bodies without moments
of inertia, they cannot move either.
"""
import contextlib
import json
import os
import pathlib
import sys
import zipfile

import numpy as np
import pinocchio as pin

SEED = 20240923
CASES = 2
# kg m^2 or kg; the smallest propeller of the corpus has 1e-9.
NO_INERTIA = 1e-10
# |M a + nle - tau| relative to its largest term, and |ABA - dense| relative to the joint's own.
AGREEMENT = 1e-9


def unpack(wheels, folder):
    """Every URDF of the wheels, in the order of their names."""
    files = []
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            names = sorted(name for name in archive.namelist() if name.endswith(".urdf"))
            for name in (name for name in names if "/random_urdfs/" not in name):
                archive.extract(name, folder)
                files.append(name)
    return files


def random_q(rng, model):
    """Angles and distances up to 1, unit quaternions and circles."""
    q = pin.neutral(model)
    v = rng.uniform(-1.0, 1.0, model.nv)
    return pin.integrate(model, q, v)


def full(upper):
    """A symmetric matrix from its upper triangle."""
    return np.triu(upper) + np.triu(upper, 1).T


def mass_matrix(model, data, q):
    return full(pin.crba(model, data, q).reshape(model.nv, model.nv))


def without_inertia(model, rng):
    """The last joint that moves nothing, if there is one."""
    data = model.createData()
    configurations = [random_q(rng, model) for _ in range(3)]
    diagonal = np.max([np.diag(mass_matrix(model, data, q)) for q in configurations], axis=0)
    for i in range(model.njoints - 1, 0, -1):
        joint = model.joints[i]
        own = diagonal[joint.idx_v : joint.idx_v + joint.nv]
        if joint.nv and not own.max() > NO_INERTIA and model.names[i] != "root_joint":
            return i
    return None


def lock(model, rng):
    """The model with joints locked that move nothing, and their names."""
    locked = []
    while (i := without_inertia(model, rng)) is not None:
        locked.append(model.names[i])
        model = pin.buildReducedModel(model, [i], pin.neutral(model))
    return model, locked


def one_case(model, data, rng):
    """A random state and what Pinocchio says of it; and how well it agrees with itself."""
    q = random_q(rng, model)
    v, tau, a = rng.uniform(-1, 1, model.nv), rng.uniform(-10, 10, model.nv), rng.uniform(-3, 3, model.nv)
    mass = mass_matrix(model, data, q)
    nle = pin.nonLinearEffects(model, data, q, v).copy()
    aba = pin.aba(model, data, q, v, tau).copy()
    # One step of refinement on RNEA's residual.
    ddq = aba + np.linalg.solve(mass, tau - pin.rnea(model, data, q, v, aba))
    terms = [mass @ ddq, nle, tau]
    residual = np.abs(terms[0] + terms[1] - terms[2]).max() / max(np.abs(term).max() for term in terms)
    per_joint = [
        np.abs(ddq[s] - aba[s]).max() / max(np.abs(ddq[s]).max(), 1e-300)
        for s in (slice(j.idx_v, j.idx_v + j.nv) for j in list(model.joints)[1:])
    ]
    quality = {
        "cond": float(np.linalg.cond(mass)),
        "eigmin": float(np.linalg.eigvalsh(mass).min()),
        "residual": float(residual),
        "aba_vs_refined": float(max(per_joint)),
    }
    case = {
        "q": q, "v": v, "tau": tau, "a": a, "ddq": ddq,
        "rnea": pin.rnea(model, data, q, v, a).copy(),
        "nle": nle,
        "M_diag": np.diag(mass),
    }
    case = {name: value.tolist() for name, value in case.items()}
    case["ke"] = float(pin.computeKineticEnergy(model, data, q, v))
    case["pe"] = float(pin.computePotentialEnergy(model, data, q))
    return case, quality


@contextlib.contextmanager
def quiet():
    """Without what the C++ parser says on standard error: the exceptions say it."""
    kept, nothing = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nothing)


def load(path, base):
    root = [pin.JointModelFreeFlyer()] if base == "free" else []
    with quiet():
        return pin.buildModelFromUrdf(str(path), *root)


def reference(path, base, rng):
    """What Pinocchio says of a file, None if nothing moves; ValueError if it cannot say."""
    try:
        model = load(path, base)
    except Exception as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise ValueError(f"Pinocchio cannot load it: {reason.replace(str(path), path.name)}") from None
    model.gravity = pin.Motion(np.array([0, 0, -9.81]), np.zeros(3))
    model, locked = lock(model, rng)
    if model.nv == 0:
        return None
    data = model.createData()
    try:
        cases, quality = zip(*(one_case(model, data, rng) for _ in range(CASES)))
    except np.linalg.LinAlgError:
        raise ValueError("the mass matrix is singular") from None
    worst = max(max(q["residual"], q["aba_vs_refined"]) for q in quality)
    if not worst < AGREEMENT:
        raise ValueError(f"Pinocchio disagrees with itself, eigmin {min(q['eigmin'] for q in quality):.0e}")
    return {
        "base": base,
        "locked": locked,
        "nq": model.nq,
        "nv": model.nv,
        "joint_names": list(model.names)[1:],
        "joint_types": [joint.shortname() for joint in list(model.joints)[1:]],
        "cases": list(cases),
        "quality": list(quality),
    }


def main():
    """Writes the references and prints how many there are."""
    if len(sys.argv) != 3:
        raise SystemExit(f"usage: {sys.argv[0]} WHEELS OUTPUT")
    wheels, output = map(pathlib.Path, sys.argv[1:])
    folder = (output / "urdf").resolve()
    names = unpack(wheels, folder)
    made = exceptions = 0
    part = output / "pinocchio_dynamics.jsonl.part"
    with part.open("w") as out:
        for index, name in enumerate(names):
            for free, base in enumerate(("fixed", "free")):
                rng = np.random.default_rng([SEED, index, free])
                line = {"id": name, "file": str(folder / name)}
                try:
                    answer = reference(folder / name, base, rng)
                    if answer is None:
                        continue
                    line |= answer
                    made += 1
                except ValueError as reason:
                    line |= {"base": base, "exception": str(reason)}
                    exceptions += 1
                out.write(json.dumps(line, separators=(",", ":")) + "\n")
    part.rename(output / "pinocchio_dynamics.jsonl")
    print(f"{len(names)} files, {made} references, {exceptions} exceptions")


if __name__ == "__main__":
    main()
