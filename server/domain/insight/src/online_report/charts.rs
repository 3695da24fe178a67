//! Check of a definition's chart: which kinds of chart suit which dimensions and measures. Pure functions.

use xieli_kernel::FieldCode;
use xieli_kernel::validate::Checker;

use super::catalog::{Dataset, Kind, Unit};
use super::definition::{Chart, ChartKind, Definition};
use super::rules::once;

const AT: &str = "definition.chart";
/// The most characters of a target.
const MAX_TARGET: usize = 20;

impl ChartKind {
    /// Whether the chart shows exactly one measure.
    const fn is_of_one(self) -> bool {
        matches!(self, Self::Pie | Self::Stacked | Self::Gauge | Self::Map)
    }

    /// Whether the chart can show calculations: its figures stand side by side and are no parts of a whole.
    const fn shows_calculated(self) -> bool {
        matches!(self, Self::Bar | Self::Line | Self::Area | Self::Combination | Self::Figure)
    }
}

/// A chart that fits the definition, with absent members filled in. Errors are reported below
/// `definition.chart`.
pub(super) fn checked(check: &mut Checker, definition: &Definition) -> Chart {
    let given = &definition.chart;
    if given.kind == ChartKind::None {
        return Chart::default();
    }
    let measures = measures(check, definition);
    let dimension = dimension(check, definition, measures.len());
    let mut series = None;
    if given.kind == ChartKind::Stacked {
        let others = definition.dimensions.iter().map(|one| &one.field);
        let mut others = others.filter(|code| Some(*code) != dimension.as_ref());
        series = given.series.clone().or_else(|| others.next().cloned());
        let other = |code: &String| grouped(definition, code) && Some(code) != dimension.as_ref();
        if !series.as_ref().is_some_and(other) {
            check.refuse(AT, FieldCode::Invalid, "堆叠图需要另一个已选的维度");
        }
    }
    let line = line(check, given, &measures);
    let target = target(check, given);
    Chart { kind: given.kind, dimension, series, measures, line, target }
}

fn grouped(definition: &Definition, code: &str) -> bool {
    definition.dimensions.iter().any(|one| one.field == code)
}

/// The measures to draw: as many as the chart takes.
fn measures(check: &mut Checker, definition: &Definition) -> Vec<String> {
    let Chart { kind, measures: given, .. } = &definition.chart;
    let mut measures = given.clone();
    if measures.is_empty() {
        let usual = if *kind == ChartKind::Combination { 2 } else { 1 };
        measures.extend(definition.measures.iter().take(usual).cloned());
    }
    once(check, AT, measures.iter().map(String::as_str));
    let calculated = |code: &String| definition.calculations.iter().any(|one| one.code == *code);
    let chosen =
        |code: &String| definition.measures.contains(code) || (kind.shows_calculated() && calculated(code));
    if !measures.iter().all(chosen) {
        check.refuse(AT, FieldCode::Invalid, "图表只能使用已选的指标");
    }
    if kind.is_of_one() && measures.len() > 1 {
        check.refuse(AT, FieldCode::Invalid, format!("{}只能使用一个指标", kind.label()));
    }
    if *kind == ChartKind::Combination && measures.len() < 2 {
        check.refuse(AT, FieldCode::Invalid, "组合图需要至少两个指标");
    }
    if *kind == ChartKind::Funnel && units(definition, &measures).windows(2).any(|pair| pair[0] != pair[1]) {
        check.refuse(AT, FieldCode::Invalid, "漏斗图的指标单位应相同");
    }
    measures
}

fn units(definition: &Definition, measures: &[String]) -> Vec<Unit> {
    let dataset = Dataset::of(definition.dataset);
    measures.iter().filter_map(|code| Some(dataset.measure(code)?.unit)).collect()
}

/// The dimension of the chart; `None` if the chart shows the whole.
fn dimension(check: &mut Checker, definition: &Definition, measures: usize) -> Option<String> {
    let Chart { kind, dimension: given, .. } = &definition.chart;
    let dataset = Dataset::of(definition.dataset);
    let suits = |code: &str| {
        let kind_of = dataset.field(code).map(|field| field.kind);
        match kind {
            ChartKind::Figure => kind_of.is_some_and(Kind::is_time),
            ChartKind::Map => matches!(kind_of, Some(Kind::Label | Kind::Dict(_))),
            _ => true,
        }
    };
    let first = || definition.dimensions.iter().map(|one| &one.field).find(|code| suits(code)).cloned();
    if *kind == ChartKind::Gauge || (*kind == ChartKind::Funnel && measures > 1) {
        return None;
    }
    let dimension = given.clone().or_else(first);
    if *kind == ChartKind::Figure && dimension.is_none() {
        return None;
    }
    if !dimension.as_ref().is_some_and(|code| grouped(definition, code) && suits(code)) {
        check.refuse(
            AT,
            FieldCode::Invalid,
            match kind {
                ChartKind::Map => "地图需要一个按省份分组的维度",
                ChartKind::Figure => "指标卡的走势需要一个已选的时间维度",
                ChartKind::Funnel => "漏斗图需要一个已选的维度，或至少两个指标",
                _ => "图表需要一个已选的维度",
            },
        );
    }
    dimension
}

/// The measure drawn as a line on an axis of its own.
fn line(check: &mut Checker, given: &Chart, measures: &[String]) -> Option<String> {
    if given.kind != ChartKind::Combination {
        return None;
    }
    let line = given.line.clone().or_else(|| measures.last().cloned());
    if !line.as_ref().is_some_and(|code| measures.contains(code)) {
        check.refuse(AT, FieldCode::Invalid, "组合图的折线应为图中的指标");
    }
    line
}

/// The target of a gauge: a positive decimal number.
fn target(check: &mut Checker, given: &Chart) -> Option<String> {
    if given.kind != ChartKind::Gauge {
        return None;
    }
    let text = given.target.as_deref().map(str::trim).filter(|text| !text.is_empty());
    let digits = |text: &str| text.chars().all(|one| one.is_ascii_digit() || one == '.');
    let number = text.filter(|text| text.len() <= MAX_TARGET && digits(text));
    if number.and_then(|text| text.parse::<f64>().ok()).is_none_or(|number| number <= 0.0) {
        check.refuse(AT, FieldCode::Invalid, "仪表图需要大于 0 的目标值");
    }
    text.map(str::to_owned)
}
