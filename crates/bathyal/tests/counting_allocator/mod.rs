//! The allocator of tests that count allocations.
//!
//! It is an `unsafe impl` by its nature: the trait `GlobalAlloc` is unsafe to implement. It only
//! counts and hands on to the system's allocator.
#![allow(unsafe_code)]
// A test counts calls or bytes.
#![allow(dead_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// Counts what its thread allocates.
struct Counting;

thread_local! {
    // Const and without a destructor: the counter itself allocates nothing.
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
    static HELD: Cell<usize> = const { Cell::new(0) };
    static MOST_HELD: Cell<usize> = const { Cell::new(0) };
}

/// Counts a call by which bytes are taken and given back.
fn count(taken: usize, given_back: usize) {
    ALLOCATIONS.set(ALLOCATIONS.get() + 1);
    let held = HELD.get().saturating_add(taken).saturating_sub(given_back);
    HELD.set(held);
    MOST_HELD.set(MOST_HELD.get().max(held));
}

/// Most bytes that this thread has held at a time during a call, beyond those that it held before.
pub fn most_held<R>(call: impl FnOnce() -> R) -> (R, usize) {
    let before = HELD.get();
    MOST_HELD.set(before);
    let result = call();
    (result, MOST_HELD.get() - before)
}

/// Bytes that this thread holds after a call, beyond those that it held before.
pub fn held<R>(call: impl FnOnce() -> R) -> (R, usize) {
    let before = HELD.get();
    let result = call();
    (result, HELD.get() - before)
}

/// How often this thread has allocated or freed memory.
pub fn allocations() -> usize {
    ALLOCATIONS.get()
}

// SAFETY: every call goes unchanged to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size(), 0);
        // SAFETY: the caller's promise is the system allocator's condition.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size(), 0);
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, p: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size, layout.size());
        // SAFETY: as above.
        unsafe { System.realloc(p, layout, size) }
    }

    unsafe fn dealloc(&self, p: *mut u8, layout: Layout) {
        count(0, layout.size());
        // SAFETY: as above.
        unsafe { System.dealloc(p, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;
