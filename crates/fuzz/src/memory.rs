//! How much memory an input takes, and an end to it.
#![allow(unsafe_code)] // An allocator cannot be written without.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Memory that an input may always take, bytes.
const ALWAYS: usize = 64 << 20;
/// Memory that it may take for each of its own bytes.
const PER_BYTE: usize = 200;

static NOW: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);
static LIMIT: AtomicUsize = AtomicUsize::new(usize::MAX);

#[global_allocator]
static COUNTING: Counting = Counting;

/// The system's allocator, counting, and refusing what goes beyond the limit: that aborts
/// the process, as being out of memory does.
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
        PEAK.fetch_max(now, Relaxed);
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

/// Does something for an input of `size` bytes, within its memory. Returns the most that
/// was taken at one time.
pub fn limited<T>(size: usize, work: impl FnOnce() -> T) -> (T, usize) {
    let before = NOW.load(Relaxed);
    PEAK.store(before, Relaxed);
    LIMIT.store(before + ALWAYS + PER_BYTE * size, Relaxed);
    let done = work();
    LIMIT.store(usize::MAX, Relaxed);
    (done, PEAK.load(Relaxed).saturating_sub(before))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_peak_is_what_was_taken_at_one_time() {
        let (_, peak) = limited(0, || {
            for _ in 0..10 {
                drop(vec![0_u8; 1 << 20]);
            }
        });
        // Other tests run at the same time and take little.
        assert!((1 << 20..2 << 20).contains(&peak), "{peak}");
    }
}
