//! GraphQL schema of appraisal plans (business §2 KPI, business §4 KPI plan, business §7 KPI).

pub mod figures;
pub mod groups;
pub mod indications;
pub mod inputs;
pub mod mutations;
pub mod queries;
pub mod types;

pub use self::indications::{KpiPlanIndication, KpiPlanIndicationMutation, KpiPlanIndicationQuery};
pub use self::mutations::{KpiPlanMutation, KpiPlanStepMutation};
pub use self::queries::{KpiPlanQuery, KpiSourceQuery};
pub use self::types::KpiPlan;
