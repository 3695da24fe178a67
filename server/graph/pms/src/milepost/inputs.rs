//! GraphQL inputs of mileposts of projects: filter, sort order, and the inputs of mutations.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::milepost::model;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use super::types::Milepost;
use crate::core::input::{Given, Read, change};
use crate::core::scalar::Date;
use crate::core::{SortDirection, decode_all, decode_optional, order};
use crate::member::Member;
use crate::project::Project;

/// Filter of mileposts; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::MilepostFilter)]
pub struct MilepostFilter {
    /// Keyword found in the name, as text, pinyin or initials.
    pub keyword: Option<String>,
    /// Id of the project.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Id of the director.
    #[graphql(id = Member)]
    pub director_id: Option<ID>,
    /// Whether the milepost is reached.
    pub finished: Option<bool>,
    /// Whether the milepost is past its planned end and not reached.
    pub overdue: Option<bool>,
}

order! {
    /// Sort keys of mileposts.
    pub enum MilepostSort {
        /// Order within the project.
        Order,
        /// Name of the milestone.
        Name,
        /// Planned last day; mileposts without one come last.
        EndsOn,
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of mileposts; ties are broken by id.
    pub struct MilepostOrder, or ORDER ASC, else "SortDirection::Asc";
}

/// A milepost to create or update; on update absent fields stay unchanged and null clears.
#[derive(Debug, InputObject)]
pub struct MilepostInput {
    /// Id of the project; required on creation, fixed afterwards.
    pub project_id: Option<ID>,
    /// Name, 1 to 100 characters; required on creation.
    pub name: Option<String>,
    /// Planned first day.
    pub begins_on: MaybeUndefined<Date>,
    /// Planned last day, not before the first day.
    pub ends_on: MaybeUndefined<Date>,
    /// Day on which it was reached; null: not yet.
    pub finished_on: MaybeUndefined<Date>,
    /// Id of the director, who is responsible for the milepost.
    pub director_id: MaybeUndefined<ID>,
    /// Remark, up to 500 characters.
    pub remark: MaybeUndefined<String>,
    /// Ids of all mileposts of the same project that must be reached before it begins.
    pub after_ids: Option<Vec<ID>>,
    /// Whether dependent mileposts move as far as necessary; otherwise such a change is refused.
    pub push: Option<bool>,
}

impl Read for MilepostInput {
    type Domain = model::MilepostChange;

    fn read(self) -> AppResult<model::MilepostChange> {
        let director =
            change(self.director_id).map(|id| decode_optional::<Member>(id.as_ref())).transpose()?;
        Ok(model::MilepostChange {
            patch: model::MilepostPatch {
                project_id: decode_optional::<Project>(self.project_id.as_ref())?,
                name: self.name,
                begins_on: self.begins_on.given(),
                ends_on: self.ends_on.given(),
                finished_on: self.finished_on.given(),
                director_id: director,
                remark: change(self.remark),
                sort_order: None,
            },
            after: self.after_ids.as_deref().map(decode_all::<Milepost>).transpose()?,
            push: self.push.unwrap_or_default(),
        })
    }
}

/// A milepost that is written together with others.
#[derive(Debug, InputObject)]
pub struct ProjectMilepostInput {
    /// Id of an existing milepost; absent: a new one.
    pub id: Option<ID>,
    /// Name, 1 to 100 characters; required on creation.
    pub name: Option<String>,
    /// Planned first day.
    pub begins_on: MaybeUndefined<Date>,
    /// Planned last day, not before the first day.
    pub ends_on: MaybeUndefined<Date>,
    /// Day on which it was reached; null: not yet.
    pub finished_on: MaybeUndefined<Date>,
    /// Id of the director, who is responsible for the milepost.
    pub director_id: MaybeUndefined<ID>,
    /// Remark, up to 500 characters.
    pub remark: MaybeUndefined<String>,
    /// Tasks to create with it.
    pub tasks: Option<Vec<MilepostTaskInput>>,
}

/// A task to create with a milepost.
#[derive(Debug, InputObject)]
pub struct MilepostTaskInput {
    /// Name, 1 to 200 characters.
    pub name: String,
    /// Id of the director; the milepost's director if absent.
    pub director_id: Option<ID>,
    /// Planned last day; the milepost's if absent.
    pub ends_on: Option<Date>,
}

/// Mileposts that are written together.
#[derive(Debug, InputObject)]
pub struct ProjectMilepostsInput {
    /// The mileposts, 1 to 500, new ones in this order.
    pub mileposts: Vec<ProjectMilepostInput>,
}

impl ProjectMilepostsInput {
    /// Converts the input to the domain's type.
    pub fn read(self) -> AppResult<Vec<model::Planned>> {
        let task = |one: MilepostTaskInput| {
            Ok(model::PlannedTask {
                name: one.name,
                director_id: decode_optional::<Member>(one.director_id.as_ref())?,
                ends_on: one.ends_on.map(|day| day.0),
            })
        };
        let planned = |one: ProjectMilepostInput| {
            let director =
                change(one.director_id).map(|id| decode_optional::<Member>(id.as_ref())).transpose()?;
            Ok(model::Planned {
                id: decode_optional::<Milepost>(one.id.as_ref())?,
                patch: model::MilepostPatch {
                    project_id: None,
                    name: one.name,
                    begins_on: one.begins_on.given(),
                    ends_on: one.ends_on.given(),
                    finished_on: one.finished_on.given(),
                    director_id: director,
                    remark: change(one.remark),
                    sort_order: None,
                },
                tasks: one.tasks.unwrap_or_default().into_iter().map(task).collect::<AppResult<_>>()?,
            })
        };
        self.mileposts.into_iter().map(planned).collect()
    }
}
