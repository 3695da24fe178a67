//! Fields of a record on its timeline: their labels, the format of their values, and their visibility, by the
//! same rule as the field itself in the schema.

use xieli_kernel::{Code, Viewer};

/// Format of a value.
#[derive(Debug, Clone, Copy)]
pub enum Reading {
    /// Plain text.
    Text,
    /// Markdown, shown without its syntax.
    Marked,
    /// 是, 否.
    Switch,
    /// Money, stored in fen.
    Money,
    /// A time, in the enterprise's time zone.
    Moment,
    /// One of several choices, by the stored number.
    Choice(&'static [(i64, &'static str)]),
    /// One of several choices, by the stored word.
    Word(&'static [(&'static str, &'static str)]),
    /// Id of another record of this type.
    One(&'static str),
    /// Ids of other records of this type.
    Many(&'static str),
}

/// Rule of a field's visibility.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Guard {
    /// Every viewer of the record.
    Everybody,
    /// Holders of the code.
    Code(Code),
    /// Holders of the code, and the member that the record is about.
    CodeOrSelf(Code),
}

impl Guard {
    /// Whether the field of this record is visible to the viewer.
    pub fn admits(self, viewer: &Viewer, record_id: i64) -> bool {
        match self {
            Self::Everybody => true,
            Self::Code(code) => viewer.can(code),
            Self::CodeOrSelf(code) => viewer.can(code) || viewer.member_id == record_id,
        }
    }
}

/// A field of a record kind.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// Name in the log.
    pub name: &'static str,
    /// Label for the user.
    pub label: &'static str,
    /// Format of its values.
    pub reading: Reading,
    /// Rule of its visibility.
    pub guard: Guard,
}

/// A field visible to every viewer of the record.
pub const fn field(name: &'static str, label: &'static str, reading: Reading) -> Field {
    Field { name, label, reading, guard: Guard::Everybody }
}

/// The fields of both lists, in order.
pub const fn joined<const N: usize>(first: &[Field], then: &[Field]) -> [Field; N] {
    let mut all = [text("", ""); N];
    let mut at = 0;
    while at < N {
        all[at] = if at < first.len() { first[at] } else { then[at - first.len()] };
        at += 1;
    }
    all
}

/// A Markdown field visible to every viewer of the record.
pub const fn marked(name: &'static str, label: &'static str) -> Field {
    field(name, label, Reading::Marked)
}

/// A text field visible to every viewer of the record.
pub const fn text(name: &'static str, label: &'static str) -> Field {
    field(name, label, Reading::Text)
}
