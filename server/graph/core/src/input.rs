//! Helpers that convert inputs of the schema into inputs of the domains.

use async_graphql::MaybeUndefined;
use chrono::{DateTime, FixedOffset, NaiveDate, NaiveTime, TimeDelta, Utc};
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use crate::scalar::{Date, Moment, Money};

/// Maps an absent field to `None` and an explicit null to `Some(None)`, which clears the value.
pub fn change<T>(value: MaybeUndefined<T>) -> Option<Option<T>> {
    match value {
        MaybeUndefined::Undefined => None,
        MaybeUndefined::Null => Some(None),
        MaybeUndefined::Value(value) => Some(Some(value)),
    }
}

/// Conversion of an input field into its domain value: itself, a number for an enum, an option of absent,
/// null and given.
pub trait Given<T> {
    /// The domain's value.
    fn given(self) -> T;
}

macro_rules! plain {
    ($($type:ty),*) => {
        $(impl Given<$type> for $type {
            fn given(self) -> $type {
                self
            }
        })*
    };
}

plain!(bool, i32, f64, String);

impl Given<NaiveDate> for Date {
    fn given(self) -> NaiveDate {
        self.0
    }
}

impl Given<DateTime<Utc>> for Moment {
    fn given(self) -> DateTime<Utc> {
        self.0
    }
}

impl Given<i64> for Money {
    fn given(self) -> i64 {
        self.0
    }
}

impl Given<(Option<NaiveDate>, Option<NaiveDate>)> for DateRange {
    fn given(self) -> (Option<NaiveDate>, Option<NaiveDate>) {
        (self.from.map(|day| day.0), self.to.map(|day| day.0))
    }
}

impl Given<(Option<DateTime<Utc>>, Option<DateTime<Utc>>)> for DateRange {
    fn given(self) -> (Option<DateTime<Utc>>, Option<DateTime<Utc>>) {
        self.moments()
    }
}

impl<T, G: Given<T>> Given<Option<T>> for Option<G> {
    fn given(self) -> Option<T> {
        self.map(Given::given)
    }
}

impl<T, G: Given<T>> Given<Vec<T>> for Vec<G> {
    fn given(self) -> Vec<T> {
        self.into_iter().map(Given::given).collect()
    }
}

impl<T, G: Given<T>> Given<Option<Option<T>>> for MaybeUndefined<G> {
    fn given(self) -> Option<Option<T>> {
        change(self).map(Given::given)
    }
}

/// Inputs that create and update a record of `texts!`: both contain all of its texts, and pass them on as the
/// domain's patch.
///
/// ```text
/// text_inputs! {
///     model::TeamTextsPatch {
///         /// Up to 20 characters.
///         contact_name,
///     }
///     /// A new team.
///     TeamCreateInput { … }
///     /// Changes to a team.
///     TeamUpdateInput { … }
/// }
/// ```
#[macro_export]
macro_rules! text_inputs {
    ($patch:path { $($(#[$doc:meta])* $text:ident,)* }
     $(#[$create_doc:meta])* $create:ident { $($(#[$make_doc:meta])* $make:ident: $make_type:ty,)* }
     $(#[$update_doc:meta])* $update:ident { $($(#[$change_doc:meta])* $change:ident: $change_type:ty,)* }) => {
        $(#[$create_doc])*
        #[derive(Debug, InputObject)]
        pub struct $create {
            $($(#[$make_doc])* pub $make: $make_type,)*
            $($(#[$doc])* pub $text: async_graphql::MaybeUndefined<String>,)*
        }

        $(#[$update_doc])*
        #[derive(Debug, InputObject)]
        pub struct $update {
            $($(#[$change_doc])* pub $change: $change_type,)*
            $($(#[$doc])* pub $text: async_graphql::MaybeUndefined<String>,)*
        }

        $crate::text_inputs!(@takes $create, $patch { $($text)* });
        $crate::text_inputs!(@takes $update, $patch { $($text)* });
    };
    (@takes $input:ident, $patch:path { $($text:ident)* }) => {
        impl $input {
            /// Takes the texts out of the input, as the domain's patch.
            fn texts(&mut self) -> $patch {
                type Patch = $patch;
                Patch { $($text: $crate::input::change(std::mem::take(&mut self.$text)),)* }
            }
        }
    };
}

/// Input that converts to a domain input: `#[graphql(into = …)]`.
pub trait Read {
    /// The domain's input type.
    type Domain;

    /// Converts the input.
    fn read(self) -> AppResult<Self::Domain>;
}

/// A range of days; each end may be absent. `from` counts from 00:00:00, `to` until 23:59:59 (core §9).
#[derive(Debug, Clone, Copy, Default, InputObject)]
pub struct DateRange {
    /// First day of the range.
    pub from: Option<Date>,
    /// Last day of the range.
    pub to: Option<Date>,
}

impl DateRange {
    /// The moments that bound the days in the enterprise's time zone: from (inclusive), to (exclusive).
    pub fn moments(&self) -> (Option<DateTime<Utc>>, Option<DateTime<Utc>>) {
        (
            self.from.and_then(|from| midnight(from.0)),
            self.to.and_then(|to| midnight(to.0 + TimeDelta::days(1))),
        )
    }
}

/// Midnight in China, which has used one time zone and no summer time since 1991.
fn midnight(day: NaiveDate) -> Option<DateTime<Utc>> {
    let zone = FixedOffset::east_opt(8 * 3600)?;
    day.and_time(NaiveTime::MIN).and_local_timezone(zone).single().map(|moment| moment.to_utc())
}
