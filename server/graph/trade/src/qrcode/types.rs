//! GraphQL types of QR codes and their batches.

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
use crate::core::{ContextExt, Result, record};
use crate::job::Job;
use crate::member::Member;

numbered! {
    /// Status of a QR code (core §3 QR code).
    QrcodeStatus {
        /// No equipment is known for it yet.
        Blank = 0,
        /// It is attached to equipment.
        Bound = 1,
        /// It is out of use for good.
        Retired = 2,
        /// Another code replaced it.
        Replaced = 3,
    }
}

/// Actions permitted to the viewer on a code, a template or a batch; an action is true if and only if the
/// server accepts it.
#[fields(login)]
pub struct QrcodeViewerCan {
    /// Whether the viewer may update it.
    pub update: bool,
    /// Whether the viewer may delete it; the server still refuses a record that is in use.
    pub delete: bool,
}

record!(
    /// A batch of QR codes created together.
    QrcodeBatch: model::QrcodeBatch, store::batches::find
);

/// A batch of QR codes created together.
#[object(login, common(id, row_id, created_at, created_by, version))]
impl QrcodeBatch {
    /// Name, 1 to 50 characters.
    fn name(&self) -> &str;

    /// The template of its labels.
    async fn template(&self, ctx: &Context<'_>) -> Result<Option<QrcodeTemplate>> {
        let id = self.0.template_id;
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<TemplateById>(key).await?.map(QrcodeTemplate))
    }

    /// Prefix before the random part of each code.
    fn prefix(&self) -> &str;

    /// Number of codes.
    fn quantity(&self) -> i32;

    /// Whether its codes exist; a background job creates those of a large batch.
    fn ready(&self) -> bool;

    /// The job that creates its codes; null when they were created with the batch, when the job ended long
    /// ago, and when the viewer does not see the job.
    async fn job(&self, ctx: &Context<'_>) -> Result<Option<Job>> {
        let Some(id) = self.0.job_id else {
            return Ok(None);
        };
        let viewer = ctx.viewer()?;
        let found = ctx.loaders()?.load::<JobOfBatch>(TenantKey::new(self.0.enterprise_id, id)).await?;
        let seen = found.filter(|job| viewer.is_admin() || job.created_by == Some(viewer.member_id));
        Ok(seen.map(|job| Job(Listed::clone(&job))))
    }

    /// Remark, free text.
    fn remark(&self) -> Option<&str>;

    /// Actions permitted to the viewer.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<QrcodeViewerCan> {
        let edit = rules::may_manage(ctx.viewer()?);
        Ok(QrcodeViewerCan { update: edit, delete: edit })
    }
}

record!(
    /// A QR code for equipment.
    Qrcode: model::Qrcode, store::codes::find
);

/// A QR code for equipment.
#[object(login, common(id, row_id, created_at, created_by, version))]
impl Qrcode {
    /// Characters of the code printed on the label; random, without meaning.
    fn code(&self) -> &str;

    /// Its current status.
    fn status(&self) -> QrcodeStatus {
        QrcodeStatus::from_i16(self.0.status)
    }

    /// The batch that it was created in.
    async fn batch(&self, ctx: &Context<'_>) -> Result<Option<QrcodeBatch>> {
        let id = self.0.batch_id;
        let key = TenantKey::new(self.0.enterprise_id, id);
        Ok(ctx.loaders()?.load::<BatchById>(key).await?.map(QrcodeBatch))
    }

    /// Name of the equipment; null while the code is blank.
    fn name(&self) -> Option<&str>;

    /// Model of the equipment.
    fn model(&self) -> Option<&str>;

    /// Serial number of the equipment.
    fn serial_number(&self) -> Option<&str>;

    /// Location of the equipment.
    fn location(&self) -> Option<&str>;

    /// Remark, free text.
    fn remark(&self) -> Option<&str>;

    /// Time of the binding.
    fn bound_at(&self) -> Option<DateTime<Utc>>;

    /// Member who bound it.
    #[by(MemberById, bound_by)]
    fn bound_by(&self) -> Result<Option<Member>>;

    /// The code that replaced it.
    #[by(QrcodeById, replaced_by)]
    fn replaced_by(&self) -> Result<Option<Qrcode>>;

    /// Web address that a scan of its label opens.
    fn scan_url(&self, ctx: &Context<'_>) -> Result<String> {
        Ok(output::content(ctx.services()?.public_url(), &self.0.code))
    }

    /// History of its status changes, the newest first.
    async fn history(&self, ctx: &Context<'_>) -> Result<Vec<QrcodeStep>> {
        let key = TenantKey::new(self.0.enterprise_id, self.0.id);
        let steps = ctx.loaders()?.load::<StepsOfQrcode>(key).await?;
        Ok(steps.unwrap_or_default().into_iter().map(QrcodeStep).collect())
    }

    /// Actions permitted to the viewer.
    fn viewer_can(&self, ctx: &Context<'_>) -> Result<QrcodeViewerCan> {
        let edit = rules::may_manage(ctx.viewer()?);
        Ok(QrcodeViewerCan { update: edit, delete: edit })
    }
}
