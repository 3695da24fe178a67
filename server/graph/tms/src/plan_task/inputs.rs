//! What tasks that come again are asked and told.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::plan_task::model;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use super::types::{PlanTask, PlanTaskMode, PlanTaskShift, PlanTaskStatus, TempTaskStatus};
use crate::core::input::{DateRange, Given, Read, change};
use crate::core::scalar::Date;
use crate::core::{SortDirection, decode_all, decode_optional, order};
use crate::customer::Customer;
use crate::member::Member;
use crate::project::Project;

/// Which plans; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::PlanTaskFilter)]
pub struct PlanTaskFilter {
    /// By name, pinyin or initials.
    pub keyword: Option<String>,
    /// On, off or ended.
    pub status: Option<PlanTaskStatus>,
    /// By the calendar, or after the one before.
    pub mode: Option<PlanTaskMode>,
    /// This member sees to them.
    #[graphql(id = Member)]
    pub director_id: Option<ID>,
    /// In this project.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// For this customer.
    #[graphql(id = Customer)]
    pub customer_id: Option<ID>,
}

order! {
    /// What plans can be sorted by.
    pub enum PlanTaskSort {
        /// Time of creation.
        CreatedAt,
        /// Name.
        Name,
        /// When the next one comes by the calendar; those without come last.
        NextOn,
    }

    /// One order of plans; ties are broken by id.
    pub struct PlanTaskOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// A task that comes again, new or changed: of a changed one, what is absent stays and null clears.
#[derive(Debug, InputObject)]
pub struct PlanTaskInput {
    /// Required of a new one; 1 to 200 characters.
    pub name: Option<String>,
    /// Of each task, up to 5000 characters.
    pub description: MaybeUndefined<String>,
    /// How urgent each is (a value of the dictionary task_level).
    pub level: MaybeUndefined<String>,
    /// In this project.
    pub project_id: MaybeUndefined<ID>,
    /// For this customer.
    pub customer_id: MaybeUndefined<ID>,
    /// Who sees to each; whoever makes the plan if absent. What is nobody's can't be published.
    pub director_id: MaybeUndefined<ID>,
    /// Who says that it is done well.
    pub validator_id: MaybeUndefined<ID>,
    /// Who works along, up to 50.
    pub member_ids: Option<Vec<ID>>,
    /// What is ticked off, up to 50 lines of 1 to 200 characters.
    pub checks: Option<Vec<String>>,
    /// Minutes that each is thought to take.
    pub estimate: MaybeUndefined<i32>,
    /// Required of a new one: how it comes again, as RFC 5545 writes it, without its start. `FREQ` from `DAILY` to `YEARLY` with
    /// `INTERVAL`, `BYDAY`, `BYMONTHDAY`, `BYMONTH`, `BYSETPOS`, and `COUNT` or `UNTIL`; up to 200 characters.
    pub rule: Option<String>,
    /// By the calendar if absent.
    pub mode: Option<PlanTaskMode>,
    /// None comes before this day; today if absent.
    pub begins_on: Option<Date>,
    /// What becomes of a day without work; it stays if absent.
    pub shift: Option<PlanTaskShift>,
    /// How many days each is given after its first, 0 to 365.
    pub days: Option<i32>,
    /// How many days before its day each is made, 0 to 90.
    pub ahead: Option<i32>,
    /// Made ones are published at once; they wait if absent.
    pub publish: Option<bool>,
    /// On if absent; an ended one can be on again if its rule has days to come.
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

/// Which plans.
#[derive(Debug, InputObject)]
pub struct PlanTaskIdsInput {
    /// 1 to 1000.
    pub ids: Vec<ID>,
}

/// Which of what plans made; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::TempTaskFilter)]
pub struct TempTaskFilter {
    /// By name, pinyin or initials.
    pub keyword: Option<String>,
    /// Of this plan.
    #[graphql(id = PlanTask)]
    pub plan_task_id: Option<ID>,
    /// Waiting, published or skipped.
    pub status: Option<TempTaskStatus>,
    /// Planned to begin on one of these days.
    pub begins_on: Option<DateRange>,
}

order! {
    /// What of what plans made can be sorted by.
    pub enum TempTaskSort {
        /// Time of creation.
        CreatedAt,
        /// When it is to begin.
        BeginsOn,
    }

    /// One order of what plans made; ties are broken by id.
    pub struct TempTaskOrder, or BEGINS_ON ASC, else "SortDirection::Asc";
}
