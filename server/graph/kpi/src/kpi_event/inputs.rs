//! GraphQL inputs of appraisal events.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::kpi_event::model;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use crate::category::Category;
use crate::core::input::{DateRange, Read, change};
use crate::core::scalar::Date;
use crate::core::{ImportBatchId, SortDirection, decode_optional, order};
use crate::kpi::inputs::id_change;
use crate::kpi::numbers::read_points;
use crate::member::Member;
use crate::team::Team;

/// Filter of events; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
#[graphql(into = model::KpiEventFilter)]
pub struct KpiEventFilter {
    /// By title or description, pinyin or initials.
    pub keyword: Option<String>,
    /// Of this member.
    #[graphql(id = Member)]
    pub member_id: Option<ID>,
    /// Of members of this team or one below it.
    #[graphql(id = Team)]
    pub team_id: Option<ID>,
    /// In this category or one below it.
    #[graphql(id = Category)]
    pub category_id: Option<ID>,
    /// On one of these days.
    pub days: Option<DateRange>,
    /// Id of the import that created or updated them; only the viewer's own imports, unless the viewer
    /// manages the enterprise.
    #[graphql(id = ImportBatchId)]
    pub import_batch_id: Option<ID>,
}

order! {
    /// Sort keys of events.
    pub enum KpiEventSort {
        /// The day.
        HappenedOn,
        /// Time of creation.
        CreatedAt,
        /// Their points.
        Points,
    }

    /// Sort order of events; ties are broken by id.
    pub struct KpiEventOrder, or HAPPENED_ON DESC, else "SortDirection::Desc";
}

/// An event, new or changed; on a change absent fields stay and null clears.
#[derive(Debug, InputObject)]
pub struct KpiEventInput {
    /// Required of a new one: an active member.
    pub member_id: Option<ID>,
    /// A node of the tree of events.
    pub category_id: MaybeUndefined<ID>,
    /// Required of a new one; 1 to 100 characters.
    pub title: Option<String>,
    /// Required of a new one: -100 to 100, two decimals.
    pub points: Option<f64>,
    /// Required of a new one; not later than today.
    pub happened_on: Option<Date>,
    /// Up to 1000 characters.
    pub description: MaybeUndefined<String>,
}

impl Read for KpiEventInput {
    type Domain = model::KpiEventPatch;

    fn read(self) -> AppResult<model::KpiEventPatch> {
        Ok(model::KpiEventPatch {
            member_id: decode_optional::<Member>(self.member_id.as_ref())?,
            category_id: id_change::<Category>(self.category_id)?,
            title: self.title,
            points: self.points.map(|points| read_points("points", points)).transpose()?,
            happened_on: self.happened_on.map(|day| day.0),
            description: change(self.description),
        })
    }
}

/// Ids of events.
#[derive(Debug, InputObject)]
pub struct KpiEventIdsInput {
    /// 1 to 1000 ids.
    pub ids: Vec<ID>,
}
