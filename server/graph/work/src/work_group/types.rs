//! GraphQL types of work groups.

use async_graphql::Context;
use futures_util::future::try_join_all;
use xieli_domain::dict::rules::Dictionary;
use xieli_domain::work_group::{model, store};
use xieli_macros::object;

use crate::core::{Result, record};
use crate::dict::DictItem;
use crate::dict::types::dict_item;
use crate::member::Member;
use crate::member::types::members_by_ids;

record!(
    /// A group of members who do the same kinds of work (business §7 work group).
    WorkGroup: model::WorkGroup, store::work_groups::find
);

/// A group of members who do the same kinds of work (business §7 work group).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl WorkGroup {
    /// 1 to 50 characters, unique.
    fn name(&self) -> &str;

    /// Up to 200 characters.
    fn remark(&self) -> Option<&str>;

    /// The members, in the order in which they are suggested.
    async fn members(&self, ctx: &Context<'_>) -> Result<Option<Vec<Member>>> {
        Ok(Some(members_by_ids(ctx, self.0.enterprise_id, &self.0.members).await?))
    }

    /// The number of members.
    fn member_count(&self) -> i32 {
        i32::try_from(self.0.members.len()).unwrap_or(i32::MAX)
    }

    /// The kinds of work of the group (dictionary work_service_type).
    async fn service_types(&self, ctx: &Context<'_>) -> Result<Option<Vec<DictItem>>> {
        let found = self
            .0
            .service_types
            .iter()
            .map(|value| dict_item(ctx, Dictionary::WorkServiceType, value.clone()));
        // one batch for all groups
        let found = try_join_all(found).await?;
        Ok(Some(found.into_iter().flatten().collect()))
    }

    /// Its position in lists.
    fn sort_order(&self) -> i32;
}
