//! Measures of groups: the aggregate and the rows that it covers. Macros write the row condition and the
//! aggregate once.

use super::Need;

/// Unit of a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// A number of records.
    Count,
    /// A number with at most one decimal.
    Number,
    /// An amount in fen.
    Money,
    /// Minutes.
    Minutes,
    /// A percentage with one decimal.
    Percent,
}

impl Unit {
    /// The unit behind the name of a column whose cells are plain numbers.
    pub const fn suffix(self) -> &'static str {
        match self {
            Self::Money => "（元）",
            Self::Minutes => "（分钟）",
            Self::Percent => "（%）",
            Self::Count | Self::Number => "",
        }
    }
}

/// A figure of a group.
#[derive(Debug, Clone, Copy)]
pub struct Measure {
    /// Code by which definitions name it.
    pub code: &'static str,
    /// Label for people.
    pub label: &'static str,
    /// Unit of the figure.
    pub unit: Unit,
    /// An aggregate over rows `f`. A share is one sum divided by another, never a mean of shares.
    pub sql: &'static str,
    /// A condition on `f` and its joins that selects the counted rows, for a share those of its numerator;
    /// `None`: all rows of the group.
    pub rows: Option<&'static str>,
    /// It is 0 where there are no rows; else there is no figure.
    pub zero: bool,
    /// Right that a reader needs to see it.
    pub need: Option<Need>,
}

impl Measure {
    pub(super) const fn guarded(self, need: Need) -> Self {
        Self { need: Some(need), ..self }
    }

    /// Whether the figures of groups add up to that of the whole; a distinct count does not.
    pub fn adds(&self) -> bool {
        self.zero && !self.sql.contains("distinct")
    }

    /// The same measure over the rows that satisfy a condition.
    pub(super) const fn of(self, rows: &'static str) -> Self {
        Self { rows: Some(rows), ..self }
    }
}

/// A count or a sum.
pub(super) const fn total(code: &'static str, label: &'static str, unit: Unit, sql: &'static str) -> Measure {
    Measure { code, label, unit, sql, rows: None, zero: true, need: None }
}

/// A measure without a value where there are no rows: a mean, an extreme, a share.
pub(super) const fn figure(
    code: &'static str,
    label: &'static str,
    unit: Unit,
    sql: &'static str,
) -> Measure {
    Measure { code, label, unit, sql, rows: None, zero: false, need: None }
}

/// The number of rows.
pub(super) const fn count(label: &'static str) -> Measure {
    total("count", label, Unit::Count, "count(*)")
}

/// The number of rows that satisfy a condition.
macro_rules! counted {
    ($code:literal, $label:literal, $rows:expr $(,)?) => {
        $crate::online_report::catalog::measures::total(
            $code,
            $label,
            $crate::online_report::catalog::measures::Unit::Count,
            $crate::states::const_concat!("count(*) filter (where ", $rows, ")"),
        )
        .of($rows)
    };
}
pub(super) use counted;

/// The sum of an expression over the rows that satisfy a condition.
macro_rules! summed {
    ($code:literal, $label:literal, $unit:ident, $value:expr, $rows:expr $(,)?) => {
        $crate::online_report::catalog::measures::total(
            $code,
            $label,
            $crate::online_report::catalog::measures::Unit::$unit,
            $crate::states::const_concat!("coalesce(sum(", $value, ") filter (where ", $rows, "), 0)"),
        )
        .of($rows)
    };
}
pub(super) use summed;

/// The mean of an expression, over the rows that have a value.
macro_rules! averaged {
    ($code:literal, $label:literal, $unit:ident, $value:expr $(,)?) => {
        $crate::online_report::catalog::measures::figure(
            $code,
            $label,
            $crate::online_report::catalog::measures::Unit::$unit,
            $crate::states::const_concat!("round(avg(", $value, "), 1)"),
        )
        .of($crate::states::const_concat!("(", $value, ") is not null"))
    };
}
pub(super) use averaged;

/// The percentage of rows that satisfy a condition, among all rows or among those of a base condition.
macro_rules! share {
    ($code:literal, $label:literal, $rows:expr $(,)?) => {
        $crate::online_report::catalog::measures::figure(
            $code,
            $label,
            $crate::online_report::catalog::measures::Unit::Percent,
            $crate::states::const_concat!(
                "round(100.0 * count(*) filter (where ",
                $rows,
                ") / nullif(count(*), 0), 1)"
            ),
        )
        .of($rows)
    };
    ($code:literal, $label:literal, $rows:expr, $all:expr $(,)?) => {
        $crate::online_report::catalog::measures::figure(
            $code,
            $label,
            $crate::online_report::catalog::measures::Unit::Percent,
            $crate::states::const_concat!(
                "round(100.0 * count(*) filter (where ",
                $rows,
                ") / nullif(count(*) filter (where ",
                $all,
                "), 0), 1)"
            ),
        )
        .of($rows)
    };
}
pub(super) use share;
