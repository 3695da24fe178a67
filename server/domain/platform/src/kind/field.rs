//! Which fields of a record a timeline shows, what they are called, how their values read and who may see them: by the
//! same rule as the field itself.

use xieli_kernel::{Code, Viewer};

/// How a value reads.
#[derive(Debug, Clone, Copy)]
pub enum Reading {
    /// As it is.
    Text,
    /// Formatted by who wrote it: without the marks.
    Marked,
    /// 是, 否.
    Switch,
    /// Money, kept in fen.
    Money,
    /// A moment, in the enterprise's zone.
    Moment,
    /// One of several, by the number that is kept.
    Choice(&'static [(i64, &'static str)]),
    /// One of several, by the word that is kept.
    Word(&'static [(&'static str, &'static str)]),
    /// Another record of this type, by id.
    One(&'static str),
    /// Other records of this type, by their ids.
    Many(&'static str),
}

/// Who may see a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Guard {
    /// Whoever sees the record.
    Everybody,
    /// Whoever has the code.
    Code(Code),
    /// Whoever has the code, and whom the record is about: it is a member.
    CodeOrSelf(Code),
}

impl Guard {
    /// Whether the viewer may see it of this record.
    pub fn admits(self, viewer: &Viewer, record_id: i64) -> bool {
        match self {
            Self::Everybody => true,
            Self::Code(code) => viewer.can(code),
            Self::CodeOrSelf(code) => viewer.can(code) || viewer.member_id == record_id,
        }
    }
}

/// One field of a kind of record.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// As the log keeps it.
    pub name: &'static str,
    /// For people.
    pub label: &'static str,
    /// How its values read.
    pub reading: Reading,
    /// Who may see it.
    pub guard: Guard,
}

/// A field for whoever sees the record.
pub const fn field(name: &'static str, label: &'static str, reading: Reading) -> Field {
    Field { name, label, reading, guard: Guard::Everybody }
}

/// The fields of one list, and behind them those of another.
pub const fn joined<const N: usize>(first: &[Field], then: &[Field]) -> [Field; N] {
    let mut all = [text("", ""); N];
    let mut at = 0;
    while at < N {
        all[at] = if at < first.len() { first[at] } else { then[at - first.len()] };
        at += 1;
    }
    all
}

/// A formatted text for whoever sees the record.
pub const fn marked(name: &'static str, label: &'static str) -> Field {
    field(name, label, Reading::Marked)
}

/// A text for whoever sees the record.
pub const fn text(name: &'static str, label: &'static str) -> Field {
    field(name, label, Reading::Text)
}
