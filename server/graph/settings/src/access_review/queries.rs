//! GraphQL queries of the access that a role grants or a member has.

use async_graphql::{Context, ID};
use xieli_domain::access_review::model::Asked;
use xieli_domain::access_review::service;
use xieli_kernel::AppError;
use xieli_macros::{InputObject, object};

use super::types::AccessReview;
use crate::core::{ContextExt, Result, decode};
use crate::member::Member;
use crate::role::Role;
use crate::role::menu::enabled_ids;

/// The subject of the review: a role or a member.
#[derive(Debug, InputObject)]
pub struct AccessReviewInput {
    /// A role; the review shows the rights of an internal member with this role alone.
    pub role_id: Option<ID>,
    /// Menus in place of the role's own, for a preview; nothing is saved.
    pub menu_ids: Option<Vec<i32>>,
    /// With a role: whether the member is also the director of a team.
    #[graphql(default)]
    pub is_team_manager: bool,
    /// An active member; the review shows that member's rights.
    pub member_id: Option<ID>,
}

/// Queries of access reviews.
#[derive(Default)]
pub struct AccessReviewQuery;

/// Queries of access reviews.
#[object(root)]
impl AccessReviewQuery {
    /// Reviews the access of a role or a member: for each kind of record the visible rows, the permitted
    /// actions and the readable fields; null when there is no such role or active member.
    #[requires("e:manage")]
    async fn access_review(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The role or the member.")] of: AccessReviewInput,
    ) -> Result<Option<AccessReview>> {
        let asked = match (&of.role_id, &of.member_id) {
            (Some(role), None) => {
                Asked::Role { id: decode::<Role>(role)?, menu_ids: of.menu_ids, directs: of.is_team_manager }
            }
            (None, Some(member)) => Asked::Member(decode::<Member>(member)?),
            _ => return Err(AppError::bad_input("请指定角色或成员").into()),
        };
        let found = service::review(ctx.services()?, ctx.viewer()?, asked).await?;
        let enabled = enabled_ids(ctx).await?;
        Ok(found.map(|review| AccessReview::new(review, &enabled)))
    }
}
