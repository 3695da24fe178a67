//! GraphQL inputs of recurring tasks and their occurrences: filters, sort orders and the mutation input.

use async_graphql::{ID, MaybeUndefined};
use chrono::NaiveDate;
use xieli_domain::plan_task::model;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use super::types::{PlanTask, PlanTaskMode, PlanTaskShift, PlanTaskStatus, TempTaskStatus};
use crate::core::input::{DateRange, Given, Read, change};
use crate::core::scalar::Date;
use crate::core::{SortDirection, decode, decode_all, decode_optional, order};
use crate::customer::Customer;
use crate::member::Member;
use crate::project::Project;

/// Filter of recurring tasks; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::PlanTaskFilter)]
pub struct PlanTaskFilter {
    /// Keyword found in the name, as text, pinyin or initials.
    pub keyword: Option<String>,
    /// Status of the recurring tasks.
    pub status: Option<PlanTaskStatus>,
    /// Recurrence mode: by the calendar, or after completion of the previous task.
    pub mode: Option<PlanTaskMode>,
    /// Id of the director.
    #[graphql(id = Member)]
    pub director_id: Option<ID>,
    /// Id of the project.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Id of the customer.
    #[graphql(id = Customer)]
    pub customer_id: Option<ID>,
}

order! {
    /// Sort keys of recurring tasks.
    pub enum PlanTaskSort {
        /// Time of creation.
        CreatedAt,
        /// Name of the recurring task.
        Name,
        /// Day of the next occurrence by the calendar; recurring tasks without one come last.
        NextOn,
    }

    /// Sort order of recurring tasks; ties are broken by id.
    pub struct PlanTaskOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// A recurring task to create or update; on update absent fields stay unchanged and null clears.
#[derive(Debug, InputObject)]
pub struct PlanTaskInput {
    /// Name, 1 to 200 characters; required on creation.
    pub name: Option<String>,
    /// Description of each task, up to 5000 characters.
    pub description: MaybeUndefined<String>,
    /// Urgency of each task (a value of the dictionary task_level).
    pub level: MaybeUndefined<String>,
    /// Id of the project of each task.
    pub project_id: MaybeUndefined<ID>,
    /// Id of the customer of each task.
    pub customer_id: MaybeUndefined<ID>,
    /// Id of the director of each task; absent: the creator. A task without a director cannot be published.
    pub director_id: MaybeUndefined<ID>,
    /// Id of the validator, who accepts each finished task.
    pub validator_id: MaybeUndefined<ID>,
    /// Ids of the members who assist, up to 50.
    pub member_ids: Option<Vec<ID>>,
    /// Checklist, up to 50 lines of 1 to 200 characters.
    pub checks: Option<Vec<String>>,
    /// Estimated effort of each task, in minutes.
    pub estimate: MaybeUndefined<i32>,
    /// Recurrence rule as in RFC 5545, without its start; required on creation. `FREQ` from `DAILY` to
    /// `YEARLY` with `INTERVAL`, `BYDAY`, `BYMONTHDAY`, `BYMONTH`, `BYSETPOS`, and `COUNT` or `UNTIL`; up to
    /// 200 characters.
    pub rule: Option<String>,
    /// Recurrence mode; by the calendar if absent.
    pub mode: Option<PlanTaskMode>,
    /// First possible day of an occurrence; today if absent.
    pub begins_on: Option<Date>,
    /// Treatment of an occurrence on a day without work; STAY if absent.
    pub shift: Option<PlanTaskShift>,
    /// Duration of each task after its first day, 0 to 365 days.
    pub days: Option<i32>,
    /// Lead time: days before its first day at which each occurrence is created, 0 to 90.
    pub ahead: Option<i32>,
    /// Whether occurrences are published on creation; if absent they wait for publication.
    pub publish: Option<bool>,
    /// Status; on if absent. An ended one can be switched on again if its rule has days to come.
    pub status: Option<PlanTaskStatus>,
}

impl Read for PlanTaskInput {
    type Domain = model::PlanTaskChange;

    fn read(self) -> AppResult<model::PlanTaskChange> {
        let member =
            |id: MaybeUndefined<ID>| change(id).map(|id| decode_optional::<Member>(id.as_ref())).transpose();
        let project =
            change(self.project_id).map(|id| decode_optional::<Project>(id.as_ref())).transpose()?;
        let customer =
            change(self.customer_id).map(|id| decode_optional::<Customer>(id.as_ref())).transpose()?;
        let patch = model::PlanTaskPatch {
            name: self.name,
            description: change(self.description),
            level: change(self.level),
            project_id: project,
            customer_id: customer,
            director_id: member(self.director_id)?,
            validator_id: member(self.validator_id)?,
            members: self.member_ids.as_deref().map(decode_all::<Member>).transpose()?,
            checks: self.checks,
            estimate: change(self.estimate),
            rule: self.rule,
            mode: self.mode.given(),
            begins_on: self.begins_on.given(),
            shift: self.shift.given(),
            days: self.days,
            ahead: self.ahead,
            publish: self.publish,
        };
        Ok(model::PlanTaskChange { patch, status: self.status.given() })
    }
}

/// Ids of recurring tasks for a mutation.
#[derive(Debug, InputObject)]
pub struct PlanTaskIdsInput {
    /// Ids of the records, 1 to 1000.
    pub ids: Vec<ID>,
}

/// The missed days of a recurring task to make up for.
#[derive(Debug, InputObject)]
pub struct PlanTaskMakeUpInput {
    /// Id of the recurring task.
    pub id: ID,
    /// Missed days, 1 to 100, as `onDay` of `planTaskMissed`.
    pub on_days: Vec<Date>,
}

impl Read for PlanTaskMakeUpInput {
    type Domain = (i64, Vec<NaiveDate>);

    fn read(self) -> AppResult<(i64, Vec<NaiveDate>)> {
        let days = self.on_days.into_iter().map(|day| day.0).collect();
        Ok((decode::<PlanTask>(&self.id)?, days))
    }
}

/// Filter of occurrences of recurring tasks; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::TempTaskFilter)]
pub struct TempTaskFilter {
    /// Keyword found in the name, as text, pinyin or initials.
    pub keyword: Option<String>,
    /// Id of the recurring task.
    #[graphql(id = PlanTask)]
    pub plan_task_id: Option<ID>,
    /// Status of the occurrences.
    pub status: Option<TempTaskStatus>,
    /// Days of the planned begin.
    pub begins_on: Option<DateRange>,
}

order! {
    /// Sort keys of occurrences.
    pub enum TempTaskSort {
        /// Time of creation.
        CreatedAt,
        /// Planned first day.
        BeginsOn,
    }

    /// Sort order of occurrences; ties are broken by id.
    pub struct TempTaskOrder, or BEGINS_ON ASC, else "SortDirection::Asc";
}
