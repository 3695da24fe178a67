//! What QR codes look like from outside.

use std::sync::Arc;

use async_graphql::{Context, ID};
use chrono::{DateTime, Utc};
use xieli_domain::TenantKey;
use xieli_domain::job::model::Listed;
use xieli_domain::member::loaders::MemberById;
use xieli_domain::qrcode::history::StepsOfQrcode;
use xieli_domain::qrcode::loaders::{BatchById, JobOfBatch, QrcodeById, TemplateById};
use xieli_domain::qrcode::{model, output, rules, store};
use xieli_macros::{fields, object};

use super::scan::QrcodeStep;
pub use super::template::{QrcodeFact, QrcodeTemplate};
use crate::core::{Entity, Reach, Record, Result};
use crate::job::Job;
use crate::member::Member;
use crate::member::enums::numbered;

numbered! {
    /// Where a code stands (core §3 QR code).
    QrcodeStatus {
        /// Nothing is known of it yet.
        Blank = 0,
        /// It stands on equipment.
        Bound = 1,
        /// Never used again.
        Retired = 2,
        /// Another code took its place.
        Replaced = 3,
    }
}

/// What the viewer may do with a code, a template or a batch; offered if and only if it is accepted.
#[fields(login)]
pub struct QrcodeViewerCan {
    /// Change it.
    pub update: bool,
    /// Delete it; one that is in use is refused all the same.
    pub delete: bool,
}

/// Codes that were made together.
#[derive(Clone)]
pub struct QrcodeBatch(pub Arc<model::QrcodeBatch>);

impl Entity for QrcodeBatch {
    const NAME: &'static str = "QrcodeBatch";
}

impl Record for QrcodeBatch {
    async fn find(ctx: &Context<'_>, row: i64) -> Result<Option<Self>> {
        Ok(store::batches::find(&*ctx.read().await?, ctx.viewer()?, row).await?.map(Self::from))
    }
}

impl From<model::QrcodeBatch> for QrcodeBatch {
    fn from(row: model::QrcodeBatch) -> Self {
        Self(Arc::new(row))
    }
}

/// Codes that were made together.
#[object(login)]
impl QrcodeBatch {
    /// The global id.
    pub fn id(&self) -> ID {
        Self::global_id(self.0.id)
    }

    /// The id in digits, as REST shows it.
    fn row_id(&self) -> String {
        self.0.id.to_string()
    }

    /// 1 to 50 characters.
    fn name(&self) -> &str {
        &self.0.name
    }

    /// What its labels look like.
    async fn template(&self, ctx: &Context<'_>) -> Result<Option<QrcodeTemplate>> {
        let id = self.0.template_id;
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<TemplateById>(key).await?.map(QrcodeTemplate))
    }

    /// Before the random part of each code.
    fn prefix(&self) -> &str {
        &self.0.prefix
    }

    /// How many codes.
    fn quantity(&self) -> i32 {
        self.0.quantity
    }

    /// Its codes are there; of a large batch they are made in the background.
    fn ready(&self) -> bool {
        self.0.ready
    }

    /// The job that makes its codes; null when they came with the batch, when it ended long ago, and for those who don't
    /// see the job.
    async fn job(&self, ctx: &Context<'_>) -> Result<Option<Job>> {
        let Some(id) = self.0.job_id else {
            return Ok(None);
        };
        let viewer = ctx.viewer()?;
        let found = ctx.loaders()?.load::<JobOfBatch>(TenantKey::new(self.0.enterprise_id, id)).await?;
        let seen = found.filter(|job| viewer.is_admin() || job.created_by == Some(viewer.member_id));
        Ok(seen.map(|job| Job(Listed::clone(&job))))
    }

    /// Free text.
    fn remark(&self) -> Option<&str> {
        self.0.remark.as_deref()
    }

    /// When it was made.
    fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }

    /// Who made it.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let Some(id) = self.0.created_by else {
            return Ok(None);
        };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<MemberById>(key).await?.map(Member::from))
    }

    /// To be sent back with changes.
    fn version(&self) -> i32 {
        self.0.version
    }

    /// What the viewer may do with it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<QrcodeViewerCan> {
        let edit = rules::may_manage(ctx.viewer()?);
        Ok(QrcodeViewerCan { update: edit, delete: edit })
    }
}

/// A QR code of equipment.
#[derive(Clone)]
pub struct Qrcode(pub Arc<model::Qrcode>);

impl Entity for Qrcode {
    const NAME: &'static str = "Qrcode";
}

impl Record for Qrcode {
    async fn find(ctx: &Context<'_>, row: i64) -> Result<Option<Self>> {
        Ok(store::codes::find(&*ctx.read().await?, ctx.viewer()?, row).await?.map(Self::from))
    }
}

impl From<model::Qrcode> for Qrcode {
    fn from(row: model::Qrcode) -> Self {
        Self(Arc::new(row))
    }
}

/// A QR code of equipment.
#[object(login)]
impl Qrcode {
    /// The global id.
    pub fn id(&self) -> ID {
        Self::global_id(self.0.id)
    }

    /// The id in digits, as REST shows it.
    fn row_id(&self) -> String {
        self.0.id.to_string()
    }

    /// What the label says; nothing can be read from it.
    fn code(&self) -> &str {
        &self.0.code
    }

    /// Where it stands.
    fn status(&self) -> QrcodeStatus {
        QrcodeStatus::from_i16(self.0.status)
    }

    /// The batch it was made in.
    async fn batch(&self, ctx: &Context<'_>) -> Result<Option<QrcodeBatch>> {
        let id = self.0.batch_id;
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<BatchById>(key).await?.map(QrcodeBatch))
    }

    /// The equipment it stands on; null while blank.
    fn name(&self) -> Option<&str> {
        self.0.name.as_deref()
    }

    /// Its model.
    fn model(&self) -> Option<&str> {
        self.0.model.as_deref()
    }

    /// Its serial number.
    fn serial_number(&self) -> Option<&str> {
        self.0.serial_number.as_deref()
    }

    /// Where it is.
    fn location(&self) -> Option<&str> {
        self.0.location.as_deref()
    }

    /// Free text.
    fn remark(&self) -> Option<&str> {
        self.0.remark.as_deref()
    }

    /// When it was bound.
    fn bound_at(&self) -> Option<DateTime<Utc>> {
        self.0.bound_at
    }

    /// Who bound it.
    async fn bound_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let Some(id) = self.0.bound_by else {
            return Ok(None);
        };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<MemberById>(key).await?.map(Member::from))
    }

    /// The code that took its place.
    async fn replaced_by(&self, ctx: &Context<'_>) -> Result<Option<Qrcode>> {
        let Some(id) = self.0.replaced_by else {
            return Ok(None);
        };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<QrcodeById>(key).await?.map(Qrcode))
    }

    /// When it was made.
    fn created_at(&self) -> DateTime<Utc> {
        self.0.created_at
    }

    /// Who made it.
    async fn created_by(&self, ctx: &Context<'_>) -> Result<Option<Member>> {
        let Some(id) = self.0.created_by else {
            return Ok(None);
        };
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<MemberById>(key).await?.map(Member::from))
    }

    /// Where its label leads whoever scans it.
    fn scan_url(&self, ctx: &Context<'_>) -> Result<String> {
        Ok(output::content(ctx.services()?.public_url(), &self.0.code))
    }

    /// What became of it, the newest first.
    async fn history(&self, ctx: &Context<'_>) -> Result<Vec<QrcodeStep>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.id);
        let steps = ctx.loaders()?.load::<StepsOfQrcode>(key).await?;
        Ok(steps.unwrap_or_default().into_iter().map(QrcodeStep).collect())
    }

    /// To be sent back with changes.
    fn version(&self) -> i32 {
        self.0.version
    }

    /// What the viewer may do with it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<QrcodeViewerCan> {
        let edit = rules::may_manage(ctx.viewer()?);
        Ok(QrcodeViewerCan { update: edit, delete: edit })
    }
}
