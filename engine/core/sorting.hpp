// Sorting for lists that may be long and are sorted seldom: a heap, a third of what std::sort is for each type that it
// sorts, and quick for any order a file may bring. Elements that compare equal come in no particular order.
#pragma once

#include <algorithm>

namespace lab {

template <class List, class Less>
void sort_list(List& list, Less less) {
  std::make_heap(list.begin(), list.end(), less);
  std::sort_heap(list.begin(), list.end(), less);
}

}  // namespace lab
