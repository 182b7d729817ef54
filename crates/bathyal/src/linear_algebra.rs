//! Small dense linear algebra without allocation.
//!
//! | module | matrices |
//! |---|---|
//! | [`packed`] | symmetric ones as packed lower triangles: L D Lᵀ, semidefinite systems |
//! | [`minimum_norm`] | of any rank: Householder QR with column pivoting |

pub(crate) mod minimum_norm;
pub(crate) mod packed;
