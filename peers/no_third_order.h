// Pinocchio's Data holds nv × nv × nv tensors for second derivatives that nothing here
// asks for: 32 GB for a chain of 1000 bodies. This makes tensors of rank 3 empty.
// Include it before Pinocchio.
#pragma once
#include <unsupported/Eigen/CXX11/Tensor>

namespace Eigen {
template <>
class TensorStorage<double, DSizes<Index, 3>, 0> {
 public:
  using Dimensions = DSizes<Index, 3>;
  TensorStorage() = default;
  TensorStorage(Index, Index, Index) {}
  double* data() { return nullptr; }
  const double* data() const { return nullptr; }
  const Dimensions& dimensions() const { return none; }
  Index size() const { return 0; }
  void resize(Index, const array<Index, 3>&) {}

 private:
  Dimensions none{0, 0, 0};
};
}  // namespace Eigen
