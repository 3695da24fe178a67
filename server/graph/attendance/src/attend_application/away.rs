//! Fields that attendance adds to members: their current absence.

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::attend_application::loaders::AwayOfMember;
use xieli_macros::{fields, object};

use super::types::AttendApplicationKind;
use crate::core::{ContextExt, Result};
use crate::member::Member;

/// A leave or a trip of a member.
#[fields(login)]
pub struct AttendAway {
    /// LEAVE or TRIP; the type of leave is not disclosed.
    pub kind: AttendApplicationKind,
    /// The start of the absence.
    pub from: DateTime<Utc>,
    /// The end of the absence.
    pub until: DateTime<Utc>,
}

/// The fields that attendance adds to a member.
#[object(login, adds(MemberAway))]
impl Member {
    /// The member's current leave or trip; null: none, or not visible to the viewer.
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
