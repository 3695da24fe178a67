//! Rows, inputs and figures of targets. Amounts are in fen.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::Serialize;
use xieli_tables::sales_target;

use crate::states::statuses;

/// The amounts of a year, from January to December.
pub type Months = [i64; 12];

statuses! {
    /// For whom a target is.
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
    /// How a target was spread over its months.
    pub Spread of "sales_target.spread" {
        /// The same amount in each.
        Even = 1, "平均分配", over;
        /// As the year before went.
        LastYear = 2, "按去年分布", over;
        /// Month by month.
        Hand = 3, "手工分配", over;
    }
}

/// How what was achieved compares with the target until a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// More than a tenth above it.
    Ahead,
    /// All of it, or there is no target.
    On,
    /// Less than it.
    Behind,
}

/// The kind of fact that achieves a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Basis {
    /// Confirmed receipts, by the day on which they came in.
    Receipt,
    /// Contracts, by the day on which they were signed.
    Contract,
}

impl Basis {
    /// As the setting has it.
    pub fn of(setting: &str) -> Self {
        if setting == "CONTRACT" { Self::Contract } else { Self::Receipt }
    }
}

/// A target of a year.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Serialize)]
#[diesel(table_name = sales_target)]
pub struct SalesTarget {
    /// The tenant.
    pub enterprise_id: i64,
    /// The row.
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
    /// Which months spreading leaves as they are.
    pub locked: Vec<bool>,
    /// A [`Spread`].
    pub spread: i16,
    /// Free text.
    pub remark: Option<String>,
    /// For optimistic locking.
    pub version: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// By which member.
    pub created_by: Option<i64>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

impl SalesTarget {
    /// The whole year.
    pub fn total(&self) -> i64 {
        self.months.iter().sum()
    }

    /// For whom it is.
    pub fn level(&self) -> Level {
        Level::read(self.level)
    }

    /// How it was spread last.
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

/// A target as it is to be. An amount is spread, months by hand are taken as they are; absent fields stay.
#[derive(Debug, Clone)]
pub struct SetTarget {
    /// The calendar year.
    pub year: i32,
    /// For whom.
    pub level: Level,
    /// The team, of teams and members.
    pub team_id: Option<i64>,
    /// The member, of members.
    pub member_id: Option<i64>,
    /// The whole year.
    pub amount: Option<i64>,
    /// How it is spread.
    pub spread: Spread,
    /// The months by hand, and the locked ones in any case.
    pub months: Option<Vec<i64>>,
    /// Which months spreading leaves as they are.
    pub locked: Option<Vec<bool>>,
    /// Free text.
    pub remark: Option<String>,
    /// Why, where a target of the running year changes.
    pub reason: Option<String>,
    /// As it was read.
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

/// A target with what was achieved of it.
#[derive(Debug, Clone)]
pub struct Line {
    /// The target; none was set.
    pub target: Option<SalesTarget>,
    /// For whom.
    pub level: Level,
    /// The team.
    pub team_id: Option<i64>,
    /// The member.
    pub member_id: Option<i64>,
    /// The target by month.
    pub target_months: Vec<i64>,
    /// The achieved amounts by month, until the day that was asked for.
    pub achieved_months: Vec<i64>,
    /// The same of the whole year before.
    pub last_year_months: Vec<i64>,
    /// The target of the year.
    pub target_total: i64,
    /// The achieved amount.
    pub achieved_total: i64,
    /// The same of the whole year before.
    pub last_year_total: i64,
    /// The target until the day: full months, and the running one by its days.
    pub target_to_date: i64,
    /// The achieved amount less the target until the day; below nothing: it is missing.
    pub gap: i64,
    /// The same in a word.
    pub standing: Standing,
    /// The sum of the targets of the level below.
    pub children_target_total: i64,
}

/// The targets of a year at a glance.
#[derive(Debug, Clone)]
pub struct Overview {
    /// The calendar year.
    pub year: i32,
    /// Until when it was achieved.
    pub as_of: NaiveDate,
    /// The kind of fact that achieves.
    pub basis: Basis,
    /// The company; none for who sees the teams that they direct alone.
    pub company: Option<Line>,
    /// The teams in the order of their tree, each with those below it.
    pub teams: Vec<Line>,
    /// The amounts that no team has achieved; none for who sees the teams that they direct alone.
    pub unassigned: Option<Line>,
}

/// Which members a list of targets shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct MemberFilter {
    /// The calendar year.
    pub year: i32,
    /// In this team or one below it: all who belong there, with a target or without.
    pub team_id: Option<i64>,
    /// By name, phone and job number.
    pub keyword: Option<String>,
    /// Behind their target, or not.
    pub behind: Option<bool>,
}

/// The lines of members, summed up.
#[derive(Debug, Clone, Copy)]
pub struct Sum {
    /// How many.
    pub count: i64,
    /// How many of them are behind.
    pub behind: i64,
    /// Their targets of the year.
    pub target_total: i64,
    /// The amount that they achieved.
    pub achieved_total: i64,
    /// The same of the year before.
    pub last_year_total: i64,
    /// Their targets until today.
    pub target_to_date: i64,
    /// The achieved amount less that.
    pub gap: i64,
    /// The same in a word.
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
    /// Since January; of the running month until today.
    pub standing: Standing,
    /// It is over.
    pub over: bool,
}

/// A week of a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SalesWeek {
    /// By ISO 8601.
    pub week: i16,
    /// Its Monday.
    pub begins_on: NaiveDate,
    /// Its Sunday.
    pub ends_on: NaiveDate,
    /// The amount achieved in it.
    pub achieved: i64,
    /// Its days' part of the months.
    pub target: i64,
    /// It is the present one.
    pub running: bool,
    /// The achieved amount, compared with its days until today.
    pub standing: Standing,
}

/// Which facts a list shows; an absent field does not narrow it.
#[derive(Debug, Clone, Default)]
pub struct FactFilter {
    /// On this day or later.
    pub from: Option<NaiveDate>,
    /// On this day or earlier.
    pub to: Option<NaiveDate>,
    /// Earned in this team or one below it; beside a member in this one alone.
    pub team_id: Option<i64>,
    /// Earned by this member.
    pub member_id: Option<i64>,
    /// Of this customer.
    pub customer_id: Option<i64>,
    /// Of this project.
    pub project_id: Option<i64>,
    /// The kind of fact; absent: as the setting says.
    pub kind: Option<Basis>,
    /// Earned in no team.
    pub unassigned: bool,
}

/// Something that achieves targets: a receipt, or a contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// Which of the two.
    pub kind: Basis,
    /// The receipt, or the project of the contract.
    pub id: i64,
    /// The project; none where it does not exist for the viewer.
    pub project_id: Option<i64>,
    /// Its customer; the same.
    pub customer_id: Option<i64>,
    /// The member that has earned it.
    pub member_id: Option<i64>,
    /// The team in which they did.
    pub team_id: Option<i64>,
    /// The day that it counts for.
    pub day: NaiveDate,
    /// How much.
    pub amount: i64,
    /// The name of the project; none where it does not exist for the viewer.
    pub name: Option<String>,
}

/// Facts, summed up.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FactSum {
    /// How many.
    pub count: i64,
    /// How much.
    pub amount: i64,
}
