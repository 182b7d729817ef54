"""Dynamics against Pinocchio, and refusal of bad arrays."""

import numpy as np
import pytest

import bathyal

# Both recursions round differently; efforts of these robots are below 1e3.
TOLERANCE = 1e-9

URDF = """<robot name="arm">
  <link name="base"><inertial><origin xyz="0 0.05 0"/><mass value="6"/>
    <inertia ixx="0.1" iyy="0.2" izz="0.15" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="upper"><inertial><origin xyz="0.2 0.01 -0.1" rpy="0.1 0.2 0.3"/><mass value="3"/>
    <inertia ixx="0.04" iyy="0.05" izz="0.03" ixy="0.002" ixz="-0.001" iyz="0.003"/></inertial></link>
  <link name="fore"><inertial><origin xyz="0 0.15 0.02"/><mass value="1.5"/>
    <inertia ixx="0.02" iyy="0.01" izz="0.015" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="slide"><inertial><origin xyz="0.01 0 0.1"/><mass value="0.7"/>
    <inertia ixx="0.004" iyy="0.005" izz="0.003" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/>
    <origin xyz="0 0 0.3" rpy="0.3 0 0"/><axis xyz="0 1 0"/>
    <limit lower="-3" upper="3" effort="100" velocity="5"/></joint>
  <joint name="elbow" type="revolute"><parent link="upper"/><child link="fore"/>
    <origin xyz="0.4 0 0" rpy="0 0.4 0.1"/><axis xyz="0 0 1"/>
    <limit lower="-3" upper="3" effort="100" velocity="5"/></joint>
  <joint name="rail" type="prismatic"><parent link="fore"/><child link="slide"/>
    <origin xyz="0 0.3 0"/><axis xyz="1 0 0"/>
    <limit lower="-1" upper="1" effort="100" velocity="5"/></joint>
</robot>"""


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "arm.urdf"
    path.write_text(URDF)
    return str(path)


@pytest.fixture
def arm(path):
    return bathyal.load(path, base="fixed")


def state(model):
    rng = np.random.default_rng(1)
    return rng.uniform(-1, 1, model.nq), rng.uniform(-2, 2, model.nv), rng.uniform(-9, 9, model.nv)


def test_names_and_slices(arm):
    assert (arm.nq, arm.nv) == (3, 3)
    assert list(arm.joints) == ["shoulder", "elbow", "rail"]
    assert arm.joints["elbow"].q == slice(1, 2, 1)
    assert arm.joints["rail"].kind == "prismatic"
    assert "fore" in arm.bodies


@pytest.mark.parametrize("base", ["fixed", "free"])
def test_pinocchio_arm(path, base):
    pin = pytest.importorskip("pinocchio")
    arm = bathyal.load(path, base=base)
    other = (
        pin.buildModelFromUrdf(path)
        if base == "fixed"
        else pin.buildModelFromUrdf(path, pin.JointModelFreeFlyer())
    )
    data = other.createData()
    rng = np.random.default_rng(2)
    free = base == "free"
    for _ in range(20):
        q, v = rng.uniform(-1, 1, arm.nq), rng.uniform(-2, 2, arm.nv)
        tau = rng.uniform(-9, 9, arm.nv)
        theirs = np.arange(arm.nv)
        q_theirs = q.copy()
        if free:
            q[3:7] /= np.linalg.norm(q[3:7])
            q_theirs = np.concatenate([q[:3], q[4:7], q[3:4], q[7:]])
            # Angular velocity first here, linear first there.
            theirs = np.concatenate([[3, 4, 5, 0, 1, 2], np.arange(6, arm.nv)])
        air = bathyal.Environment(gravity=tuple(other.gravity.linear))
        expected = pin.rnea(other, data, q_theirs, v[theirs], tau[theirs])[theirs]
        found = arm.inverse_dynamics(q, v, tau, environment=air)
        np.testing.assert_allclose(found, expected, rtol=0, atol=TOLERANCE)
        expected = pin.crba(other, data, q_theirs)
        expected = (np.triu(expected) + np.triu(expected, 1).T)[np.ix_(theirs, theirs)]
        np.testing.assert_allclose(arm.mass_matrix(q), expected, rtol=0, atol=TOLERANCE)
        expected = pin.aba(other, data, q_theirs, v[theirs], tau[theirs])[theirs]
        found = arm.forward_dynamics(q, v, tau, environment=air)
        np.testing.assert_allclose(found, expected, rtol=1e-9, atol=TOLERANCE)


def test_out_and_batch_have_the_same_bits(arm):
    q, v, tau = state(arm)
    single = arm.forward_dynamics(q, v, tau)
    out = np.empty(arm.nv)
    assert arm.forward_dynamics(q, v, tau, out=out) is out
    np.testing.assert_array_equal(out, single)
    many = [np.tile(x, (5, 1)) for x in (q, v, tau)]
    batch = arm.forward_dynamics(*many)
    assert batch.shape == (5, arm.nv)
    np.testing.assert_array_equal(batch, np.tile(single, (5, 1)))


def test_water_changes_the_next_evaluation():
    rov = bathyal.load("robots/rov_tiburon.toml")
    q, v, tau = rov.neutral(), np.zeros(rov.nv), np.zeros(rov.nv)
    still = rov.forward_dynamics(q, v, tau)
    current = rov.forward_dynamics(q, v, tau, environment=bathyal.Environment(current=(0.5, 0, 0)))
    assert abs(current - still).max() > 1e-3
    np.testing.assert_array_equal(rov.forward_dynamics(q, v, tau), still)


def test_derivatives_against_differences(arm):
    q, v, tau = state(arm)
    by_q, by_v, by_tau = arm.forward_dynamics_derivatives(q, v, tau)
    h = 1e-6
    for matrix, k in [(by_q, 0), (by_v, 1), (by_tau, 2)]:
        for j in range(arm.nv):
            more, less = [x.copy() for x in (q, v, tau)], [x.copy() for x in (q, v, tau)]
            more[k][j] += h
            less[k][j] -= h
            column = (arm.forward_dynamics(*more) - arm.forward_dynamics(*less)) / (2 * h)
            # Central differences of this step keep seven digits.
            np.testing.assert_allclose(matrix[:, j], column, rtol=1e-6, atol=1e-6)


def test_pose_and_jacobian_agree(arm):
    q, v, _ = state(arm)
    h = 1e-6
    ahead, back = arm.pose("slide", q + h * v), arm.pose("slide", q - h * v)
    velocity = (ahead[:3, 3] - back[:3, 3]) / (2 * h)
    own = arm.jacobian("slide", q) @ v
    np.testing.assert_allclose(arm.pose("slide", q)[:3, :3] @ own[3:], velocity, atol=1e-7)


def test_bias_and_energy(arm):
    q, v, tau = state(arm)
    forces = arm.mass_matrix(q) @ arm.forward_dynamics(q, v, tau) + arm.bias(q, v)
    np.testing.assert_allclose(forces, tau, atol=TOLERANCE)
    energies = arm.energies(q, v)
    assert np.isclose(energies["kinetic_rigid"], 0.5 * v @ arm.mass_matrix(q) @ v)


def test_bad_arrays_are_refused(arm):
    q, v, tau = state(arm)
    with pytest.raises(TypeError, match="q is a .*list.*NumPy array of float64"):
        arm.forward_dynamics(list(q), v, tau)
    with pytest.raises(TypeError, match="v is of float32"):
        arm.forward_dynamics(q, v.astype(np.float32), tau)
    with pytest.raises(ValueError, match="q has 2 numbers; model 'arm' needs 3"):
        arm.forward_dynamics(q[:2].copy(), v, tau)
    with pytest.raises(ValueError, match="tau is not C-contiguous"):
        arm.forward_dynamics(q, v, np.zeros(6)[::2])
    with pytest.raises(ValueError, match="not finite"):
        arm.forward_dynamics(q, v, np.array([np.nan, 0, 0]))
    with pytest.raises(ValueError, match="out has the shape"):
        arm.forward_dynamics(q, v, tau, out=np.zeros(2))
    with pytest.raises(ValueError, match="out is read-only, or shares memory"):
        arm.forward_dynamics(q, v, tau, out=v)
    with pytest.raises(ValueError, match="gravity|finite"):
        bathyal.Environment(gravity=(0.0, 0.0, float("nan")))
    with pytest.raises(KeyError, match="there is no body 'hand'"):
        arm.pose("hand", q)
    np.testing.assert_array_equal(arm.forward_dynamics(q, v, tau), arm.forward_dynamics(q, v, tau))


def test_file_errors_name_the_place(tmp_path):
    path = tmp_path / "bad.toml"
    path.write_text("bathyal_robot = 1\nname = 3\n")
    with pytest.raises(bathyal.ModelError, match=r"bad.toml:2"):
        bathyal.load(path)
    with pytest.raises(bathyal.Error):
        bathyal.load("missing.urdf")
