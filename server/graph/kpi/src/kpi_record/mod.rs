//! The records of operations in the schema (business §2 KPI, business §7 KPI `operateRecord/list`).

pub mod inputs;
pub mod types;

use xieli_domain::kpi_record::store;
use xieli_macros::object;

use self::inputs::{KpiRecordFilter, KpiRecordOrder};
pub use self::types::KpiRecord;
use crate::core::{Connection, List};

/// Root fields that read the records of operations.
#[derive(Default)]
pub struct KpiRecordQuery;

/// Root fields that read the records of operations.
#[object(root)]
impl KpiRecordQuery {
    /// Everything that was done with plans and results, one page (business §7 KPI `operateRecord/list`).
    #[requires("e:manage")]
    #[list(store::records)]
    fn kpi_records(list: List<KpiRecordFilter, KpiRecordOrder>) -> Connection<KpiRecord>;

    /// One of them; null when there is none for the viewer.
    #[requires("e:manage")]
    #[one]
    fn kpi_record() -> KpiRecord;
}
