// MuJoCo as crates/bench/src/bin/peers drives it: mj_forward in water, by its ellipsoid
// model. Contacts and constraints are switched off in the robot's file.
//
//   mujoco times FOLDER ROBOT PASSES PASS_NS forward_in_water
#include <mujoco/mujoco.h>
#include <algorithm>
#include "states.h"
#include "stopwatch.h"

int main(int count, char** words) {
  const std::vector<std::string> arguments(words + 1, words + count);
  if (arguments.size() != 6) fail("six arguments are needed");
  const std::string robot = arguments[1] + "/" + arguments[2];
  char error[500] = "";
  mjModel* model = mj_loadXML((robot + ".xml").c_str(), nullptr, error, sizeof error);
  if (!model) fail(error);
  mjData* data = mj_makeData(model);
  const States states(robot + ".mujoco", model->nq, model->nv);
  const Plan plan{std::stoi(arguments[3]), std::stod(arguments[4])};
  measure(arguments[5], plan, states.count, [&](int i) {
    std::copy_n(states.q(i), model->nq, data->qpos);
    std::copy_n(states.v(i), model->nv, data->qvel);
    std::copy_n(states.tau(i), model->nv, data->qfrc_applied);
    mj_forward(model, data);
  });
  mj_deleteData(data);
  mj_deleteModel(model);
}
