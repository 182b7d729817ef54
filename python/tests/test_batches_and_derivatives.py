"""Many states at once, hybrid dynamics, derivatives by parameters, pickles of models."""

import multiprocessing
import pickle
import threading

import numpy as np
import pytest

import bathyal

# Accelerations of these robots are below 1e3, and both ways round differently.
TOLERANCE = 1e-9
ROBOTS = ["bluerov2_alpha", "puma560", "four_bar"]


def states(model, count, seed=3):
    rng = np.random.default_rng(seed)
    q = np.tile(model.neutral(), (count, 1))
    v, tau = rng.uniform(-1, 1, (2, count, model.nv))
    return q, v, tau


@pytest.mark.parametrize("name", ROBOTS)
def test_rows_have_the_bits_of_single_states(name):
    model = bathyal.load(name)
    # More than one block of rows, and a last one that is not full.
    q, v, tau = states(model, 150)
    if name == "four_bar":
        # Loops allow few velocities.
        v[:] = 0.0
    moving = bathyal.Environment(current=(0.3, -0.2, 0.1))
    wrenches = np.random.default_rng(1).uniform(-1, 1, (len(model.bodies), 6))
    options = {"environment": moving, "wrenches": wrenches, "t": 0.5}
    rows = model.forward_dynamics(q, v, tau, **options)
    single = [model.forward_dynamics(*row, **options) for row in zip(q, v, tau)]
    np.testing.assert_array_equal(rows, single)
    np.testing.assert_array_equal(rows, model.forward_dynamics(q, v, tau, **options))
    if name == "four_bar":
        with pytest.raises(bathyal.ModelError, match="has loops"):
            model.inverse_dynamics(q, v, rows)
        return
    back = model.inverse_dynamics(q, v, rows, **options)
    np.testing.assert_allclose(back, tau, atol=TOLERANCE)
    single = [model.inverse_dynamics(*row, **options) for row in zip(q, v, rows)]
    np.testing.assert_array_equal(back, single)


def test_bad_rows_are_named():
    model = bathyal.load("bluerov2_alpha")
    q, v, tau = states(model, 100)
    v[70, 2] = np.nan
    with pytest.raises(ValueError, match="row 70: .*finite"):
        model.forward_dynamics(q, v, tau)
    with pytest.raises(ValueError, match="row 70: .*finite"):
        model.inverse_dynamics(q, v, tau)
    with pytest.raises(ValueError, match=r"v has the shape \[99, 11\]"):
        model.forward_dynamics(q, v[:99].copy(), tau)
    with pytest.raises(ValueError, match="tau is not C-contiguous"):
        model.forward_dynamics(q, v, np.asfortranarray(tau))
    with pytest.raises(ValueError, match="out has the shape"):
        model.forward_dynamics(q, v, tau, out=np.zeros((100, 10)))
    assert model.forward_dynamics(q[:0], v[:0], tau[:0]).shape == (0, 11)


def test_threads_share_a_model():
    model = bathyal.load("bluerov2_alpha")
    q, v, tau = states(model, 300)
    expected = model.forward_dynamics(q, v, tau)
    results = [None] * 4

    def work(k):
        for _ in range(20):
            results[k] = model.forward_dynamics(q, v, tau)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    for result in results:
        np.testing.assert_array_equal(result, expected)


def _in_child(model, q, v, tau, queue):
    queue.put(model.forward_dynamics(q, v, tau))


@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork")
def test_a_forked_process_has_threads_of_its_own():
    model = bathyal.load("bluerov2_alpha")
    arguments = states(model, 200)
    expected = model.forward_dynamics(*arguments)
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    child = context.Process(target=_in_child, args=(model, *arguments, queue))
    child.start()
    np.testing.assert_array_equal(queue.get(timeout=30), expected)
    child.join()


def test_models_and_environments_are_pickled():
    for name in ROBOTS:
        model = bathyal.load(name)
        copy = pickle.loads(pickle.dumps(model))
        assert repr(copy) == repr(model) and list(copy.joints) == list(model.joints)
        q, v, tau = (x[0].copy() for x in states(model, 1))
        arguments = (q, 0 * v, tau)
        found = copy.forward_dynamics(*arguments)
        np.testing.assert_array_equal(found, model.forward_dynamics(*arguments))
    moving = bathyal.Environment(current=(0.1, 0.2, 0.3), gravity=(0.0, 0.1, -9.8))
    assert repr(pickle.loads(pickle.dumps(moving))) == repr(moving)


def test_hybrid_dynamics_is_forward_and_inverse():
    model = bathyal.load("bluerov2_alpha")
    q, v, tau = (x[0].copy() for x in states(model, 1))
    a = np.zeros(model.nv)
    elbow = model.joints["elbow"].v
    a[elbow] = 2.0
    vdot, effort = model.hybrid_dynamics(q, v, tau, a, prescribed=["elbow"])
    assert vdot[elbow] == 2.0
    others = np.delete(np.arange(model.nv), elbow)
    np.testing.assert_array_equal(effort[others], tau[others])
    np.testing.assert_allclose(model.forward_dynamics(q, v, effort), vdot, atol=TOLERANCE)
    np.testing.assert_allclose(model.inverse_dynamics(q, v, vdot), effort, atol=TOLERANCE)
    with pytest.raises(KeyError, match="there is no joint 'knee'; there are: "):
        model.hybrid_dynamics(q, v, tau, a, prescribed=["knee"])
    a[elbow] = np.inf
    with pytest.raises(ValueError, match="a.8. is inf"):
        model.hybrid_dynamics(q, v, tau, a, prescribed=["elbow"])


def test_derivatives_of_forward_and_inverse_dynamics_agree():
    model = bathyal.load("bluerov2_alpha")
    q, v, tau = (x[0].copy() for x in states(model, 1))
    moving = bathyal.Environment(current=(0.3, -0.2, 0.1))
    a = model.forward_dynamics(q, v, tau, environment=moving)
    forward = model.forward_dynamics_derivatives(q, v, tau, environment=moving)
    inverse = model.inverse_dynamics_derivatives(q, v, a, environment=moving)
    for by_forward, by_inverse in zip(forward[:2], inverse[:2]):
        np.testing.assert_allclose(by_forward, -forward[2] @ by_inverse, atol=1e-8)
    np.testing.assert_allclose(inverse[2], model.mass_matrix(q), atol=TOLERANCE)


# Coefficients and the entries of the robot that they are.
COEFFICIENTS = {
    "bodies.jaw.mass": lambda robot: (robot.body("jaw"), "mass"),
    "bodies.vehicle.displaced_volume": lambda robot: (
        robot.body("vehicle").hydrodynamics,
        "displaced_volume",
    ),
    "bodies.vehicle.damping.quadratic[0]": lambda robot: (
        robot.body("vehicle").hydrodynamics.drag[0].damping.quadratic.diagonal,
        0,
    ),
    "bodies.vehicle.added_mass[2][2]": lambda robot: (
        robot.body("vehicle").hydrodynamics.added_mass.diagonal,
        2,
    ),
}


def test_derivatives_by_coefficients_against_changed_robots():
    model = bathyal.load("bluerov2_alpha")
    q, v, tau = (x[0].copy() for x in states(model, 1))
    moving = bathyal.Environment(current=(0.3, -0.2, 0.1))
    options = {"coefficients": list(COEFFICIENTS), "environment": moving}
    *_, forward = model.forward_dynamics_derivatives(q, v, tau, **options)
    a = model.forward_dynamics(q, v, tau, environment=moving)
    *_, by_a, inverse = model.inverse_dynamics_derivatives(q, v, a, **options)
    np.testing.assert_allclose(by_a @ forward, -inverse, rtol=1e-8, atol=1e-8)
    for column, (path, entry) in zip(forward.T, COEFFICIENTS.items()):
        accelerations = []
        for side in (1.0, -1.0):
            robot = bathyal.Robot("bluerov2_alpha")
            place, key = entry(robot)
            assert place[key] == model.coefficient(path)
            h = 1e-5 * place[key]
            place[key] += side * h
            accelerations.append(robot.model().forward_dynamics(q, v, tau, environment=moving))
        # Central differences of this step keep five digits.
        difference = (accelerations[0] - accelerations[1]) / (2 * h)
        scale = np.abs(difference).max()
        np.testing.assert_allclose(column, difference, rtol=1e-5, atol=1e-5 * scale)


def test_unknown_coefficients():
    model = bathyal.load("bluerov2_alpha")
    q, v, tau = (x[0].copy() for x in states(model, 1))
    unknown = ("bodies.jaw.colour", "bodies.nobody.mass", "bodies.jaw.added_mass[0][6]", "")
    for path in unknown:
        with pytest.raises(KeyError):
            model.coefficient(path)
        with pytest.raises(KeyError):
            model.forward_dynamics_derivatives(q, v, tau, coefficients=[path])
    with pytest.raises(ValueError, match="no derivatives by 'bodies.jaw.joint.axis.0.'"):
        model.inverse_dynamics_derivatives(q, v, tau, coefficients=["bodies.jaw.joint.axis[0]"])
    assert model.coefficients["bodies.jaw.mass"] == model.coefficient("bodies.jaw.mass")


def test_results_are_written_into_out():
    model = bathyal.load("bluerov2_alpha")
    q, v, tau = (x[0].copy() for x in states(model, 1))
    n, paths = model.nv, ["bodies.jaw.mass"]
    for derivatives in (model.forward_dynamics_derivatives, model.inverse_dynamics_derivatives):
        out = tuple(np.full((n, n), np.nan) for _ in range(3)) + (np.full((n, 1), np.nan),)
        written = derivatives(q, v, tau, coefficients=paths, out=out)
        for own, array, again in zip(out, written, derivatives(q, v, tau, coefficients=paths)):
            assert own is array
            np.testing.assert_array_equal(own, again)
    pair = np.zeros(n), np.zeros(n)
    given = model.hybrid_dynamics(q, v, tau, tau, prescribed=["elbow"], out=pair)
    assert given[0] is pair[0] and given[1] is pair[1] and pair[0].any()
    pose, velocity = np.zeros((4, 4)), np.zeros(6)
    assert model.pose("jaw", q, out=pose) is pose and pose[3, 3] == 1.0
    assert model.velocity("jaw", q, v, out=velocity) is velocity and velocity.any()
    with pytest.raises(ValueError, match="out must be a tuple of 3 arrays"):
        model.forward_dynamics_derivatives(q, v, tau, out=(pose,))
    with pytest.raises(ValueError, match="out has the shape"):
        model.pose("jaw", q, out=np.zeros((3, 4)))
    with pytest.raises(ValueError, match="shares memory"):
        model.velocity("jaw", q, velocity, out=velocity[:])


def test_velocity_is_the_jacobian_times_v():
    model = bathyal.load("bluerov2_alpha")
    q, v, _ = (x[0].copy() for x in states(model, 1))
    expected = model.jacobian("wrist", q) @ v
    np.testing.assert_allclose(model.velocity("wrist", q, v), expected, atol=1e-12)
