//! GraphQL queries of custom fields.

use async_graphql::Context;
use xieli_domain::custom_field::store;
use xieli_macros::object;

use super::types::{CustomField, CustomFieldRecordType};
use crate::core::{ContextExt, Result};

/// Queries of custom fields.
#[derive(Default)]
pub struct CustomFieldQuery;

/// Queries of custom fields.
#[object(root)]
impl CustomFieldQuery {
    /// The fields of a kind of record, in order: administrators see all, other members the enabled ones they
    /// may read.
    #[login]
    async fn custom_fields(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The kind of record.")] record_type: CustomFieldRecordType,
    ) -> Result<Option<Vec<CustomField>>> {
        let fields = store::list(&*ctx.read().await?, ctx.viewer()?, record_type.into()).await?;
        Ok(Some(fields.into_iter().map(CustomField::from).collect()))
    }
}
