//! Batch loader of the files of customer requests.

use super::store;
use crate::file::model::File;
use crate::loader::groups;

groups!(
    /// The attachments of a request, in the order of attaching; visible to every viewer who sees the request.
    FilesOfCrmWorkOrder => Vec<File>, store::files, |pair| pair
);
