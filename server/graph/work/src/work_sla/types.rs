//! What a promise looks like from outside.

use async_graphql::Context;
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::work_sla::{model, store};
use xieli_macros::object;

use crate::core::{Result, record};
use crate::dict::DictItem;
use crate::dict::types::dict_item;

record!(
    /// What is promised of some work orders, in working time from when the customer asked (docs/decisions/0058).
    WorkSla: model::WorkSla, store::work_slas::find
);

/// What is promised of some work orders, in working time from when the customer asked (docs/decisions/0058).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl WorkSla {
    /// Of orders of this urgency (dictionary work_level); null: of any.
    async fn level(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.level.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::WorkLevel, value).await
    }

    /// Of orders of this kind of work (dictionary work_service_type); null: of any.
    async fn service_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.service_type.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::WorkServiceType, value).await
    }

    /// Minutes until one is picked up.
    fn respond_minutes(&self) -> Option<i32>;

    /// Minutes until somebody is there.
    fn arrive_minutes(&self) -> Option<i32>;

    /// Minutes until it is finished: its end where nobody gave another one.
    fn finish_minutes(&self) -> Option<i32>;

    /// Up to 200 characters.
    fn remark(&self) -> Option<&str>;
}
