//! What templates of projects are asked and told.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::project_template::content::{ContentPatch, MilepostLine, PlanLine, RoleLine, TaskLine};
use xieli_domain::project_template::model;
use xieli_kernel::{AppError, AppResult, FieldCode};
use xieli_macros::InputObject;

use crate::acceptance_template::AcceptanceTemplate;
use crate::core::input::{Read, change};
use crate::core::scalar::{Date, Money};
use crate::core::{SortDirection, decode, decode_optional, order};
use crate::member::Member;
use crate::team::Team;

/// Which templates; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::TemplateFilter)]
pub struct ProjectTemplateFilter {
    /// By name, pinyin or initials.
    pub keyword: Option<String>,
    /// For projects of this type: a value of the dictionary project_type.
    #[graphql(name = "type")]
    pub project_type: Option<String>,
    /// Offered to new projects, or not.
    pub enabled: Option<bool>,
}

order! {
    /// What templates can be sorted by.
    pub enum ProjectTemplateSort {
        /// Their own order.
        Order,
        /// Name.
        Name,
        /// Time of creation.
        CreatedAt,
    }

    /// One order of templates; ties are broken by id.
    pub struct ProjectTemplateOrder, or ORDER ASC, else "SortDirection::Asc";
}

/// A milepost of a template.
#[derive(Debug, InputObject)]
pub struct ProjectTemplateMilepostInput {
    /// What other lines name it by: up to 40 letters, digits, - and _, each once; not `director`.
    pub key: String,
    /// 1 to 100 characters.
    pub name: String,
    /// Days from the project's first day to its own, below 0 before it; null: it has no days yet.
    pub begins_after: Option<i32>,
    /// How many days it takes, its first and last counted; 1 if absent.
    pub days: Option<i32>,
    /// The key of the role that sees to it, or `director` for whoever is responsible for the project.
    pub role: Option<String>,
    /// The keys of those after which it begins, at most 20.
    pub after: Option<Vec<String>>,
    /// Up to 500 characters.
    pub remark: Option<String>,
}

/// Somebody who works at projects of a template: a member, a partner's team, or a role to fill.
#[derive(Debug, InputObject)]
pub struct ProjectTemplateRoleInput {
    /// What other lines name it by: up to 40 letters, digits, - and _, each once; not `director`.
    pub key: String,
    /// In which group of the project's people; 1 to 50 characters.
    pub group: String,
    /// Of the group: a value of the dictionary project_team_type.
    pub team_type: Option<String>,
    /// What they do; up to 50 characters.
    pub duty: Option<String>,
    /// Always this one; null: to be filled when a project begins.
    pub member_id: Option<ID>,
    /// The group is a partner's, whose team this is; not with a member.
    pub team_id: Option<ID>,
}

/// What is to be paid of projects of a template.
#[derive(Debug, InputObject)]
pub struct ProjectTemplatePlanInput {
    /// 1 to 100 characters.
    pub name: String,
    /// A value of the dictionary project_return_type.
    pub return_type: Option<String>,
    /// Percent of the contract's amount, 0.01 to 100 with two decimals, or `amount`; all of a template at most 100.
    pub percent: Option<f64>,
    /// So much, whatever the contract's amount is.
    pub amount: Option<Money>,
    /// The key of the milepost with which it is due.
    pub milepost: Option<String>,
    /// Days from the project's first day; null: on the last day of its milepost, or on no day.
    pub due_after: Option<i32>,
    /// Up to 500 characters.
    pub remark: Option<String>,
}

/// A task of projects of a template.
#[derive(Debug, InputObject)]
pub struct ProjectTemplateTaskInput {
    /// 1 to 200 characters.
    pub name: String,
    /// Up to 1000 characters.
    pub description: Option<String>,
    /// A value of the dictionary task_level.
    pub level: Option<String>,
    /// The key of the milepost that it leads to.
    pub milepost: Option<String>,
    /// Days from the project's first day to its own; null: the days of its milepost.
    pub begins_after: Option<i32>,
    /// How many days it takes, its first and last counted; 1 if absent.
    pub days: Option<i32>,
    /// The key of the role that sees to it, or `director`; null: who sees to its milepost.
    pub role: Option<String>,
}

/// A template, new or changed: of a changed one, what is absent stays and null clears.
#[derive(Debug, InputObject)]
pub struct ProjectTemplateInput {
    /// Required of a new one; 1 to 100 characters, unique.
    pub name: Option<String>,
    /// Up to 500 characters.
    pub description: MaybeUndefined<String>,
    /// A value of the dictionary project_type.
    #[graphql(name = "type")]
    pub project_type: MaybeUndefined<String>,
    /// A value of the dictionary project_property.
    pub property: MaybeUndefined<String>,
    /// How many days a project takes, its first and last counted; 1 to 3650.
    pub days: MaybeUndefined<i32>,
    /// What a project hands over.
    pub acceptance_template_id: MaybeUndefined<ID>,
    /// Offered to new projects; so if absent.
    pub enabled: Option<bool>,
    /// Exactly these, at most 200.
    pub mileposts: Option<Vec<ProjectTemplateMilepostInput>>,
    /// Exactly these, at most 200.
    pub roles: Option<Vec<ProjectTemplateRoleInput>>,
    /// Exactly these, at most 200.
    pub plans: Option<Vec<ProjectTemplatePlanInput>>,
    /// Exactly these, at most 200.
    pub tasks: Option<Vec<ProjectTemplateTaskInput>>,
}

/// Percent with two decimals in hundredths; what is more exact is refused, at its field.
pub fn share(field: &str, percent: f64) -> AppResult<i32> {
    let refused = || AppError::field(field, FieldCode::Invalid, "比例应为 0.01 到 100，最多两位小数");
    let hundredths = percent * 100.0;
    if !(1.0..=10_000.0).contains(&hundredths) || (hundredths - hundredths.round()).abs() > 1e-6 {
        return Err(refused());
    }
    Ok(hundredths.round() as i32)
}

fn milepost(one: ProjectTemplateMilepostInput) -> MilepostLine {
    MilepostLine {
        key: one.key,
        name: one.name,
        begins_after: one.begins_after,
        days: one.days.unwrap_or(1),
        role: one.role,
        after: one.after.unwrap_or_default(),
        remark: one.remark,
    }
}

fn role(one: ProjectTemplateRoleInput) -> AppResult<RoleLine> {
    Ok(RoleLine {
        key: one.key,
        group: one.group,
        team_type: one.team_type,
        duty: one.duty,
        member_id: decode_optional::<Member>(one.member_id.as_ref())?,
        team_id: decode_optional::<Team>(one.team_id.as_ref())?,
    })
}

fn plan(one: ProjectTemplatePlanInput) -> AppResult<PlanLine> {
    Ok(PlanLine {
        name: one.name,
        return_type: one.return_type,
        share: one.percent.map(|percent| share("plans", percent)).transpose()?,
        amount: one.amount.map(|money| money.0),
        milepost: one.milepost,
        due_after: one.due_after,
        remark: one.remark,
    })
}

fn task(one: ProjectTemplateTaskInput) -> TaskLine {
    TaskLine {
        name: one.name,
        description: one.description,
        level: one.level,
        milepost: one.milepost,
        begins_after: one.begins_after,
        days: one.days.unwrap_or(1),
        role: one.role,
    }
}

impl Read for ProjectTemplateInput {
    type Domain = model::TemplateChange;

    fn read(self) -> AppResult<model::TemplateChange> {
        let all = |lines: Option<Vec<ProjectTemplateRoleInput>>| {
            lines.map(|lines| lines.into_iter().map(role).collect::<AppResult<_>>()).transpose()
        };
        let plans =
            self.plans.map(|lines| lines.into_iter().map(plan).collect::<AppResult<_>>()).transpose()?;
        let acceptance = change(self.acceptance_template_id);
        Ok(model::TemplateChange {
            patch: model::TemplatePatch {
                name: self.name,
                description: change(self.description),
                project_type: change(self.project_type),
                property: change(self.property),
                days: change(self.days),
                acceptance_template_id: acceptance
                    .map(|id| decode_optional::<AcceptanceTemplate>(id.as_ref()))
                    .transpose()?,
                content: None,
                enabled: self.enabled,
            },
            content: ContentPatch {
                mileposts: self.mileposts.map(|lines| lines.into_iter().map(milepost).collect()),
                roles: all(self.roles)?,
                plans,
                tasks: self.tasks.map(|lines| lines.into_iter().map(task).collect()),
            },
        })
    }
}

/// Who fills a role of a template.
#[derive(Debug, InputObject)]
pub struct ProjectTemplateRoleFillInput {
    /// The role's key.
    pub key: String,
    /// Who.
    pub member_id: ID,
}

/// Who fills which roles: the keys, and the members.
pub fn fills(given: Option<Vec<ProjectTemplateRoleFillInput>>) -> AppResult<Vec<(String, i64)>> {
    let fill = |one: ProjectTemplateRoleFillInput| Ok((one.key, decode::<Member>(&one.member_id)?));
    given.unwrap_or_default().into_iter().map(fill).collect()
}

/// What of a project that is to begin matters for what a template makes of it.
#[derive(Debug, InputObject)]
pub struct ProjectTemplateAskedInput {
    /// The project's first day.
    pub begins_on: Date,
    /// The contract's amount.
    pub amount: Option<Money>,
    /// Who is responsible; whoever asks if absent.
    pub director_id: Option<ID>,
    /// Who fills which roles.
    pub roles: Option<Vec<ProjectTemplateRoleFillInput>>,
}

impl ProjectTemplateAskedInput {
    /// As the domain takes it.
    pub fn read(self, viewer: &xieli_kernel::Viewer) -> AppResult<model::Asked> {
        let director = decode_optional::<Member>(self.director_id.as_ref())?;
        Ok(model::Asked {
            begins_on: self.begins_on.0,
            amount: self.amount.map(|money| money.0).unwrap_or_default(),
            director_id: director.or((!viewer.is_external()).then_some(viewer.member_id)),
            roles: fills(self.roles)?,
        })
    }
}
