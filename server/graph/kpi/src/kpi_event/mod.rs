//! GraphQL schema of appraisal events of members (business §2 KPI, business §7 KPI `events`).

pub mod inputs;
pub mod types;

use xieli_domain::kpi_event::{service, store};
use xieli_macros::object;

use self::inputs::{KpiEventFilter, KpiEventIdsInput, KpiEventInput, KpiEventOrder};
pub use self::types::KpiEvent;
use self::types::KpiEventPayload;
use crate::core::input::Read;
use crate::core::payload::DeletePayload;
use crate::core::{Connection, List};

/// Root fields that read events.
#[derive(Default)]
pub struct KpiEventQuery;

/// Root fields that read events.
#[object(root)]
impl KpiEventQuery {
    /// Events, one page (business §7 KPI `events/list`): all for viewers who may read them, else the viewer's
    /// own.
    #[requires("kpi")]
    #[list(store::events)]
    fn kpi_events(list: List<KpiEventFilter, KpiEventOrder>) -> Connection<KpiEvent>;

    /// One of them by id; null when none is visible to the viewer.
    #[requires("kpi")]
    #[one]
    fn kpi_event() -> KpiEvent;
}

/// Root fields that change events.
#[derive(Default)]
pub struct KpiEventMutation;

/// Root fields that change events.
#[object(root)]
impl KpiEventMutation {
    /// Records an event of a member.
    #[requires("kpi:event:add,kpi:event:manage")]
    #[create(service::save)]
    fn kpi_event_create(input: KpiEventInput) -> KpiEventPayload;

    /// Changes an event; absent fields stay, null clears. Finished plans keep the points that they have
    /// counted.
    #[requires("kpi:event:edit,kpi:event:manage")]
    #[update(service::save, KpiEvent)]
    fn kpi_event_update(input: KpiEventInput) -> KpiEventPayload;

    /// Moves events to the recycle bin; all or none.
    #[requires("kpi:event:del,kpi:event:manage")]
    #[delete(service::delete, KpiEvent)]
    fn kpi_event_delete(input: KpiEventIdsInput) -> DeletePayload;
}
