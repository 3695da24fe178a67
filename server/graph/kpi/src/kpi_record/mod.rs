//! GraphQL schema of the audit log of appraisal (business §2 KPI, business §7 KPI `operateRecord/list`).

pub mod inputs;
pub mod types;

use xieli_domain::kpi_record::store;
use xieli_macros::object;

use self::inputs::{KpiRecordFilter, KpiRecordOrder};
pub use self::types::KpiRecord;
use crate::core::{Connection, List};

/// Root fields that read the audit log.
#[derive(Default)]
pub struct KpiRecordQuery;

/// Root fields that read the audit log.
#[object(root)]
impl KpiRecordQuery {
    /// The audit log of plans and results, one page (business §7 KPI `operateRecord/list`).
    #[requires("e:manage")]
    #[list(store::records)]
    fn kpi_records(list: List<KpiRecordFilter, KpiRecordOrder>) -> Connection<KpiRecord>;

    /// One of them by id; null when none is visible to the viewer.
    #[requires("e:manage")]
    #[one]
    fn kpi_record() -> KpiRecord;
}
