//! Scalars of our own.

use async_graphql::{InputValueError, InputValueResult, Scalar, ScalarType, Value};
use chrono::NaiveDate;
use xieli_kernel::money;

/// A day as `YYYY-MM-DD` (core §9), of the years 0001 to 9999.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Date(pub NaiveDate);

/// A day as `YYYY-MM-DD`.
#[Scalar(name = "Date")]
impl ScalarType for Date {
    fn parse(value: Value) -> InputValueResult<Self> {
        let Value::String(text) = &value else { return Err(InputValueError::expected_type(value)) };
        // four digits: what lies beyond neither a form nor the database can hold
        let plain = text.len() == "YYYY-MM-DD".len() && text.starts_with(|c: char| c.is_ascii_digit());
        let day = plain.then(|| NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()).flatten();
        day.filter(|_| !text.starts_with("0000"))
            .map(Self)
            .ok_or_else(|| InputValueError::custom("日期格式应为 YYYY-MM-DD"))
    }

    fn to_value(&self) -> Value {
        Value::String(self.0.format("%Y-%m-%d").to_string())
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

/// An amount of money in yuan with at most two decimals, from 0 to 1,000,000,000 where one is given; kept in fen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Money(pub i64);

/// An amount of money in yuan, with at most two decimals.
#[Scalar(name = "Money")]
impl ScalarType for Money {
    fn parse(value: Value) -> InputValueResult<Self> {
        let yuan = match &value {
            Value::Number(number) => number.as_f64(),
            // as forms send it
            Value::String(text) => text.trim().parse().ok(),
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
    fn only_real_days_of_four_digit_years() {
        let read = |text: &str| Date::parse(Value::from(text)).ok().map(|day| day.to_value());
        assert_eq!(read("2024-02-29"), Some(Value::from("2024-02-29")));
        assert_eq!(read("9999-12-31"), Some(Value::from("9999-12-31")));
        for bad in ["2023-02-29", "0000-01-01", "+262142-12-31", "-001-01-01", "2024-2-1", "", "today"] {
            assert_eq!(read(bad), None, "{bad}");
        }
        assert!(Date::parse(Value::from(20240101)).is_err());
    }
}
