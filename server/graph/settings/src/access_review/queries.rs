//! Looking at what a role gives or a member has.

use async_graphql::{Context, ID};
use xieli_domain::access_review::model::Asked;
use xieli_domain::access_review::service;
use xieli_kernel::AppError;
use xieli_macros::{InputObject, object};

use super::types::AccessReview;
use crate::core::{Reach, Result, decode};
use crate::member::Member;
use crate::role::Role;
use crate::role::menu::enabled_ids;

/// Whose rights: a role's or a member's.
#[derive(Debug, InputObject)]
pub struct AccessReviewInput {
    /// What somebody inside has with this role and no other.
    pub role_id: Option<ID>,
    /// As if the role had these menus instead of its own; nothing is saved.
    pub menu_ids: Option<Vec<i32>>,
    /// With a role: as if they directed a team, too.
    #[graphql(default)]
    pub is_team_manager: bool,
    /// What an active member has.
    pub member_id: Option<ID>,
}

/// Root fields about what somebody has.
#[derive(Default)]
pub struct AccessReviewQuery;

/// Root fields about what somebody has.
#[object(root)]
impl AccessReviewQuery {
    /// What a role gives or a member has: kind by kind which records, what may be done, what may be read; null when there is no
    /// such role or active member.
    #[requires("e:manage")]
    async fn access_review(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Whose.")] of: AccessReviewInput,
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
