//! Attendance of the demo: places, shifts, groups, plans, types of leave and overtime, applications by forms,
//! punches of the last weeks, and a closed month. Later days are computed once the server runs.

mod days;
mod forms;
mod setup;

use std::collections::HashMap;

use chrono::{Datelike, Months, NaiveDate, TimeDelta};
use xieli_kernel::clock;

use self::setup::{Group, Shift};
use super::writer::Writer;
use crate::{Outcome, Trouble};

/// The months of the demo: the one before the last is closed, the last and this one are open.
pub struct Calendar {
    /// Today.
    pub today: NaiveDate,
    /// The first day of the closed month.
    pub closed: NaiveDate,
    /// The first day that is open.
    pub open: NaiveDate,
}

impl Calendar {
    fn now() -> Self {
        let today = clock::china_day(clock::now());
        let first = today - TimeDelta::days(i64::from(today.day0()));
        let back = |months: u32| first.checked_sub_months(Months::new(months)).unwrap_or(first);
        Self { today, closed: back(2), open: back(1) }
    }
}

const STANDARD: Shift = Shift {
    name: "标准班",
    mark: "标",
    color: "#3f8efc",
    rule: r#"{"id":0,"name":"","pairs":[{"from":540,"to":1080}],"rests":[{"from":720,"to":780}],"lateGrace":5,"earlyGrace":0,
        "halfBelow":240,"absenceBelow":120,"overtimeAfter":60}"#,
};
const EARLY: Shift = Shift {
    name: "早班",
    mark: "早",
    color: "#36b37e",
    rule: r#"{"id":0,"name":"","pairs":[{"from":510,"to":1050}],"rests":[{"from":720,"to":780}],"lateGrace":0,"earlyGrace":0}"#,
};
const NIGHT: Shift = Shift {
    name: "夜班",
    mark: "夜",
    color: "#6554c0",
    rule: r#"{"id":0,"name":"","pairs":[{"from":1320,"to":1800}],"rests":[],"lateGrace":10,"earlyGrace":0}"#,
};
const SPLIT: Shift = Shift {
    name: "两头班",
    mark: "两",
    color: "#ff8b00",
    rule: r#"{"id":0,"name":"","pairs":[{"from":480,"to":720},{"from":1020,"to":1260}],"rests":[],"lateGrace":0,"earlyGrace":0}"#,
};
const FLEXIBLE: Shift = Shift {
    name: "弹性班",
    mark: "弹",
    color: "#00b8d9",
    rule: r#"{"id":0,"name":"","pairs":[{"from":540,"to":1080}],"rests":[{"from":720,"to":780}],"lateGrace":0,"earlyGrace":0,
        "flex":{"range":{"from":480,"to":1200},"core":{"from":600,"to":960}}}"#,
};

/// Name, address, latitude, longitude.
const ADDRESSES: &[(&str, &str, f64, f64)] = &[
    ("总部一楼", "云岭市协力路 1 号", 31.2304, 121.4737),
    ("研发中心", "云岭市协力路 9 号", 31.2339, 121.4792),
    ("上海服务站", "上海市云岭路 18 号", 31.2222, 121.4581),
    ("杭州服务站", "杭州市云岭路 6 号", 30.2741, 120.1551),
    ("深圳服务站", "深圳市云岭路 9 号", 22.5431, 114.0579),
    ("广州服务站", "广州市云岭路 3 号", 23.1291, 113.2644),
    ("备件中心", "云岭市仓储路 2 号", 31.2511, 121.5006),
    ("启明园区驻场", "云岭市启明大道 100 号", 31.2098, 121.4409),
    ("松江驻场", "上海市松江区荣乐路 77 号", 31.0322, 121.2277),
    ("临港驻场", "上海市临港新城环湖西路 88 号", 30.8941, 121.9300),
    ("宝山驻场", "上海市宝山区牡丹江路 66 号", 31.4045, 121.4894),
];

/// Writes the attendance of the first enterprise.
pub async fn first(to: &Writer<'_>, members: &HashMap<&str, i64>) -> Outcome<()> {
    let calendar = Calendar::now();
    let admin = find(members, "admin")?;
    let mut addresses = HashMap::new();
    for (name, address, lat, lng) in ADDRESSES {
        addresses.insert(*name, setup::address(to, name, address, (*lat, *lng)).await?);
    }
    let of =
        |names: &[&str]| names.iter().filter_map(|name| addresses.get(name).copied()).collect::<Vec<i64>>();
    let mut shifts = HashMap::new();
    for (order, shift) in (0..).zip([&STANDARD, &EARLY, &NIGHT, &SPLIT, &FLEXIBLE]) {
        shifts.insert(shift.name, setup::shift(to, order, shift).await?);
    }
    let (standard, early) = (find(&shifts, STANDARD.name)?, find(&shifts, EARLY.name)?);
    setup::holidays(to).await?;
    let late = r#"[{"fault":"late","from":0,"free":3,"minutes":30,"rate":0},{"fault":"late","from":30,"free":0,"minutes":0,"rate":100},
        {"fault":"missing","from":0,"free":2,"minutes":60,"rate":0},{"fault":"absence","from":0,"free":0,"minutes":0,"rate":100}]"#;
    let absence = setup::absence_group(to, "总部扣款规则", late).await?;
    let field = r#"[{"fault":"absence","from":0,"free":0,"minutes":0,"rate":100}]"#;
    let absence_field = setup::absence_group(to, "服务站扣款规则", field).await?;
    let week = |shift: i64| {
        format!(r#"{{"by":"week","shifts":[{shift},{shift},{shift},{shift},{shift},null,null]}}"#)
    };
    let office = ["总经办", "产品研发中心", "市场销售中心", "行政人事部", "财务部"];
    setup::group(
        to,
        &calendar,
        &Group {
            name: "高管",
            kind: 2,
            members: &[find(members, "owner")?],
            pattern: r#"{"by":"board"}"#,
            free_days: &[1, 2, 3, 4, 5],
            outside: 1,
            ..Group::default()
        },
    )
    .await?;
    setup::group(
        to,
        &calendar,
        &Group {
            name: "总部",
            teams: &office,
            pattern: &week(standard),
            shifts: &[standard],
            addresses: &of(&["总部一楼", "研发中心"]),
            absence: Some(absence),
            outside: 2,
            remind: Some(10),
            ..Group::default()
        },
    )
    .await?;
    setup::group(
        to,
        &calendar,
        &Group {
            name: "服务站",
            kind: 1,
            teams: &["工程服务中心"],
            pattern: r#"{"by":"board"}"#,
            addresses: &of(&["上海服务站", "杭州服务站", "深圳服务站", "广州服务站", "备件中心"]),
            absence: Some(absence_field),
            outside: 3,
            order_places: true,
            remind: Some(15),
            ..Group::default()
        },
    )
    .await?;
    let night = (find(members, "sumuyang")?, find(&shifts, NIGHT.name)?);
    days::schedule(to, &calendar, early, night).await?;
    let types = setup::types(to).await?;
    days::punches(to, &calendar, of(&["总部一楼"]).first().copied()).await?;
    days::outside(to, &calendar, find(members, "engineer")?).await?;
    days::closed(to, &calendar, (standard, STANDARD.name), (admin, find(members, "manager")?)).await?;
    days::correction(to, &calendar, find(members, "wenzhiqiu")?, admin).await?;
    forms::forms(to, members, ("manager", "admin")).await?;
    let annual = find(&types, "年假")?;
    forms::leave(to, members, ("engineer", "manager"), annual, calendar.today + TimeDelta::days(6)).await?;
    forms::leave(to, members, ("liuruyan", "manager"), annual, calendar.today + TimeDelta::days(9)).await?;
    for who in ["engineer", "liuruyan", "baiqingsong", "sales"] {
        forms::balance(to, find(members, who)?, annual, 300, admin).await?;
    }
    Ok(())
}

/// The same of the second.
pub async fn second(to: &Writer<'_>, members: &HashMap<&str, i64>) -> Outcome<()> {
    let calendar = Calendar::now();
    let boss = find(members, "other")?;
    let address = setup::address(to, "海棠总部", "海棠市机电路 5 号", (29.5630, 106.5516)).await?;
    let shift = setup::shift(to, 0, &STANDARD).await?;
    setup::holidays(to).await?;
    let absence = setup::absence_group(to, "扣款规则", "[]").await?;
    setup::group(
        to,
        &calendar,
        &Group {
            name: "全员",
            teams: &["综合部", "电梯维修部", "空调维修部"],
            pattern: &format!(
                r#"{{"by":"week","shifts":[{shift},{shift},{shift},{shift},{shift},null,null]}}"#
            ),
            shifts: &[shift],
            addresses: &[address],
            absence: Some(absence),
            ..Group::default()
        },
    )
    .await?;
    let types = setup::types(to).await?;
    days::punches(to, &calendar, Some(address)).await?;
    days::closed(to, &calendar, (shift, STANDARD.name), (boss, boss)).await?;
    days::correction(to, &calendar, find(members, "jifeng")?, boss).await?;
    forms::forms(to, members, ("leiming", "other")).await?;
    let annual = find(&types, "年假")?;
    forms::leave(to, members, ("tengfei", "leiming"), annual, calendar.today + TimeDelta::days(7)).await?;
    forms::balance(to, find(members, "tengfei")?, annual, 200, boss).await
}

fn find(known: &HashMap<&str, i64>, name: &str) -> Outcome<i64> {
    known.get(name).copied().ok_or_else(|| Trouble::new(format!("demo: {name}")))
}
