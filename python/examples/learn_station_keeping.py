"""Learns station keeping in a current and waves with a moving arm, by PPO in NumPy alone.

    python python/examples/learn_station_keeping.py --save policy.npz

Prints the position error of the policy and of the controller that the scenario ships with: rms over
all but the first 5 s of episodes of 20 s, each a full simulation, on the same starts in the same water.

Schulman et al., Proximal Policy Optimization Algorithms, 2017.
"""

import argparse
import time

import numpy as np

import bathyal
from bathyal.envs import SimulationEnv, StationKeeping, VectorSimulationEnv

ROBOTS, STEPS, EPOCHS, PARTS = 256, 64, 6, 8
DISCOUNT, TRACE, CLIP, ENTROPY = 0.98, 0.95, 0.2, 0.001
RATE, WIDTH = 1e-3, 64
# Updates in an unsteady current, which costs little to simulate, then in a current and waves.
CALM, WAVES = 200, 80
STEP = 0.01  # s, of the integrator while learning: four times that of the scenario, which judges
SETTLED = 100  # decisions, 5 s
JUDGED = range(1000, 1016)  # seeds of the episodes that judge


class Network:
    """Two hidden layers of tanh, with gradients and Adam."""

    def __init__(self, inputs, outputs, last_scale, rng):
        sizes = [inputs, WIDTH, WIDTH, outputs]
        self.layers = []
        for k, (m, n) in enumerate(zip(sizes, sizes[1:])):
            scale = last_scale if k == 2 else 1.0
            weights = scale * rng.standard_normal((m, n)) / np.sqrt(m)
            self.layers += [weights.astype(np.float32), np.zeros(n, np.float32)]
        self.moments = [[np.zeros_like(p) for p in self.layers] for _ in range(2)]
        self.updates = 0

    def __call__(self, x):
        self.values = [x]
        for k in range(3):
            x = x @ self.layers[2 * k] + self.layers[2 * k + 1]
            x = np.tanh(x) if k < 2 else x
            self.values.append(x)
        return x

    def gradients(self, by_output):
        found = [None] * 6
        for k in reversed(range(3)):
            found[2 * k] = self.values[k].T @ by_output
            found[2 * k + 1] = by_output.sum(axis=0)
            if k > 0:
                by_output = (by_output @ self.layers[2 * k].T) * (1 - self.values[k] ** 2)
        return found

    def learn(self, gradients, rate):
        adam(self.layers, gradients, self.moments, self.updates, rate)
        self.updates += 1


def adam(parameters, gradients, moments, updates, rate):
    norm = np.sqrt(sum(float((g * g).sum()) for g in gradients))
    shrink = min(1.0, 0.5 / (norm + 1e-8))
    for p, g, m, v in zip(parameters, gradients, *moments):
        g = g * shrink
        m += 0.1 * (g - m)
        v += 0.001 * (g * g - v)
        t = updates + 1
        p -= rate * (m / (1 - 0.9**t)) / (np.sqrt(v / (1 - 0.999**t)) + 1e-8)


class Agent:
    """Policy with a Gaussian of its own width, and an estimate of the return."""

    def __init__(self, inputs, actions, seed):
        self.rng = np.random.default_rng(seed)
        self.policy = Network(inputs, actions, 0.01, self.rng)
        self.value = Network(inputs, 1, 1.0, self.rng)
        self.log_width = np.full(actions, -0.7, np.float32)
        self.moments = [[np.zeros(actions, np.float32)] for _ in range(2)]
        self.mean, self.spread, self.count = np.zeros(inputs), np.ones(inputs), 1e-4

    def see(self, observations):
        """Updates mean and variance of what is observed."""
        count = len(observations)
        delta, total = observations.mean(axis=0) - self.mean, self.count + count
        self.spread = (
            self.spread * self.count
            + observations.var(axis=0) * count
            + delta**2 * self.count * count / total
        ) / total
        self.mean, self.count = self.mean + delta * count / total, total

    def scaled(self, observations):
        scaled = (observations - self.mean) / np.sqrt(self.spread + 1e-8)
        return np.clip(scaled, -8.0, 8.0).astype(np.float32)

    def log_density(self, actions, means):
        z = (actions - means) / np.exp(self.log_width)
        return -0.5 * (z * z).sum(axis=1) - self.log_width.sum()

    def update(self, x, actions, old, advantages, returns, rate):
        """One gradient step on the clipped objective."""
        means, count = self.policy(x), len(x)
        ratio = np.exp(np.clip(self.log_density(actions, means) - old, -20.0, 20.0))
        clipped = ((ratio > 1 + CLIP) & (advantages > 0)) | ((ratio < 1 - CLIP) & (advantages < 0))
        weight = np.where(clipped, 0.0, ratio * advantages)[:, None].astype(np.float32) / count
        width = np.exp(self.log_width)
        z = (actions - means) / width
        self.policy.learn(self.policy.gradients(-weight * z / width), rate)
        by_width = (-weight * (z * z - 1.0)).sum(axis=0) - ENTROPY
        adam([self.log_width], [by_width], self.moments, self.policy.updates - 1, rate)
        error = self.value(x) - returns[:, None].astype(np.float32)
        self.value.learn(self.value.gradients(error / count), rate)


def rollout(envs, agent, observation, ended):
    """Experience of STEPS decisions, without the steps in which episodes begin."""
    rows = {key: [] for key in ("x", "action", "density", "reward", "value", "end", "valid")}
    for _ in range(STEPS):
        agent.see(observation)
        x = agent.scaled(observation)
        mean = agent.policy(x)
        noise = agent.rng.standard_normal(mean.shape).astype(np.float32)
        action = mean + np.exp(agent.log_width) * noise
        rows["x"].append(x)
        rows["action"].append(action)
        rows["density"].append(agent.log_density(action, mean))
        rows["value"].append(agent.value(x)[:, 0])
        rows["valid"].append(~ended)
        observation, reward, failed, truncated, _ = envs.step(action)
        ended = failed | truncated
        rows["reward"].append(reward)
        rows["end"].append(ended)
    last = agent.value(agent.scaled(observation))[:, 0]
    rows = {key: np.array(values) for key, values in rows.items()}
    advantage, following = np.zeros_like(rows["reward"]), np.zeros(envs.num_envs)
    for t in reversed(range(STEPS)):
        after = last if t == STEPS - 1 else rows["value"][t + 1]
        # The end of an episode is the end of the time, not of the task: its value stands in.
        delta = rows["reward"][t] + DISCOUNT * after - rows["value"][t]
        following = delta + DISCOUNT * TRACE * following * ~rows["end"][t]
        following = np.where(rows["valid"][t], following, 0.0)
        advantage[t] = following
    rows["advantage"], rows["return"] = advantage, advantage + rows["value"]
    valid = rows["valid"].ravel()
    flat = {k: v.reshape(-1, *v.shape[2:])[valid] for k, v in rows.items()}
    return flat, observation, ended


def learn(calm=CALM, waves=WAVES, seed=1, report=print):
    """The policy after so many updates: the same seed gives the same one."""
    agent = Agent(25, 6, seed)
    for first, count, task in [
        (0, calm, StationKeeping(integrator={"step": STEP})),
        (calm, waves, StationKeeping(integrator={"step": STEP}, waves=True)),
    ]:
        envs = VectorSimulationEnv(task, ROBOTS)
        observation, _ = envs.reset(seed=1000 * ROBOTS * seed)
        ended = np.zeros(ROBOTS, bool)
        for update in range(first, first + count):
            rows, observation, ended = rollout(envs, agent, observation, ended)
            improve(agent, rows, RATE * (1.0 - 0.9 * update / (calm + waves)))
            if update % 20 == 0:
                spent, mean = time.process_time() / 60.0, rows["reward"].mean()
                report(f"update {update}: mean reward {mean:.3f}, {spent:.1f} CPU minutes", flush=True)
    return agent


def improve(agent, rows, rate):
    """Several passes over the experience, in random parts."""
    advantage = rows["advantage"]
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
    for _ in range(EPOCHS):
        for part in np.array_split(agent.rng.permutation(len(advantage)), PARTS):
            agent.update(
                rows["x"][part],
                rows["action"][part],
                rows["density"][part],
                advantage[part],
                rows["return"][part],
                rate,
            )


def error_of(act, task, seeds=JUDGED):
    """Position error of actions in simulations, m rms."""
    env, errors = SimulationEnv(task), []
    for seed in seeds:
        observation, _ = env.reset(seed=seed)
        own, truncated = [], False
        while not truncated:
            observation, _, terminated, truncated, info = env.step(act(observation))
            assert not terminated, info
            own.append(info["error"])
        errors.append(np.square(own[SETTLED:]))
    return float(np.sqrt(np.mean(errors)))


def policy_error(agent, waves=True, seeds=JUDGED):
    """Position error of the policy without noise, m rms."""

    def act(observation):
        return agent.policy(agent.scaled(observation[None]))[0]

    return error_of(act, StationKeeping(waves=waves), seeds)


def shipped_error(waves=True, seeds=JUDGED):
    """Position error of the scenario's own controller, m rms."""
    controllers = bathyal.Scenario("bluerov2_arm").control
    for entry in controllers:
        if "vehicle" in entry:
            entry.vehicle.pose = {"waypoints": [{"pose": {"position": StationKeeping.START}}]}
    task = StationKeeping(waves=waves, controllers=controllers)
    return error_of(lambda observation: np.zeros(6), task, seeds)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--calm", type=int, default=CALM, help="updates in a current alone")
    parser.add_argument("--waves", type=int, default=WAVES, help="updates in waves")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", help="file of the policy, .npz")
    arguments = parser.parse_args()
    begin = time.monotonic()
    agent = learn(arguments.calm, arguments.waves, arguments.seed)
    spent = (time.monotonic() - begin) / 60.0
    print(f"learned in {spent:.1f} minutes, {time.process_time() / 60.0:.1f} CPU minutes")
    if arguments.save:
        weights = {f"policy{k}": layer for k, layer in enumerate(agent.policy.layers)}
        np.savez(arguments.save, mean=agent.mean, spread=agent.spread, **weights)
    for water, waves in [("current and waves", True), ("unsteady current", False)]:
        learned, shipped = policy_error(agent, waves), shipped_error(waves)
        print(f"{water}: policy {learned:.4f} m rms, shipped controller {shipped:.4f} m rms")
