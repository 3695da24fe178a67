//! Reading the fields of approval forms for effects.

use chrono::{DateTime, NaiveDate, NaiveDateTime, TimeDelta, Timelike, Utc};
use serde_json::Value;
use xieli_kernel::error::FieldError;
use xieli_kernel::{AppError, clock};

use crate::flow_form::definition::{Definition, Fault, Field, FieldType, Right};
use crate::flow_form::effect::Done;

/// The fields that always have a value: those that may be hidden or left empty are excluded.
pub fn sure(definition: &Definition) -> impl Iterator<Item = &Field> {
    definition.fields.iter().filter(move |field| {
        let right = definition.rights.get(&field.key);
        let written = right.is_none_or(|right| *right == Right::Write);
        field.show_when.is_none() && (field.required && written || field.is_computed())
    })
}

/// The faults that make a form unsuitable for an effect.
pub fn lacking(faults: &[(bool, &str)]) -> Vec<Fault> {
    let holding = faults.iter().filter(|(holds, _)| *holds);
    holding.map(|(_, message)| Fault { key: String::new(), message: (*message).to_owned() }).collect()
}

/// The value of a field.
pub fn value<'a>(done: &'a Done, field: Option<&Field>) -> Option<&'a Value> {
    done.values.get(&field?.key)
}

/// The id of a record, in the format of forms.
pub fn row(value: &Value) -> Option<i64> {
    match value {
        Value::String(text) => text.parse().ok(),
        other => other.as_i64(),
    }
}

/// A day, in the format of forms.
pub fn day(value: &Value) -> Option<NaiveDate> {
    NaiveDate::parse_from_str(value.as_str()?.get(..10)?, "%Y-%m-%d").ok()
}

/// A time of the enterprise's clock.
pub fn moment(value: &Value) -> Option<DateTime<Utc>> {
    let local = NaiveDateTime::parse_from_str(value.as_str()?, "%Y-%m-%dT%H:%M").ok()?;
    let minutes = i64::from(local.hour() * 60 + local.minute());
    clock::china_midnight(local.date())?.checked_add_signed(TimeDelta::minutes(minutes))
}

/// The reason that the applicant entered: the first multi-line text, else the first single-line one.
pub fn reason(done: &Done) -> Option<String> {
    let of = |kind: FieldType| {
        let mut texts = done.definition.fields.iter().filter(move |field| field.kind == kind);
        texts.find_map(|field| value(done, Some(field))?.as_str().map(str::to_owned))
    };
    of(FieldType::Lines).or_else(|| of(FieldType::Text)).filter(|text| !text.trim().is_empty())
}

/// Reports a refusal at the field of the form that caused it.
pub fn at<'a>(error: AppError, named: impl Fn(&str) -> Option<&'a Field>) -> AppError {
    match error {
        AppError::Invalid(errors) => AppError::Invalid(
            errors
                .into_iter()
                .map(|error| {
                    let field = error.path.first().and_then(|name| named(name));
                    let path = field.map(|field| vec!["values".to_owned(), field.key.clone()]);
                    FieldError { path: path.unwrap_or_default(), ..error }
                })
                .collect(),
        ),
        other => other,
    }
}
