//! Rules of the work calendar: workdays, holidays and counting. Pure functions.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use chrono::{Datelike, NaiveDate, TimeDelta, Weekday};
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppResult, Code, FieldCode, Viewer};

use super::model::{Own, Says, Special, WorkdayInput};

/// The most days that one call changes: a year.
pub const MAX_DAYS: usize = 366;
/// The years that the calendar covers.
pub const YEARS: std::ops::RangeInclusive<i32> = 2000..=2100;
/// Days searched for a workday: after a longer rest there is no workday near, and the date stays as it is.
pub const FAR: i64 = 31;
/// The most workdays to add in one call.
const MOST_ADDED: u32 = 1000;
const MAX_NAME: usize = 50;

/// Corrections of an enterprise: for each day whether it is a workday.
pub type Corrections = BTreeMap<NaiveDate, bool>;

/// Official holidays and the weekends worked in exchange, as the General Office of the State Council
/// publishes them each autumn for the next year: day, `休` or `班`, name. A new year is a few more lines; until
/// a release contains them, an administrator enters them as corrections of the enterprise.
const TABLE: &str = include_str!("official.tsv");

/// The movable festivals of a year: the year, then 清明节, 春节, 端午节 and 中秋节 as `MM-DD`, computed from the lunar
/// calendar and the sun. With them the statutory holidays of a year follow by rule (the Regulation on Public
/// Holidays as of 2025); the weekends worked in exchange do not, so they apply until the State Council has
/// published the year's calendar.
const FESTIVALS: &str = include_str!("festivals.tsv");

/// For each special day: whether it is a workday, its name, and the source.
static CALENDAR: LazyLock<BTreeMap<NaiveDate, (bool, &'static str, Says)>> = LazyLock::new(|| {
    let official = TABLE.lines().filter_map(line);
    let mut days: BTreeMap<_, _> =
        official.map(|(day, (works, name))| (day, (works, name, Says::Official))).collect();
    let last = days.keys().next_back().map_or(*YEARS.start(), Datelike::year);
    let to_come = FESTIVALS.lines().filter_map(festivals).filter(|(year, _)| *year > last);
    let off = to_come.flat_map(|(_, days)| days);
    days.extend(off.map(|(day, name)| (day, (false, name, Says::Provisional))));
    days
});

/// Parses a line of the table of festivals: the year, and its statutory holidays.
pub fn festivals(line: &'static str) -> Option<(i32, Vec<(NaiveDate, &'static str)>)> {
    let mut parts = line.split('\t');
    let year: i32 = parts.next()?.parse().ok()?;
    let mut moving = || format!("{year}-{}", parts.next()?).parse::<NaiveDate>().ok();
    let (bright, spring, dragon, moon) = (moving()?, moving()?, moving()?, moving()?);
    let fixed = |month, day| NaiveDate::from_ymd_opt(year, month, day);
    // the eve of the Spring Festival and its first three days
    let eve = spring.pred_opt()?;
    let mut days = vec![(fixed(1, 1)?, "元旦"), (bright, "清明节"), (dragon, "端午节"), (moon, "中秋节")];
    days.extend(eve.iter_days().take(4).map(|day| (day, "春节")));
    days.extend(fixed(5, 1)?.iter_days().take(2).map(|day| (day, "劳动节")));
    days.extend(fixed(10, 1)?.iter_days().take(3).map(|day| (day, "国庆节")));
    Some((year, days))
}

/// Parses a line of the official table: its day, whether it is a workday, and the name of the day.
pub fn line(line: &'static str) -> Option<(NaiveDate, (bool, &'static str))> {
    let mut parts = line.split('\t');
    let day = parts.next()?.parse().ok()?;
    let works = match parts.next()? {
        "班" => true,
        "休" => false,
        _ => return None,
    };
    Some((day, (works, parts.next()?)))
}

/// Whether the viewer may correct the calendar.
pub fn may_manage(viewer: &Viewer) -> bool {
    viewer.can(Code::EManage)
}

/// Whether a day is a workday: by the enterprise's correction, else by the State Council's calendar, else by
/// the statutory holidays of a future year, else by the weekday.
pub fn works(day: NaiveDate, corrections: &Corrections) -> bool {
    if let Some(works) = corrections.get(&day) {
        return *works;
    }
    match CALENDAR.get(&day) {
        Some((works, ..)) => *works,
        None => !matches!(day.weekday(), Weekday::Sat | Weekday::Sun),
    }
}

/// The first workday on or after a day; the day itself if none is near.
pub fn next_workday(day: NaiveDate, corrections: &Corrections) -> NaiveDate {
    near(day, 1, corrections)
}

/// The last workday on or before a day; the day itself if none is near.
pub fn previous_workday(day: NaiveDate, corrections: &Corrections) -> NaiveDate {
    near(day, -1, corrections)
}

fn near(day: NaiveDate, step: i64, corrections: &Corrections) -> NaiveDate {
    let days = (0..=FAR).map(|far| day.checked_add_signed(TimeDelta::days(far * step)));
    days.flatten().find(|one| works(*one, corrections)).unwrap_or(day)
}

/// The `n`-th workday after a day, at most the thousandth; 0 is the day itself.
pub fn add_workdays(day: NaiveDate, n: u32, corrections: &Corrections) -> NaiveDate {
    let step = |day: NaiveDate| day.succ_opt().map_or(day, |next| next_workday(next, corrections));
    (0..n.min(MOST_ADDED)).fold(day, |day, _| step(day))
}

/// The number of workdays after the first day, up to and including the second; 0 if that is not later.
/// Counted up to a thousand.
pub fn workdays_after(from: NaiveDate, to: NaiveDate, corrections: &Corrections) -> u32 {
    let days = from.iter_days().skip(1).take_while(|day| *day <= to);
    let counted = days.filter(|day| works(*day, corrections)).take(MOST_ADDED as usize).count();
    u32::try_from(counted).unwrap_or(MOST_ADDED)
}

/// The days of a year that differ from the usual ones of their weekday, in order.
pub fn specials(year: i32, own: &[Own]) -> Vec<Special> {
    let known = CALENDAR.iter().filter(|(day, _)| day.year() == year).map(|(day, (works, name, says))| {
        let name = Some((*name).to_owned());
        (*day, Special { day: *day, works: *works, name, says: *says })
    });
    let own = own.iter().filter(|one| one.day.year() == year).map(|one| {
        let Own { day, works, name } = one.clone();
        (day, Special { day, works, name, says: Says::Own })
    });
    // corrections of the enterprise come later in the chain and win
    known.chain(own).collect::<BTreeMap<_, _>>().into_values().collect()
}

/// Inputs of days, trimmed and validated, without duplicates.
pub fn checked(days: Vec<WorkdayInput>) -> AppResult<Vec<WorkdayInput>> {
    let mut check = Checker::new();
    count(&mut check, days.len());
    let mut seen = BTreeSet::new();
    let mut checked = Vec::with_capacity(days.len().min(MAX_DAYS));
    for (place, one) in days.into_iter().enumerate().take(MAX_DAYS) {
        let field = |name: &str| format!("days.{place}.{name}");
        if !YEARS.contains(&one.day.year()) {
            let message = format!("日期应在 {} 年至 {} 年之间", YEARS.start(), YEARS.end());
            check.refuse(&field("day"), FieldCode::Invalid, message);
        } else if !seen.insert(one.day) {
            check.refuse(&field("day"), FieldCode::Invalid, format!("{} 出现了两次", one.day));
        }
        let name = check.optional(&field("name"), "名称", one.name.as_deref(), MAX_NAME);
        checked.push(WorkdayInput { name, ..one });
    }
    check.finish()?;
    Ok(checked)
}

/// Validates the number of dates: between one and a year of them.
pub fn named(days: &[NaiveDate]) -> AppResult<()> {
    let mut check = Checker::new();
    count(&mut check, days.len());
    check.finish()
}

fn count(check: &mut Checker, days: usize) {
    if days == 0 || days > MAX_DAYS {
        check.refuse("days", FieldCode::Invalid, format!("请提交 1 到 {MAX_DAYS} 天"));
    }
}
