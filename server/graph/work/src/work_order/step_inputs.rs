//! GraphQL inputs of the steps of a work order: dispatch, finish, points and evaluation.

use async_graphql::{ID, MaybeUndefined};
use xieli_domain::work_order::model;
use xieli_domain::work_order::plan::PlanPatch;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use super::fill::{WorkAnswerInput, WorkSignatureInput, filling, signing};
use crate::core::input::{Given, Read};
use crate::core::number::hundredths;
use crate::core::scalar::{Moment, Money};
use crate::core::{decode, decode_all, decode_optional};
use crate::file::File;
use crate::member::Member;
use crate::team::Team;
use crate::work_item::WorkItem;
use crate::work_item::types::WorkItemKind;

/// The number as `i16`; out of range it becomes a value that no rule accepts.
pub fn small(number: i32) -> i16 {
    i16::try_from(number).unwrap_or(-1)
}

/// An item done or used.
#[derive(Debug, Clone, InputObject)]
pub struct WorkUseInput {
    /// Id of a service or consumable item; absent: the other fields describe it.
    pub item_id: Option<ID>,
    /// The name, up to 100 characters; absent: the item's name.
    pub name: Option<String>,
    /// The kind, when `itemId` is absent: a service, a service of projects, or a consumable.
    pub kind: Option<WorkItemKind>,
    /// The unit of the quantity, up to 20 characters; absent: the item's unit.
    pub unit: Option<String>,
    /// The price per unit; absent: the item's price.
    pub price: Option<Money>,
    /// The quantity, 0.01 to 1,000,000 with at most two decimals.
    pub quantity: f64,
}

/// The items done or used, as the domain takes them.
pub fn uses(lines: Vec<WorkUseInput>) -> AppResult<Vec<model::UseInput>> {
    let read = |(place, line): (usize, WorkUseInput)| {
        Ok(model::UseInput {
            item_id: decode_optional::<WorkItem>(line.item_id.as_ref())?,
            kind: line.kind.given(),
            name: line.name,
            unit: line.unit,
            price: line.price.given(),
            quantity: hundredths(&format!("uses.{place}.quantity"), line.quantity)?,
        })
    };
    lines.into_iter().enumerate().map(read).collect()
}

/// Points of a member who worked on an order.
#[derive(Debug, Clone, InputObject)]
pub struct WorkScoreInput {
    /// Id of the member, who was in charge or assisted.
    pub member_id: ID,
    /// Id of the team for which the member worked.
    pub team_id: Option<ID>,
    /// The points, 0 to 1,000 with at most two decimals.
    pub score: f64,
}

/// The dispatch of an order: technician, team and plan.
#[derive(Debug, InputObject)]
pub struct WorkOrderDeliverChangesInput {
    /// Id of the technician in charge.
    pub director_id: ID,
    /// The team for which the technician works; absent: the main one.
    pub director_team_id: Option<ID>,
    /// The responsible team; absent: the earlier one, or the technician's team.
    pub accept_team_id: Option<ID>,
    /// Ids of the assisting members, at most 20; absent: none.
    pub member_ids: Option<Vec<ID>>,
    /// Start of the planned visit; absent: unchanged, null clears.
    pub plan_start_at: MaybeUndefined<Moment>,
    /// End of the planned visit, at most 7 days later; absent: the earlier duration, or two hours.
    pub plan_end_at: MaybeUndefined<Moment>,
    /// Due time; absent: unchanged.
    pub due_at: Option<Moment>,
    /// The reason, up to 500 characters; required when another technician was dispatched before.
    pub reason: Option<String>,
}

impl Read for WorkOrderDeliverChangesInput {
    type Domain = model::Delivery;

    fn read(self) -> AppResult<model::Delivery> {
        let members = self.member_ids.as_deref().map(decode_all::<Member>).transpose()?;
        Ok(model::Delivery {
            director_id: decode::<Member>(&self.director_id)?,
            director_team_id: decode_optional::<Team>(self.director_team_id.as_ref())?,
            accept_team_id: decode_optional::<Team>(self.accept_team_id.as_ref())?,
            members: members.unwrap_or_default(),
            plan: PlanPatch {
                starts_at: self.plan_start_at.given(),
                ends_at: self.plan_end_at.given(),
                address_id: None,
            },
            due_at: self.due_at.given(),
            reason: self.reason,
        })
    }
}

/// The result of a work order that is finished.
#[derive(Debug, Default, InputObject)]
pub struct WorkOrderFinishChangesInput {
    /// A description of the work, up to 500 characters.
    pub reason: Option<String>,
    /// All items done or used, at most 100 lines; absent: unchanged.
    pub uses: Option<Vec<WorkUseInput>>,
    /// Ids of files the caller uploaded, added to the files of the order.
    pub attachment_ids: Option<Vec<ID>>,
    /// Keys of all ticked lines of the checklist; absent: unchanged.
    pub ticks: Option<Vec<String>>,
    /// Answers of the named fields; the others stay.
    pub answers: Option<Vec<WorkAnswerInput>>,
    /// The customer's signature; it replaces an earlier one.
    pub signature: Option<WorkSignatureInput>,
}

impl Read for WorkOrderFinishChangesInput {
    type Domain = model::Said;

    fn read(self) -> AppResult<model::Said> {
        let files = self.attachment_ids.as_deref().map(decode_all::<File>).transpose()?;
        Ok(model::Said {
            reason: self.reason,
            uses: self.uses.map(uses).transpose()?,
            attachment_ids: files.unwrap_or_default(),
            filling: filling(self.ticks, self.answers),
            signature: self.signature.map(signing).transpose()?,
            key: None,
        })
    }
}

/// The points of a work order that is confirmed.
#[derive(Debug, InputObject)]
pub struct WorkOrderScoreChangesInput {
    /// Points of the members who worked on it, each member at most once.
    pub scores: Vec<WorkScoreInput>,
    /// A remark, up to 500 characters.
    pub reason: Option<String>,
}

impl Read for WorkOrderScoreChangesInput {
    /// The points, and the remark.
    type Domain = (Vec<model::ScoreInput>, Option<String>);

    fn read(self) -> AppResult<Self::Domain> {
        let read = |(place, line): (usize, WorkScoreInput)| {
            Ok(model::ScoreInput {
                member_id: decode::<Member>(&line.member_id)?,
                team_id: decode_optional::<Team>(line.team_id.as_ref())?,
                score: hundredths(&format!("scores.{place}.score"), line.score)?,
            })
        };
        let lines: AppResult<_> = self.scores.into_iter().enumerate().map(read).collect();
        Ok((lines?, self.reason))
    }
}

/// A customer's evaluation of a work order.
#[derive(Debug, InputObject)]
pub struct WorkOrderEvaluateChangesInput {
    /// 1 to 5 stars in all.
    pub score: i32,
    /// 1 to 5 stars for the attitude.
    pub attitude: Option<i32>,
    /// 1 to 5 stars for the speed.
    pub speed: Option<i32>,
    /// 1 to 5 stars for the quality.
    pub quality: Option<i32>,
    /// The customer's remark, up to 500 characters.
    pub content: Option<String>,
}

impl Read for WorkOrderEvaluateChangesInput {
    type Domain = model::EvaluateInput;

    fn read(self) -> AppResult<model::EvaluateInput> {
        Ok(model::EvaluateInput {
            score: small(self.score),
            attitude: self.attitude.map(small),
            speed: self.speed.map(small),
            quality: self.quality.map(small),
            content: self.content,
        })
    }
}
