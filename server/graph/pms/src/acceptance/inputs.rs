//! GraphQL inputs of project acceptance: filters, and the inputs of mutations of nodes and papers.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::acceptance::model;
use xieli_domain::rows::Target;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use super::types::{AcceptanceItem, AcceptanceResource, AcceptanceStatus};
use crate::core::input::{Given, Read, change};
use crate::core::scalar::Date;
use crate::core::{SortDirection, decode, decode_all, decode_optional, order};
use crate::file::File;
use crate::member::Member;
use crate::project::Project;

/// Filter of acceptance nodes; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::ItemFilter)]
pub struct AcceptanceItemFilter {
    /// Keyword found in the name, as text, pinyin or initials.
    pub keyword: Option<String>,
    /// Id of the project.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// Id of the director, who provides the papers.
    #[graphql(id = Member)]
    pub director_id: Option<ID>,
    /// Whether the viewer is the director.
    pub mine: Option<bool>,
    /// Whether all papers of the node have passed.
    pub done: Option<bool>,
    /// Whether the node is required.
    pub required: Option<bool>,
    /// Whether the node is required, past its deadline and has papers that have not passed.
    pub overdue: Option<bool>,
}

order! {
    /// Sort keys of acceptance nodes.
    pub enum AcceptanceItemSort {
        /// Order of the directory.
        Order,
        /// Name of the item.
        Name,
        /// Deadline; nodes without one come last.
        DueOn,
        /// Time of creation.
        CreatedAt,
    }

    /// Sort order of acceptance nodes; ties are broken by id.
    pub struct AcceptanceItemOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// Filter of acceptance papers; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct AcceptanceResourceFilter {
    /// Keyword found in the name, as text, pinyin or initials.
    pub keyword: Option<String>,
    /// Id of the project.
    pub project_id: Option<ID>,
    /// Id of the node.
    pub item_id: Option<ID>,
    /// Any of these statuses.
    pub status: Option<Vec<AcceptanceStatus>>,
    /// Id of the member who submitted them.
    pub submitted_by_id: Option<ID>,
}

impl Read for AcceptanceResourceFilter {
    type Domain = model::ResourceFilter;

    fn read(self) -> AppResult<model::ResourceFilter> {
        Ok(model::ResourceFilter {
            keyword: self.keyword,
            project_id: decode_optional::<Project>(self.project_id.as_ref())?,
            item_id: decode_optional::<AcceptanceItem>(self.item_id.as_ref())?,
            statuses: self.status.map(|all| all.into_iter().map(|one| one.as_i16()).collect()),
            submitted_by: decode_optional::<Member>(self.submitted_by_id.as_ref())?,
        })
    }
}

/// An acceptance node to create or update; on update absent fields stay unchanged and null clears.
#[derive(Debug, InputObject)]
pub struct AcceptanceItemInput {
    /// Id of the project; required on creation, fixed afterwards.
    pub project_id: Option<ID>,
    /// Id of the parent node; null: a root.
    pub parent_id: MaybeUndefined<ID>,
    /// Name, 1 to 100 characters, unique below its parent; required on creation.
    pub name: Option<String>,
    /// Whether the project's acceptance requires it; true if absent.
    pub required: Option<bool>,
    /// Id of the director, who provides the papers; null: any member of the project.
    pub director_id: MaybeUndefined<ID>,
    /// Deadline of the papers.
    pub due_on: MaybeUndefined<Date>,
    /// Remark, up to 500 characters.
    pub remark: MaybeUndefined<String>,
    /// Position among its siblings, from 0; at the end if absent.
    pub order: Option<i32>,
}

impl Read for AcceptanceItemInput {
    type Domain = model::ItemPatch;

    fn read(self) -> AppResult<model::ItemPatch> {
        let above = change(self.parent_id);
        let director = change(self.director_id);
        Ok(model::ItemPatch {
            project_id: decode_optional::<Project>(self.project_id.as_ref())?,
            parent_id: above.map(|id| decode_optional::<AcceptanceItem>(id.as_ref())).transpose()?,
            category_id: None,
            name: self.name,
            required: self.required,
            director_id: director.map(|id| decode_optional::<Member>(id.as_ref())).transpose()?,
            due_on: self.due_on.given(),
            remark: change(self.remark),
            sort_order: self.order,
        })
    }
}

/// An acceptance node that is written together with others.
#[derive(Debug, InputObject)]
pub struct AcceptanceItemOfManyInput {
    /// Id of an existing node; absent: a new one.
    pub id: Option<ID>,
    /// Version that the caller read; absent: no version check.
    pub version: Option<i32>,
    /// Id of the parent node; null: a root.
    pub parent_id: MaybeUndefined<ID>,
    /// Name, 1 to 100 characters, unique below its parent; required on creation.
    pub name: Option<String>,
    /// Whether the project's acceptance requires it; true if absent.
    pub required: Option<bool>,
    /// Id of the director, who provides the papers; null: any member of the project.
    pub director_id: MaybeUndefined<ID>,
    /// Deadline of the papers.
    pub due_on: MaybeUndefined<Date>,
    /// Remark, up to 500 characters.
    pub remark: MaybeUndefined<String>,
    /// Position among its siblings, from 0; at the end if absent.
    pub order: Option<i32>,
}

impl Read for AcceptanceItemOfManyInput {
    type Domain = model::Arranged;

    fn read(self) -> AppResult<model::Arranged> {
        let Self { id, version, parent_id, name, required, director_id, due_on, remark, order } = self;
        let one = AcceptanceItemInput {
            project_id: None,
            parent_id,
            name,
            required,
            director_id,
            due_on,
            remark,
            order,
        };
        let id = decode_optional::<AcceptanceItem>(id.as_ref())?;
        Ok(model::Arranged { id, version, patch: one.read()? })
    }
}

/// Director and deadline for several acceptance nodes.
#[derive(Debug, InputObject)]
pub struct AcceptanceEntrustInput {
    /// Ids of nodes of one project, 1 to 1000.
    pub ids: Vec<ID>,
    /// Whether the change includes all descendants of the nodes.
    pub below: Option<bool>,
    /// Id of the director; null: any member of the project; absent: unchanged.
    pub director_id: MaybeUndefined<ID>,
    /// Deadline; null: none; absent: unchanged.
    pub due_on: MaybeUndefined<Date>,
}

impl Read for AcceptanceEntrustInput {
    type Domain = model::Entrusted;

    fn read(self) -> AppResult<model::Entrusted> {
        let director = change(self.director_id);
        Ok(model::Entrusted {
            ids: decode_all::<AcceptanceItem>(&self.ids)?,
            below: self.below.unwrap_or_default(),
            director_id: director.map(|id| decode_optional::<Member>(id.as_ref())).transpose()?,
            due_on: self.due_on.given(),
        })
    }
}

/// A template to apply to the acceptance directory of a project.
#[derive(Debug, InputObject)]
pub struct AcceptanceUseInput {
    /// Id of the project.
    pub project_id: ID,
    /// Id of the template.
    pub template_id: ID,
    /// Whether nodes that are not in the template are removed; otherwise only missing ones are added.
    pub replace: Option<bool>,
}

/// Acceptance papers to create or update; on update absent fields stay unchanged and null clears.
#[derive(Debug, InputObject)]
pub struct AcceptanceResourceInput {
    /// Id of the node; required on creation, fixed afterwards.
    pub item_id: Option<ID>,
    /// Name, 1 to 100 characters; the name of the node if absent on creation.
    pub name: Option<String>,
    /// Remark, up to 500 characters.
    pub remark: MaybeUndefined<String>,
    /// Ids of all attached files, at most 20: the viewer's own uploads, and files already attached.
    pub attachment_ids: Option<Vec<ID>>,
}

impl Read for AcceptanceResourceInput {
    type Domain = model::ResourceChange;

    fn read(self) -> AppResult<model::ResourceChange> {
        Ok(model::ResourceChange {
            patch: model::ResourcePatch {
                project_id: None,
                item_id: decode_optional::<AcceptanceItem>(self.item_id.as_ref())?,
                name: self.name,
                remark: change(self.remark),
            },
            attachment_ids: self.attachment_ids.as_deref().map(decode_all::<File>).transpose()?,
        })
    }
}

/// Acceptance papers to submit to the audit, after creating or updating them if fields are given.
#[derive(Debug, InputObject)]
pub struct AcceptanceSubmitInput {
    /// Id of existing papers; absent: new ones.
    pub id: Option<ID>,
    /// The version that was read; absent: as they are.
    pub version: Option<i32>,
    /// Id of the node; required for new papers.
    pub item_id: Option<ID>,
    /// Name, 1 to 100 characters; the name of the node if absent on creation.
    pub name: Option<String>,
    /// Remark, up to 500 characters.
    pub remark: MaybeUndefined<String>,
    /// Ids of all attached files, at most 20: the viewer's own uploads, and files already attached.
    pub attachment_ids: Option<Vec<ID>>,
}

impl AcceptanceSubmitInput {
    /// The papers to submit, and the changes to them.
    pub fn read(self) -> AppResult<(Target, Option<model::ResourceChange>)> {
        let target = self.id.as_ref().map(decode::<AcceptanceResource>).transpose()?;
        let said = self.item_id.is_some()
            || self.name.is_some()
            || !self.remark.is_undefined()
            || self.attachment_ids.is_some();
        let input = AcceptanceResourceInput {
            item_id: self.item_id,
            name: self.name,
            remark: self.remark,
            attachment_ids: self.attachment_ids,
        };
        let change = if said { Some(input.read()?) } else { None };
        Ok((target.map(|id| (id, self.version)), change))
    }
}

/// An audit of several papers with the same result.
#[derive(Debug, InputObject)]
pub struct AcceptanceAuditAllInput {
    /// Ids of the papers, 1 to 200.
    pub ids: Vec<ID>,
    /// Whether the papers pass; otherwise they are returned.
    pub pass: bool,
    /// Opinion, up to 500 characters; required when the papers are returned.
    pub opinion: Option<String>,
}
