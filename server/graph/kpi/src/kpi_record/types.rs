//! GraphQL types of the audit log of appraisal.

use chrono::{DateTime, Utc};
use xieli_domain::kpi_examine::loaders::KpiExamineById;
use xieli_domain::kpi_plan::loaders::KpiPlanById;
use xieli_domain::kpi_record::{model, store};
use xieli_domain::member::loaders::MemberById;
use xieli_macros::object;

use crate::core::{Result, numbered, record};
use crate::kpi_examine::KpiExamine;
use crate::kpi_plan::KpiPlan;
use crate::member::Member;

numbered! {
    /// An action on a plan or a result.
    KpiAction {
        /// The plan was created.
        Create = 1,
        /// The plan was created as a copy of another one.
        Copy = 2,
        /// The plan was changed.
        Update = 3,
        /// The plan was submitted.
        Submit = 4,
        /// The plan was approved.
        AuditPass = 5,
        /// The plan was refused.
        AuditFail = 6,
        /// Results were returned.
        Return = 7,
        /// The plan was cancelled.
        Cancel = 8,
        /// A rater submitted a value.
        Input = 9,
        /// A submitted value was changed.
        ModifyInput = 10,
        /// Automatic values were recomputed.
        SourceUpdate = 11,
        /// The examinee confirmed the result.
        Confirm = 12,
        /// The result was confirmed automatically at the deadline.
        ConfirmSilent = 13,
        /// The examinee appealed.
        Appeal = 14,
        /// The appeal was accepted.
        AppealWon = 15,
        /// The appeal was refused.
        AppealRefused = 16,
        /// An extra score was set.
        Extra = 17,
        /// The result was calibrated.
        Calibrate = 18,
        /// The result is final.
        Finish = 19,
    }
}

record!(
    /// A record of the append-only audit log of plans and results (business §2 KPI).
    KpiRecord: model::KpiRecord, store::records::find
);

/// A record of the append-only audit log of plans and results (business §2 KPI).
#[object(login, common(id, row_id))]
impl KpiRecord {
    /// The plan.
    #[by(KpiPlanById, plan_id)]
    fn plan(&self) -> Result<Option<KpiPlan>>;

    /// The examinee's result; null: the action concerned the whole plan.
    #[by(KpiExamineById, examine_id)]
    fn examine(&self) -> Result<Option<KpiExamine>>;

    /// The action.
    fn action(&self) -> KpiAction;

    /// The label of `action`.
    fn action_text(&self) -> &str {
        self.0.done().label()
    }

    /// The member who acted; null: the system.
    #[by(MemberById, member_id)]
    fn member(&self) -> Result<Option<Member>>;

    /// The reason.
    fn reason(&self) -> Option<&str>;

    /// The state before.
    fn before(&self) -> Option<&str>;

    /// The state afterwards.
    fn after(&self) -> Option<&str>;

    /// When it happened.
    fn at(&self) -> DateTime<Utc>;
}
