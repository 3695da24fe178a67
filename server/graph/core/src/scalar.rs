//! Custom scalars of the schema.

use std::borrow::Cow;

use async_graphql::registry::Registry;
use async_graphql::{InputType, InputValueError, InputValueResult, Scalar, ScalarType, Value};
use chrono::{DateTime, Datelike, NaiveDate, Utc};
use xieli_kernel::normalize::amount;
use xieli_kernel::normalize::day::{self, FIRST_BIRTH, FIRST_YEAR, LAST_YEAR};
use xieli_kernel::{clock, money};

/// A day as `YYYY-MM-DD` (core §9); as an input, of the years 1970 to 2100. It is written in this form alone,
/// and read in the forms that forms, imports and REST accept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Date(pub NaiveDate);

/// A day as `YYYY-MM-DD`; inputs may have other common forms (2026/1/5, 2026年1月5日) that are unambiguous.
#[Scalar(name = "Date")]
impl ScalarType for Date {
    fn parse(value: Value) -> InputValueResult<Self> {
        read(value, FIRST_YEAR, Self)
    }

    fn to_value(&self) -> Value {
        Value::String(self.0.format("%Y-%m-%d").to_string())
    }
}

/// Parses a written day of the years from `first` to [`LAST_YEAR`].
fn read<T: InputType>(value: Value, first: i32, of: fn(NaiveDate) -> T) -> InputValueResult<T> {
    let Value::String(text) = &value else { return Err(InputValueError::expected_type(value)) };
    let day = day::written(text).map_err(|refused| InputValueError::custom(refused.words()))?;
    if !(first..=LAST_YEAR).contains(&day.year()) {
        return Err(InputValueError::custom(format!("日期应在 {first}-01-01 至 {LAST_YEAR}-12-31 之间")));
    }
    Ok(of(day))
}

/// Date of birth: a `Date` in the schema, from 1900 on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Birthday(pub NaiveDate);

impl InputType for Birthday {
    type RawValueType = Self;

    fn type_name() -> Cow<'static, str> {
        <Date as InputType>::type_name()
    }

    fn create_type_info(registry: &mut Registry) -> String {
        <Date as InputType>::create_type_info(registry)
    }

    fn parse(value: Option<Value>) -> InputValueResult<Self> {
        read(value.unwrap_or_default(), FIRST_BIRTH, Self)
    }

    fn to_value(&self) -> Value {
        ScalarType::to_value(&Date(self.0))
    }

    fn as_raw_value(&self) -> Option<&Self> {
        Some(self)
    }
}

/// A moment as an input: a `DateTime` in the schema, of the days that a `Date` may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment(pub DateTime<Utc>);

impl Moment {
    /// Whether the day of a moment may be a `Date`.
    fn is_known(moment: DateTime<Utc>) -> bool {
        // at the ends of the calendar there is no day in another time zone
        let near = (FIRST_YEAR - 1..=LAST_YEAR).contains(&moment.year());
        near && (FIRST_YEAR..=LAST_YEAR).contains(&clock::china_day(moment).year())
    }
}

impl InputType for Moment {
    type RawValueType = Self;

    fn type_name() -> Cow<'static, str> {
        <DateTime<Utc> as InputType>::type_name()
    }

    fn create_type_info(registry: &mut Registry) -> String {
        <DateTime<Utc> as InputType>::create_type_info(registry)
    }

    fn parse(value: Option<Value>) -> InputValueResult<Self> {
        let moment = <DateTime<Utc> as InputType>::parse(value).map_err(InputValueError::propagate)?;
        if !Self::is_known(moment) {
            return Err(InputValueError::custom(format!(
                "时间应在 {FIRST_YEAR}-01-01 至 {LAST_YEAR}-12-31 之间"
            )));
        }
        Ok(Self(moment))
    }

    fn to_value(&self) -> Value {
        InputType::to_value(&self.0)
    }

    fn as_raw_value(&self) -> Option<&Self> {
        Some(self)
    }
}

impl From<Birthday> for NaiveDate {
    fn from(day: Birthday) -> Self {
        day.0
    }
}

impl From<NaiveDate> for Date {
    fn from(day: NaiveDate) -> Self {
        Self(day)
    }
}

impl From<Date> for NaiveDate {
    fn from(day: Date) -> Self {
        day.0
    }
}

/// An amount of money in yuan with at most two decimals, as an input from 0 to 1,000,000,000; stored in fen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Money(pub i64);

/// An amount of money in yuan, with at most two decimals; as a text it may have other common forms (1,234.50,
/// ￥1,234.5, 1.2万).
#[Scalar(name = "Money")]
impl ScalarType for Money {
    fn parse(value: Value) -> InputValueResult<Self> {
        let yuan = match &value {
            Value::Number(number) => number.as_f64(),
            Value::String(text) => amount::amount(text).ok().flatten().and_then(|plain| plain.parse().ok()),
            _ => return Err(InputValueError::expected_type(value)),
        };
        yuan.and_then(money::fen)
            .map(Self)
            .ok_or_else(|| InputValueError::custom("金额应为 0 到 10 亿，最多两位小数"))
    }

    fn to_value(&self) -> Value {
        Value::from(money::yuan(self.0))
    }
}

impl From<i64> for Money {
    fn from(fen: i64) -> Self {
        Self(fen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_real_days_of_the_years_that_are_known() {
        let read = |text: &str| {
            <Date as ScalarType>::parse(Value::from(text)).ok().map(|day| ScalarType::to_value(&day))
        };
        for good in ["2024-02-29", "1970-01-01", "2100-12-31"] {
            assert_eq!(read(good), Some(Value::from(good)));
        }
        for bad in [
            "1969-12-31",
            "2101-01-01",
            "9999-12-31",
            "2023-02-29",
            "0000-01-01",
            "+262142-12-31",
            "-001-01-01",
        ] {
            assert_eq!(read(bad), None, "{bad}");
        }
        for written in ["2024-2-1", "2024/02/01", "20240201", "2024年2月1日", "2024-02-01 00:00:00"] {
            assert_eq!(read(written), Some(Value::from("2024-02-01")), "{written}");
        }
        for bad in ["1/2/26", "2024-02-01T16:00:00Z", "", "today"] {
            assert_eq!(read(bad), None, "{bad}");
        }
        assert!(<Date as ScalarType>::parse(Value::from(20240101)).is_err());
    }

    #[test]
    fn people_were_born_before() {
        let read = |text: &str| Birthday::parse(Some(Value::from(text))).ok().map(|day| day.0.to_string());
        assert_eq!(read("1958-03-01").as_deref(), Some("1958-03-01"));
        assert_eq!(read("1958/3/1").as_deref(), Some("1958-03-01"));
        assert_eq!([read("1899-12-31"), read("2101-01-01"), read("3/1/58")], [None, None, None]);
        assert_eq!(Birthday::type_name(), <Date as InputType>::type_name());
    }

    #[test]
    fn moments_are_of_the_same_days() {
        let read = |text: &str| Moment::parse(Some(Value::from(text))).ok().map(|moment| moment.0);
        // the day in China counts
        for good in ["1969-12-31T16:00:00Z", "2100-12-31T15:59:59Z", "2026-03-05T09:00:00+08:00"] {
            let moment = DateTime::parse_from_rfc3339(good).expect("a moment").with_timezone(&Utc);
            assert_eq!(read(good), Some(moment), "{good}");
        }
        for bad in [
            "1969-12-31T15:59:59Z",
            "2100-12-31T16:00:00Z",
            "0001-01-01T00:00:00Z",
            "9999-12-31T23:59:59Z",
            "+262142-12-31T23:59:59Z",
            "now",
        ] {
            assert_eq!(read(bad), None, "{bad}");
        }
        assert!(Moment::parse(None).is_err());
        assert_eq!(Moment::type_name(), <DateTime<Utc> as InputType>::type_name());
    }

    #[test]
    fn amounts_are_numbers_or_written_ones() {
        let read = |value: Value| <Money as ScalarType>::parse(value).ok().map(|money| money.0);
        let number = |yuan: f64| read(Value::from(yuan));
        assert_eq!([number(12.5), number(-1.0), number(0.005)], [Some(1250), None, None]);
        let text = |text: &str| read(Value::from(text));
        for written in ["1234.5", " 1,234.50 ", "￥1,234.5", "1234.5元", "0.12345万"] {
            assert_eq!(text(written), Some(123_450), "{written}");
        }
        for bad in ["", "-", "1,5", "1e5", "NaN", "30%", "1.234", "(500)", "2000000000"] {
            assert_eq!(text(bad), None, "{bad}");
        }
    }
}
