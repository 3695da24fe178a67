//! Rules of project templates: permissions and validation. Pure functions.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{NaiveDate, TimeDelta};
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppResult, Code, FieldCode, Viewer};

use super::content::{Content, DIRECTOR, MilepostLine, PlanLine, RoleLine, TaskLine};
use super::model::TemplateInput;
use crate::milepost::schedule::{self, Bar};

/// The most templates of an enterprise.
pub const MAX_TEMPLATES: usize = 200;
/// The most lines of each part of a template.
pub const MAX_LINES: usize = 200;
/// The most groups of its roles.
pub const MAX_GROUPS: usize = crate::project_member::rules::MAX_GROUPS;
/// The most predecessors of a milepost.
const MAX_AFTER: usize = 20;
/// The largest distance from the first day of the project, and the longest duration, in days.
pub const MAX_DAYS: i32 = 3650;
/// The whole contract amount, in hundredths of a percent.
pub const WHOLE: i32 = 10_000;

/// Whether the viewer may write templates.
pub fn may_manage(viewer: &Viewer) -> bool {
    viewer.can(Code::ProjectManage) && !viewer.is_external()
}

/// Whether the viewer may read templates: members who create projects from them, or manage them.
pub fn may_read(viewer: &Viewer) -> bool {
    !viewer.is_external() && (viewer.can(Code::ProjectCreate) || may_manage(viewer))
}

/// The day this many days after the first one; none beyond the end of the calendar.
pub fn day(first: NaiveDate, after: i32) -> Option<NaiveDate> {
    first.checked_add_signed(TimeDelta::days(after.into()))
}

/// The first and last day of an item that begins this many days after the first one, with this duration.
pub fn span(first: NaiveDate, after: Option<i32>, days: i32) -> (Option<NaiveDate>, Option<NaiveDate>) {
    let begins = after.and_then(|after| day(first, after));
    let ends = begins.and_then(|begins| day(begins, days.max(1) - 1));
    (begins, ends)
}

/// A template, trimmed and checked with its content; the service checks references to other records.
pub fn checked(input: TemplateInput) -> AppResult<TemplateInput> {
    let mut check = Checker::new();
    if input.days.is_some_and(|days| !(1..=MAX_DAYS).contains(&days)) {
        check.refuse("days", FieldCode::Invalid, format!("项目工期应为 1 到 {MAX_DAYS} 天"));
    }
    let content = carried(&mut check, Content::read(&input.content));
    let blank = |value: Option<String>| value.filter(|value| !value.trim().is_empty());
    let checked = TemplateInput {
        name: check.required("name", "模板名称", &input.name, 100),
        description: check.lines("description", "说明", input.description.as_deref(), 500),
        project_type: blank(input.project_type),
        property: blank(input.property),
        content: content.kept(),
        ..input
    };
    check.finish()?;
    Ok(checked)
}

/// Checks one line; errors name the line.
struct Line<'a> {
    check: &'a mut Checker,
    part: &'static str,
    what: String,
}

impl Line<'_> {
    fn refuse(&mut self, why: impl std::fmt::Display) {
        self.check.refuse(self.part, FieldCode::Invalid, format!("{}：{why}", self.what));
    }

    fn required(&mut self, label: &str, text: &str, max: usize) -> String {
        let mut own = Checker::new();
        let text = own.required(self.part, label, text, max);
        self.told(own);
        text
    }

    fn optional(&mut self, label: &str, text: Option<&str>, max: usize) -> Option<String> {
        let mut own = Checker::new();
        let text = own.lines(self.part, label, text, max);
        self.told(own);
        text
    }

    fn told(&mut self, own: Checker) {
        if let Err(xieli_kernel::AppError::Invalid(errors)) = own.finish() {
            for error in errors {
                self.check.refuse(self.part, error.code, format!("{}：{}", self.what, error.message));
            }
        }
    }

    fn after(&mut self, label: &str, after: Option<i32>) {
        if after.is_some_and(|after| !(-MAX_DAYS..=MAX_DAYS).contains(&after)) {
            self.refuse(format!("{label}应在开工前后 {MAX_DAYS} 天以内"));
        }
    }

    fn days(&mut self, days: i32) {
        if !(1..=MAX_DAYS).contains(&days) {
            self.refuse(format!("工期应为 1 到 {MAX_DAYS} 天"));
        }
    }

    fn names(&mut self, label: &str, key: Option<&str>, known: &BTreeSet<String>) {
        if key.is_some_and(|key| !known.contains(key)) {
            self.refuse(format!("所选{label}不在模板中"));
        }
    }
}

/// Checks the keys of a part: well-formed and unique.
fn keys<'a>(
    check: &mut Checker,
    (part, label): (&'static str, &str),
    keys: impl Iterator<Item = &'a str>,
) -> BTreeSet<String> {
    let mut known = BTreeSet::new();
    for (place, key) in keys.enumerate() {
        let plain = key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
        if key.is_empty() || key.len() > 40 || !plain || key == DIRECTOR {
            check.refuse(part, FieldCode::Invalid, format!("第 {} 个{label}的标识无效", place + 1));
        } else if !known.insert(key.to_owned()) {
            check.refuse(part, FieldCode::Invalid, format!("第 {} 个{label}的标识重复", place + 1));
        }
    }
    known
}

/// The content of a template, trimmed and checked.
fn carried(check: &mut Checker, content: Content) -> Content {
    let Content { mileposts, roles, plans, tasks } = content;
    let sizes = [
        ("mileposts", "里程碑", mileposts.len()),
        ("roles", "成员角色", roles.len()),
        ("plans", "收款计划", plans.len()),
        ("tasks", "任务", tasks.len()),
    ];
    let mut too_many = false;
    for (part, label, size) in sizes {
        if size > MAX_LINES {
            too_many = true;
            check.refuse(part, FieldCode::TooLong, format!("一个模板最多 {MAX_LINES} 个{label}"));
        }
    }
    if too_many {
        // a part that is too long is not checked line by line
        return Content::default();
    }
    let posts = keys(check, ("mileposts", "里程碑"), mileposts.iter().map(|line| line.key.as_str()));
    let mut people = keys(check, ("roles", "成员角色"), roles.iter().map(|line| line.key.as_str()));
    people.insert(DIRECTOR.to_owned());
    let content = Content {
        mileposts: numbered("mileposts", "里程碑", check, mileposts, |line, one| {
            milepost(line, one, &posts, &people)
        }),
        roles: numbered("roles", "成员角色", check, roles, role),
        plans: numbered("plans", "收款计划", check, plans, |line, one| plan(line, one, &posts)),
        tasks: numbered("tasks", "任务", check, tasks, |line, one| task(line, one, &posts, &people)),
    };
    in_order(check, &content.mileposts);
    together(check, &content.roles);
    let share: i64 = content.plans.iter().filter_map(|plan| plan.share).map(i64::from).sum();
    if share > i64::from(WHOLE) {
        check.refuse("plans", FieldCode::Invalid, "收款比例合计不能超过 100%");
    }
    content
}

fn numbered<T>(
    part: &'static str,
    label: &str,
    check: &mut Checker,
    lines: Vec<T>,
    mut one: impl FnMut(&mut Line<'_>, T) -> T,
) -> Vec<T> {
    let mut done = Vec::with_capacity(lines.len());
    for (place, line) in lines.into_iter().enumerate() {
        let what = format!("第 {} 个{label}", place + 1);
        done.push(one(&mut Line { check: &mut *check, part, what }, line));
    }
    done
}

fn milepost(
    line: &mut Line<'_>,
    one: MilepostLine,
    posts: &BTreeSet<String>,
    people: &BTreeSet<String>,
) -> MilepostLine {
    line.after("开始日期", one.begins_after);
    line.days(one.days);
    line.names("负责角色", one.role.as_deref(), people);
    let after: BTreeSet<String> = one.after.into_iter().collect();
    if after.len() > MAX_AFTER {
        line.refuse(format!("前置里程碑不能超过 {MAX_AFTER} 个"));
    }
    for before in &after {
        line.names("前置里程碑", Some(before), posts);
    }
    MilepostLine {
        name: line.required("名称", &one.name, 100),
        remark: line.optional("备注", one.remark.as_deref(), 500),
        after: after.into_iter().collect(),
        ..one
    }
}

fn role(line: &mut Line<'_>, one: RoleLine) -> RoleLine {
    if one.member_id.is_some() && one.team_id.is_some() {
        line.refuse("成员和协作团队只能选择一个");
    }
    RoleLine {
        group: line.required("分组", &one.group, 50),
        duty: line.optional("职责", one.duty.as_deref(), 50),
        team_type: one.team_type.filter(|value| !value.trim().is_empty()),
        ..one
    }
}

fn plan(line: &mut Line<'_>, one: PlanLine, posts: &BTreeSet<String>) -> PlanLine {
    match (one.share, one.amount) {
        (Some(share), None) if !(1..=WHOLE).contains(&share) => line.refuse("比例应为 0.01 到 100"),
        (None, Some(amount)) if amount <= 0 => line.refuse("请输入大于 0 的金额"),
        (Some(_), Some(_)) => line.refuse("比例和金额只能填写一个"),
        (None, None) => line.refuse("请填写比例或金额"),
        _ => {}
    }
    line.after("应收日期", one.due_after);
    line.names("里程碑", one.milepost.as_deref(), posts);
    PlanLine {
        name: line.required("名称", &one.name, 100),
        remark: line.optional("备注", one.remark.as_deref(), 500),
        return_type: one.return_type.filter(|value| !value.trim().is_empty()),
        ..one
    }
}

fn task(line: &mut Line<'_>, one: TaskLine, posts: &BTreeSet<String>, people: &BTreeSet<String>) -> TaskLine {
    line.after("开始日期", one.begins_after);
    line.days(one.days);
    line.names("里程碑", one.milepost.as_deref(), posts);
    line.names("负责角色", one.role.as_deref(), people);
    TaskLine {
        name: line.required("名称", &one.name, 200),
        description: line.optional("说明", one.description.as_deref(), 1000),
        level: one.level.filter(|value| !value.trim().is_empty()),
        ..one
    }
}

/// Checks dependencies: no cycles, and each begins after its predecessors have ended, as for the mileposts of
/// a project.
fn in_order(check: &mut Checker, lines: &[MilepostLine]) {
    let ids: BTreeMap<&str, i64> = lines.iter().zip(0..).map(|(line, id)| (line.key.as_str(), id)).collect();
    let name =
        |id: i64| usize::try_from(id).ok().and_then(|at| lines.get(at)).map_or("", |line| line.name.as_str());
    let links: Vec<(i64, i64)> = lines
        .iter()
        .flat_map(|line| line.after.iter().map(move |before| (before.as_str(), line.key.as_str())))
        .filter_map(|(before, after)| Some((*ids.get(before)?, *ids.get(after)?)))
        .collect();
    if schedule::sorted(&ids.values().copied().collect(), &links).is_none() {
        check.refuse("mileposts", FieldCode::Invalid, "里程碑的先后关系不能成环");
        return;
    }
    let first = NaiveDate::from_ymd_opt(2000, 1, 1).unwrap_or_default();
    let bars: Vec<Bar> = lines
        .iter()
        .zip(0..)
        .map(|(line, id)| {
            let (begins, ends) = span(first, line.begins_after, line.days);
            Bar { id, begins, ends }
        })
        .collect();
    if let Some((before, after)) = schedule::violated(&bars, &links) {
        let message = format!("“{}”应在“{}”结束之后开始", name(after), name(before));
        check.refuse("mileposts", FieldCode::Invalid, message);
    }
}

/// Checks roles that share a group: one type, at most one partner, no member twice.
fn together(check: &mut Checker, roles: &[RoleLine]) {
    let mut groups: BTreeMap<&str, (Option<&str>, Option<i64>)> = BTreeMap::new();
    let mut people = BTreeSet::new();
    for role in roles {
        let (team_type, team) = groups.entry(role.group.as_str()).or_default();
        let other = |had: &Option<&str>| {
            had.is_some() && role.team_type.is_some() && *had != role.team_type.as_deref()
        };
        if other(team_type) {
            let message = format!("分组“{}”只能有一种团队类型", role.group);
            check.refuse("roles", FieldCode::Invalid, message);
        }
        if role.team_id.is_some() && team.is_some() && *team != role.team_id {
            let message = format!("分组“{}”只能有一个协作团队", role.group);
            check.refuse("roles", FieldCode::Invalid, message);
        }
        *team_type = team_type.or(role.team_type.as_deref());
        *team = team.or(role.team_id);
        if role.member_id.is_some_and(|member| !people.insert((role.group.as_str(), member))) {
            check.refuse("roles", FieldCode::Invalid, format!("分组“{}”中有重复的成员", role.group));
        }
    }
    if groups.len() > MAX_GROUPS {
        check.refuse("roles", FieldCode::TooLong, format!("一个项目最多 {MAX_GROUPS} 个分组"));
    }
}
