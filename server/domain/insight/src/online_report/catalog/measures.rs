//! Figures of groups: what is reckoned, and of which rows. The condition on rows and the aggregate are written once, by the macros.

use super::Need;

/// In which unit a figure is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// So many.
    Count,
    /// A number with at most one decimal.
    Number,
    /// Fen.
    Money,
    /// Minutes.
    Minutes,
    /// So many of a hundred, with one decimal.
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
    /// As definitions name it.
    pub code: &'static str,
    /// For people.
    pub label: &'static str,
    /// In which unit.
    pub unit: Unit,
    /// An aggregate over rows `f`. A share is a sum by a sum, never a mean of shares.
    pub sql: &'static str,
    /// A condition on `f` and what is joined to it: the rows that it is made of, of a share those of its numerator; nothing: all of
    /// the group.
    pub rows: Option<&'static str>,
    /// Of no rows it is nought; else there is none.
    pub zero: bool,
    /// Who may have it.
    pub need: Option<Need>,
}

impl Measure {
    pub(super) const fn guarded(self, need: Need) -> Self {
        Self { need: Some(need), ..self }
    }

    /// Groups' figures make up those of all of them: what is counted once however often it occurs does not.
    pub fn adds(&self) -> bool {
        self.zero && !self.sql.contains("distinct")
    }

    /// The same, made of these rows.
    pub(super) const fn of(self, rows: &'static str) -> Self {
        Self { rows: Some(rows), ..self }
    }
}

/// A count or a sum.
pub(super) const fn total(code: &'static str, label: &'static str, unit: Unit, sql: &'static str) -> Measure {
    Measure { code, label, unit, sql, rows: None, zero: true, need: None }
}

/// What no rows have none of: a mean, an extreme, a share.
pub(super) const fn figure(
    code: &'static str,
    label: &'static str,
    unit: Unit,
    sql: &'static str,
) -> Measure {
    Measure { code, label, unit, sql, rows: None, zero: false, need: None }
}

/// How many rows.
pub(super) const fn count(label: &'static str) -> Measure {
    total("count", label, Unit::Count, "count(*)")
}

/// How many rows are such.
macro_rules! counted {
    ($code:literal, $label:literal, $rows:expr $(,)?) => {
        $crate::online_report::catalog::measures::total(
            $code,
            $label,
            $crate::online_report::catalog::measures::Unit::Count,
            concat!("count(*) filter (where ", $rows, ")"),
        )
        .of($rows)
    };
}
pub(super) use counted;

/// The sum of something over the rows that are such.
macro_rules! summed {
    ($code:literal, $label:literal, $unit:ident, $value:expr, $rows:expr $(,)?) => {
        $crate::online_report::catalog::measures::total(
            $code,
            $label,
            $crate::online_report::catalog::measures::Unit::$unit,
            concat!("coalesce(sum(", $value, ") filter (where ", $rows, "), 0)"),
        )
        .of($rows)
    };
}
pub(super) use summed;

/// The mean of something, of the rows that have it.
macro_rules! averaged {
    ($code:literal, $label:literal, $unit:ident, $value:expr $(,)?) => {
        $crate::online_report::catalog::measures::figure(
            $code,
            $label,
            $crate::online_report::catalog::measures::Unit::$unit,
            concat!("round(avg(", $value, "), 1)"),
        )
        .of(concat!("(", $value, ") is not null"))
    };
}
pub(super) use averaged;

/// How many of a hundred of all rows, or of those that count at all, are such.
macro_rules! share {
    ($code:literal, $label:literal, $rows:expr $(,)?) => {
        $crate::online_report::catalog::measures::figure(
            $code,
            $label,
            $crate::online_report::catalog::measures::Unit::Percent,
            concat!("round(100.0 * count(*) filter (where ", $rows, ") / nullif(count(*), 0), 1)"),
        )
        .of($rows)
    };
    ($code:literal, $label:literal, $rows:expr, $all:expr $(,)?) => {
        $crate::online_report::catalog::measures::figure(
            $code,
            $label,
            $crate::online_report::catalog::measures::Unit::Percent,
            concat!(
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
