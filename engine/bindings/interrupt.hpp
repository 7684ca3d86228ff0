// Ctrl-C while many things are asked: the one in hand is finished and written, then the program ends as if it had been
// stopped at once.
#pragma once

namespace lab {

/// From here on an interrupt is only noted, and wakes whoever waits for input.
void watch_interrupts();
bool interrupted();

/// Ends the program by the interrupt that was noted, so that whoever started it sees that.
int end_interrupted();

}  // namespace lab
