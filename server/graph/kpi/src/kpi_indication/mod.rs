//! GraphQL schema of the library of appraisal indicators (business §2 KPI, business §7 KPI `indication`).

pub mod inputs;
pub mod types;

use xieli_domain::kpi_indication::{service, store};
use xieli_macros::object;

use self::inputs::{KpiIndicationFilter, KpiIndicationIdsInput, KpiIndicationInput, KpiIndicationOrder};
pub use self::types::KpiIndication;
use self::types::KpiIndicationPayload;
use crate::core::input::Read;
use crate::core::payload::DeletePayload;
use crate::core::{Connection, List};

/// Root fields that read the library of indicators.
#[derive(Default)]
pub struct KpiIndicationQuery;

/// Root fields that read the library of indicators.
#[object(root)]
impl KpiIndicationQuery {
    /// Indicators of the library, one page (business §7 KPI `indication/list`).
    #[requires("e:manage,kpi:indication,kpi:template")]
    #[list(store::indications)]
    fn kpi_indications(list: List<KpiIndicationFilter, KpiIndicationOrder>) -> Connection<KpiIndication>;

    /// One of them by id; null when none is visible to the viewer.
    #[requires("e:manage,kpi:indication,kpi:template")]
    #[one]
    fn kpi_indication() -> KpiIndication;
}

/// Root fields that change the library of indicators.
#[derive(Default)]
pub struct KpiIndicationMutation;

/// Root fields that change the library of indicators.
#[object(root)]
impl KpiIndicationMutation {
    /// Creates an indicator, at most 5000 of an enterprise.
    #[requires("kpi:indication:create")]
    #[create(service::save)]
    fn kpi_indication_create(input: KpiIndicationInput) -> KpiIndicationPayload;

    /// Changes an indicator; absent fields stay, null clears. Copies in templates stay as they are.
    #[requires("kpi:indication:edit")]
    #[update(service::save, KpiIndication)]
    fn kpi_indication_update(input: KpiIndicationInput) -> KpiIndicationPayload;

    /// Moves indicators to the recycle bin; all or none. Copies in templates stay as they are.
    #[requires("kpi:indication:del")]
    #[delete(service::delete, KpiIndication)]
    fn kpi_indication_delete(input: KpiIndicationIdsInput) -> DeletePayload;
}
