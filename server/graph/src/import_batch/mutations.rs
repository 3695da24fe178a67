//! Taking imports back.

use async_graphql::{Context, ID};
use xieli_domain::import_batch::service;
use xieli_macros::object;

use super::types::ImportBatch;
use crate::core::payload;
use crate::core::{Reach, Result, decode};

payload! {
    /// An import, or why not.
    login ImportBatchPayload {
        /// As it is now; null when nothing was changed.
        import_batch: ImportBatch
    }
}

/// Root fields that change imports.
#[derive(Default)]
pub struct ImportBatchMutation;

/// Root fields that change imports.
#[object(root)]
impl ImportBatchMutation {
    /// Takes an import back: deletes exactly the records that it made, into the recycle bin where they have one. Refused where it
    /// changed records that were there, where one of its own was changed since or something hangs on one by now; only by whoever
    /// imported them, while they may still import and delete such records.
    #[login]
    async fn import_undo(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
    ) -> Result<ImportBatchPayload> {
        let id = decode::<ImportBatch>(&id)?;
        ImportBatchPayload::from(service::undo(ctx.db()?, ctx.viewer()?, id).await)
    }
}
