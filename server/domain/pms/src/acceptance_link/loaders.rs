//! Data loaders of the signatures and papers of acceptance links.

use super::model::Signature;
use super::store;
use crate::acceptance::model::Item;
use crate::loader::{facts, groups};

facts!(
    /// The signature given by a link.
    SignatureOfLink => Signature, store::signatures_of_links
);
groups!(
    /// The nodes of a link that does not cover the whole directory.
    ItemsOfLink => Vec<Item>, store::items_of, |pair| pair
);
