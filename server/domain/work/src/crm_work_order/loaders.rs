//! Batches of what hangs on what customers ask for.

use super::store;
use crate::file::model::File;
use crate::loader::groups;

groups!(
    /// What is attached to one, in the order in which it was attached. Who sees it sees them.
    FilesOfCrmWorkOrder => Vec<File>, store::files, |pair| pair
);
