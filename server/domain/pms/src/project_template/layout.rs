//! Layout of a template: the records of a project that begins on a given day. One pure function serves the
//! preview and the start.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

use super::content::{Content, DIRECTOR, PlanLine, RoleLine};
use super::model::{Asked, Template};
use super::rules::{self, WHOLE};

/// Those of a template's references that still exist.
#[derive(Debug, Clone, Default)]
pub struct Available {
    /// Active members.
    pub members: BTreeSet<i64>,
    /// Teams.
    pub teams: BTreeSet<i64>,
    /// Values of the dictionary `project_team_type`.
    pub team_types: BTreeSet<String>,
    /// Values of the dictionary `project_return_type`.
    pub return_types: BTreeSet<String>,
    /// Values of the dictionary `task_level`.
    pub levels: BTreeSet<String>,
    /// Values of the dictionary `project_type`.
    pub types: BTreeSet<String>,
    /// Values of the dictionary `project_property`.
    pub properties: BTreeSet<String>,
    /// Whether the acceptance template exists and is offered.
    pub acceptance: bool,
    /// Whether the viewer may create tasks.
    pub tasks: bool,
}

/// A milepost to create.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Post {
    /// Key of its line.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Its first day.
    pub begins_on: Option<NaiveDate>,
    /// Its last day.
    pub ends_on: Option<NaiveDate>,
    /// Member responsible for it.
    pub director_id: Option<i64>,
    /// Keys of its predecessors.
    pub after: Vec<String>,
    /// Free text.
    pub remark: Option<String>,
}

/// A role with the member who fills it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filled {
    /// Key of its line.
    pub key: String,
    /// Name of its group.
    pub group: String,
    /// A value of the dictionary `project_team_type`.
    pub team_type: Option<String>,
    /// Role in the project.
    pub duty: Option<String>,
    /// The member; none: the role is open.
    pub member_id: Option<i64>,
    /// The partner's team.
    pub team_id: Option<i64>,
}

/// A group to create, with its members.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct People {
    /// Its name.
    pub name: String,
    /// A value of the dictionary `project_team_type`.
    pub team_type: Option<String>,
    /// The partner's team, if it is a partner's.
    pub team_id: Option<i64>,
    /// Members, each with their role.
    pub members: Vec<(i64, Option<String>)>,
}

/// A payment plan to create.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    /// Its name.
    pub name: String,
    /// A value of the dictionary `project_return_type`.
    pub return_type: Option<String>,
    /// Amount in fen.
    pub amount: i64,
    /// Share of the contract amount in hundredths of a percent, where it is a share.
    pub share: Option<i32>,
    /// Key of its milepost.
    pub milepost: Option<String>,
    /// When it is due.
    pub due_on: Option<NaiveDate>,
    /// Free text.
    pub remark: Option<String>,
}

/// A task to create.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Job {
    /// Its name.
    pub name: String,
    /// Its description.
    pub description: Option<String>,
    /// A value of the dictionary `task_level`.
    pub level: Option<String>,
    /// Key of its milepost.
    pub milepost: Option<String>,
    /// Its first day.
    pub begins_on: Option<NaiveDate>,
    /// Its last day.
    pub ends_on: Option<NaiveDate>,
    /// Member responsible for it.
    pub director_id: Option<i64>,
}

/// The records that a template creates.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Layout {
    /// The project's last day.
    pub ends_on: Option<NaiveDate>,
    /// A value of the dictionary `project_type`.
    pub project_type: Option<String>,
    /// A value of the dictionary `project_property`.
    pub property: Option<String>,
    /// The mileposts, in order.
    pub mileposts: Vec<Post>,
    /// The roles in order, including open ones.
    pub roles: Vec<Filled>,
    /// The groups, in the order of the roles.
    pub groups: Vec<People>,
    /// The payment plans, in order.
    pub payments: Vec<Payment>,
    /// The tasks, in order.
    pub tasks: Vec<Job>,
    /// The acceptance template of the project.
    pub acceptance_template_id: Option<i64>,
    /// Deviations from the template, each as a Chinese sentence.
    pub problems: Vec<String>,
}

/// Lays out a template. References that no longer exist are left out and reported; they prevent nothing.
pub fn lay(template: &Template, known: &Available, asked: &Asked) -> Layout {
    let content = template.content();
    let first = asked.begins_on;
    let mut problems = Vec::new();
    let roles = filled(&content.roles, known, asked, &mut problems);
    let who: BTreeMap<&str, i64> = roles
        .iter()
        .filter_map(|role| Some((role.key.as_str(), role.member_id?)))
        .chain(asked.director_id.map(|director| (DIRECTOR, director)))
        .collect();
    let whose = |role: &Option<String>| role.as_deref().and_then(|role| who.get(role).copied());
    let mileposts: Vec<Post> = content
        .mileposts
        .iter()
        .map(|line| {
            let (begins_on, ends_on) = rules::span(first, line.begins_after, line.days);
            Post {
                key: line.key.clone(),
                name: line.name.clone(),
                begins_on,
                ends_on,
                director_id: whose(&line.role),
                after: line.after.clone(),
                remark: line.remark.clone(),
            }
        })
        .collect();
    let at: BTreeMap<&str, &Post> = mileposts.iter().map(|post| (post.key.as_str(), post)).collect();
    let payments = payments(&content, known, asked, &at, &mut problems);
    let tasks = if known.tasks || content.tasks.is_empty() {
        tasks(&content, known, first, &at, &whose, &mut problems)
    } else {
        problems.push("没有新建任务的权限，任务不会生成".to_owned());
        Vec::new()
    };
    let project_type = kept(&template.project_type, &known.types, "模板所选的项目类型", &mut problems);
    let property = kept(&template.property, &known.properties, "模板所选的项目属性", &mut problems);
    if template.acceptance_template_id.is_some() && !known.acceptance {
        problems.push("验收模板已删除或停用，不会生成验收目录".to_owned());
    }
    Layout {
        ends_on: template.days.and_then(|days| rules::day(first, days - 1)),
        project_type,
        property,
        groups: groups(&roles),
        mileposts,
        roles,
        payments,
        tasks,
        acceptance_template_id: template.acceptance_template_id.filter(|_| known.acceptance),
        problems,
    }
}

/// A value of a dictionary while it exists; otherwise it is reported as left out.
fn kept(
    value: &Option<String>,
    there: &BTreeSet<String>,
    what: impl std::fmt::Display,
    problems: &mut Vec<String>,
) -> Option<String> {
    let gone = value.as_ref().is_some_and(|value| !there.contains(value));
    if gone {
        problems.push(format!("{what}已不存在，未填写"));
    }
    value.clone().filter(|_| !gone)
}

/// The label of a role.
pub fn called(group: &str, duty: Option<&str>) -> String {
    duty.map_or_else(|| group.to_owned(), |duty| format!("{group} · {duty}"))
}

fn filled(lines: &[RoleLine], known: &Available, asked: &Asked, problems: &mut Vec<String>) -> Vec<Filled> {
    let said: BTreeMap<&str, i64> = asked.roles.iter().map(|(key, member)| (key.as_str(), *member)).collect();
    let mut roles = Vec::with_capacity(lines.len());
    for line in lines {
        let name = called(&line.group, line.duty.as_deref());
        let member_id = match (said.get(line.key.as_str()), line.member_id) {
            (Some(member), _) => Some(*member),
            (None, Some(member)) if known.members.contains(&member) => Some(member),
            (None, Some(_)) => {
                problems.push(format!("“{name}”的成员已离职，请另选成员"));
                None
            }
            (None, None) => {
                if line.team_id.is_none() {
                    problems.push(format!("“{name}”还没有成员"));
                }
                None
            }
        };
        let team_id = line.team_id.filter(|team| known.teams.contains(team));
        if team_id.is_none() && line.team_id.is_some() {
            problems.push(format!("“{name}”的协作团队已删除，不会邀请"));
        }
        let what = format_args!("“{name}”的团队类型");
        let team_type = kept(&line.team_type, &known.team_types, what, problems);
        roles.push(Filled {
            key: line.key.clone(),
            group: line.group.clone(),
            team_type,
            duty: line.duty.clone(),
            member_id,
            team_id,
        });
    }
    roles
}

/// The groups of the roles, each with its members once.
fn groups(roles: &[Filled]) -> Vec<People> {
    let mut groups: Vec<People> = Vec::new();
    for role in roles {
        let at = groups.iter().position(|group| group.name == role.group).unwrap_or_else(|| {
            groups.push(People { name: role.group.clone(), ..People::default() });
            groups.len() - 1
        });
        let group = &mut groups[at];
        group.team_type = group.team_type.take().or_else(|| role.team_type.clone());
        group.team_id = group.team_id.or(role.team_id);
        if let Some(member) = role.member_id
            && !group.members.iter().any(|(there, _)| *there == member)
        {
            group.members.push((member, role.duty.clone()));
        }
    }
    groups
}

fn payments(
    content: &Content,
    known: &Available,
    asked: &Asked,
    at: &BTreeMap<&str, &Post>,
    problems: &mut Vec<String>,
) -> Vec<Payment> {
    let amounts = amounts(&content.plans, asked.amount);
    let mut payments = Vec::with_capacity(content.plans.len());
    for (line, amount) in content.plans.iter().zip(amounts) {
        if amount <= 0 {
            problems.push(format!("没有填写合同金额，收款计划“{}”不会生成", line.name));
            continue;
        }
        let what = format_args!("收款计划“{}”的款项类型", line.name);
        let return_type = kept(&line.return_type, &known.return_types, what, problems);
        let post = line.milepost.as_deref().and_then(|key| at.get(key));
        let due_on = match line.due_after {
            Some(after) => rules::day(asked.begins_on, after),
            None => post.and_then(|post| post.ends_on),
        };
        payments.push(Payment {
            name: line.name.clone(),
            return_type,
            amount,
            share: line.share,
            milepost: line.milepost.clone(),
            due_on,
            remark: line.remark.clone(),
        });
    }
    payments
}

/// Whether these shares make up the whole: the loss by rounding each share down to a hundredth of a percent
/// is allowed, so that three times 33.33 % are the whole.
fn is_whole(count: usize, sum: i32) -> bool {
    usize::try_from(WHOLE - sum).is_ok_and(|lost| lost == 0 || lost < count)
}

/// Amount of each plan in fen; if the shares make up the whole, the last one gets the rounding difference.
pub fn amounts(lines: &[PlanLine], whole: i64) -> Vec<i64> {
    let part = |share: i32| {
        whole.max(0) / i64::from(WHOLE) * i64::from(share)
            + whole.max(0) % i64::from(WHOLE) * i64::from(share) / i64::from(WHOLE)
    };
    let mut amounts: Vec<i64> =
        lines.iter().map(|line| line.share.map_or(line.amount.unwrap_or_default(), part)).collect();
    let shares: Vec<i32> = lines.iter().filter_map(|line| line.share).collect();
    if is_whole(shares.len(), shares.iter().sum())
        && let Some(last) = lines.iter().rposition(|line| line.share.is_some())
    {
        let given: i64 = shares.into_iter().map(part).sum();
        amounts[last] += whole.max(0) - given;
    }
    amounts
}

fn tasks(
    content: &Content,
    known: &Available,
    first: NaiveDate,
    at: &BTreeMap<&str, &Post>,
    whose: &impl Fn(&Option<String>) -> Option<i64>,
    problems: &mut Vec<String>,
) -> Vec<Job> {
    let mut tasks = Vec::with_capacity(content.tasks.len());
    for line in &content.tasks {
        let what = format_args!("任务“{}”的优先级", line.name);
        let level = kept(&line.level, &known.levels, what, problems);
        let post = line.milepost.as_deref().and_then(|key| at.get(key));
        let (begins_on, ends_on) = match line.begins_after {
            Some(_) => rules::span(first, line.begins_after, line.days),
            None => post.map_or((None, None), |post| (post.begins_on, post.ends_on)),
        };
        let director_id = whose(&line.role).or_else(|| post.and_then(|post| post.director_id));
        tasks.push(Job {
            name: line.name.clone(),
            description: line.description.clone(),
            level,
            milepost: line.milepost.clone(),
            begins_on,
            ends_on,
            director_id,
        });
    }
    let unseen = tasks.iter().filter(|task| task.director_id.is_none() || task.ends_on.is_none()).count();
    if unseen > 0 {
        problems.push(format!("{unseen} 个任务没有负责人或截止日期，将保存为草稿"));
    }
    tasks
}
