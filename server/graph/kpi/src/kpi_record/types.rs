//! Records of operations in the schema.

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
    /// Something that was done with a plan or a result.
    KpiAction {
        /// The plan was made.
        Create = 1,
        /// The plan was made as a copy of another one.
        Copy = 2,
        /// The plan was changed.
        Update = 3,
        /// The plan was submitted.
        Submit = 4,
        /// The plan was approved.
        AuditPass = 5,
        /// The plan was refused.
        AuditFail = 6,
        /// Results were given back.
        Return = 7,
        /// The plan was cancelled.
        Cancel = 8,
        /// A rater submitted a value.
        Input = 9,
        /// A submitted value was changed.
        ModifyInput = 10,
        /// Automatic values were computed again.
        SourceUpdate = 11,
        /// The examinee agreed.
        Confirm = 12,
        /// The examinee kept silent until the deadline.
        ConfirmSilent = 13,
        /// The examinee objected.
        Appeal = 14,
        /// The objection was accepted.
        AppealWon = 15,
        /// The objection was refused.
        AppealRefused = 16,
        /// Points were added or taken.
        Extra = 17,
        /// The result was moved at calibration.
        Calibrate = 18,
        /// The result is final.
        Finish = 19,
    }
}

record!(
    /// Something that was done with a plan or a result; it is only ever added (business §2 KPI).
    KpiRecord: model::KpiRecord, store::records::find
);

/// Something that was done with a plan or a result; it is only ever added (business §2 KPI).
#[object(login, common(id, row_id))]
impl KpiRecord {
    /// The plan.
    #[by(KpiPlanById, plan_id)]
    fn plan(&self) -> Result<Option<KpiPlan>>;

    /// The examinee's part of it; null: it was about the plan as a whole.
    #[by(KpiExamineById, examine_id)]
    fn examine(&self) -> Result<Option<KpiExamine>>;

    /// The action.
    fn action(&self) -> KpiAction;

    /// The same for people.
    fn action_text(&self) -> &str {
        self.0.done().label()
    }

    /// The member that has done it; null: the system.
    #[by(MemberById, member_id)]
    fn member(&self) -> Result<Option<Member>>;

    /// Why.
    fn reason(&self) -> Option<&str>;

    /// How it was.
    fn before(&self) -> Option<&str>;

    /// How it is.
    fn after(&self) -> Option<&str>;

    /// When.
    fn at(&self) -> DateTime<Utc>;
}
