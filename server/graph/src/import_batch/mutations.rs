//! GraphQL mutation that reverts an import.

use async_graphql::{Context, ID};
use xieli_domain::import_batch::service;
use xieli_macros::object;

use super::types::ImportBatch;
use crate::core::payload;
use crate::core::{ContextExt, Result, decode};

payload! {
    /// The import, or the errors of the input.
    login ImportBatchPayload {
        /// The import after the change; null when nothing was changed.
        import_batch: ImportBatch
    }
}

/// Mutations of imports.
#[derive(Default)]
pub struct ImportBatchMutation;

/// Mutations of imports.
#[object(root)]
impl ImportBatchMutation {
    /// Reverts an import: deletes exactly the records it created, into the recycle bin where they have one.
    /// Refused where it changed existing records, or where one of its records has since been changed or is
    /// referred to. Only the member who imported them may revert it, while still permitted to import and
    /// delete such records.
    #[login]
    async fn import_undo(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The global id of the import.")] id: ID,
    ) -> Result<ImportBatchPayload> {
        let id = decode::<ImportBatch>(&id)?;
        ImportBatchPayload::from(service::undo(ctx.db()?, ctx.viewer()?, id).await)
    }
}
