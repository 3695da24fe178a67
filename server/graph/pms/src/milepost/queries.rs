//! Reading mileposts.

use xieli_domain::milepost::store;
use xieli_macros::object;

use super::inputs::{MilepostFilter, MilepostOrder};
use super::types::Milepost;
use crate::core::{Connection, List};

/// Root fields that read mileposts.
#[derive(Default)]
pub struct MilepostQuery;

/// Root fields that read mileposts.
#[object(root)]
impl MilepostQuery {
    /// Mileposts of projects, one page (business §7 Projects).
    #[requires("project")]
    #[list(store::mileposts)]
    fn mileposts(list: List<MilepostFilter, MilepostOrder>) -> Connection<Milepost>;

    /// One of them; null when there is none for the viewer.
    #[requires("project")]
    #[one]
    fn milepost() -> Milepost;
}
