//! GraphQL types of the public views behind links of work orders and labels of devices.

use chrono::{DateTime, NaiveDate, Utc};
use xieli_domain::TenantKey;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::work_link::model;
use xieli_macros::{fields, object};

use async_graphql::Context;

use crate::core::scalar::Date;
use crate::core::{ContextExt, Result};
use crate::member::Member;

/// A valid link of a work order; its address is returned only at its creation.
pub struct WorkLink(pub model::Link);

/// A valid link of a work order; its address is returned only at its creation.
#[object(login)]
impl WorkLink {
    /// When it expires.
    fn expires_at(&self) -> DateTime<Utc> {
        self.0.expires_at
    }

    /// When it was created.
    fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }

    /// The member who created it; null: it was issued to the person who reported the fault.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let Some(id) = self.0.created_by else { return Ok(None) };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<MemberById>(key).await?.map(Member::from))
    }
}

/// The customer's approval of the work.
#[fields(public)]
pub struct WorkAgree {
    /// The customer's remark.
    pub note: Option<String>,
    /// When it was given.
    pub created_at: DateTime<Utc>,
}

impl From<model::Agree> for WorkAgree {
    fn from(row: model::Agree) -> Self {
        Self { note: row.note, created_at: row.created_at }
    }
}

/// Past work on a device, as its label shows it.
#[fields(public)]
pub struct WorkRepair {
    /// The day of the request.
    pub day: Date,
    /// The label of the kind of work.
    pub service_type: Option<String>,
    /// The label of the status.
    pub status: String,
}

/// The public work history behind the label of a device.
#[fields(public)]
pub struct WorkLabel {
    /// Past work, the newest first, at most 20; null where the enterprise does not show it.
    pub history: Option<Vec<WorkRepair>>,
    /// Whether a fault can be reported.
    pub reports: bool,
}

impl From<model::Label> for WorkLabel {
    fn from(label: model::Label) -> Self {
        let repair = |row: model::Repair| WorkRepair {
            day: day(row.day),
            service_type: row.service_type,
            status: row.status.to_owned(),
        };
        let history = label.history.map(|rows| rows.into_iter().map(repair).collect());
        Self { history, reports: label.reports }
    }
}

/// A step of a work order, in the texts for its customer.
#[fields(public)]
pub struct WorkLinkStage {
    /// The text of the step.
    pub text: String,
    /// When it happened.
    pub at: DateTime<Utc>,
}

/// The customer's own evaluation of a work order.
#[fields(public)]
pub struct WorkLinkEvaluate {
    /// 1 to 5 stars in all.
    pub score: i32,
    /// 1 to 5 stars for the attitude.
    pub attitude: Option<i32>,
    /// 1 to 5 stars for the speed.
    pub speed: Option<i32>,
    /// 1 to 5 stars for the quality.
    pub quality: Option<i32>,
    /// The customer's remark.
    pub content: Option<String>,
    /// When it was given.
    pub created_at: DateTime<Utc>,
}

/// A work order as the holder of its link sees it.
#[fields(public)]
pub struct WorkLinkView {
    /// The name of the enterprise that does the work.
    pub enterprise_name: String,
    /// The order number.
    pub number: String,
    /// The subject of the order.
    pub title: String,
    /// The name of the device.
    pub device: Option<String>,
    /// The label of the kind of work.
    pub service_type: Option<String>,
    /// The label of the status.
    pub status: String,
    /// Time of the request.
    pub requested_at: DateTime<Utc>,
    /// The technician: the family name alone.
    pub technician: Option<String>,
    /// The steps, the newest first.
    pub stages: Vec<WorkLinkStage>,
    /// Whether the customer can approve the work now.
    pub can_agree: bool,
    /// The approval, if it was given.
    pub agreed: Option<WorkAgree>,
    /// Whether the customer can evaluate the work now.
    pub can_evaluate: bool,
    /// The customer's own evaluation, if it was given.
    pub evaluate: Option<WorkLinkEvaluate>,
    /// Whether there is a service report.
    pub has_report: bool,
    /// When the link expires.
    pub expires_at: DateTime<Utc>,
}

impl From<model::View> for WorkLinkView {
    fn from(view: model::View) -> Self {
        let stage = |row: model::Stage| WorkLinkStage { text: row.text.to_owned(), at: row.at };
        Self {
            enterprise_name: view.enterprise_name,
            number: view.number,
            title: view.title,
            device: view.device,
            service_type: view.service_type,
            status: view.status.to_owned(),
            requested_at: view.requested_at,
            technician: view.technician,
            stages: view.stages.into_iter().map(stage).collect(),
            can_agree: view.can_agree,
            agreed: view.agreed.map(WorkAgree::from),
            can_evaluate: view.can_evaluate,
            evaluate: view.evaluate.map(|said| WorkLinkEvaluate {
                score: said.score.into(),
                attitude: said.attitude.map(Into::into),
                speed: said.speed.map(Into::into),
                quality: said.quality.map(Into::into),
                content: said.content,
                created_at: said.created_at,
            }),
            has_report: view.has_report,
            expires_at: view.expires_at,
        }
    }
}

/// The proof that a service report is genuine.
#[fields(public)]
pub struct WorkReportProof {
    /// The order number.
    pub number: String,
    /// The name of the enterprise that did the work.
    pub enterprise_name: String,
    /// The first character of the customer's name.
    pub customer: Option<String>,
    /// The label of the order's status.
    pub status: String,
    /// The day on which it entered this status.
    pub day: Date,
}

impl From<model::Genuine> for WorkReportProof {
    fn from(row: model::Genuine) -> Self {
        Self {
            number: row.number,
            enterprise_name: row.enterprise_name,
            customer: row.customer,
            status: row.status.to_owned(),
            day: day(row.day),
        }
    }
}

fn day(day: NaiveDate) -> Date {
    Date(day)
}
