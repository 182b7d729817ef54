//! Distribution of work over threads.

use rayon::prelude::*;

/// Does the work for every item, a share for each helper, in threads if there are several.
pub(crate) fn spread<P: Send, H: Send>(
    items: &mut [P],
    helpers: &mut [H],
    work: impl Fn(&mut P, &mut H) + Sync,
) {
    if let [helper] = helpers {
        for item in items {
            work(item, helper);
        }
        return;
    }
    let share = items.len().div_ceil(helpers.len()).max(1);
    items
        .par_chunks_mut(share)
        .zip(helpers)
        .for_each(|(items, helper)| {
            for item in items {
                work(item, helper);
            }
        });
}
