//! Chinese descriptions of recurrence rules, for users. Pure functions.

use std::fmt::Write;

use chrono::{Datelike, NaiveDate, Weekday};

use super::recurrence::{Ends, Every, Recurrence, WEEKDAYS, joined};

fn called(day: Weekday) -> &'static str {
    WEEKDAYS.iter().find(|(_, known, _)| *known == day).map_or("一", |(.., name)| name)
}

/// The weekdays of a week: `周一、三`, `周一至周五`; none for all seven, or where one is numbered.
fn week(days: &[(Option<i16>, Weekday)]) -> Option<String> {
    if days.len() == 7 || days.iter().any(|(nth, _)| nth.is_some()) {
        return None;
    }
    if is_working_week(days) {
        return Some("周一至周五".to_owned());
    }
    let names: Vec<&str> = days.iter().map(|(_, day)| called(*day)).collect();
    Some(format!("周{}", names.join("、")))
}

fn is_working_week(days: &[(Option<i16>, Weekday)]) -> bool {
    let five = [Weekday::Mon, Weekday::Tue, Weekday::Wed, Weekday::Thu, Weekday::Fri];
    days.iter().map(|(_, day)| *day).eq(five) && days.iter().all(|(nth, _)| nth.is_none())
}

fn place(nth: i64) -> String {
    match nth {
        -1 => "最后一个".to_owned(),
        nth if nth < 0 => format!("倒数第 {} 个", -nth),
        nth => format!("第 {nth} 个"),
    }
}

/// The days of a month: `1、15 日`, `最后一天`, `第 2 个周二`; none where there is no simple description.
fn of_month(rule: &Recurrence, begins_on: NaiveDate) -> Option<String> {
    if let (Some(days), [nth]) = (week(&rule.weekdays), rule.places.as_slice())
        && !rule.weekdays.is_empty()
    {
        let days = if is_working_week(&rule.weekdays) { "平日".to_owned() } else { days };
        return Some(format!("{}{days}", place((*nth).into())));
    }
    if !rule.places.is_empty() {
        return None;
    }
    if let [(Some(nth), day)] = rule.weekdays.as_slice() {
        return Some(format!("{}周{}", place((*nth).into()), called(*day)));
    }
    if !rule.weekdays.is_empty() {
        return None;
    }
    let own = i8::try_from(begins_on.day()).ok()?;
    let days = if rule.month_days.is_empty() { vec![own] } else { rule.month_days.clone() };
    let said: Vec<String> = days.iter().filter(|day| **day > 0).map(ToString::to_string).collect();
    let mut parts = Vec::new();
    if !said.is_empty() {
        parts.push(format!("{} 日", said.join("、")));
    }
    for day in days.iter().rev().filter(|day| **day < 0) {
        parts.push(if *day == -1 {
            "最后一天".to_owned()
        } else {
            format!("倒数第 {} 天", -i16::from(*day))
        });
    }
    Some(parts.join("、"))
}

fn words(rule: &Recurrence, begins_on: NaiveDate) -> Option<String> {
    let number = rule.interval;
    let unit = rule.every.unit();
    let of_several = |what: String| if number == 1 { what } else { format!("每 {number} {unit}的{what}") };
    Some(match rule.every {
        Every::Day if !rule.is_bare() => {
            if number != 1 || !rule.months.is_empty() {
                return None;
            }
            format!("每{}", week(&rule.weekdays)?)
        }
        Every::Day if number == 1 => "每天".to_owned(),
        Every::Day => format!("每 {number} 天"),
        Every::Week => {
            if !rule.months.is_empty() {
                return None;
            }
            let own = vec![(None, begins_on.weekday())];
            let days = if rule.weekdays.is_empty() { own } else { rule.weekdays.clone() };
            match week(&days) {
                None if days.len() == 7 && number == 1 => "每天".to_owned(),
                days => of_several(if number == 1 { format!("每{}", days?) } else { days? }),
            }
        }
        Every::Month => {
            if !rule.months.is_empty() {
                return None;
            }
            let days = of_month(rule, begins_on)?;
            let gap = if days.starts_with(|first: char| first.is_ascii_digit()) { " " } else { "" };
            if number == 1 {
                format!("每月{gap}{days}")
            } else {
                format!("每 {number} {unit}的{gap}{days}")
            }
        }
        Every::Year => {
            let own = u8::try_from(begins_on.month()).ok()?;
            // the nth weekday of a whole year has no simple description
            if rule.months.is_empty() && !rule.weekdays.is_empty() {
                return None;
            }
            let months = if rule.months.is_empty() { vec![own] } else { rule.months.clone() };
            let gap = if number == 1 { format!("每{unit}") } else { format!("每 {number} {unit}的") };
            let days = of_month(rule, begins_on)?;
            let space = if days.starts_with(|first: char| first.is_ascii_digit()) { " " } else { "" };
            format!("{gap} {} 月{space}{days}", joined(&months, "、"))
        }
    })
}

/// The Chinese description of a rule: `每周一、三`, `每月 15 日，共 12 次`. A rule without a simple description is shown
/// as it is.
pub fn text(rule: &Recurrence, begins_on: NaiveDate) -> String {
    let Some(mut said) = words(rule, begins_on) else { return rule.to_string() };
    ending(&mut said, rule.ends);
    said
}

/// The same for a rule that counts from completion: `完成 3 天后`.
pub fn text_after_done(rule: &Recurrence) -> String {
    let mut said = format!("完成 {} {}后", rule.interval, rule.every.unit());
    ending(&mut said, rule.ends);
    said
}

fn ending(said: &mut String, ends: Ends) {
    // writing to a string cannot fail
    let _always = match ends {
        Ends::Never => Ok(()),
        Ends::Count(number) => write!(said, "，共 {number} 次"),
        Ends::Until(day) => write!(said, "，至 {day}"),
    };
}
