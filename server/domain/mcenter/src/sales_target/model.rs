//! Rows, filters, inputs and figures of sales targets, and of the receipts and contracts that count. Amounts
//! are in fen.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::sales_target;

use crate::states::statuses;

/// The amounts of a year, from January to December.
pub type Months = [i64; 12];

statuses! {
    /// Level of a target.
    pub Level of "sales_target.level" {
        /// The whole enterprise.
        Company = 1, "公司", over;
        /// A team with those below it.
        Team = 2, "团队", over;
        /// A member in a team.
        Member = 3, "成员", over;
    }
}

statuses! {
    /// Method that spreads a target over its months.
    pub Spread of "sales_target.spread" {
        /// The same amount in each.
        Even = 1, "平均分配", over;
        /// In proportion to the months of the year before.
        LastYear = 2, "按去年分布", over;
        /// Month by month.
        Hand = 3, "手工分配", over;
    }
}

/// Comparison of the achieved amount with the target until a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// More than 10 % above it.
    Ahead,
    /// Reached, or there is no target.
    On,
    /// Below it.
    Behind,
}

/// Kind of record (receipt or contract) that counts towards targets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Basis {
    /// Confirmed receipts, by the day of receipt.
    Receipt,
    /// Contracts, by the day of signature.
    Contract,
}

impl Basis {
    /// Parses the setting.
    pub fn of(setting: &str) -> Self {
        if setting == "CONTRACT" { Self::Contract } else { Self::Receipt }
    }
}

/// A target of a year.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Serialize)]
#[diesel(table_name = sales_target)]
pub struct SalesTarget {
    /// The enterprise.
    pub enterprise_id: i64,
    /// Id of the row.
    pub id: i64,
    /// The calendar year.
    pub year: i16,
    /// A [`Level`].
    pub level: i16,
    /// The team; none for the company.
    pub team_id: Option<i64>,
    /// The member; none for the company and for teams.
    pub member_id: Option<i64>,
    /// From January to December.
    pub months: Vec<i64>,
    /// Locked months, which spreading leaves unchanged.
    pub locked: Vec<bool>,
    /// A [`Spread`].
    pub spread: i16,
    /// Free text.
    pub remark: Option<String>,
    /// Version, for optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Member who made it.
    pub created_by: Option<i64>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

impl SalesTarget {
    /// The whole year.
    pub fn total(&self) -> i64 {
        self.months.iter().sum()
    }

    /// Its level.
    pub fn level(&self) -> Level {
        Level::read(self.level)
    }

    /// Method of the last spreading.
    pub fn spread(&self) -> Spread {
        Spread::read(self.spread)
    }

    /// Its months, all twelve.
    pub fn months(&self) -> Months {
        let mut months = [0; 12];
        months.iter_mut().zip(&self.months).for_each(|(month, amount)| *month = *amount);
        months
    }

    /// Its locks, all twelve.
    pub fn locks(&self) -> [bool; 12] {
        let mut locks = [false; 12];
        locks.iter_mut().zip(&self.locked).for_each(|(lock, locked)| *lock = *locked);
        locks
    }
}

/// A request to set a target. An amount is spread, months by hand are taken as they are; absent fields stay.
#[derive(Debug, Clone)]
pub struct SetTarget {
    /// The calendar year.
    pub year: i32,
    /// Level of the target.
    pub level: Level,
    /// The team, for teams and members.
    pub team_id: Option<i64>,
    /// The member, for members.
    pub member_id: Option<i64>,
    /// Amount of the whole year.
    pub amount: Option<i64>,
    /// Method that spreads it.
    pub spread: Spread,
    /// The months set by hand, and the locked ones in any case.
    pub months: Option<Vec<i64>>,
    /// Locked months, which spreading leaves unchanged.
    pub locked: Option<Vec<bool>>,
    /// Free text.
    pub remark: Option<String>,
    /// Reason, required for a change of the running year's target.
    pub reason: Option<String>,
    /// The version that was read, for optimistic locking.
    pub version: Option<i32>,
}

impl Default for SetTarget {
    fn default() -> Self {
        Self {
            year: 0,
            level: Level::Company,
            team_id: None,
            member_id: None,
            amount: None,
            spread: Spread::Even,
            months: None,
            locked: None,
            remark: None,
            reason: None,
            version: None,
        }
    }
}

/// A target with the achieved amounts.
#[derive(Debug, Clone)]
pub struct Line {
    /// The target; `None` if none was set.
    pub target: Option<SalesTarget>,
    /// Level of the line.
    pub level: Level,
    /// The team.
    pub team_id: Option<i64>,
    /// The member.
    pub member_id: Option<i64>,
    /// The target by month.
    pub target_months: Vec<i64>,
    /// The achieved amounts by month, until the requested day.
    pub achieved_months: Vec<i64>,
    /// The achieved amounts of the whole year before, by month.
    pub last_year_months: Vec<i64>,
    /// The target of the year.
    pub target_total: i64,
    /// The achieved amount.
    pub achieved_total: i64,
    /// The achieved amount of the whole year before.
    pub last_year_total: i64,
    /// The target until the day: full months, and the running one by its days.
    pub target_to_date: i64,
    /// The achieved amount minus the target until the day; negative if the target is not reached.
    pub gap: i64,
    /// The same as a category.
    pub standing: Standing,
    /// The sum of the targets of the level below.
    pub children_target_total: i64,
}

/// Overview of the targets of a year.
#[derive(Debug, Clone)]
pub struct Overview {
    /// The calendar year.
    pub year: i32,
    /// The last day of achieved amounts.
    pub as_of: NaiveDate,
    /// The kind of record (receipt or contract) that counts.
    pub basis: Basis,
    /// The company; `None` for viewers who see only the teams that they lead.
    pub company: Option<Line>,
    /// The teams in the order of their tree, each with those below it.
    pub teams: Vec<Line>,
    /// Achieved amounts outside of teams; `None` for viewers who see only the teams that they lead.
    pub unassigned: Option<Line>,
}

/// Filter of members in a list of targets; an absent field does not filter.
#[derive(Debug, Clone, Default)]
pub struct MemberFilter {
    /// The calendar year.
    pub year: i32,
    /// In this team or one below it: all of its members, with a target or without.
    pub team_id: Option<i64>,
    /// By name, phone and job number.
    pub keyword: Option<String>,
    /// Behind their target, or not.
    pub behind: Option<bool>,
}

/// Sums over the lines of members.
#[derive(Debug, Clone, Copy)]
pub struct Sum {
    /// Number of lines.
    pub count: i64,
    /// Number of lines behind their target.
    pub behind: i64,
    /// Their targets of the year.
    pub target_total: i64,
    /// The amount that they achieved.
    pub achieved_total: i64,
    /// The same of the year before.
    pub last_year_total: i64,
    /// Their targets until today.
    pub target_to_date: i64,
    /// The achieved amount minus that target.
    pub gap: i64,
    /// The same as a category.
    pub standing: Standing,
}

/// A month of a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Month {
    /// 1 to 12.
    pub month: i16,
    /// Its target.
    pub target: i64,
    /// The amount achieved in it.
    pub achieved: i64,
    /// The target since January.
    pub cumulative_target: i64,
    /// The amount achieved since January.
    pub cumulative_achieved: i64,
    /// The amount achieved in it the year before.
    pub last_year: i64,
    /// Comparison since January; for the running month until today.
    pub standing: Standing,
    /// Whether it is over.
    pub over: bool,
}

/// A week of a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SalesWeek {
    /// Week number by ISO 8601.
    pub week: i16,
    /// Its Monday.
    pub begins_on: NaiveDate,
    /// Its Sunday.
    pub ends_on: NaiveDate,
    /// The amount achieved in it.
    pub achieved: i64,
    /// The share of its days in the targets of the months.
    pub target: i64,
    /// Whether it is the present week.
    pub running: bool,
    /// The achieved amount compared with the target of its days until today.
    pub standing: Standing,
}

/// Filter of receipts or contracts; an absent field does not filter.
#[derive(Debug, Clone, Default)]
pub struct FactFilter {
    /// On this day or later.
    pub from: Option<NaiveDate>,
    /// On this day or earlier.
    pub to: Option<NaiveDate>,
    /// Earned in this team or one below it; together with a member in this team only.
    pub team_id: Option<i64>,
    /// Earned by this member.
    pub member_id: Option<i64>,
    /// Of this customer.
    pub customer_id: Option<i64>,
    /// Of this project.
    pub project_id: Option<i64>,
    /// The kind of record; absent: that of the settings.
    pub kind: Option<Basis>,
    /// Earned outside of teams.
    pub unassigned: bool,
}

/// A record that counts towards targets: a receipt, or a contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// Kind of the record.
    pub kind: Basis,
    /// Id of the receipt, or of the project of the contract.
    pub id: i64,
    /// The project; `None` if it is hidden from the viewer.
    pub project_id: Option<i64>,
    /// Its customer; `None` if the project is hidden.
    pub customer_id: Option<i64>,
    /// Member who earned it.
    pub member_id: Option<i64>,
    /// The team in which they earned it.
    pub team_id: Option<i64>,
    /// The day that it counts for.
    pub day: NaiveDate,
    /// Amount of the receipt or contract.
    pub amount: i64,
    /// The name of the project; `None` if it is hidden from the viewer.
    pub name: Option<String>,
}

/// Sums over receipts or contracts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FactSum {
    /// Number of receipts or contracts.
    pub count: i64,
    /// Sum of the amounts.
    pub amount: i64,
}
