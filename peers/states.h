// The random states of a robot: raw f64, per state q, v and tau.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

[[noreturn]] inline void fail(const std::string& message) {
  std::fprintf(stderr, "%s\n", message.c_str());
  std::exit(1);
}

struct States {
  int nq, nv, count;
  std::vector<double> numbers;

  States(const std::string& path, int nq, int nv) : nq(nq), nv(nv) {
    std::ifstream file(path, std::ios::binary);
    for (double x; file.read(reinterpret_cast<char*>(&x), sizeof x);) numbers.push_back(x);
    count = int(numbers.size()) / width();
    if (count == 0 || numbers.size() != size_t(count) * width()) fail(path + " does not fit the robot");
  }
  int width() const { return nq + 2 * nv; }
  const double* q(int i) const { return &numbers[size_t(i) * width()]; }
  const double* v(int i) const { return q(i) + nq; }
  const double* tau(int i) const { return v(i) + nv; }
};
