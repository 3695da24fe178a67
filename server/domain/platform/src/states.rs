//! Statuses and steps of a process, declared once (docs/decisions/0093). Of a status the stored number, the
//! Chinese label, and whether it is open: conditions of stores, labels on timelines and the to-do list follow.
//! Of a step its label, its action in the operation log, and the statuses between which it leads.
//!
//! `sql!` of `xieli_macros` writes statuses into a constant SQL text: `{Status::Done, Status::Closed}` stands
//! for their numbers, `{Status::OPEN}` for those of all open statuses. A check refuses numbers of statuses
//! elsewhere (`server/checks/tests/checks/statuses.rs`).

/// Declares an enum of statuses: `Name = number, "label", open|draft|over;`.
///
/// ```text
/// statuses! {
///     /// Status of an application.
///     pub ProcessStatus of "flow_process.status" {
///         /// Not sent yet.
///         Draft = 0, "草稿", draft;
///         /// Waiting for a decision.
///         Running = 1, "审批中", open;
///     }
/// }
/// ```
///
/// Generates `ALL`, `number`, `read`, `label`, `is_open`, `is_over`, `CHOICES` for timelines, `OPEN` and
/// `OVER` for SQL, and `sql(&[…])`, the condition that the column has one of these values.
#[macro_export]
macro_rules! statuses {
    ($(#[$doc:meta])* pub $name:ident of $column:literal {
        $($(#[$item_doc:meta])* $item:ident = $number:literal, $label:literal, $phase:ident;)*
    }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(into = "i16", from = "i16")]
        #[repr(i16)]
        pub enum $name {
            $($(#[$item_doc])* $item = $number,)*
        }

        impl $name {
            /// All statuses, in the order of their declaration.
            pub const ALL: &'static [Self] = &[$(Self::$item),*];
            /// Number and label, as timelines show them.
            pub const CHOICES: &'static [(i64, &'static str)] = &[$(($number, $label)),*];

            /// The numbers of the open statuses, as SQL lists them.
            pub const OPEN: &'static str = {
                const LIST: &$crate::states::Numbers =
                    &$crate::states::Numbers::those(&[$(($number, $crate::phase_is!(open $phase))),*]);
                LIST.text()
            };
            /// The numbers of the statuses in which no action is required any more, as SQL lists them.
            pub const OVER: &'static str = {
                const LIST: &$crate::states::Numbers =
                    &$crate::states::Numbers::those(&[$(($number, $crate::phase_is!(over $phase))),*]);
                LIST.text()
            };

            /// The number in the column.
            pub const fn number(self) -> i16 {
                self as i16
            }

            /// The status of a number from the column, whose check constraint allows no others.
            pub fn read(number: i16) -> Self {
                Self::ALL.iter().copied().find(|one| one.number() == number).unwrap_or(Self::ALL[0])
            }

            /// Label for the user.
            pub const fn label(self) -> &'static str {
                match self { $(Self::$item => $label,)* }
            }

            /// Whether an action is still required.
            pub const fn is_open(self) -> bool {
                match self { $(Self::$item => $crate::phase_is!(open $phase),)* }
            }

            /// Whether no action is required any more.
            pub const fn is_over(self) -> bool {
                match self { $(Self::$item => $crate::phase_is!(over $phase),)* }
            }

            /// The SQL condition that the column has one of these values.
            pub fn sql(these: &[Self]) -> String {
                let numbers: Vec<String> = these.iter().map(|one| one.number().to_string()).collect();
                format!(concat!($column, " in ({})"), numbers.join(", "))
            }
        }

        impl From<$name> for i16 {
            fn from(status: $name) -> Self {
                status.number()
            }
        }

        impl From<i16> for $name {
            fn from(number: i16) -> Self {
                Self::read(number)
            }
        }
    };
}
pub use statuses;

/// Whether a status belongs to a phase.
#[macro_export]
macro_rules! phase_is {
    (open open) => {
        true
    };
    (over over) => {
        true
    };
    ($asked:ident draft) => {
        false
    };
    ($asked:ident open) => {
        false
    };
    ($asked:ident over) => {
        false
    };
}

/// Declares the steps of a process: `Name, "label", "action": From | From => To, From => To;`, in the order of
/// the interface. A step whose number is stored has it behind the name: `Name = 1`.
///
/// ```text
/// steps! {
///     /// A step that a member takes with an application.
///     pub Step of ProcessStatus {
///         /// Sends it to its approvers.
///         Send, "提交", "flow_process.send": Draft | Returned => Running;
///     }
/// }
/// ```
///
/// Generates `ALL`, `label`, `action`, and `next`, the status after the step. Rights and the parts of the rule
/// that depend on the record are functions of `rules.rs`.
#[macro_export]
macro_rules! steps {
    ($(#[$doc:meta])* pub $name:ident of $status:ident {
        $($(#[$item_doc:meta])* $item:ident $(= $code:literal)?, $label:literal, $action:literal:
            $($($from:ident)|+ => $to:ident),+;)*
    }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name {
            $($(#[$item_doc])* $item $(= $code)?,)*
        }

        impl $name {
            /// All steps, in the order of the interface.
            pub const ALL: [Self; [$($label),*].len()] = [$(Self::$item),*];

            /// Label for the user.
            pub const fn label(self) -> &'static str {
                match self { $(Self::$item => $label,)* }
            }

            /// Name of the action in the operation log.
            pub const fn action(self) -> &'static str {
                match self { $(Self::$item => $action,)* }
            }

            /// The status after the step; `None` if it is not possible.
            pub const fn next(self, from: $status) -> Option<$status> {
                match (self, from) {
                    $($((Self::$item, $($status::$from)|+) => Some($status::$to),)+)*
                    _ => None,
                }
            }
        }
    };
}
pub use steps;

/// Joins constant texts, as `concat!` joins literals.
#[macro_export]
macro_rules! const_concat {
    ($($part:expr),+ $(,)?) => {{
        const PARTS: &[&str] = &[$($part),+];
        const BYTES: &[u8; $crate::states::length(PARTS)] = &$crate::states::joined(PARTS);
        const TEXT: &str = $crate::states::text(BYTES);
        TEXT
    }};
}
pub use const_concat;

statuses! {
    /// Status of a member (core §3: status 1 is active; the other values are ours, docs/decisions/0009). It
    /// stands in the lowest domain crate because conditions of all domains name it.
    pub MemberStatus of "member.status" {
        /// Has applied and waits for the audit.
        Applied = 0, "待审核", open;
        /// Belongs to the enterprise.
        Active = 1, "在职", over;
        /// The application was refused.
        Refused = 2, "已拒绝", over;
        /// Has left.
        Left = 3, "已离职", over;
        /// Added by the enterprise; has not accepted yet.
        Invited = 4, "待接受", open;
    }
}

statuses! {
    /// Availability of a member (core §3).
    pub WorkStatus of "member.work_status" {
        /// Free for work.
        Free = 0, "空闲", open;
        /// At work.
        Busy = 1, "忙碌", open;
        /// Not available.
        Resting = 2, "休息", over;
    }
}

impl MemberStatus {
    /// Statuses whose phone and job number must be unique in the enterprise.
    pub const PRESENT: [Self; 3] = [Self::Applied, Self::Active, Self::Invited];
    /// The same, as a condition of SQL lists them.
    pub const PRESENT_SQL: &'static str =
        sql!("{MemberStatus::Applied, MemberStatus::Active, MemberStatus::Invited}");

    /// The value that the column stores.
    pub const fn as_i16(self) -> i16 {
        self.number()
    }

    /// Parses a value of the column; its check constraint allows no other.
    pub fn from_i16(value: i16) -> Self {
        Self::read(value)
    }
}

/// Numbers separated by commas: the inside of `in (…)`, made by the compiler.
#[derive(Debug)]
pub struct Numbers {
    bytes: [u8; 96],
    length: usize,
}

impl Numbers {
    /// The list of these numbers, none of which is negative.
    pub const fn of(numbers: &[i16]) -> Self {
        let mut list = Self { bytes: [0; 96], length: 0 };
        let mut index = 0;
        while index < numbers.len() {
            list = list.and(numbers[index]);
            index += 1;
        }
        list
    }

    /// The list of the numbers with the mark `true`.
    pub const fn those(marked: &[(i16, bool)]) -> Self {
        let mut list = Self { bytes: [0; 96], length: 0 };
        let mut index = 0;
        while index < marked.len() {
            if marked[index].1 {
                list = list.and(marked[index].0);
            }
            index += 1;
        }
        list
    }

    /// The list in SQL; `null`, which equals nothing, if it is empty.
    pub const fn text(&self) -> &str {
        if self.length == 0 {
            return "null";
        }
        text(self.bytes.split_at(self.length).0)
    }

    const fn and(mut self, number: i16) -> Self {
        if self.length > 0 {
            self = self.with(b',').with(b' ');
        }
        let mut power = 1;
        while number / power >= 10 {
            power *= 10;
        }
        while power > 0 {
            self = self.with(b'0' + (number / power % 10) as u8);
            power /= 10;
        }
        self
    }

    const fn with(mut self, byte: u8) -> Self {
        self.bytes[self.length] = byte;
        self.length += 1;
        self
    }
}

/// The length of the joined parts of a text: for `sql!`.
pub const fn length(parts: &[&str]) -> usize {
    let mut sum = 0;
    let mut index = 0;
    while index < parts.len() {
        sum += parts[index].len();
        index += 1;
    }
    sum
}

/// The bytes of the joined parts of a text, whose length is `N`: for `sql!`.
pub const fn joined<const N: usize>(parts: &[&str]) -> [u8; N] {
    let mut bytes = [0; N];
    let mut filled = 0;
    let mut index = 0;
    while index < parts.len() {
        let part = parts[index].as_bytes();
        let mut next = 0;
        while next < part.len() {
            bytes[filled] = part[next];
            filled += 1;
            next += 1;
        }
        index += 1;
    }
    bytes
}

/// The text of these bytes, which come from texts: for `sql!`.
pub const fn text(bytes: &[u8]) -> &str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statuses_are_written_into_constant_sql() {
        const OVER: &str = MemberStatus::OVER;
        let text = sql!(
            "select '{}', '成员' from member where status = {MemberStatus::Active} and status not in ({OVER})
                or status in ({MemberStatus::Left, MemberStatus::Invited})"
        );
        let expected = "select '{}', '成员' from member where status = 1 and status not in (1, 2, 3)
                or status in (3, 4)";
        assert_eq!(text, expected);
        assert_eq!(MemberStatus::OPEN, "0, 4");
        assert_eq!(Numbers::of(&[0, 10, 75, 300]).text(), "0, 10, 75, 300");
        assert_eq!(Numbers::of(&[]).text(), "null");
    }
}
