//! GraphQL types of service levels.

use async_graphql::Context;
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::work_sla::{model, store};
use xieli_macros::object;

use crate::core::{Result, record};
use crate::dict::DictItem;
use crate::dict::types::dict_item;

record!(
    /// A service level: deadlines of some work orders in working time from the customer's request
    /// (docs/decisions/0058).
    WorkSla: model::WorkSla, store::work_slas::find
);

/// A service level: deadlines of some work orders in working time from the customer's request
/// (docs/decisions/0058).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl WorkSla {
    /// The urgency of the orders (dictionary work_level); null: any.
    async fn level(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.level.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::WorkLevel, value).await
    }

    /// The kind of work of the orders (dictionary work_service_type); null: any.
    async fn service_type(&self, ctx: &Context<'_>) -> Result<Option<DictItem>> {
        let Some(value) = self.0.service_type.clone() else { return Ok(None) };
        dict_item(ctx, Dictionary::WorkServiceType, value).await
    }

    /// Minutes of working time until the technician accepts.
    fn respond_minutes(&self) -> Option<i32>;

    /// Minutes of working time until the technician arrives.
    fn arrive_minutes(&self) -> Option<i32>;

    /// Minutes of working time until the work is finished; it sets the due time of orders without one.
    fn finish_minutes(&self) -> Option<i32>;

    /// Up to 200 characters.
    fn remark(&self) -> Option<&str>;
}
