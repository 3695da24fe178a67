//! Differences between two definitions as sentences: a pure function over the labels of the catalogue.

use std::collections::BTreeSet;

use serde_json::Value;

use super::catalog::{Dataset, Kind};
use super::definition::{Condition, Definition, Dimension, Grain};
use super::links::Link;
use super::rules::{DIRECTED, ME, MINE};

/// Number of a condition's values that a sentence lists.
const SAID: usize = 3;

/// Members of a definition with a comparison of their own below; the others are compared as they are stored.
const COMPARED: &[&str] = &[
    "version",
    "dataset",
    "dimensions",
    "measures",
    "conditions",
    "parameters",
    "orderBy",
    "limit",
    "columns",
    "chart",
    "links",
];

/// Labels of the other members.
const CALLED: &[(&str, &str)] = &[
    ("across", "横向分组"),
    ("subtotals", "小计"),
    ("calculations", "计算指标"),
    ("having", "结果筛选"),
    ("top", "前几名"),
    ("formats", "显示格式"),
];

/// Differences between two definitions, one sentence each; empty if they are equal.
pub fn changes(old: &Definition, new: &Definition) -> Vec<String> {
    let mut said = Vec::new();
    if old.dataset != new.dataset {
        said.push(format!("数据由“{}”改为“{}”", old.dataset.label(), new.dataset.label()));
    }
    dimensions(&mut said, old, new);
    let measure = |of: &Definition, code: &str| {
        Dataset::of(of.dataset).measure(code).map_or_else(|| code.to_owned(), |one| one.label.to_owned())
    };
    let labels = |of: &Definition, codes: &[String], label: &dyn Fn(&Definition, &str) -> String| {
        codes.iter().map(|code| label(of, code)).collect::<Vec<_>>()
    };
    let (was, is) = (labels(old, &old.measures, &measure), labels(new, &new.measures, &measure));
    listed(&mut said, &was, &is, ["增加指标", "取消指标", "调整了指标的先后"]);
    conditions(&mut said, old, new);
    let (was, is) = (labels(old, &old.parameters, &field), labels(new, &new.parameters, &field));
    listed(&mut said, &was, &is, ["开放筛选", "不再开放筛选", "调整了可筛选字段的先后"]);
    if old.order_by != new.order_by {
        said.push(format!("排序由{}改为{}", ordered(old), ordered(new)));
    }
    if old.limit != new.limit {
        said.push(format!("最多显示由 {} 组改为 {} 组", old.limit, new.limit));
    }
    let (was, is) = (labels(old, &old.columns, &field), labels(new, &new.columns, &field));
    listed(&mut said, &was, &is, ["明细增加列", "明细取消列", "调整了明细列的先后"]);
    if old.chart.kind != new.chart.kind {
        said.push(format!("图由“{}”改为“{}”", old.chart.kind.label(), new.chart.kind.label()));
    } else if old.chart != new.chart {
        said.push("修改了图的设置".to_owned());
    }
    links(&mut said, old, new);
    others(&mut said, old, new);
    said
}

fn field(of: &Definition, code: &str) -> String {
    Dataset::of(of.dataset).field(code).map_or_else(|| code.to_owned(), |one| one.label.to_owned())
}

/// Label of a field or a measure.
fn member(of: &Definition, code: &str) -> String {
    match Dataset::of(of.dataset).measure(code) {
        Some(measure) => measure.label.to_owned(),
        None => field(of, code),
    }
}

/// Reports members that were added to a list or removed from it, or a change of order.
fn listed(said: &mut Vec<String>, old: &[String], new: &[String], [added, gone, moved]: [&str; 3]) {
    let before = said.len();
    said.extend(new.iter().filter(|one| !old.contains(one)).map(|one| format!("{added}“{one}”")));
    said.extend(old.iter().filter(|one| !new.contains(one)).map(|one| format!("{gone}“{one}”")));
    if said.len() == before && old != new {
        said.push(moved.to_owned());
    }
}

fn dimensions(said: &mut Vec<String>, old: &Definition, new: &Definition) {
    let labels = |of: &Definition| of.dimensions.iter().map(|one| field(of, &one.field)).collect::<Vec<_>>();
    listed(said, &labels(old), &labels(new), ["增加分组", "取消分组", "调整了分组的先后"]);
    if old.dataset != new.dataset {
        return;
    }
    for is in &new.dimensions {
        let was = old.dimensions.iter().find(|one| one.field == is.field);
        let Some(was) = was.filter(|was| was.grain != is.grain) else { continue };
        let grain = |one: &Dimension| one.grain.map_or("原样", Grain::label);
        said.push(format!("分组“{}”由按{}改为按{}", field(new, &is.field), grain(was), grain(is)));
    }
}

fn conditions(said: &mut Vec<String>, old: &Definition, new: &Definition) {
    let fields = |of: &Definition| of.conditions.iter().map(|one| one.field.clone()).collect::<BTreeSet<_>>();
    let of = |definition: &Definition, code: &str| {
        let theirs = definition.conditions.iter().filter(|one| one.field == code);
        theirs.map(|one| worded(definition, one)).collect::<Vec<_>>().join("，且")
    };
    let same = old.dataset == new.dataset;
    for code in fields(old).union(&fields(new)) {
        let (was, is) = (of(old, code), of(new, code));
        let kept = |of: &Definition| of.conditions.iter().filter(|one| one.field == *code).cloned().collect();
        let (before, after): (Vec<Condition>, Vec<Condition>) = (kept(old), kept(new));
        match (before.is_empty(), after.is_empty()) {
            (true, _) => said.push(format!("增加条件“{}：{is}”", field(new, code))),
            (_, true) => said.push(format!("取消条件“{}：{was}”", field(old, code))),
            _ if before == after && same => {}
            // different values whose lists read the same
            _ if was == is => said.push(format!("修改了条件“{}”的值", field(new, code))),
            _ => said.push(format!("条件“{}”由“{was}”改为“{is}”", field(new, code))),
        }
    }
}

/// A condition as text. Records are counted, because readers of the text may not see their names.
fn worded(of: &Definition, condition: &Condition) -> String {
    condition.worded(&values(of, condition))
}

fn values(of: &Definition, condition: &Condition) -> String {
    let kind = Dataset::of(of.dataset).field(&condition.field).map(|field| field.kind);
    let word = |value: &String| match (kind, value.as_str()) {
        (_, ME) => Some("本人".to_owned()),
        (_, MINE) => Some("本人所在团队".to_owned()),
        (_, DIRECTED) => Some("本人负责的团队".to_owned()),
        (Some(Kind::YesNo), value) => Some(if value == "1" { "是" } else { "否" }.to_owned()),
        (Some(Kind::Choice(choices)), value) => {
            choices().into_iter().find(|(one, _)| one == value).map(|(_, label)| label.to_owned())
        }
        (Some(Kind::Label), value) => Some(value.to_owned()),
        _ => None,
    };
    let words: Vec<Option<String>> = condition.values.iter().map(word).collect();
    if words.is_empty() || words.iter().any(Option::is_none) {
        return format!("{} 项", condition.values.len());
    }
    let words: Vec<String> = words.into_iter().flatten().collect();
    match words.len() > SAID {
        true => format!("{} 等 {} 项", words[..SAID].join("、"), words.len()),
        false => words.join("、"),
    }
}

fn ordered(of: &Definition) -> String {
    match &of.order_by {
        None => "默认顺序".to_owned(),
        Some(by) => {
            let way = if by.descending { "从大到小" } else { "从小到大" };
            format!("“{}”{way}", member(of, &by.member))
        }
    }
}

fn links(said: &mut Vec<String>, old: &Definition, new: &Definition) {
    let of = |all: &[Link], other: &[Link], definition: &Definition, what: &str| {
        let only = all.iter().filter(|one| !other.iter().any(|two| two.goes_with(one)));
        only.map(|one| format!("{what}“{}”上的链接", member(definition, &one.member))).collect::<Vec<_>>()
    };
    said.extend(of(&new.links, &old.links, new, "增加"));
    said.extend(of(&old.links, &new.links, old, "取消"));
    for link in &new.links {
        if old.links.iter().any(|one| one.goes_with(link) && one != link) {
            said.push(format!("修改了“{}”上的链接", member(new, &link.member)));
        }
    }
}

/// Compares the other members of definitions as they are stored, so that a new member is reported without
/// code here.
fn others(said: &mut Vec<String>, old: &Definition, new: &Definition) {
    let (old, new) = (old.kept(), new.kept());
    let members = |kept: &Value| {
        let names = kept.as_object().into_iter().flat_map(|members| members.keys().cloned());
        names.filter(|name| !COMPARED.contains(&name.as_str())).collect::<BTreeSet<String>>()
    };
    let empty = |value: &Value| match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(all) => all.is_empty(),
        Value::Object(all) => all.is_empty(),
        _ => false,
    };
    for name in members(&old).union(&members(&new)) {
        let (was, is) = (&old[name.as_str()], &new[name.as_str()]);
        let called = CALLED.iter().find(|(one, _)| one == name).map_or("其他设置", |(_, label)| *label);
        match (empty(was), empty(is)) {
            (true, true) => {}
            (true, false) => said.push(format!("增加了{called}")),
            (false, true) => said.push(format!("取消了{called}")),
            _ if was == is => {}
            _ => said.push(format!("修改了{called}")),
        }
    }
}
