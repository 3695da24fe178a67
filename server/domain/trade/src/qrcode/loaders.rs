//! Data loaders of QR codes, label templates, batches, and the jobs of batches.

use std::sync::Arc;

use super::model::{Qrcode, QrcodeBatch, Template};
use super::store;
use crate::job::model::Listed;
use crate::job::people;
use crate::loader::by_id;

by_id!(
    /// A template by id, deleted or not: a batch still shows it.
    TemplateById => Arc<Template>, store::templates::by_ids
);
by_id!(
    /// A batch by id, deleted or not.
    BatchById => Arc<QrcodeBatch>, store::batches::by_ids
);
by_id!(
    /// The job that creates the codes of a batch; the caller checks whether it is visible.
    JobOfBatch => Arc<Listed>, people::by_ids
);
by_id!(
    /// A code by id, deleted or not.
    QrcodeById => Arc<Qrcode>, store::codes::by_ids
);
