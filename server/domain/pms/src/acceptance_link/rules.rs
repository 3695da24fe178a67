//! What links to an acceptance are, show and take: pure functions (docs/decisions/0065).

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::model::{Line, Link, LinkInput, Paper, SignInput, SignedFile, SignedPaper};
use crate::acceptance::model::{Item, ItemState, Resource};
use crate::acceptance::rules::{self as papers, Status, with_below};
use crate::file::model::File;
use crate::ink::{self, Fault};
use crate::link::{digest, digits};
use crate::tree::walk;

/// A link works for so many days where nobody says otherwise.
pub const DAYS: i32 = 30;
/// The most days.
pub const MAX_DAYS: i32 = 180;
/// The most links of one project that work at once.
pub const MAX_LINKS: usize = 50;
/// The most nodes that a link names.
pub const MAX_ITEMS: usize = 200;
/// The most that is asked by one link within an hour: pages, files, codes, signatures. A video takes dozens of them.
pub const AN_HOUR: i32 = 600;
/// What is looked at so soon after the last look belongs to the same visit.
pub const VISIT: TimeDelta = TimeDelta::minutes(5);

/// Where a link stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// It leads there, and nobody has signed.
    Open,
    /// Somebody signed by it; it still leads there.
    Signed,
    /// Its time is over.
    Expired,
    /// It was taken back.
    Revoked,
}

/// Where a link stands.
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

/// Whether a link leads anywhere.
pub fn usable(link: &Link, now: DateTime<Utc>) -> bool {
    matches!(state(link, false, now), State::Open)
}

/// What was asked by a link with this, and since when; nothing where it was too much within the hour.
pub fn counted(link: &Link, now: DateTime<Utc>) -> Option<(i32, DateTime<Utc>)> {
    match link.asked_since.filter(|since| *since <= now && now - *since < TimeDelta::hours(1)) {
        Some(_) if link.asked >= AN_HOUR => None,
        Some(since) => Some((link.asked + 1, since)),
        None => Some((1, now)),
    }
}

/// Whether looking now is a visit of its own.
pub fn is_visit(link: &Link, now: DateTime<Utc>) -> bool {
    link.seen_at.is_none_or(|last| now - last >= VISIT)
}

/// A link, trimmed and checked.
pub fn made(input: LinkInput) -> AppResult<(LinkInput, TimeDelta)> {
    let mut check = Checker::new();
    let recipient = check.required("recipient", "签收人", &input.recipient, 50);
    let days = input.days.unwrap_or(DAYS);
    if !(1..=MAX_DAYS).contains(&days) {
        check.refuse("days", FieldCode::Invalid, format!("有效期为 1 至 {MAX_DAYS} 天"));
    }
    match &input.item_ids {
        // it would lead to nothing
        Some(ids) if ids.is_empty() => {
            check.refuse("itemIds", FieldCode::Required, "请选择验收目录");
        }
        Some(ids) => check.ids("itemIds", ids, MAX_ITEMS),
        None => {}
    }
    check.finish()?;
    Ok((LinkInput { recipient, ..input }, TimeDelta::days(days.into())))
}

/// The nodes that a link is to name stand in the project's directory.
pub fn known(items: &[Item], ids: &[i64]) -> AppResult<()> {
    let there: BTreeSet<i64> = items.iter().map(|one| one.id).collect();
    if ids.iter().all(|id| there.contains(id)) {
        return Ok(());
    }
    Err(AppError::field("itemIds", FieldCode::NotFound, "验收目录不存在"))
}

/// Whether papers are shown by a link: what was handed to the audit. What is prepared, came back or is not wanted is not.
pub fn is_shown(status: Status) -> bool {
    matches!(status, Status::Waiting) || is_signable(status)
}

/// Whether somebody signs for papers: the audit found them good.
pub fn is_signable(status: Status) -> bool {
    matches!(status, Status::Passed | Status::Finished)
}

/// What a link leads to, in the order and with the numbers of the whole directory; `chosen`: these nodes with what stands below
/// them, else all.
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

/// What is signed for, of what a link leads to.
fn signable(lines: &[Line]) -> impl Iterator<Item = (&Line, &Paper)> {
    let papers = lines.iter().flat_map(|line| line.papers.iter().map(move |paper| (line, paper)));
    papers.filter(|(_, paper)| is_signable(Status::read(paper.resource.status)))
}

/// How many papers are signed for.
pub fn count(lines: &[Line]) -> usize {
    signable(lines).count()
}

/// Names what is signed for, exactly as it is: other papers, another version or another file give another name.
pub fn name_of(lines: &[Line]) -> String {
    let mut text = String::new();
    for (line, paper) in signable(lines) {
        let hashes: Vec<&str> = paper.files.iter().map(|file| file.hash.as_str()).collect();
        let Resource { id, version, .. } = paper.resource;
        text.push_str(&format!("{} {id} {version} {}\n", line.number, hashes.join(" ")));
    }
    digest(&text)
}

/// What is signed for, as it is kept.
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

/// A signature that was checked.
#[derive(Debug, Clone)]
pub struct Checked {
    /// As it was sent, trimmed.
    pub input: SignInput,
    /// Its strokes as path data.
    pub path: Option<String>,
}

/// A signature, trimmed and checked.
pub fn signed(input: SignInput) -> AppResult<Checked> {
    let mut check = Checker::new();
    let name = check.required("name", "姓名", &input.name, 50);
    let phone = check.mobile("phone", &input.phone);
    let note = check.lines("note", "说明", input.note.as_deref(), 500);
    let path = match input.strokes.as_deref().map(ink::path).transpose() {
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

/// Where papers stand, in the words of whoever has the link.
pub fn status(status: Status) -> &'static str {
    match status {
        Status::Draft | Status::Returned => "准备中",
        Status::Waiting => "审核中",
        Status::Passed => "已通过",
        Status::Finished => "已归档",
        Status::Cancelled => "已作废",
    }
}

/// Where a node stands, in the same words.
pub fn item(state: ItemState) -> &'static str {
    match state {
        ItemState::Empty => "暂无资料",
        ItemState::Open => "准备中",
        ItemState::Waiting => "审核中",
        ItemState::Done => "已通过",
    }
}
