//! GraphQL queries of mileposts of projects.

use xieli_domain::milepost::store;
use xieli_macros::object;

use super::inputs::{MilepostFilter, MilepostOrder};
use super::types::Milepost;
use crate::core::{Connection, List};

/// Queries of mileposts.
#[derive(Default)]
pub struct MilepostQuery;

/// Queries of mileposts.
#[object(root)]
impl MilepostQuery {
    /// Mileposts of projects, one page (business §7 Projects).
    #[requires("project")]
    #[list(store::mileposts)]
    fn mileposts(list: List<MilepostFilter, MilepostOrder>) -> Connection<Milepost>;

    /// The milepost with this id; null when none is visible to the viewer.
    #[requires("project")]
    #[one]
    fn milepost() -> Milepost;
}
