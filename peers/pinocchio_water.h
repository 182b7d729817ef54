// The water that can be given to Pinocchio: drag and buoyancy as external forces. Added
// mass cannot be given: its inertias are those of rigid bodies.
#pragma once
#include "pinocchio_robot.h"

constexpr double DENSITY = 1000.0, GRAVITY = 9.81, DRAG_COEFFICIENT = 1.1;
// Gauss points and weights on [0, 1].
constexpr double POINTS[4] = {0.0694318442029737, 0.3300094782075719, 0.6699905217924281, 0.9305681557970263};
constexpr double WEIGHTS[4] = {0.1739274225687269, 0.3260725774312731, 0.3260725774312731, 0.1739274225687269};

// Forces of the water on every joint's body; reads the kinematics in `data`.
inline void water_forces(const std::vector<Cylinder>& cylinders, const pinocchio::Data& data,
                         std::vector<pinocchio::Force>& forces) {
  for (size_t k = 0; k < cylinders.size(); ++k) {
    const double length = cylinders[k].length, radius = cylinders[k].radius;
    const Eigen::Vector3d v = data.v[k + 1].linear(), w = data.v[k + 1].angular();
    Eigen::Vector3d force = Eigen::Vector3d::Zero(), moment = Eigen::Vector3d::Zero();
    for (int g = 0; g < 4; ++g) {
      const double x = length * POINTS[g];
      const double vy = v[1] + w[2] * x, vz = v[2] - w[1] * x;
      const double strip = -DENSITY * DRAG_COEFFICIENT * radius * length * WEIGHTS[g] * std::sqrt(vy * vy + vz * vz);
      force[1] += strip * vy;
      force[2] += strip * vz;
      moment[1] -= x * strip * vz;
      moment[2] += x * strip * vy;
    }
    const double weight = DENSITY * GRAVITY * M_PI * radius * radius * length;
    const Eigen::Vector3d lift = weight * data.oMi[k + 1].rotation().row(2).transpose();
    force += lift;
    moment += Eigen::Vector3d(0.5 * length, 0.0, 0.0).cross(lift);
    forces[k + 1] = pinocchio::Force(force, moment);
  }
}
