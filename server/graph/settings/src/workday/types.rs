//! What days without work, and with it, look like from outside.

use xieli_domain::workday::model::{self, Says};
use xieli_macros::{Enum, InputObject, object};

use crate::core::scalar::Date;

/// Who says that a day is what it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Says")]
pub enum WorkdaySource {
    /// The State Council.
    Official,
    /// The rule of statutory days off, until the State Council has given the calendar of the year.
    Provisional,
    /// The enterprise.
    Own,
}

/// A day that is not like every other of its weekday: a holiday, a weekend that is worked.
pub struct Workday(model::Special);

impl From<model::Special> for Workday {
    fn from(day: model::Special) -> Self {
        Self(day)
    }
}

/// A day that is not like every other of its weekday: a holiday, a weekend that is worked.
#[object(login)]
impl Workday {
    /// Which.
    fn day(&self) -> Date {
        Date(self.0.day)
    }

    /// Work is done.
    fn works(&self) -> bool;

    /// What it is called, or what it is worked for.
    fn name(&self) -> Option<&str>;

    /// Who says so.
    fn source(&self) -> WorkdaySource {
        self.0.says.into()
    }
}

/// A day as it is to be.
#[derive(Debug, InputObject)]
pub struct WorkdayInput {
    /// Which, of the years 2000 to 2100.
    pub day: Date,
    /// Work is done.
    pub works: bool,
    /// What it is called, up to 50 characters.
    pub name: Option<String>,
}

/// Days as they are to be.
#[derive(Debug, InputObject)]
pub struct WorkdaysInput {
    /// 1 to 366, each once.
    pub days: Vec<WorkdayInput>,
}

impl WorkdaysInput {
    /// As the domain takes them.
    pub fn read(self) -> Vec<model::WorkdayInput> {
        let day = |one: WorkdayInput| {
            let WorkdayInput { day, works, name } = one;
            model::WorkdayInput { day: day.0, works, name }
        };
        self.days.into_iter().map(day).collect()
    }
}
