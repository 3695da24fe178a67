//! GraphQL types of appraisal events.

use async_graphql::Context;
use xieli_domain::kpi::rules::{may_delete_events, may_edit_events};
use xieli_domain::kpi_event::{model, store};
use xieli_macros::object;

use crate::category::Category;
use crate::core::scalar::Date;
use crate::core::{ContextExt, Result, payload, record};
use crate::kpi::{KpiLibraryCan, category, member, points};
use crate::member::Member;

record!(
    /// An event of a member with points, which indicators sum (business §3 KPI).
    KpiEvent: model::KpiEvent, store::events::find
);

/// An event of a member with points, which indicators sum (business §3 KPI).
#[object(login, common(id, row_id, created_at, created_by, updated_at, version))]
impl KpiEvent {
    /// The member concerned.
    async fn member(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        member(ctx, Some(self.0.member_id)).await
    }

    /// A node of the tree of events.
    async fn category(&self, ctx: &Context<'_>) -> Result<Option<Category>> {
        category(ctx, self.0.category_id).await
    }

    /// 1 to 100 characters.
    fn title(&self) -> &str;

    /// The points, positive or negative, -100 to 100.
    fn points(&self) -> f64 {
        points(self.0.points)
    }

    /// The day.
    fn happened_on(&self) -> Date {
        Date(self.0.happened_on)
    }

    /// Up to 1000 characters.
    fn description(&self) -> Option<&str>;

    /// The viewer's permissions on it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<KpiLibraryCan> {
        let viewer = ctx.viewer()?;
        Ok(KpiLibraryCan { update: may_edit_events(viewer), delete: may_delete_events(viewer) })
    }
}

payload! {
    /// An event, or the errors of the call.
    login KpiEventPayload {
        /// As it is now; null when nothing was changed.
        kpi_event: KpiEvent
    }
}
