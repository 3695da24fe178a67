//! What is said of a step that is taken with a work order.

use async_graphql::{ID, MaybeUndefined};
use chrono::{DateTime, Utc};
use xieli_domain::work_order::model;
use xieli_domain::work_order::plan::PlanPatch;
use xieli_kernel::AppResult;
use xieli_macros::InputObject;

use super::fill::{WorkAnswerInput, WorkSignatureInput, filling, signing};
use crate::core::input::{Given, Read, change};
use crate::core::number::hundredths;
use crate::core::scalar::Money;
use crate::core::{decode, decode_all, decode_optional};
use crate::file::File;
use crate::member::Member;
use crate::team::Team;
use crate::work_item::WorkItem;
use crate::work_item::types::WorkItemKind;

/// What is no small number is none that anything has.
pub fn small(number: i32) -> i16 {
    i16::try_from(number).unwrap_or(-1)
}

/// Something that was done or used.
#[derive(Debug, Clone, InputObject)]
pub struct WorkUseInput {
    /// One of the items; absent: what is said of it here counts.
    pub item_id: Option<ID>,
    /// Up to 100 characters; absent: as the item is called.
    pub name: Option<String>,
    /// Of what is no item: a service, one of projects, or a consumable.
    pub kind: Option<WorkItemKind>,
    /// What it is counted in, up to 20 characters; absent: as the item.
    pub unit: Option<String>,
    /// Of one; absent: as the item.
    pub price: Option<Money>,
    /// How much, 0.01 to 1,000,000 with at most two decimals.
    pub quantity: f64,
}

/// What was done and used, as the domain takes it.
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

/// Points of somebody who worked on an order.
#[derive(Debug, Clone, InputObject)]
pub struct WorkScoreInput {
    /// Who: went there, or came along.
    pub member_id: ID,
    /// For which of their teams.
    pub team_id: Option<ID>,
    /// 0 to 1,000 with at most two decimals.
    pub score: f64,
}

/// Who is sent.
#[derive(Debug, InputObject)]
pub struct WorkOrderDeliverInput {
    /// Who goes there.
    pub director_id: ID,
    /// For which of their teams; absent: the main one.
    pub director_team_id: Option<ID>,
    /// The team that answers for it; absent: as it was, or the team of who goes.
    pub accept_team_id: Option<ID>,
    /// Who comes along, at most 20; absent: nobody.
    pub member_ids: Option<Vec<ID>>,
    /// From when they are expected there; absent: as it was, null clears.
    pub plan_start_at: MaybeUndefined<DateTime<Utc>>,
    /// Until when, at most 7 days later; absent: as long as before, or two hours.
    pub plan_end_at: MaybeUndefined<DateTime<Utc>>,
    /// Until when it is to be done; absent: as it was.
    pub due_at: Option<DateTime<Utc>>,
    /// Why, up to 500 characters; required where somebody else was sent before.
    pub reason: Option<String>,
}

impl Read for WorkOrderDeliverInput {
    type Domain = model::Delivery;

    fn read(self) -> AppResult<model::Delivery> {
        let members = self.member_ids.as_deref().map(decode_all::<Member>).transpose()?;
        Ok(model::Delivery {
            director_id: decode::<Member>(&self.director_id)?,
            director_team_id: decode_optional::<Team>(self.director_team_id.as_ref())?,
            accept_team_id: decode_optional::<Team>(self.accept_team_id.as_ref())?,
            members: members.unwrap_or_default(),
            plan: PlanPatch {
                starts_at: change(self.plan_start_at),
                ends_at: change(self.plan_end_at),
                address_id: None,
            },
            due_at: self.due_at,
            reason: self.reason,
        })
    }
}

/// What is said of a work order that is finished.
#[derive(Debug, Default, InputObject)]
pub struct WorkOrderFinishInput {
    /// What was done, up to 500 characters.
    pub reason: Option<String>,
    /// Exactly this was done and used, at most 100 lines; absent: as it was.
    pub uses: Option<Vec<WorkUseInput>>,
    /// Own uploads that come to the files of the order.
    pub attachment_ids: Option<Vec<ID>>,
    /// Exactly these lines of the checklist are ticked; absent: as it was.
    pub ticks: Option<Vec<String>>,
    /// Answers of the fields that are named.
    pub answers: Option<Vec<WorkAnswerInput>>,
    /// The customer's; it takes the place of one before.
    pub signature: Option<WorkSignatureInput>,
}

impl Read for WorkOrderFinishInput {
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

/// Who has which points of a work order that is confirmed.
#[derive(Debug, InputObject)]
pub struct WorkOrderScoreInput {
    /// Of those who worked on it, each at most once.
    pub scores: Vec<WorkScoreInput>,
    /// Up to 500 characters.
    pub reason: Option<String>,
}

impl Read for WorkOrderScoreInput {
    /// The points, and what is said of them.
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

/// What a customer thinks of a work order.
#[derive(Debug, InputObject)]
pub struct WorkOrderEvaluateInput {
    /// 1 to 5 stars in all.
    pub score: i32,
    /// 1 to 5 stars for the attitude.
    pub attitude: Option<i32>,
    /// 1 to 5 stars for the speed.
    pub speed: Option<i32>,
    /// 1 to 5 stars for the quality.
    pub quality: Option<i32>,
    /// Up to 500 characters.
    pub content: Option<String>,
}

impl Read for WorkOrderEvaluateInput {
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
