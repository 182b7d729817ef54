// Reads a robot: one line per body, parents first,
//   parent joint x y z qw qx qy qz mass cx cy cz Ixx Ixy Ixz Iyy Iyz Izz length radius
// The parent is a line number from 0, or -1 for the world; revolute joints turn about z;
// the moments of inertia are about the centre of mass; the cylinder runs along x.
#pragma once
#include <pinocchio/multibody.hpp>
#include <pinocchio/multibody/joint.hpp>
#include <sstream>
#include "states.h"

struct Cylinder {
  double length, radius;
};

struct Robot {
  pinocchio::Model model;
  std::vector<Cylinder> cylinders;  // of joint k + 1

  explicit Robot(const std::string& path) {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) add(path, line);
    if (cylinders.empty()) fail(path + " has no bodies");
  }

 private:
  void add(const std::string& path, const std::string& line) {
    std::istringstream in(line);
    int parent;
    std::string joint;
    Eigen::Vector3d position, center;
    Eigen::Quaterniond turn;
    double mass, xx, xy, xz, yy, yz, zz;
    Cylinder cylinder;
    in >> parent >> joint >> position[0] >> position[1] >> position[2];
    in >> turn.w() >> turn.x() >> turn.y() >> turn.z() >> mass >> center[0] >> center[1] >> center[2];
    in >> xx >> xy >> xz >> yy >> yz >> zz >> cylinder.length >> cylinder.radius;
    if (!in) fail(path + ": bad line: " + line);
    const pinocchio::SE3 placement(turn.toRotationMatrix(), position);
    const std::string name = std::to_string(cylinders.size());
    const auto index = add_joint(joint, pinocchio::JointIndex(parent + 1), placement, name);
    const pinocchio::Symmetric3 inertia(xx, xy, yy, xz, yz, zz);
    model.appendBodyToJoint(index, pinocchio::Inertia(mass, center, inertia), pinocchio::SE3::Identity());
    cylinders.push_back(cylinder);
  }

  pinocchio::JointIndex add_joint(const std::string& joint, pinocchio::JointIndex parent,
                                  const pinocchio::SE3& placement, const std::string& name) {
    if (joint == "free") return model.addJoint(parent, pinocchio::JointModelFreeFlyer(), placement, name);
    if (joint == "ball") return model.addJoint(parent, pinocchio::JointModelSpherical(), placement, name);
    if (joint == "revolute") return model.addJoint(parent, pinocchio::JointModelRZ(), placement, name);
    fail("unknown joint " + joint);
  }
};
