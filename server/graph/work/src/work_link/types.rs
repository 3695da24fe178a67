//! What links and labels tell.

use chrono::{DateTime, NaiveDate, Utc};
use xieli_domain::TenantKey;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::work_link::model;
use xieli_macros::{fields, object};

use async_graphql::Context;

use crate::core::scalar::Date;
use crate::core::{Reach, Result};
use crate::member::Member;

/// The link of a work order that was not taken back; its address was told when it was made.
pub struct WorkLink(pub model::Link);

/// The link of a work order that was not taken back; its address was told when it was made.
#[object(login)]
impl WorkLink {
    /// It works until then.
    fn expires_at(&self) -> DateTime<Utc> {
        self.0.expires_at
    }

    /// When it was made.
    fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }

    /// By whom; null: whoever reported the fault has it.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let Some(id) = self.0.created_by else { return Ok(None) };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<MemberById>(key).await?.map(Member::from))
    }
}

/// The customer found the work done.
#[fields(public)]
pub struct WorkAgree {
    /// What they said of it.
    pub note: Option<String>,
    /// When.
    pub created_at: DateTime<Utc>,
}

impl From<model::Agree> for WorkAgree {
    fn from(row: model::Agree) -> Self {
        Self { note: row.note, created_at: row.created_at }
    }
}

/// What was done at a device, as far as its label tells.
#[fields(public)]
pub struct WorkRepair {
    /// The day on which it was asked for.
    pub day: Date,
    /// What kind of work, in words.
    pub service_type: Option<String>,
    /// Where it stands, in words.
    pub status: String,
}

/// What the label of a device says of the work on it.
#[fields(public)]
pub struct WorkLabel {
    /// What was done, the newest first, at most 20; null where the enterprise does not show it.
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

/// A step of a work order, in the words that its customer reads.
#[fields(public)]
pub struct WorkLinkStage {
    /// What happened.
    pub text: String,
    /// When.
    pub at: DateTime<Utc>,
}

/// What the customer thought of a work order, as they said it.
#[fields(public)]
pub struct WorkLinkEvaluate {
    /// 1 to 5 stars in all.
    pub score: i32,
    /// Of the attitude.
    pub attitude: Option<i32>,
    /// Of the speed.
    pub speed: Option<i32>,
    /// Of the quality.
    pub quality: Option<i32>,
    /// What they wrote.
    pub content: Option<String>,
    /// When.
    pub created_at: DateTime<Utc>,
}

/// What whoever has the link of a work order is told.
#[fields(public)]
pub struct WorkLinkView {
    /// Whose it is.
    pub enterprise_name: String,
    /// What people call it.
    pub number: String,
    /// What it is about.
    pub title: String,
    /// On which device.
    pub device: Option<String>,
    /// What kind of work, in words.
    pub service_type: Option<String>,
    /// Where it stands, in words.
    pub status: String,
    /// When it was asked for.
    pub requested_at: DateTime<Utc>,
    /// Who comes: the family name alone.
    pub technician: Option<String>,
    /// What happened, the newest first.
    pub stages: Vec<WorkLinkStage>,
    /// Whether one can say that the work is done.
    pub can_agree: bool,
    /// One did.
    pub agreed: Option<WorkAgree>,
    /// Whether one can say what one thinks.
    pub can_evaluate: bool,
    /// What one thought, if one said it oneself.
    pub evaluate: Option<WorkLinkEvaluate>,
    /// Whether there is a service report.
    pub has_report: bool,
    /// The link works until then.
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

/// A service report that is genuine.
#[fields(public)]
pub struct WorkReportProof {
    /// What people call the order.
    pub number: String,
    /// Who did the work.
    pub enterprise_name: String,
    /// For whom: the first sign of the name.
    pub customer: Option<String>,
    /// Where the order stands, in words.
    pub status: String,
    /// Since when.
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
