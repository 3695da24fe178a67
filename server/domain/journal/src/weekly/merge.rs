//! Merging of new lines into the draft of a weekly report: removed lines stay removed, and texts by the
//! author stay. Pure functions.

use std::collections::{BTreeMap, BTreeSet};

use super::model::{Line, LineInput, Plan, PlanInput};
use super::source::Fresh;

/// The key of a line from a source.
pub fn key(source: &str, fresh: &Fresh) -> String {
    format!("{source}:{}", fresh.record_id)
}

/// A line made of an activity from a source.
pub fn line(source: &str, fresh: Fresh) -> Line {
    Line {
        key: key(source, &fresh),
        did: fresh.did.to_owned(),
        record_type: Some(fresh.record_type.to_owned()),
        record_id: Some(fresh.record_id),
        title: fresh.title,
        project_id: fresh.project_id,
        ..Line::default()
    }
}

/// The lines of a draft after filling it again: present lines keep their positions and take the present
/// titles of their records; new ones follow behind those from sources. A line whose record no longer occurs
/// in the week is dropped, unless the author removed it or added a text.
pub fn merged(before: Vec<Line>, fresh: Vec<Line>) -> Vec<Line> {
    let mut fresh: Vec<Option<Line>> = fresh.into_iter().map(Some).collect();
    let mut place: BTreeMap<String, usize> = BTreeMap::new();
    for (at, line) in fresh.iter().enumerate() {
        place.extend(line.as_ref().map(|line| (line.key.clone(), at)));
    }
    let (mut filled, mut own) = (Vec::new(), Vec::new());
    let mut seen = BTreeSet::new();
    for line in before {
        if !seen.insert(line.key.clone()) {
            continue;
        }
        if line.own {
            own.push(line);
            continue;
        }
        match place.get(&line.key).and_then(|at| fresh[*at].take()) {
            Some(now) => filled.push(Line { text: line.text, struck: line.struck, ..now }),
            None if line.struck || line.text.is_some() => filled.push(line),
            None => {}
        }
    }
    filled.extend(fresh.into_iter().flatten().filter(|line| seen.insert(line.key.clone())));
    filled.extend(own);
    filled
}

/// At most `most` lines, without the last ones that nobody has edited: those that the author wrote, removed
/// or added a text to stay.
pub fn bounded(lines: Vec<Line>, most: usize) -> Vec<Line> {
    let edited = |line: &Line| line.own || line.struck || line.text.is_some();
    let mut room = most.saturating_sub(lines.iter().filter(|line| edited(line)).count());
    let stays = |line: &Line| {
        if edited(line) {
            return true;
        }
        let fits = room > 0;
        room = room.saturating_sub(1);
        fits
    };
    lines.into_iter().filter(stays).collect()
}

/// Lines after an edit by the author, in the author's order: lines from sources keep their records, and are
/// marked as removed if they are not named; own lines are exactly those named.
pub fn said(before: &[Line], asked: Vec<LineInput>) -> Vec<Line> {
    let mut rest: BTreeMap<&str, &Line> = before.iter().map(|line| (line.key.as_str(), line)).collect();
    let mut next = before.iter().filter_map(|line| line.key.strip_prefix("own:")?.parse::<u32>().ok()).max();
    let mut lines = Vec::new();
    for one in asked {
        let text = one.text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
        let known = one.key.as_deref().and_then(|key| rest.remove(key));
        match known {
            Some(line) if !line.own => lines.push(Line { text, struck: one.struck, ..line.clone() }),
            // an own line without text is dropped
            known => {
                let Some(text) = text else { continue };
                let key = known.map_or_else(
                    || {
                        let number = next.map_or(1, |last| last + 1);
                        next = Some(number);
                        format!("own:{number}")
                    },
                    |line| line.key.clone(),
                );
                lines.push(Line { key, text: Some(text), own: true, ..Line::default() });
            }
        }
    }
    let left = before.iter().filter(|line| !line.own && rest.contains_key(line.key.as_str()));
    lines.extend(left.map(|line| Line { struck: true, ..line.clone() }));
    lines
}

/// A plan after an edit by the author, in the author's order: a line that has become a task keeps its task.
pub fn planned(before: &[Plan], asked: Vec<PlanInput>) -> Vec<Plan> {
    let mut rest: BTreeMap<&str, &Plan> = before.iter().map(|plan| (plan.key.as_str(), plan)).collect();
    let mut next = before.iter().filter_map(|plan| plan.key.parse::<u32>().ok()).max();
    let mut plans = Vec::new();
    for one in asked {
        let text = one.text.trim().to_owned();
        if text.is_empty() {
            continue;
        }
        match one.key.as_deref().and_then(|key| rest.remove(key)) {
            Some(plan) => {
                plans.push(Plan { text, as_task: one.as_task || plan.task_id.is_some(), ..plan.clone() })
            }
            None => {
                let number = next.map_or(1, |last| last + 1);
                next = Some(number);
                let key = number.to_string();
                plans.push(Plan { key, text, as_task: one.as_task, ..Plan::default() });
            }
        }
    }
    plans
}
