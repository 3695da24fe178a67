//! What is asked and told of what projects hand over.

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

/// Which nodes; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::ItemFilter)]
pub struct AcceptanceItemFilter {
    /// By name, pinyin or initials.
    pub keyword: Option<String>,
    /// Of this project.
    #[graphql(id = Project)]
    pub project_id: Option<ID>,
    /// This member brings them.
    #[graphql(id = Member)]
    pub director_id: Option<ID>,
    /// The viewer brings them, by name.
    pub mine: Option<bool>,
    /// All of it has passed, or not.
    pub done: Option<bool>,
    /// Required, or not.
    pub required: Option<bool>,
    /// Required, past their day, and not all of it has passed.
    pub overdue: Option<bool>,
}

order! {
    /// What nodes of directories can be sorted by.
    pub enum AcceptanceItemSort {
        /// Their own order.
        Order,
        /// Name.
        Name,
        /// By when they are to be brought; those without come last.
        DueOn,
        /// Time of creation.
        CreatedAt,
    }

    /// One order of nodes; ties are broken by id.
    pub struct AcceptanceItemOrder, or CREATED_AT DESC, else "SortDirection::Asc";
}

/// Which papers; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct AcceptanceResourceFilter {
    /// By name, pinyin or initials.
    pub keyword: Option<String>,
    /// Of this project.
    pub project_id: Option<ID>,
    /// For this node.
    pub item_id: Option<ID>,
    /// In one of these statuses.
    pub status: Option<Vec<AcceptanceStatus>>,
    /// Submitted by this member.
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

/// A node, new or changed: of a changed one, what is absent stays and null clears.
#[derive(Debug, InputObject)]
pub struct AcceptanceItemInput {
    /// Required of a new one; it stays there.
    pub project_id: Option<ID>,
    /// The node above; null: a root.
    pub parent_id: MaybeUndefined<ID>,
    /// Required of a new one; 1 to 100 characters, unique below its parent.
    pub name: Option<String>,
    /// Without it the project is not accepted; so if absent.
    pub required: Option<bool>,
    /// Who brings it; null: whoever the project concerns.
    pub director_id: MaybeUndefined<ID>,
    /// By when.
    pub due_on: MaybeUndefined<Date>,
    /// Up to 500 characters.
    pub remark: MaybeUndefined<String>,
    /// Its place among its siblings, from 0; at the end if absent.
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

/// A node that is written together with others.
#[derive(Debug, InputObject)]
pub struct AcceptanceItemOfManyInput {
    /// One that is there; absent: a new one.
    pub id: Option<ID>,
    /// The version that was read; absent: as it is.
    pub version: Option<i32>,
    /// The node above; null: a root.
    pub parent_id: MaybeUndefined<ID>,
    /// Required of a new one; 1 to 100 characters, unique below its parent.
    pub name: Option<String>,
    /// Without it the project is not accepted; so if absent.
    pub required: Option<bool>,
    /// Who brings it; null: whoever the project concerns.
    pub director_id: MaybeUndefined<ID>,
    /// By when.
    pub due_on: MaybeUndefined<Date>,
    /// Up to 500 characters.
    pub remark: MaybeUndefined<String>,
    /// Its place among its siblings, from 0; at the end if absent.
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

/// Who brings what by when.
#[derive(Debug, InputObject)]
pub struct AcceptanceEntrustInput {
    /// 1 to 1000 nodes of one project.
    pub ids: Vec<ID>,
    /// Whatever stands below them, too.
    pub below: Option<bool>,
    /// Who; null: whoever the project concerns; absent: as it is.
    pub director_id: MaybeUndefined<ID>,
    /// By when; null: at no time in particular; absent: as it is.
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

/// A template for the directory of a project.
#[derive(Debug, InputObject)]
pub struct AcceptanceUseInput {
    /// Of this project.
    pub project_id: ID,
    /// Made of this template.
    pub template_id: ID,
    /// What is not of the template goes; else only what is missing comes.
    pub replace: Option<bool>,
}

/// Papers, new or changed: of changed ones, what is absent stays and null clears.
#[derive(Debug, InputObject)]
pub struct AcceptanceResourceInput {
    /// Required of new ones; they stay there.
    pub item_id: Option<ID>,
    /// 1 to 100 characters; new ones are called like the node if absent.
    pub name: Option<String>,
    /// Up to 500 characters.
    pub remark: MaybeUndefined<String>,
    /// Exactly these files are attached from now on, at most 20: own uploads, and what is attached already.
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

/// Papers that are handed to the audit, written before as far as something is said of them.
#[derive(Debug, InputObject)]
pub struct AcceptanceSubmitInput {
    /// Some that are there; absent: new ones.
    pub id: Option<ID>,
    /// The version that was read; absent: as they are.
    pub version: Option<i32>,
    /// Required of new ones.
    pub item_id: Option<ID>,
    /// 1 to 100 characters; new ones are called like the node if absent.
    pub name: Option<String>,
    /// Up to 500 characters.
    pub remark: MaybeUndefined<String>,
    /// Exactly these files are attached from now on, at most 20: own uploads, and what is attached already.
    pub attachment_ids: Option<Vec<ID>>,
}

impl AcceptanceSubmitInput {
    /// Which, and what is to be of them.
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

/// An audit of many papers.
#[derive(Debug, InputObject)]
pub struct AcceptanceAuditInput {
    /// 1 to 200 papers.
    pub ids: Vec<ID>,
    /// They are good; else they go back.
    pub pass: bool,
    /// What is said of them, up to 500 characters; required of those that go back.
    pub opinion: Option<String>,
}
