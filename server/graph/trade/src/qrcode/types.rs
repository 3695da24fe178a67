//! What QR codes look like from outside.

use async_graphql::Context;
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
use crate::core::numbered;
use crate::core::{Reach, Result, record};
use crate::job::Job;
use crate::member::Member;

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

record!(
    /// Codes that were made together.
    QrcodeBatch: model::QrcodeBatch, store::batches::find
);

/// Codes that were made together.
#[object(login, common(id, row_id, created_at, created_by, version))]
impl QrcodeBatch {
    /// 1 to 50 characters.
    fn name(&self) -> &str;

    /// What its labels look like.
    async fn template(&self, ctx: &Context<'_>) -> Result<Option<QrcodeTemplate>> {
        let id = self.0.template_id;
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<TemplateById>(key).await?.map(QrcodeTemplate))
    }

    /// Before the random part of each code.
    fn prefix(&self) -> &str;

    /// How many codes.
    fn quantity(&self) -> i32;

    /// Its codes are there; of a large batch they are made in the background.
    fn ready(&self) -> bool;

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
    fn remark(&self) -> Option<&str>;

    /// What the viewer may do with it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<QrcodeViewerCan> {
        let edit = rules::may_manage(ctx.viewer()?);
        Ok(QrcodeViewerCan { update: edit, delete: edit })
    }
}

record!(
    /// A QR code of equipment.
    Qrcode: model::Qrcode, store::codes::find
);

/// A QR code of equipment.
#[object(login, common(id, row_id, created_at, created_by, version))]
impl Qrcode {
    /// What the label says; nothing can be read from it.
    fn code(&self) -> &str;

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
    fn name(&self) -> Option<&str>;

    /// Its model.
    fn model(&self) -> Option<&str>;

    /// Its serial number.
    fn serial_number(&self) -> Option<&str>;

    /// Where it is.
    fn location(&self) -> Option<&str>;

    /// Free text.
    fn remark(&self) -> Option<&str>;

    /// When it was bound.
    fn bound_at(&self) -> Option<DateTime<Utc>>;

    /// Who bound it.
    #[by(MemberById, bound_by)]
    fn bound_by(&self) -> Result<Option<Member>>;

    /// The code that took its place.
    #[by(QrcodeById, replaced_by)]
    fn replaced_by(&self) -> Result<Option<Qrcode>>;

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

    /// What the viewer may do with it.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<QrcodeViewerCan> {
        let edit = rules::may_manage(ctx.viewer()?);
        Ok(QrcodeViewerCan { update: edit, delete: edit })
    }
}
