// Pinocchio as crates/bench/src/bin/peers drives it.
//
//   pinocchio times FOLDER ROBOT PASSES PASS_NS WHAT...   prints lines "what shortest median"
//   pinocchio answers FOLDER ROBOT COUNT WHAT             writes the first COUNT answers, raw f64
#include "no_third_order.h"
#include <pinocchio/algorithm/aba-derivatives.hpp>
#include <pinocchio/algorithm/aba.hpp>
#include <pinocchio/algorithm/crba.hpp>
#include <pinocchio/algorithm/kinematics.hpp>
#include <pinocchio/algorithm/rnea.hpp>
#include "pinocchio_robot.h"
#include "pinocchio_water.h"
#include "stopwatch.h"

using Eigen::MatrixXd;
using Eigen::VectorXd;
using pinocchio::Convention;

struct Peer {
  Robot robot;
  pinocchio::Data data;
  States states;
  std::vector<VectorXd> q, v, tau;
  std::vector<pinocchio::Force> forces;

  Peer(const std::string& folder, const std::string& name)
      : robot(folder + "/" + name + ".robot"),
        data(robot.model),
        states(folder + "/" + name + ".pinocchio", robot.model.nq, robot.model.nv),
        forces(robot.model.njoints, pinocchio::Force::Zero()) {
    for (int i = 0; i < states.count; ++i) {
      q.push_back(Eigen::Map<const VectorXd>(states.q(i), states.nq));
      v.push_back(Eigen::Map<const VectorXd>(states.v(i), states.nv));
      tau.push_back(Eigen::Map<const VectorXd>(states.tau(i), states.nv));
    }
  }

  void aba_local(int i) { pinocchio::aba(robot.model, data, q[i], v[i], tau[i], Convention::LOCAL); }
  void aba_world(int i) { pinocchio::aba(robot.model, data, q[i], v[i], tau[i], Convention::WORLD); }
  // The accelerations asked for are the numbers of tau.
  void rnea(int i) { pinocchio::rnea(robot.model, data, q[i], v[i], tau[i]); }
  void crba(int i) { pinocchio::crba(robot.model, data, q[i]); }
  void derivatives(int i) { pinocchio::computeABADerivatives(robot.model, data, q[i], v[i], tau[i]); }
  void aba_drag_buoyancy(int i) {
    pinocchio::forwardKinematics(robot.model, data, q[i], v[i]);
    water_forces(robot.cylinders, data, forces);
    pinocchio::aba(robot.model, data, q[i], v[i], tau[i], forces, Convention::LOCAL);
  }
};

static void times(Peer& peer, const Plan& plan, const std::string& what) {
  auto run = [&](auto evaluate) { measure(what, plan, peer.states.count, evaluate); };
  if (what == "aba_local") return run([&](int i) { peer.aba_local(i); });
  if (what == "aba_world") return run([&](int i) { peer.aba_world(i); });
  if (what == "rnea") return run([&](int i) { peer.rnea(i); });
  if (what == "crba") return run([&](int i) { peer.crba(i); });
  if (what == "aba_derivatives") return run([&](int i) { peer.derivatives(i); });
  if (what == "aba_drag_buoyancy") return run([&](int i) { peer.aba_drag_buoyancy(i); });
  fail("unknown evaluation " + what);
}

static void write(const VectorXd& x) { std::fwrite(x.data(), sizeof(double), size_t(x.size()), stdout); }
static void write(const MatrixXd& x) {  // by rows
  const MatrixXd rows = x.transpose();
  std::fwrite(rows.data(), sizeof(double), size_t(rows.size()), stdout);
}

static void answer(Peer& peer, int i, const std::string& what) {
  const auto& data = peer.data;
  if (what == "forward_dynamics") return peer.aba_local(i), write(data.ddq);
  if (what == "inverse_dynamics") return peer.rnea(i), write(data.tau);
  if (what == "mass_matrix") {
    peer.crba(i);
    return write(MatrixXd(data.M.selfadjointView<Eigen::Upper>()));  // the lower half is not filled
  }
  if (what == "derivatives") {
    peer.derivatives(i);
    write(MatrixXd(data.ddq_dq));
    write(MatrixXd(data.ddq_dv));
    return write(MatrixXd(data.Minv.selfadjointView<Eigen::Upper>()));
  }
  fail("unknown answer " + what);
}

int main(int count, char** words) {
  const std::vector<std::string> arguments(words + 1, words + count);
  if (arguments.size() < 5) fail("five arguments are needed at least");
  Peer peer(arguments[1], arguments[2]);
  if (arguments[0] == "times") {
    const Plan plan{std::stoi(arguments[3]), std::stod(arguments[4])};
    for (size_t k = 5; k < arguments.size(); ++k) times(peer, plan, arguments[k]);
  } else {
    const int answers = std::stoi(arguments[3]);
    for (int i = 0; i < answers; ++i) answer(peer, i, arguments[4]);
  }
}
