//! Batches of links to acceptances.

use super::model::Signature;
use super::store;
use crate::acceptance::model::Item;
use crate::loader::{facts, groups};

facts!(
    /// What was signed by a link.
    SignatureOfLink => Signature, store::signatures_of_links
);
groups!(
    /// The nodes that a link leads to, where that is not the whole directory.
    ItemsOfLink => Vec<Item>, store::items_of, |pair| pair
);
