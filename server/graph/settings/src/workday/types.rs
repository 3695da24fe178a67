//! GraphQL types of the work calendar: workdays and days off.

use xieli_domain::workday::model::{self, Says};
use xieli_macros::{Enum, InputObject, object};

use crate::core::scalar::Date;

/// Source of a special day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "Says")]
pub enum WorkdaySource {
    /// The calendar of the State Council.
    Official,
    /// The rule of statutory days off, until the State Council has published the calendar of the year.
    Provisional,
    /// The enterprise's own setting.
    Own,
}

/// A special day: a day off on a weekday, or a workday on a weekend.
pub struct Workday(model::Special);

impl From<model::Special> for Workday {
    fn from(day: model::Special) -> Self {
        Self(day)
    }
}

/// A special day: a day off on a weekday, or a workday on a weekend.
#[object(login)]
impl Workday {
    /// The date.
    fn day(&self) -> Date {
        Date(self.0.day)
    }

    /// Whether it is a workday.
    fn works(&self) -> bool;

    /// The name of the holiday, or of the holiday the workday compensates for.
    fn name(&self) -> Option<&str>;

    /// The source of the setting.
    fn source(&self) -> WorkdaySource {
        self.0.says.into()
    }
}

/// A day to set.
#[derive(Debug, InputObject)]
pub struct WorkdayInput {
    /// The date, of the years 2000 to 2100.
    pub day: Date,
    /// Whether it is a workday.
    pub works: bool,
    /// The name, up to 50 characters.
    pub name: Option<String>,
}

/// Days to set.
#[derive(Debug, InputObject)]
pub struct WorkdaysInput {
    /// The days, 1 to 366, each once.
    pub days: Vec<WorkdayInput>,
}

impl WorkdaysInput {
    /// The domain's input.
    pub fn read(self) -> Vec<model::WorkdayInput> {
        let day = |one: WorkdayInput| {
            let WorkdayInput { day, works, name } = one;
            model::WorkdayInput { day: day.0, works, name }
        };
        self.days.into_iter().map(day).collect()
    }
}
