// Times an evaluation the way crates/bench/src/bin/peers/stopwatch.rs does.
#pragma once
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <string>
#include <vector>

// CPU time of this thread in ns: what other processes take does not count.
inline double cpu_time() {
  timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return 1e9 * double(t.tv_sec) + double(t.tv_nsec);
}

// How long to measure: `passes` passes of about `pass_ns` each.
struct Plan {
  int passes;
  double pass_ns;
};

// Times evaluate(i), i going round the states, and prints "what shortest median" in ns
// per evaluation. The shortest is the second shortest pass: on virtual machines the
// clock now and then makes one pass too short.
template <class Evaluate>
void measure(const std::string& what, const Plan& plan, int states, Evaluate&& evaluate) {
  int next = 0;
  auto pass = [&](int evaluations) {
    const double start = cpu_time();
    for (int k = 0; k < evaluations; ++k) {
      evaluate(next);
      next = next + 1 < states ? next + 1 : 0;
    }
    return (cpu_time() - start) / evaluations;
  };
  const int trial = 8;
  pass(trial);
  const int evaluations = std::max(trial, int(plan.pass_ns / pass(trial)));
  std::vector<double> times;
  for (int k = 0; k < plan.passes; ++k) times.push_back(pass(evaluations));
  std::sort(times.begin(), times.end());
  std::printf("%s %.3f %.3f\n", what.c_str(), times[1], times[times.size() / 2]);
}
