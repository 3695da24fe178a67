//! Texts of notices for recipients and owners of report schedules: pure functions.

use std::fmt::Write;

use super::model::{Attached, Schedule};
use crate::online_report::catalog::Dataset;
use crate::online_report::definition::{Condition, Op, Position};
use crate::online_report::run::Figures;

/// The most groups in a message.
const MAX_LINES: usize = 20;
/// The most characters of each line.
const MAX_LINE: usize = 200;

/// The address of a report's page with the reader's conditions.
pub fn link(position: Position, id: i64, given: &[Condition]) -> String {
    let mut address = format!("/report/{}/online/{id}", position.word());
    for (place, condition) in given.iter().enumerate() {
        address.push(if place == 0 { '?' } else { '&' });
        // writing to a string never fails
        let _written = write!(
            address,
            "{}={}",
            encoded(&format!("p.{}", condition.field)),
            encoded(&spelled(condition))
        );
    }
    address
}

/// A condition in the query of a page's address.
fn spelled(condition: &Condition) -> String {
    match condition.op {
        Op::IsNull => "empty".to_owned(),
        Op::NotNull => "filled".to_owned(),
        Op::Period => format!("period:{}", condition.period.map_or("", |period| period.word())),
        Op::Between => {
            let end = |end: &Option<String>| end.clone().unwrap_or_default();
            format!("range:{}~{}", end(&condition.from), end(&condition.to))
        }
        Op::In | Op::NotIn => {
            let values: Vec<String> =
                condition.values.iter().map(|value| encoded(value).replace("%40", "@")).collect();
            let word = if condition.op == Op::In { "in" } else { "not" };
            format!("{word}:{}", values.join(","))
        }
    }
}

fn encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'~') {
            out.push(char::from(byte));
        } else {
            // writing to a string never fails
            let _written = write!(out, "%{byte:02X}");
        }
    }
    out
}

/// The figures of one recipient as text: totals, and the first groups, without absent figures.
pub fn figures(figures: &Figures) -> String {
    let dataset = Dataset::of(figures.definition.dataset);
    let measures = figures.definition.measures.iter().map(|code| match dataset.measure(code) {
        Some(measure) => format!("{}{}", measure.label, measure.unit.suffix()),
        None => code.clone(),
    });
    let calculations = figures.definition.calculations.iter();
    let calculations =
        calculations.map(|one| format!("{}{}", one.called(dataset), one.unit(dataset).suffix()));
    let labels: Vec<String> = measures.chain(calculations).collect();
    let count = figures.definition.measures.len();
    let said = |cells: &[Option<String>], calculated: &[Option<String>]| {
        let none = None;
        let padded = cells.iter().chain(std::iter::repeat(&none)).take(count).chain(calculated);
        let cell = |(label, cell): (&String, &Option<String>)| Some(format!("{label} {}", cell.as_deref()?));
        match labels.iter().zip(padded).filter_map(cell).collect::<Vec<_>>() {
            known if known.is_empty() => "—".to_owned(),
            known => known.join("，"),
        }
    };
    let mut lines = vec![format!("合计：{}", said(&figures.totals, &figures.totals_calculated))];
    if !figures.definition.dimensions.is_empty() {
        for row in figures.rows.iter().take(MAX_LINES) {
            let keys: Vec<&str> = row.keys.iter().map(|key| key.text.as_str()).collect();
            let line = format!("{}：{}", keys.join(" · "), said(&row.cells, &row.calculated));
            lines.push(line.chars().take(MAX_LINE).collect());
        }
        let all = usize::try_from(figures.groups).unwrap_or(usize::MAX).max(figures.rows.len());
        let shown = figures.rows.len().min(MAX_LINES);
        if all > shown {
            lines.push(format!("以上为前 {shown} 组，共 {all} 组，打开报表查看全部。"));
        }
    }
    lines.join("\n")
}

/// The last line of a copy: the file, and under whose rights the figures were read.
pub fn ending(schedule: &Schedule) -> &'static str {
    match schedule.attached() {
        Attached::Nothing => "只统计您有权查看的数据。",
        Attached::Xlsx | Attached::Csv | Attached::Pdf => {
            "只统计您有权查看的数据；文件生成后可在右上角的“任务中心”下载。"
        }
    }
}

/// The title of a copy of a report with this name.
pub fn title(name: &str, is_trial: bool) -> String {
    let what = if is_trial { "定时报表（试发）" } else { "定时报表" };
    format!("{what}：{name}")
}
