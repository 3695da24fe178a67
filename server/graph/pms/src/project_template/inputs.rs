//! GraphQL inputs of project templates: filter, sort order, the lines of a template, and its preview.

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

/// Filter of project templates; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::TemplateFilter)]
pub struct ProjectTemplateFilter {
    /// Keyword found in the name, as text, pinyin or initials.
    pub keyword: Option<String>,
    /// Project type: a value of the dictionary project_type.
    #[graphql(name = "type")]
    pub project_type: Option<String>,
    /// Whether the template is offered to new projects.
    pub enabled: Option<bool>,
}

order! {
    /// Sort keys of project templates.
    pub enum ProjectTemplateSort {
        /// Order of the templates.
        Order,
        /// Name of the template.
        Name,
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of project templates; ties are broken by id.
    pub struct ProjectTemplateOrder, or ORDER ASC, else "SortDirection::Asc";
}

/// A milepost of a project template.
#[derive(Debug, InputObject)]
pub struct ProjectTemplateMilepostInput {
    /// Key by which other lines refer to it: up to 40 letters, digits, - and _, unique; not `director`.
    pub key: String,
    /// Name, 1 to 100 characters.
    pub name: String,
    /// Offset of its first day from the project's first day, in days, negative if before it; null: no days
    /// are planned yet.
    pub begins_after: Option<i32>,
    /// Duration in days, including first and last; 1 if absent.
    pub days: Option<i32>,
    /// Key of the role that becomes its director, or `director` for the project's director.
    pub role: Option<String>,
    /// Keys of the mileposts that must be reached before it begins, at most 20.
    pub after: Option<Vec<String>>,
    /// Remark, up to 500 characters.
    pub remark: Option<String>,
}

/// A role of a project template: a fixed member, a partner's team, or a role to fill.
#[derive(Debug, InputObject)]
pub struct ProjectTemplateRoleInput {
    /// Key by which other lines refer to it: up to 40 letters, digits, - and _, unique; not `director`.
    pub key: String,
    /// Name of the project group, 1 to 50 characters.
    pub group: String,
    /// Team type of the group: a value of the dictionary project_team_type.
    pub team_type: Option<String>,
    /// Function in the project, up to 50 characters.
    pub duty: Option<String>,
    /// Id of a fixed member; null: the role is filled when a project is created.
    pub member_id: Option<ID>,
    /// Id of the team of a partner, for a partner's group; not together with a member.
    pub team_id: Option<ID>,
}

/// A payment plan of a project template.
#[derive(Debug, InputObject)]
pub struct ProjectTemplatePlanInput {
    /// Name, 1 to 100 characters.
    pub name: String,
    /// Payment type: a value of the dictionary project_return_type.
    pub return_type: Option<String>,
    /// Percent of the contract's amount, 0.01 to 100 with two decimals, in place of `amount`; at most 100 per
    /// template.
    pub percent: Option<f64>,
    /// Fixed amount in yuan, in place of `percent`.
    pub amount: Option<Money>,
    /// Key of the milepost with which it is due.
    pub milepost: Option<String>,
    /// Offset of the due day from the project's first day, in days; null: the last day of its milepost, or no
    /// day.
    pub due_after: Option<i32>,
    /// Remark, up to 500 characters.
    pub remark: Option<String>,
}

/// A task of a project template.
#[derive(Debug, InputObject)]
pub struct ProjectTemplateTaskInput {
    /// Name, 1 to 200 characters.
    pub name: String,
    /// Description, up to 1000 characters.
    pub description: Option<String>,
    /// Level: a value of the dictionary task_level.
    pub level: Option<String>,
    /// Key of the milepost that it contributes to.
    pub milepost: Option<String>,
    /// Offset of its first day from the project's first day, in days; null: the days of its milepost.
    pub begins_after: Option<i32>,
    /// Duration in days, including first and last; 1 if absent.
    pub days: Option<i32>,
    /// Key of the role that becomes its director, or `director`; null: the director of its milepost.
    pub role: Option<String>,
}

/// A project template to create or update; on update absent fields stay unchanged and null clears.
#[derive(Debug, InputObject)]
pub struct ProjectTemplateInput {
    /// Name, 1 to 100 characters, unique; required on creation.
    pub name: Option<String>,
    /// Description, up to 500 characters.
    pub description: MaybeUndefined<String>,
    /// Project type: a value of the dictionary project_type.
    #[graphql(name = "type")]
    pub project_type: MaybeUndefined<String>,
    /// Property: a value of the dictionary project_property.
    pub property: MaybeUndefined<String>,
    /// Duration of a project in days, including first and last, 1 to 3650.
    pub days: MaybeUndefined<i32>,
    /// Id of the acceptance template.
    pub acceptance_template_id: MaybeUndefined<ID>,
    /// Whether it is offered to new projects; true if absent.
    pub enabled: Option<bool>,
    /// The complete list of mileposts, at most 200.
    pub mileposts: Option<Vec<ProjectTemplateMilepostInput>>,
    /// The complete list of roles, at most 200.
    pub roles: Option<Vec<ProjectTemplateRoleInput>>,
    /// The complete list of payment plans, at most 200.
    pub plans: Option<Vec<ProjectTemplatePlanInput>>,
    /// The complete list of tasks, at most 200.
    pub tasks: Option<Vec<ProjectTemplateTaskInput>>,
}

/// Converts a percentage to hundredths of a percent; an error at `field` when it has more than two decimals.
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

/// A member who fills a role of a template.
#[derive(Debug, InputObject)]
pub struct ProjectTemplateRoleFillInput {
    /// Key of the role.
    pub key: String,
    /// Id of the member.
    pub member_id: ID,
}

/// The keys of roles and the row ids of the members who fill them.
pub fn fills(given: Option<Vec<ProjectTemplateRoleFillInput>>) -> AppResult<Vec<(String, i64)>> {
    let fill = |one: ProjectTemplateRoleFillInput| Ok((one.key, decode::<Member>(&one.member_id)?));
    given.unwrap_or_default().into_iter().map(fill).collect()
}

/// Fields of a project to be created that determine the preview of a template.
#[derive(Debug, InputObject)]
pub struct ProjectTemplateAskedInput {
    /// First day of the project.
    pub begins_on: Date,
    /// Contract amount in yuan.
    pub amount: Option<Money>,
    /// Id of the director; the viewer if absent.
    pub director_id: Option<ID>,
    /// Members who fill the roles.
    pub roles: Option<Vec<ProjectTemplateRoleFillInput>>,
}

impl ProjectTemplateAskedInput {
    /// Converts the input to the domain's type.
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
