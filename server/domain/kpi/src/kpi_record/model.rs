//! Rows and filters of the records of operations in appraisals.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::kpi_record;

use crate::list::Days;
use crate::states::statuses;

statuses! {
    /// Action on a plan or a result (business §7 KPI `operateRecord/list`).
    pub Action of "kpi_record.action" {
        /// The plan was made.
        Create = 1, "新建计划", over;
        /// The plan was made as a copy of another one.
        Copy = 2, "复制计划", over;
        /// The plan was changed.
        Update = 3, "修改计划", over;
        /// The plan was submitted.
        Submit = 4, "提交计划", over;
        /// The plan was approved.
        AuditPass = 5, "审批通过", over;
        /// The plan was refused.
        AuditFail = 6, "审批不通过", over;
        /// Results were returned.
        Return = 7, "退回", over;
        /// The plan was cancelled.
        Cancel = 8, "终止计划", over;
        /// A rater submitted a value.
        Input = 9, "录入指标", over;
        /// A submitted value was changed.
        ModifyInput = 10, "修改录入", over;
        /// Automatic values were computed again.
        SourceUpdate = 11, "更新数据来源", over;
        /// The examinee agreed.
        Confirm = 12, "确认结果", over;
        /// The deadline of confirmation expired.
        ConfirmSilent = 13, "超时自动确认", over;
        /// The examinee objected.
        Appeal = 14, "提出申诉", over;
        /// The objection was accepted.
        AppealWon = 15, "申诉成立", over;
        /// The objection was refused.
        AppealRefused = 16, "维持原分", over;
        /// Extra points were given or deducted.
        Extra = 17, "附加分", over;
        /// The result was calibrated.
        Calibrate = 18, "校准", over;
        /// The result became final.
        Finish = 19, "审核完成", over;
    }
}

/// A record of an action on a plan or a result.
#[derive(Debug, Clone, Queryable, Selectable, Serialize)]
#[diesel(table_name = kpi_record)]
pub struct KpiRecord {
    /// The enterprise.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// The plan.
    pub plan_id: i64,
    /// Id of the result, if it concerned one alone.
    pub examine_id: Option<i64>,
    /// An [`Action`].
    pub action: i16,
    /// Member who did it; `None`: the system.
    pub member_id: Option<i64>,
    /// Reason of the action.
    pub reason: Option<String>,
    /// The former value, as text.
    pub before: Option<String>,
    /// The new value, as text.
    pub after: Option<String>,
    /// When it was done.
    pub at: DateTime<Utc>,
}

impl KpiRecord {
    /// Its action.
    pub fn done(&self) -> Action {
        Action::read(self.action)
    }
}

/// Filter of records; an absent field does not filter.
#[derive(Debug, Clone, Default)]
pub struct KpiRecordFilter {
    /// Of this plan.
    pub plan_id: Option<i64>,
    /// Of this examinee's part.
    pub examine_id: Option<i64>,
    /// Done by this member.
    pub member_id: Option<i64>,
    /// With one of these actions.
    pub actions: Vec<i16>,
    /// On one of these days.
    pub days: Option<Days>,
    /// By reasons, and by names of plans and members.
    pub keyword: Option<String>,
}

/// A record to write.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The plan.
    pub plan_id: i64,
    /// The examinee's part of it.
    pub examine_id: Option<i64>,
    /// The action.
    pub action: Action,
    /// Reason of the action.
    pub reason: Option<String>,
    /// The former value, as text.
    pub before: Option<String>,
    /// The new value, as text.
    pub after: Option<String>,
}

impl Entry {
    /// A record of an action on a plan.
    pub fn of(plan_id: i64, action: Action) -> Self {
        Self { plan_id, examine_id: None, action, reason: None, before: None, after: None }
    }

    /// Adds the result of an examinee.
    #[must_use]
    pub fn examine(mut self, id: i64) -> Self {
        self.examine_id = Some(id);
        self
    }

    /// Adds a reason.
    #[must_use]
    pub fn reason(mut self, reason: Option<String>) -> Self {
        self.reason = reason;
        self
    }

    /// Adds the former and the new value.
    #[must_use]
    pub fn change(mut self, before: Option<String>, after: Option<String>) -> Self {
        self.before = before;
        self.after = after;
        self
    }
}
