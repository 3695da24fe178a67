//! Checks of calculations, conditions on groups, first values of a dimension and formats against the rest of
//! a definition: pure functions.

use std::collections::BTreeSet;

use xieli_kernel::FieldCode;
use xieli_kernel::validate::Checker;

use super::catalog::{Dataset, Measure, Unit};
use super::definition::Definition;
use super::pivot::{Against, Calculation, CalculationKind, Format, FormatRule, Having, Mark, Top};
use super::rules::{many, shown};

/// The most column dimensions.
const MAX_ACROSS: usize = 2;
const MAX_CALCULATIONS: usize = 8;
const MAX_HAVING: usize = 6;
const MAX_FORMATS: usize = 16;
const MAX_FORMAT_RULES: usize = 5;
const MAX_LABEL: usize = 40;
/// The most first values of a dimension.
const MAX_TOP: i32 = 100;
const MAX_DECIMALS: i32 = 6;

/// Checks these parts of a definition and normalizes them for storage.
pub(super) fn checked(check: &mut Checker, dataset: &Dataset, definition: &mut Definition) {
    across(check, definition);
    calculations(check, dataset, definition);
    having(check, dataset, definition);
    top(check, dataset, definition);
    formats(check, definition);
}

fn across(check: &mut Checker, definition: &Definition) {
    let at = "definition.across";
    many(check, at, "列维度", &definition.across, MAX_ACROSS);
    let last = definition.dimensions.iter().skip(definition.rows()).map(|one| &one.field);
    if definition.across.len() > definition.dimensions.len() || !last.eq(&definition.across) {
        check.refuse(at, FieldCode::Invalid, "列维度只能是最后的一到两个维度，且顺序一致");
    }
}

/// Checks that a measure is one of the definition's.
fn chosen(
    check: &mut Checker,
    at: &str,
    dataset: &Dataset,
    definition: &Definition,
    code: &str,
) -> Option<&'static Measure> {
    let measure = Dataset::of(dataset.source).measure(code);
    let measure = measure.filter(|_| definition.measures.iter().any(|one| one == code));
    if measure.is_none() {
        check.refuse(at, FieldCode::Invalid, format!("“{}”不是已选的指标", shown(code)));
    }
    measure
}

fn calculations(check: &mut Checker, dataset: &Dataset, definition: &mut Definition) {
    let at = "definition.calculations";
    many(check, at, "计算", &definition.calculations, MAX_CALCULATIONS);
    let mut given = std::mem::take(&mut definition.calculations);
    let mut codes = BTreeSet::new();
    for one in &mut given {
        let numbered = matches!(one.code.as_bytes(), [b'c', b'1'..=b'8']);
        if !numbered {
            check.refuse(at, FieldCode::Invalid, format!("计算的代码“{}”应为 c1 到 c8", shown(&one.code)));
        }
        if !codes.insert(one.code.clone()) {
            check.refuse(at, FieldCode::Invalid, format!("“{}”重复", shown(&one.code)));
        }
        one.label = check.optional(at, "计算名称", one.label.as_deref(), MAX_LABEL);
        calculation(check, at, dataset, definition, one);
    }
    definition.calculations = given;
}

fn calculation(
    check: &mut Checker,
    at: &str,
    dataset: &Dataset,
    definition: &Definition,
    one: &mut Calculation,
) {
    let kind = one.kind;
    if let Some(measure) = chosen(check, at, dataset, definition, &one.measure)
        && kind.adds()
        && !measure.adds()
    {
        let message = format!("“{}”不能相加，不能计算{}", measure.label, kind.label());
        check.refuse(at, FieldCode::Invalid, message);
    }
    if kind == CalculationKind::ShareOfRow && definition.across.is_empty() {
        check.refuse(at, FieldCode::Invalid, "行占比需要列维度");
    }
    one.against = kind.compares().then(|| one.against.unwrap_or(Against::PreviousPeriod));
    if !kind.along() {
        one.along = None;
        return;
    }
    let time = |code: &str| dataset.field(code).is_some_and(|field| field.kind.is_time());
    let mut times = definition.dimensions.iter().map(|one| &one.field).filter(|code| time(code));
    one.along = match one.along.take() {
        None => times.next().cloned(),
        Some(along) => times.any(|code| *code == along).then_some(along),
    };
    if one.along.is_none() {
        check.refuse(at, FieldCode::Invalid, format!("{}需要一个已选的时间维度", kind.label()));
    }
}

/// Parses a number to compare figures with, in the notation of cells.
pub(super) fn number(text: &str) -> Option<f64> {
    let text = text.trim();
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'.'));
    let value: f64 = (plain && text.len() <= 20).then(|| text.parse().ok()).flatten()?;
    (value.is_finite() && value.abs() <= 1e12).then_some(value)
}

/// Lower and upper end of a range; either may be open.
pub(super) type Ends = (Option<f64>, Option<f64>);

/// Parses a range; `None` if an end is no number, the range is empty, or both ends are open.
fn ends(from: &mut Option<String>, to: &mut Option<String>) -> Option<Ends> {
    let read = |text: &mut Option<String>| {
        *text = text.take().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
        text.as_deref().map(|text| number(text).ok_or(())).transpose().ok()
    };
    let (from, to) = (read(from)?, read(to)?);
    let ordered = from.zip(to).is_none_or(|(from, to)| from <= to);
    (ordered && (from.is_some() || to.is_some())).then_some((from, to))
}

/// The range of a condition on groups in the unit of its measure: amounts in fen.
pub(super) fn range(measure: &Measure, having: &Having) -> Option<Ends> {
    let Having { from, to, .. } = having;
    let (from, to) = ends(&mut from.clone(), &mut to.clone())?;
    let kept = |value: f64| if measure.unit == Unit::Money { (value * 100.0).round() } else { value };
    Some((from.map(kept), to.map(kept)))
}

fn having(check: &mut Checker, dataset: &Dataset, definition: &mut Definition) {
    let at = "definition.having";
    many(check, at, "分组条件", &definition.having, MAX_HAVING);
    let mut given = std::mem::take(&mut definition.having);
    if !given.is_empty() && definition.dimensions.is_empty() {
        check.refuse(at, FieldCode::Invalid, "没有维度时不能设置分组条件");
    }
    for one in &mut given {
        let Some(measure) = chosen(check, at, dataset, definition, &one.measure) else { continue };
        if ends(&mut one.from, &mut one.to).is_none() {
            check.refuse(at, FieldCode::Invalid, format!("“{}”的范围无效", measure.label));
        }
    }
    definition.having = given;
}

fn top(check: &mut Checker, dataset: &Dataset, definition: &Definition) {
    let at = "definition.top";
    let Some(Top { field, measure, count, .. }) = &definition.top else { return };
    chosen(check, at, dataset, definition, measure);
    match dataset.field(field).filter(|_| definition.dimensions.iter().any(|one| one.field == *field)) {
        None => check.refuse(at, FieldCode::Invalid, format!("“{}”不是已选的维度", shown(field))),
        Some(field) if field.kind.is_time() => {
            check.refuse(at, FieldCode::Invalid, format!("“{}”是时间，不能只取前几项", field.label));
        }
        Some(_) => {}
    }
    if !(1..=MAX_TOP).contains(count) {
        check.refuse(at, FieldCode::Invalid, format!("前几项应为 1 到 {MAX_TOP}"));
    }
}

fn formats(check: &mut Checker, definition: &mut Definition) {
    let at = "definition.formats";
    many(check, at, "格式", &definition.formats, MAX_FORMATS);
    let mut given = std::mem::take(&mut definition.formats);
    let mut members = BTreeSet::new();
    for Format { member, decimals, rules, .. } in &mut given {
        let known = definition.measures.contains(member)
            || definition.calculations.iter().any(|one| one.code == *member);
        if !known {
            check.refuse(at, FieldCode::Invalid, format!("“{}”不是已选的指标或计算", shown(member)));
        }
        if !members.insert(member.clone()) {
            check.refuse(at, FieldCode::Invalid, format!("“{}”重复", shown(member)));
        }
        if decimals.is_some_and(|decimals| !(0..=MAX_DECIMALS).contains(&decimals)) {
            check.refuse(at, FieldCode::Invalid, format!("小数位数应为 0 到 {MAX_DECIMALS}"));
        }
        many(check, at, "格式规则", rules.as_slice(), MAX_FORMAT_RULES);
        for rule in rules {
            format_rule(check, at, rule);
        }
    }
    definition.formats = given;
}

fn format_rule(check: &mut Checker, at: &str, rule: &mut FormatRule) {
    let FormatRule { mark, from, to, tone } = rule;
    match mark {
        Mark::AtLeast => *to = None,
        Mark::AtMost => *from = None,
        Mark::Between => {}
        Mark::Bar => {
            (*from, *to) = (None, None);
            return;
        }
    }
    let read = ends(from, to);
    let whole = *mark != Mark::Between || (from.is_some() && to.is_some());
    if read.is_none() || !whole {
        check.refuse(at, FieldCode::Invalid, format!("格式规则“{}”的数值无效", mark.label()));
    }
    if tone.is_none() {
        check.refuse(at, FieldCode::Required, "请选择格式规则的颜色");
    }
}
