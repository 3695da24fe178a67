//! Recurrence rules: the part of RFC 5545 that concerns days, parsed, formatted and expanded to days. Pure
//! functions.
//!
//! Input is parsed here, not by the crate that expands it: a closed vocabulary with bounded values, so that
//! no rule is slow to expand or impossible to describe.

use std::fmt;

use chrono::{Months, NaiveDate, NaiveTime, TimeDelta, Weekday};
use rrule::{Frequency, NWeekday, RRule, Tz};

/// The longest rule, in characters.
pub const MAX_LENGTH: usize = 200;
/// The largest `COUNT` of a rule.
pub const MAX_COUNT: u32 = 1000;
/// The largest interval in days, weeks, months or years.
pub const MAX_INTERVAL: u16 = 366;
/// The most occurrences of an expansion: more than the days from the first year that a plan may begin in to
/// the last.
const MAX_STEPS: usize = 40_000;

/// The days of the week: in rules, as values, in Chinese.
pub(super) const WEEKDAYS: [(&str, Weekday, &str); 7] = [
    ("MO", Weekday::Mon, "一"),
    ("TU", Weekday::Tue, "二"),
    ("WE", Weekday::Wed, "三"),
    ("TH", Weekday::Thu, "四"),
    ("FR", Weekday::Fri, "五"),
    ("SA", Weekday::Sat, "六"),
    ("SU", Weekday::Sun, "日"),
];

/// Unit of the interval.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Every {
    /// Days.
    Day,
    /// Weeks.
    Week,
    /// Months.
    Month,
    /// Years.
    Year,
}

impl Every {
    const ALL: [(&'static str, Self); 4] =
        [("DAILY", Self::Day), ("WEEKLY", Self::Week), ("MONTHLY", Self::Month), ("YEARLY", Self::Year)];

    /// The Chinese measure of the unit: `3 个月`.
    pub(super) fn unit(self) -> &'static str {
        match self {
            Self::Day => "天",
            Self::Week => "周",
            Self::Month => "个月",
            Self::Year => "年",
        }
    }
}

/// End of a recurrence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ends {
    /// None.
    #[default]
    Never,
    /// After this number of occurrences.
    Count(u32),
    /// After this day.
    Until(NaiveDate),
}

/// A recurrence rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recurrence {
    /// Unit of the interval.
    pub every: Every,
    /// Length of the interval, in units.
    pub interval: u16,
    /// In these months, 1 to 12.
    pub months: Vec<u8>,
    /// On these days of the month, counted from its end if negative.
    pub month_days: Vec<i8>,
    /// On these days of the week, all or the nth of the month or year, counted from its end if negative.
    pub weekdays: Vec<(Option<i16>, Weekday)>,
    /// Only the nth of these in each month or year, counted from its end if negative.
    pub places: Vec<i32>,
    /// End of the recurrence.
    pub ends: Ends,
}

/// Parses a list of numbers: sorted, each once.
fn numbers<N: std::str::FromStr + Ord + Copy>(text: &str, good: impl Fn(N) -> bool) -> Option<Vec<N>> {
    let mut all: Vec<N> = text.split(',').map(|one| one.parse().ok()).collect::<Option<_>>()?;
    all.sort_unstable();
    all.dedup();
    all.iter().all(|one| good(*one)).then_some(all)
}

fn weekday(text: &str) -> Option<(Option<i16>, Weekday)> {
    let (nth, word) = text.split_at_checked(text.len().checked_sub(2)?)?;
    let (_, day, _) = WEEKDAYS.iter().find(|(known, ..)| *known == word)?;
    let nth = if nth.is_empty() { None } else { Some(nth.parse::<i16>().ok().filter(|nth| *nth != 0)?) };
    Some((nth, *day))
}

/// Parses a day as `20261231`, also with a time of day, which is ignored.
fn until(text: &str) -> Option<NaiveDate> {
    let day = text.split('T').next()?;
    let plain = day.len() == 8 && day.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| NaiveDate::parse_from_str(day, "%Y%m%d").ok())?
}

impl Recurrence {
    /// Parses a rule; an unsupported one gets a Chinese error.
    pub fn read(text: &str) -> Result<Self, String> {
        const WRONG: &str = "重复规则格式错误";
        let text = text.trim().to_ascii_uppercase();
        let text = text.strip_prefix("RRULE:").unwrap_or(&text);
        if text.is_empty() {
            return Err("请设置重复规则".to_owned());
        }
        if text.chars().count() > MAX_LENGTH {
            return Err(format!("重复规则不能超过 {MAX_LENGTH} 个字符"));
        }
        let mut every = None;
        let mut rule = Self {
            every: Every::Day,
            interval: 1,
            months: Vec::new(),
            month_days: Vec::new(),
            weekdays: Vec::new(),
            places: Vec::new(),
            ends: Ends::Never,
        };
        let mut seen: Vec<&str> = Vec::new();
        for part in text.split(';').filter(|part| !part.is_empty()) {
            let (word, value) = part.split_once('=').ok_or(WRONG)?;
            if seen.contains(&word) {
                return Err(format!("重复规则中 {word} 出现了两次"));
            }
            seen.push(word);
            let wrong = || format!("重复规则中的 {word} 无效");
            match word {
                "FREQ" if matches!(value, "HOURLY" | "MINUTELY" | "SECONDLY") => {
                    return Err("重复频率最小为天".to_owned());
                }
                "FREQ" => {
                    every = Every::ALL.iter().find(|(known, _)| *known == value).map(|(_, every)| *every)
                }
                "INTERVAL" => {
                    let number = value.parse().ok().filter(|number| (1..=MAX_INTERVAL).contains(number));
                    rule.interval = number.ok_or_else(|| format!("重复间隔应为 1 到 {MAX_INTERVAL}"))?;
                }
                "BYMONTH" => rule.months = numbers(value, |one| (1..=12).contains(&one)).ok_or_else(wrong)?,
                "BYMONTHDAY" => {
                    let good = |one: i8| one != 0 && (-31..=31).contains(&one);
                    rule.month_days = numbers(value, good).ok_or_else(wrong)?;
                }
                "BYDAY" => {
                    let days: Option<Vec<_>> = value.split(',').map(weekday).collect();
                    rule.weekdays = days.ok_or_else(wrong)?;
                    rule.weekdays.sort_by_key(|(nth, day)| (*nth, day.num_days_from_monday()));
                    rule.weekdays.dedup();
                }
                "BYSETPOS" => {
                    let good = |one: i32| one != 0 && (-31..=31).contains(&one);
                    rule.places = numbers(value, good).ok_or_else(wrong)?;
                }
                "COUNT" => {
                    let number = value.parse().ok().filter(|number| (1..=MAX_COUNT).contains(number));
                    let number = number.ok_or_else(|| format!("重复次数应为 1 到 {MAX_COUNT}"))?;
                    rule.ends = Ends::Count(number);
                }
                "UNTIL" => rule.ends = Ends::Until(until(value).ok_or("重复的结束日期无效")?),
                // only weeks that begin on Monday are supported
                "WKST" if value == "MO" => {}
                _ => return Err(format!("重复规则不支持 {}", word.chars().take(20).collect::<String>())),
            }
        }
        rule.every = every.ok_or("重复规则缺少频率")?;
        if seen.contains(&"COUNT") && seen.contains(&"UNTIL") {
            return Err("重复次数与结束日期只能设置一个".to_owned());
        }
        rule.fits()?;
        Ok(rule)
    }

    /// Whether the parts go together. Fewer combinations are allowed than in RFC 5545: those that no form
    /// offers may never occur at all.
    fn fits(&self) -> Result<(), &'static str> {
        let numbered = self.weekdays.iter().any(|(nth, _)| nth.is_some());
        let most = match self.every {
            Every::Day | Every::Week => 0,
            Every::Month => 5,
            Every::Year => 53,
        };
        if self.weekdays.iter().any(|(nth, _)| nth.is_some_and(|nth| nth.abs() > most)) {
            return Err("每天、每周重复不能指定第几个周几，每月最多到第 5 个");
        }
        if !self.month_days.is_empty() && matches!(self.every, Every::Day | Every::Week) {
            return Err("每天、每周重复不能指定几日");
        }
        if !self.month_days.is_empty() && !self.weekdays.is_empty() {
            return Err("不能同时指定几日与周几");
        }
        if !self.places.is_empty() && (self.weekdays.is_empty() || numbered) {
            return Err("BYSETPOS 只能与不带序号的周几一起使用");
        }
        if !self.places.is_empty() && matches!(self.every, Every::Day | Every::Week) {
            return Err("BYSETPOS 只能用于每月或每年重复");
        }
        Ok(())
    }

    /// Whether the rule has only an interval and an end.
    pub fn is_bare(&self) -> bool {
        self.months.is_empty()
            && self.month_days.is_empty()
            && self.weekdays.is_empty()
            && self.places.is_empty()
    }

    /// The day one interval later.
    pub fn after(&self, day: NaiveDate) -> Option<NaiveDate> {
        let number = self.interval;
        match self.every {
            Every::Day => day.checked_add_signed(TimeDelta::days(number.into())),
            Every::Week => day.checked_add_signed(TimeDelta::weeks(number.into())),
            Every::Month => day.checked_add_months(Months::new(number.into())),
            Every::Year => day.checked_add_months(Months::new(u32::from(number) * 12)),
        }
    }

    /// The days from `begins_on` on, which is included only if the rule matches it. A rule that cannot be
    /// expanded has none.
    pub fn days(&self, begins_on: NaiveDate) -> impl Iterator<Item = NaiveDate> + use<> {
        // limited: the crate stops by itself when it finds nothing for long
        let days = self.laid_out(begins_on).ok().map(|set| (&set.limit()).into_iter());
        days.into_iter().flatten().take(MAX_STEPS).map(|moment| moment.date_naive())
    }

    fn laid_out(&self, begins_on: NaiveDate) -> Result<rrule::RRuleSet, rrule::RRuleError> {
        let freq = match self.every {
            Every::Day => Frequency::Daily,
            Every::Week => Frequency::Weekly,
            Every::Month => Frequency::Monthly,
            Every::Year => Frequency::Yearly,
        };
        let months: Vec<chrono::Month> =
            self.months.iter().filter_map(|month| chrono::Month::try_from(*month).ok()).collect();
        let weekdays = self.weekdays.iter().map(|(nth, day)| NWeekday::new(*nth, *day)).collect();
        let rule = RRule::new(freq)
            .interval(self.interval)
            .by_month(&months)
            .by_month_day(self.month_days.clone())
            .by_weekday(weekdays)
            .by_set_pos(self.places.clone());
        let rule = match self.ends {
            Ends::Never => rule,
            Ends::Count(number) => rule.count(number),
            Ends::Until(day) => rule.until(midnight(day)),
        };
        rule.build(midnight(begins_on))
    }
}

/// Days are expanded as midnights of a zone without daylight saving time, as only days matter.
fn midnight(day: NaiveDate) -> chrono::DateTime<Tz> {
    day.and_time(NaiveTime::MIN).and_utc().with_timezone(&Tz::UTC)
}

/// The canonical text of the rule, as it is stored.
impl fmt::Display for Recurrence {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word =
            Every::ALL.iter().find(|(_, every)| *every == self.every).map_or("DAILY", |(word, _)| word);
        write!(out, "FREQ={word}")?;
        if self.interval != 1 {
            write!(out, ";INTERVAL={}", self.interval)?;
        }
        for (word, list) in [
            ("BYMONTH", joined(&self.months, ",")),
            ("BYMONTHDAY", joined(&self.month_days, ",")),
            ("BYDAY", self.weekdays.iter().map(code).collect::<Vec<_>>().join(",")),
            ("BYSETPOS", joined(&self.places, ",")),
        ] {
            if !list.is_empty() {
                write!(out, ";{word}={list}")?;
            }
        }
        match self.ends {
            Ends::Never => Ok(()),
            Ends::Count(number) => write!(out, ";COUNT={number}"),
            Ends::Until(day) => write!(out, ";UNTIL={}", day.format("%Y%m%d")),
        }
    }
}

/// Joins values to one text.
pub(super) fn joined<T: ToString>(list: &[T], between: &str) -> String {
    list.iter().map(T::to_string).collect::<Vec<_>>().join(between)
}

fn code((nth, day): &(Option<i16>, Weekday)) -> String {
    let word = WEEKDAYS.iter().find(|(_, known, _)| known == day).map_or("MO", |(word, ..)| word);
    nth.map_or_else(|| word.to_owned(), |nth| format!("{nth}{word}"))
}
