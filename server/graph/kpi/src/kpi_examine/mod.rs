//! GraphQL schema of appraisal results of examinees and the values behind them
//! (business §2 KPI, business §3 KPI, business §7 KPI).

pub mod figures;
pub mod indications;
pub mod input_rows;
pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use self::indications::KpiExamineIndication;
pub use self::input_rows::KpiInput;
pub use self::mutations::{KpiExamineMutation, KpiInputMutation};
pub use self::queries::{KpiExamineFigureQuery, KpiExamineQuery, KpiInputQuery};
pub use self::types::KpiExamine;
