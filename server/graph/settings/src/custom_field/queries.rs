//! Reading custom fields.

use async_graphql::Context;
use xieli_domain::custom_field::store;
use xieli_macros::object;

use super::types::{CustomField, CustomFieldRecordType};
use crate::core::{Reach, Result};

/// Root fields that read custom fields.
#[derive(Default)]
pub struct CustomFieldQuery;

/// Root fields that read custom fields.
#[object(root)]
impl CustomFieldQuery {
    /// The fields of a kind of record, in order: administrators see all, others the enabled ones that they read.
    #[login]
    async fn custom_fields(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Of which records.")] record_type: CustomFieldRecordType,
    ) -> Result<Option<Vec<CustomField>>> {
        let fields = store::list(&*ctx.read().await?, ctx.viewer()?, record_type.into()).await?;
        Ok(Some(fields.into_iter().map(CustomField::from).collect()))
    }
}
