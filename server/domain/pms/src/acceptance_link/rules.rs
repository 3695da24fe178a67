//! Rules of acceptance links: lifetime, content, rate limit and signatures. Pure functions
//! (docs/decisions/0065).

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::model::{Line, Link, LinkInput, Paper, SignInput, SignedFile, SignedPaper};
use crate::acceptance::model::{Item, ItemState, Resource};
use crate::acceptance::rules::{self as papers, Status, with_below};
use crate::file::model::File;
use crate::link::{digest, digits};
use crate::signature::{self, Fault};
use crate::tree::walk;

/// Default lifetime of a link, in days.
pub const DAYS: i32 = 30;
/// The longest lifetime, in days.
pub const MAX_DAYS: i32 = 180;
/// The most valid links of one project.
pub const MAX_LINKS: usize = 50;
/// The most nodes of a link.
pub const MAX_ITEMS: usize = 200;
/// Rate limit of one link per hour: pages, files, codes, signatures. A video takes dozens of requests.
pub const AN_HOUR: i32 = 600;
/// Requests this soon after the previous one belong to the same visit.
pub const VISIT: TimeDelta = TimeDelta::minutes(5);

/// State of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Valid, without a signature.
    Open,
    /// Valid, with a signature.
    Signed,
    /// Expired.
    Expired,
    /// Revoked.
    Revoked,
}

/// Determines the state of a link.
pub fn state(link: &Link, signed: bool, now: DateTime<Utc>) -> State {
    if link.revoked_at.is_some() {
        State::Revoked
    } else if now >= link.expires_at {
        State::Expired
    } else if signed {
        State::Signed
    } else {
        State::Open
    }
}

/// Whether a link is valid.
pub fn usable(link: &Link, now: DateTime<Utc>) -> bool {
    matches!(state(link, false, now), State::Open)
}

/// The counter of requests with this one, and its start; none when the rate limit of the hour is exceeded.
pub fn counted(link: &Link, now: DateTime<Utc>) -> Option<(i32, DateTime<Utc>)> {
    match link.asked_since.filter(|since| *since <= now && now - *since < TimeDelta::hours(1)) {
        Some(_) if link.asked >= AN_HOUR => None,
        Some(since) => Some((link.asked + 1, since)),
        None => Some((1, now)),
    }
}

/// Whether a request now begins a new visit.
pub fn is_visit(link: &Link, now: DateTime<Utc>) -> bool {
    link.seen_at.is_none_or(|last| now - last >= VISIT)
}

/// The input of a link, trimmed and checked, with its lifetime.
pub fn made(input: LinkInput) -> AppResult<(LinkInput, TimeDelta)> {
    let mut check = Checker::new();
    let recipient = check.required("recipient", "签收人", &input.recipient, 50);
    let days = input.days.unwrap_or(DAYS);
    if !(1..=MAX_DAYS).contains(&days) {
        check.refuse("days", FieldCode::Invalid, format!("有效期为 1 至 {MAX_DAYS} 天"));
    }
    match &input.item_ids {
        // it would cover nothing
        Some(ids) if ids.is_empty() => {
            check.refuse("itemIds", FieldCode::Required, "请选择验收目录");
        }
        Some(ids) => check.ids("itemIds", ids, MAX_ITEMS),
        None => {}
    }
    check.finish()?;
    Ok((LinkInput { recipient, ..input }, TimeDelta::days(days.into())))
}

/// Refuses nodes that are not in the project's directory.
pub fn known(items: &[Item], ids: &[i64]) -> AppResult<()> {
    let there: BTreeSet<i64> = items.iter().map(|one| one.id).collect();
    if ids.iter().all(|id| there.contains(id)) {
        return Ok(());
    }
    Err(AppError::field("itemIds", FieldCode::NotFound, "验收目录不存在"))
}

/// Whether papers are shown by a link: from their submission to the audit on. Drafts, returned and cancelled
/// ones are not.
pub fn is_shown(status: Status) -> bool {
    matches!(status, Status::Waiting) || is_signable(status)
}

/// Whether papers can be signed for: those that passed the audit.
pub fn is_signable(status: Status) -> bool {
    matches!(status, Status::Passed | Status::Finished)
}

/// The nodes and papers of a link, in the order and with the numbers of the whole directory; `chosen`
/// restricts it to these nodes with the nodes below them.
pub fn lines(
    items: &[Item],
    chosen: Option<&[i64]>,
    resources: &[Resource],
    files: &mut BTreeMap<i64, Vec<File>>,
) -> Vec<Line> {
    let covered: Option<BTreeSet<i64>> = chosen.map(|ids| with_below(items, ids).into_iter().collect());
    let mut of: BTreeMap<i64, Vec<Resource>> = BTreeMap::new();
    for one in resources {
        of.entry(one.item_id).or_default().push(one.clone());
    }
    let line = |(places, one): (Vec<usize>, &Item)| {
        if covered.as_ref().is_some_and(|ids| !ids.contains(&one.id)) {
            return None;
        }
        let brought = of.remove(&one.id).unwrap_or_default();
        let state = papers::state(&brought);
        let shown = brought.into_iter().filter(|one| is_shown(Status::read(one.status)));
        let papers =
            shown.map(|one| Paper { files: files.remove(&one.id).unwrap_or_default(), resource: one });
        Some(Line {
            number: places.iter().map(|place| (place + 1).to_string()).collect::<Vec<_>>().join("."),
            name: one.name.clone(),
            required: one.required,
            state,
            papers: papers.collect(),
        })
    };
    walk(items, |one| one.id, |one| one.parent_id).into_iter().filter_map(line).collect()
}

/// The papers of a link to sign for.
fn signable(lines: &[Line]) -> impl Iterator<Item = (&Line, &Paper)> {
    let papers = lines.iter().flat_map(|line| line.papers.iter().map(move |paper| (line, paper)));
    papers.filter(|(_, paper)| is_signable(Status::read(paper.resource.status)))
}

/// Number of papers to sign for.
pub fn count(lines: &[Line]) -> usize {
    signable(lines).count()
}

/// Digest of the papers to sign for: other papers, another version or another file change it.
pub fn name_of(lines: &[Line]) -> String {
    let mut text = String::new();
    for (line, paper) in signable(lines) {
        let hashes: Vec<&str> = paper.files.iter().map(|file| file.hash.as_str()).collect();
        let Resource { id, version, .. } = paper.resource;
        text.push_str(&format!("{} {id} {version} {}\n", line.number, hashes.join(" ")));
    }
    digest(&text)
}

/// The papers to sign for, as snapshots to store.
pub fn kept(lines: &[Line], (enterprise_id, signature_id): (i64, i64)) -> Vec<SignedPaper> {
    let file = |file: &File| SignedFile { name: file.name.clone(), size: file.size, hash: file.hash.clone() };
    let paper = |(place, (line, paper)): (i32, (&Line, &Paper))| SignedPaper {
        enterprise_id,
        signature_id,
        place,
        resource_id: paper.resource.id,
        resource_version: paper.resource.version,
        number: line.number.clone(),
        item: line.name.clone(),
        name: paper.resource.name.clone(),
        files: json!(paper.files.iter().map(file).collect::<Vec<_>>()),
    };
    (0..).zip(signable(lines)).map(paper).collect()
}

/// A signature whose input has been checked.
#[derive(Debug, Clone)]
pub struct Checked {
    /// The trimmed input.
    pub input: SignInput,
    /// Its strokes as SVG path data.
    pub path: Option<String>,
}

/// The input of a signature, trimmed and checked.
pub fn signed(input: SignInput) -> AppResult<Checked> {
    let mut check = Checker::new();
    let name = check.required("name", "姓名", &input.name, 50);
    let phone = check.mobile("phone", &input.phone);
    let note = check.lines("note", "说明", input.note.as_deref(), 500);
    let path = match input.strokes.as_deref().map(signature::path).transpose() {
        Ok(path) => path,
        Err(fault) => {
            let (code, message) = match fault {
                Fault::TooLittle => (FieldCode::Required, "请在签字区手写签字"),
                Fault::TooMuch => (FieldCode::TooLong, "签字过于复杂，请清除后重写"),
                Fault::Malformed => (FieldCode::Invalid, "签字无效，请清除后重写"),
            };
            check.refuse("strokes", code, message);
            None
        }
    };
    if !digits(&input.digest, 64) {
        check.refuse("digest", FieldCode::Invalid, "页面已失效，请刷新后重试");
    }
    check.finish()?;
    Ok(Checked { input: SignInput { name, phone, note, ..input }, path })
}

/// Label of a status of papers, for the bearer of a link.
pub fn status(status: Status) -> &'static str {
    match status {
        Status::Draft | Status::Returned => "准备中",
        Status::Waiting => "审核中",
        Status::Passed => "已通过",
        Status::Finished => "已归档",
        Status::Cancelled => "已作废",
    }
}

/// Label of a state of a node, for the same readers.
pub fn item(state: ItemState) -> &'static str {
    match state {
        ItemState::Empty => "暂无资料",
        ItemState::Open => "准备中",
        ItemState::Waiting => "审核中",
        ItemState::Done => "已通过",
    }
}
