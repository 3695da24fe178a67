//! What mileposts are asked and told.

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

/// Which mileposts; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::MilepostFilter)]
pub struct MilepostFilter {
    /// By name, pinyin or initials.
    pub keyword: Option<String>,
    /// Of this project.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// This member sees to them.
    #[graphql(id = Member)]
    pub director_id: Option<ID>,
    /// Reached, or not.
    pub finished: Option<bool>,
    /// Past their end and not reached.
    pub overdue: Option<bool>,
}

order! {
    /// What mileposts can be sorted by.
    pub enum MilepostSort {
        /// The order that the project gives them.
        Order,
        /// Name.
        Name,
        /// When they are to end; those without come last.
        EndsOn,
        /// Time of creation.
        CreatedAt,
    }

    /// One order of mileposts; ties are broken by id.
    pub struct MilepostOrder, or ORDER ASC, else "SortDirection::Asc";
}

/// A milepost, new or changed: of a changed one, what is absent stays and null clears.
#[derive(Debug, InputObject)]
pub struct MilepostInput {
    /// Required of a new one; it stays there.
    pub project_id: Option<ID>,
    /// Required of a new one; 1 to 100 characters.
    pub name: Option<String>,
    /// Planned to begin.
    pub begins_on: MaybeUndefined<Date>,
    /// Planned to end, not before that.
    pub ends_on: MaybeUndefined<Date>,
    /// When it was reached; null: not yet.
    pub finished_on: MaybeUndefined<Date>,
    /// Who sees to it.
    pub director_id: MaybeUndefined<ID>,
    /// Up to 500 characters.
    pub remark: MaybeUndefined<String>,
    /// Begins exactly after these, all of the same project.
    pub after_ids: Option<Vec<ID>>,
    /// Those that come after it are moved as far as they have to; otherwise that is refused.
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
    /// One that is there; absent: a new one.
    pub id: Option<ID>,
    /// Required of a new one; 1 to 100 characters.
    pub name: Option<String>,
    /// Planned to begin.
    pub begins_on: MaybeUndefined<Date>,
    /// Planned to end, not before that.
    pub ends_on: MaybeUndefined<Date>,
    /// When it was reached; null: not yet.
    pub finished_on: MaybeUndefined<Date>,
    /// Who sees to it.
    pub director_id: MaybeUndefined<ID>,
    /// Up to 500 characters.
    pub remark: MaybeUndefined<String>,
    /// Tasks that begin with it.
    pub tasks: Option<Vec<MilepostTaskInput>>,
}

/// A task that begins with a milepost.
#[derive(Debug, InputObject)]
pub struct MilepostTaskInput {
    /// 1 to 200 characters.
    pub name: String,
    /// Who sees to it; who sees to the milepost if absent.
    pub director_id: Option<ID>,
    /// Planned to end; with the milepost if absent.
    pub ends_on: Option<Date>,
}

/// Mileposts that are written together.
#[derive(Debug, InputObject)]
pub struct ProjectMilepostsInput {
    /// 1 to 500, new ones in this order.
    pub mileposts: Vec<ProjectMilepostInput>,
}

impl ProjectMilepostsInput {
    /// As the domain takes it.
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
