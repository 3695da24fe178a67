//! Tests of the kinds of charts that suit dimensions and measures.

use xieli_domain_insight::online_report::definition::{
    Chart, ChartKind, Definition, Dimension, Grain, Source,
};
use xieli_domain_insight::online_report::pivot::{Calculation, CalculationKind};
use xieli_domain_insight::online_report::rules;
use xieli_domain_insight::online_report::templates::Template;
use xieli_kernel::AppError;

fn drawn(dimensions: &[&str], measures: &[&str], chart: Chart) -> Result<Chart, String> {
    let dimension = |field: &&str| Dimension {
        field: (*field).to_owned(),
        grain: field.ends_with("On").then_some(Grain::Month),
    };
    let definition = Definition {
        dimensions: dimensions.iter().map(dimension).collect(),
        measures: measures.iter().map(|code| (*code).to_owned()).collect(),
        calculations: vec![Calculation {
            code: "c1".into(),
            label: None,
            measure: "count".into(),
            kind: CalculationKind::Rank,
            along: None,
            against: None,
        }],
        chart,
        ..Definition::of(Source::WorkOrder)
    };
    match rules::checked(definition) {
        Ok(definition) => Ok(definition.chart),
        Err(AppError::Invalid(errors)) => {
            assert!(errors.iter().all(|error| error.path.join(".") == "definition.chart"), "{errors:?}");
            Err(errors.iter().map(|error| error.message.to_string()).collect::<Vec<_>>().join("；"))
        }
        Err(error) => panic!("{error:?}"),
    }
}

fn of(kind: ChartKind, measures: &[&str]) -> Chart {
    let measures = measures.iter().map(|code| (*code).to_owned()).collect();
    Chart { kind, measures, ..Chart::default() }
}

#[test]
fn what_is_not_said_of_a_picture_follows_from_the_definition() {
    let mixed = drawn(&["team"], &["count", "inTimeShare"], of(ChartKind::Combination, &[])).expect("drawn");
    assert_eq!(mixed.measures, ["count", "inTimeShare"]);
    assert_eq!((mixed.dimension.as_deref(), mixed.line.as_deref()), (Some("team"), Some("inTimeShare")));
    let map = drawn(&["team", "province"], &["count"], of(ChartKind::Map, &[])).expect("drawn");
    assert_eq!(map.dimension.as_deref(), Some("province"));
    let card = drawn(&["team", "requestedOn"], &["count"], of(ChartKind::Figure, &[])).expect("drawn");
    assert_eq!(card.dimension.as_deref(), Some("requestedOn"));
    assert_eq!(drawn(&["team"], &["count"], of(ChartKind::Figure, &[])).expect("drawn").dimension, None);
    let stages = of(ChartKind::Funnel, &["count", "doneCount"]);
    assert_eq!(drawn(&[], &["count", "doneCount"], stages).expect("drawn").dimension, None);
    let area = drawn(&["requestedOn"], &["count"], of(ChartKind::Area, &["c1"])).expect("drawn");
    assert_eq!(area.measures, ["c1"]);
    // a line and a target are stored only where the chart uses them
    let chart = Chart { line: Some("count".into()), target: Some("5".into()), ..of(ChartKind::Bar, &[]) };
    let bars = drawn(&["team"], &["count"], chart).expect("drawn");
    assert_eq!((bars.line, bars.target), (None, None));
}

#[test]
fn a_picture_that_does_not_suit_is_refused() {
    let said = |dimensions: &[&str], measures: &[&str], chart: Chart| {
        drawn(dimensions, measures, chart).expect_err("refused")
    };
    let count = &["count"];
    assert_eq!(said(&["team"], count, of(ChartKind::Combination, &[])), "组合图需要至少两个指标");
    let line = Chart { line: Some("count".into()), ..of(ChartKind::Combination, &["doneCount", "c1"]) };
    assert_eq!(said(&["team"], &["count", "doneCount"], line), "组合图的折线应为图中的指标");
    assert_eq!(said(&["team"], count, of(ChartKind::Map, &[])), "地图需要一个按省份分组的维度");
    let elsewhere = Chart { dimension: Some("team".into()), ..of(ChartKind::Figure, &[]) };
    assert_eq!(said(&["team"], count, elsewhere), "指标卡的走势需要一个已选的时间维度");
    assert_eq!(said(&[], count, of(ChartKind::Funnel, &[])), "漏斗图需要一个已选的维度，或至少两个指标");
    let units = of(ChartKind::Funnel, &["count", "repairAvg"]);
    assert_eq!(said(&[], &["count", "repairAvg"], units), "漏斗图的指标单位应相同");
    assert_eq!(said(&["team"], count, of(ChartKind::Pie, &["c1"])), "图表只能使用已选的指标");
    for target in [None, Some(""), Some("0"), Some("-3"), Some("1e9"), Some("NaN"), Some("inf"), Some(".")] {
        let gauge = Chart { target: target.map(str::to_owned), ..of(ChartKind::Gauge, &[]) };
        assert_eq!(said(&[], count, gauge), "仪表图需要大于 0 的目标值", "{target:?}");
    }
    let gauge = Chart { target: Some(" 120.5 ".into()), ..of(ChartKind::Gauge, &[]) };
    assert_eq!(drawn(&[], count, gauge).expect("drawn").target.as_deref(), Some("120.5"));
}

#[test]
fn ready_made_reports_show_what_there_is_to_show() {
    let all = Template::all();
    assert!(all.len() >= 14, "{}", all.len());
    assert!(all.iter().all(|one| one.remark.chars().count() >= 10), "each says what it shows");
    for kind in ChartKind::ALL.iter().filter(|kind| **kind != ChartKind::None) {
        assert!(all.iter().any(|one| one.definition.chart.kind == *kind), "{kind:?}");
    }
    let kinds: Vec<CalculationKind> =
        all.iter().flat_map(|one| one.definition.calculations.iter().map(|one| one.kind)).collect();
    for kind in [CalculationKind::Growth, CalculationKind::RunningSum, CalculationKind::Rank] {
        assert!(kinds.contains(&kind), "{kind:?}");
    }
    assert!(all.iter().any(|one| one.definition.top.is_some()));
    assert!(all.iter().any(|one| one.definition.subtotals && !one.definition.across.is_empty()));
}
