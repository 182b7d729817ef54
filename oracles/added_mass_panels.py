"""Added mass of boxes, cylinders and capsules in unbounded water, by panels.

Green's identity on the body's surface, with φ constant on flat triangles:

    2π φ(x) = ∫ (∂φ/∂n / r) dS + ∫ φ dΩ(x),   ∂φ/∂n = n·v,   A_ij = −ρ ∫ φ_i n_j dS

Potential and solid angle of a triangle are closed forms. The body's three planes of
symmetry leave one octant; triangles are graded towards the edges, and two grids are
extrapolated. Needs numpy.

    python3 added_mass_panels.py          checks itself against Lamb's ellipsoid
    python3 added_mass_panels.py make     writes added_mass.json, in some minutes
"""
import itertools
import json
import math
import sys

import numpy as np

SIGNS = np.array(list(itertools.product([1, -1], repeat=3)), float)
# Odd directions of φ: translation x, y, z, rotation x, y, z.
PARITY = [(0,), (1,), (2,), (1, 2), (0, 2), (0, 1)]


def influence(x, tri):
    """∫ dS/r and the signed solid angle of triangles, seen from points."""
    a, b, c = (tri[None, :, k, :] - x[:, None, :] for k in range(3))
    ra, rb, rc = (np.linalg.norm(v, axis=2) for v in (a, b, c))
    triple = np.einsum("ijk,ijk->ij", a, np.cross(b, c))
    dot = lambda u, v: np.einsum("ijk,ijk->ij", u, v)
    omega = 2 * np.arctan2(triple, ra * rb * rc + dot(a, b) * rc + dot(b, c) * ra + dot(c, a) * rb)
    normal = np.cross(tri[:, 1] - tri[:, 0], tri[:, 2] - tri[:, 0])
    normal /= np.linalg.norm(normal, axis=1)[:, None]
    height = np.einsum("ijk,jk->ij", a, normal)
    potential = -height * omega
    for p, q, rp, rq in ((a, b, ra, rb), (b, c, rb, rc), (c, a, rc, ra)):
        edge = q - p
        length = np.linalg.norm(edge, axis=2)
        out = np.cross(edge, normal[None])
        t = dot(p, out) / length
        potential += t * np.log((rp + rq + length) / (rp + rq - length))
    return potential, omega


def added_mass(tri, modes=range(6)):
    """The diagonal of A/ρ of the body of which `tri` is the octant x, y, z > 0."""
    centre = tri.mean(axis=1)
    cross = np.cross(tri[:, 1] - tri[:, 0], tri[:, 2] - tri[:, 0])
    area = np.linalg.norm(cross, axis=1) / 2
    normal = cross / (2 * area[:, None])
    turn = np.cross(centre, normal)
    rhs = np.concatenate([normal.T, turn.T])
    single, double = {}, {}
    for s in SIGNS:
        pot, om = influence(centre * s, tri)
        if (s > 0).all():
            np.fill_diagonal(om, 0.0)
        for m in modes:
            p = np.prod(s[list(PARITY[m])])
            single[m] = single.get(m, 0) + p * pot
            double[m] = double.get(m, 0) + p * om
    n = len(tri)
    result = []
    for m in modes:
        # Outside, n out of the body: 2π φ − ∫ φ dΩ' = −∫ q / r, Ω' seen with the outer normal.
        phi = np.linalg.solve(2 * np.pi * np.eye(n) + double[m], -single[m] @ rhs[m])
        result.append(-8 * np.sum(phi * rhs[m] * area))
    return np.array(result)


def graded(n, power=2.0):
    """0…1, finer towards 1."""
    return 1 - (1 - np.arange(n + 1) / n) ** power


def patch(point, u, v):
    """Triangles of a surface over a grid of parameters; wound so that point() is outside."""
    out = []
    for i in range(len(u) - 1):
        for j in range(len(v) - 1):
            p = [point(u[i], v[j]), point(u[i + 1], v[j]), point(u[i + 1], v[j + 1]), point(u[i], v[j + 1])]
            corners = [(0, 1, 2), (0, 2, 3)] if (i + j) % 2 else [(0, 1, 3), (1, 2, 3)]
            for c in corners:
                t = np.array([p[k] for k in c])
                if np.linalg.norm(np.cross(t[1] - t[0], t[2] - t[0])) > 0:
                    out.append(t)
    return out


def box(size, n):
    h = np.array(size) / 2
    counts = [max(4, round(n * (s / max(size)) ** 0.35)) for s in size]
    tri = []
    for k in range(3):
        i, j = (k + 1) % 3, (k + 2) % 3

        def point(u, v):
            p = np.zeros(3)
            p[k], p[i], p[j] = h[k], u * h[i], v * h[j]
            return p

        tri += patch(point, graded(counts[i]), graded(counts[j]))
    return np.array(tri)


def revolution(profile, n):
    """A body about z from points (r, z) going down from the pole to z = 0, r by equal area."""
    angle = np.linspace(0, np.pi / 2, n + 1)
    step = angle[1]
    swell = math.sqrt(step / math.sin(step))
    point = lambda k, a: np.array([swell * profile[int(k)][0] * math.cos(a), swell * profile[int(k)][0] * math.sin(a), profile[int(k)][1]])
    return np.array(patch(point, range(len(profile)), angle))


def cylinder(radius, length, n):
    m = max(4, round(n * min(3.0, (length / (2 * radius)) ** 0.5)))
    cap = [(radius * t, length / 2) for t in graded(n)]
    side = [(radius, length / 2 * (1 - t)) for t in 1 - graded(m)[::-1]][1:]
    return revolution(cap + side, n)


def capsule(radius, length, n):
    m = max(0, round(n * min(3.0, (length / (2 * radius)) ** 0.5))) if length else 0
    cap = [(radius * math.sin(t), length / 2 + radius * math.cos(t)) for t in np.linspace(0, np.pi / 2, n + 1)]
    side = [(radius, length / 2 * (1 - t)) for t in np.linspace(0, 1, m + 1)][1:]
    return revolution(cap + side, n)


def ellipsoid(axes, n):
    t = np.linspace(0, np.pi / 2, n + 1)
    unit = revolution([(math.sin(x), math.cos(x)) for x in t], n)
    return unit * np.array(axes)


def extrapolated(make, n, modes=range(6)):
    """From n and 1.5 n panels along an edge, as if the error went with the square of their size."""
    coarse, fine = added_mass(make(n), modes), added_mass(make(round(1.5 * n)), modes)
    return fine + (fine - coarse) / (1.5**2 - 1)


# The shapes that the formulas of crates/bathyal-robot/src/estimate were fitted to.
FITTED = {
    "box": [(1, l) for l in (1, 1.5, 2, 3, 5, 10, 20)]
    + [(l, l) for l in (1.5, 2, 3, 5, 10, 20)]
    + [(2, 3), (2, 5), (2, 10), (3, 5), (5, 10), (3, 10), (1.5, 3), (2, 20), (5, 20), (10, 20)],
    "cylinder": (0.05, 0.1, 0.2, 0.5, 1, 1.2, 2, 2.5, 5, 9, 10, 20, 50),
    "capsule": (0, 0.25, 0.5, 1, 2, 4, 9, 19),
}
# Others, at random, on which they were tried afterwards.
FURTHER = {
    "box": [
        (1.8, 3.5), (2.06, 3.25), (1.48, 3.21), (2.11, 12.67), (1.59, 3.89),
        (1.44, 1.51), (1.92, 11.36), (14.01, 17.75), (3.59, 18.23), (1.25, 8.66),
        (1.46, 2.36), (14.49, 15.05), (6.49, 14.79), (6.09, 12.64),
    ],
    "cylinder": (0.3, 0.7, 1.5, 3.5, 7, 14, 30),
    "capsule": (0.15, 0.7, 1.5, 3, 6, 13),
}


def row(kind, shape):
    """The sizes and A/ρ of a body whose diameter, or shortest edge, is 1."""
    if kind == "box":
        sizes, found = (1, *shape), extrapolated(lambda n: box((1, *shape), n), 7)
    else:
        body = cylinder if kind == "cylinder" else capsule
        sizes, found = (shape,), extrapolated(lambda n: body(0.5, shape, n), 8, (0, 2, 3))
    return json.dumps([*sizes, *(float(f"{v:.5g}") for v in found)])


def make():
    """added_mass.json."""
    lists = []
    for prefix, shapes in (("", FITTED), ("further_", FURTHER)):
        for kind, each in shapes.items():
            rows = ",\n  ".join(row(kind, shape) for shape in each)
            lists.append(f' "{prefix}{kind}": [\n  {rows}]')
    return "{\n" + ",\n".join(lists) + "\n}"


def check():
    a = extrapolated(lambda n: ellipsoid((3, 2, 1), n), 6) / (8 * np.pi)
    print("panels", a)
    print("Lamb  ", np.array([0.185256404, 0.364543240, 1.361527473, 0.383267290, 1.416472250, 0.155740730]))


if __name__ == "__main__":
    print(make()) if sys.argv[1:] == ["make"] else check()
