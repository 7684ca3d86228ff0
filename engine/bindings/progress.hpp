// How far a long run is, on standard error where that is a terminal; nothing anywhere else.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "trace/recorder.hpp"

namespace lab {

/// Whether somebody at a terminal reads standard error.
bool on_terminal();

class Progress {
 public:
  /// `what` is counted, as in "records".
  explicit Progress(std::string what);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { clear(); }

  /// One more; shown a few times a second.
  void count();
  /// So many of all; likewise.
  void reach(std::int64_t done, std::int64_t total);
  /// Makes room for a line of output, which may go to the same terminal.
  void clear();

 private:
  /// Whether it is time to show how far it is.
  bool due();
  void show(const std::string& text);

  using Clock = std::chrono::steady_clock;
  std::string what_;
  bool visible_;
  bool shown_ = false;
  std::int64_t done_ = 0;
  Clock::time_point began_ = Clock::now();
  Clock::time_point last_ = began_;
};

/// Tiles of one long run.
class TileProgress final : public Listener {
 public:
  void hear(std::int64_t done, std::int64_t total) override { progress_.reach(done, total); }

 private:
  Progress progress_{"tiles"};
};

}  // namespace lab
