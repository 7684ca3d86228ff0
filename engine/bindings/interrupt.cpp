// See interrupt.hpp.
#include "bindings/interrupt.hpp"

#include <csignal>

namespace lab {
namespace {

volatile std::sig_atomic_t noted = 0;

void note(int) { noted = 1; }

// Without SA_RESTART, so that a read that waits returns; a second interrupt ends the program where it is.
void handle_by(void (*handler)(int)) {
  struct sigaction action = {};
  action.sa_handler = handler;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
}

}  // namespace

void watch_interrupts() { handle_by(note); }

bool interrupted() { return noted != 0; }

int end_interrupted() {
  handle_by(SIG_DFL);
  std::raise(SIGINT);
  return 130;
}

}  // namespace lab
