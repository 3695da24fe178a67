//! Fields that attendance adds to members: whether they are away.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::attend_application::loaders::AwayOfMember;
use xieli_macros::{fields, object};

use super::types::AttendApplicationKind;
use crate::core::{Reach, Result};
use crate::member::Member;

/// Leave or a trip that somebody is on.
#[fields(login)]
pub struct AttendAway {
    /// LEAVE or TRIP; which leave it is is not told.
    pub kind: AttendApplicationKind,
    /// Since then.
    pub from: DateTime<Utc>,
    /// Until then.
    pub until: DateTime<Utc>,
}

/// The fields that attendance adds to a member.
#[object(login, adds(MemberAway))]
impl Member {
    /// The leave or trip that they are on now; null: none, or it is nothing to the viewer.
    async fn away(&self, ctx: &Context<'_>) -> Result<Option<AttendAway>> {
        if ctx.viewer()?.is_external() {
            return Ok(None);
        }
        let key = TenantKey::new(self.0.enterprise_id, self.0.id);
        let found = ctx.loaders()?.load::<AwayOfMember>(key).await?;
        Ok(found.map(|away| AttendAway {
            kind: AttendApplicationKind::from_i16(away.kind),
            from: away.from,
            until: away.until,
        }))
    }
}
