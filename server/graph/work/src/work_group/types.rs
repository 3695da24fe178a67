//! What work groups look like from outside.

use async_graphql::Context;
use xieli_domain::TenantKey;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::work_group::{model, store};
use xieli_macros::object;

use crate::core::{Reach, Result, record};
use crate::member::Member;

record!(
    /// Who does the same kind of work (business §7 work group).
    WorkGroup: model::WorkGroup, store::work_groups::find
);

/// Who does the same kind of work (business §7 work group).
#[object(login, common(id, row_id, created_at, created_by, version))]
impl WorkGroup {
    /// 1 to 50 characters, unique.
    fn name(&self) -> &str;

    /// Up to 200 characters.
    fn remark(&self) -> Option<&str>;

    /// Who belongs to it, in the order in which they are offered.
    async fn members(&self, ctx: &Context<'_>) -> Result<Option<Vec<Member>>> {
        let keys = self.0.members.iter().map(|id| TenantKey::new(self.0.enterprise_id, *id)).collect();
        let found = ctx.loaders()?.load_many::<MemberById>(keys).await?;
        Ok(Some(found.into_iter().map(Member::from).collect()))
    }

    /// How many belong to it.
    fn member_count(&self) -> i32 {
        i32::try_from(self.0.members.len()).unwrap_or(i32::MAX)
    }

    /// Its place in lists.
    fn sort_order(&self) -> i32;
}
