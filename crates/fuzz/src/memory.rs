//! Limits the memory that an input takes.
#![allow(unsafe_code)] // An allocator cannot be written without.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Memory that an input may always take, bytes.
const ALWAYS: usize = 64 << 20;
/// Memory that it may take for each of its own bytes.
const PER_BYTE: usize = 200;

static NOW: AtomicUsize = AtomicUsize::new(0);
static LIMIT: AtomicUsize = AtomicUsize::new(usize::MAX);

#[global_allocator]
static COUNTING: Counting = Counting;

/// The system's allocator, counting, and refusing what exceeds the limit: that aborts the
/// process, as being out of memory does.
struct Counting;

impl Counting {
    /// Counts `more` bytes, unless they are too many.
    fn take(&self, more: usize) -> bool {
        let now = NOW.fetch_add(more, Relaxed).saturating_add(more);
        if now > LIMIT.load(Relaxed) {
            NOW.fetch_sub(more, Relaxed);
            // The message of the abort needs some memory itself.
            LIMIT.store(usize::MAX, Relaxed);
            return false;
        }
        true
    }
}

// SAFETY: every call goes to the system's allocator with the same arguments, or returns
// null, which tells that there is no memory.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        match self.take(layout.size()) {
            true => unsafe { System.alloc(layout) },
            false => std::ptr::null_mut(),
        }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Relaxed);
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if !self.take(size) {
            return std::ptr::null_mut();
        }
        NOW.fetch_sub(layout.size(), Relaxed);
        unsafe { System.realloc(pointer, layout, size) }
    }
}

/// Calls a function for an input of `size` bytes, within its memory.
pub fn limited(size: usize, work: impl FnOnce()) {
    let before = NOW.load(Relaxed);
    LIMIT.store(before + ALWAYS + PER_BYTE * size, Relaxed);
    work();
    LIMIT.store(usize::MAX, Relaxed);
}
