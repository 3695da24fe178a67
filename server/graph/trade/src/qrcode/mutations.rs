//! Changing QR codes.

use async_graphql::{Context, ID, MaybeUndefined};
use xieli_domain::qrcode::{jobs, service};
use xieli_macros::object;

use super::inputs::{
    QrcodeBatchCreateInput, QrcodeBatchExportInput, QrcodeExportInput, QrcodeIdsInput, QrcodeTemplateInput,
    QrcodeUpdateInput,
};
use super::types::{Qrcode, QrcodeBatch, QrcodeTemplate};
use crate::core::input::change;
use crate::core::payload;
use crate::core::payload::DeletePayload;
use crate::core::{Reach, Result, decode, decode_all};
use crate::job::Job;

payload! {
    /// A code, or why not.
    login QrcodePayload {
        /// As it is now; null when nothing was changed.
        qrcode: Qrcode
    }
}

payload! {
    /// A template, or why not.
    login QrcodeTemplatePayload {
        /// As it is now; null when nothing was changed.
        qrcode_template: QrcodeTemplate
    }
}

payload! {
    /// A batch, or why not.
    login QrcodeBatchPayload {
        /// As it is now; null when nothing was changed.
        qrcode_batch: QrcodeBatch
    }
}

payload! {
    /// A job that prints labels, or why not.
    login QrcodeExportPayload {
        /// It leaves a file; null when it was not asked for.
        job: Job
    }
}

/// Root fields that change QR codes.
#[derive(Default)]
pub struct QrcodeMutation;

/// Root fields that change QR codes.
#[object(root)]
impl QrcodeMutation {
    /// Binds, retires or replaces a code (core §7 `PUT qrcode`).
    #[requires("e:manage")]
    async fn qrcode_update(&self, ctx: &Context<'_>, input: QrcodeUpdateInput) -> Result<QrcodePayload> {
        let done = match input.read() {
            Ok((target, step)) => service::step(ctx.db()?, ctx.viewer()?, target, step).await,
            Err(refused) => Err(refused),
        };
        QrcodePayload::from(done)
    }

    /// Makes a template (core §7 `POST qrcodetemplate`).
    #[requires("e:manage")]
    async fn qrcode_template_create(
        &self,
        ctx: &Context<'_>,
        input: QrcodeTemplateInput,
    ) -> Result<QrcodeTemplatePayload> {
        let made = service::save_template(ctx.services()?, ctx.viewer()?, None, input.read()).await;
        QrcodeTemplatePayload::from(made)
    }

    /// Changes a template; absent fields stay (core §7 `PUT qrcodetemplate`).
    #[requires("e:manage")]
    async fn qrcode_template_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "As read; absent: whatever it is now.")] version: Option<i32>,
        input: QrcodeTemplateInput,
    ) -> Result<QrcodeTemplatePayload> {
        let target = Some((decode::<QrcodeTemplate>(&id)?, version));
        let saved = service::save_template(ctx.services()?, ctx.viewer()?, target, input.read()).await;
        QrcodeTemplatePayload::from(saved)
    }

    /// Deletes templates that no batch has; all or none (core §7 `DELETE qrcodetemplate`).
    #[requires("e:manage")]
    async fn qrcode_template_delete(
        &self,
        ctx: &Context<'_>,
        input: QrcodeIdsInput,
    ) -> Result<DeletePayload> {
        let ids = decode_all::<QrcodeTemplate>(&input.ids)?;
        DeletePayload::from::<QrcodeTemplate>(service::delete_templates(ctx.db()?, ctx.viewer()?, &ids).await)
    }

    /// Makes a batch with its codes; those of a large one come in the background (core §7 `POST qrcodebatch`).
    #[requires("e:manage")]
    async fn qrcode_batch_create(
        &self,
        ctx: &Context<'_>,
        input: QrcodeBatchCreateInput,
    ) -> Result<QrcodeBatchPayload> {
        QrcodeBatchPayload::from(service::create_batch(ctx.services()?, ctx.viewer()?, input.read()?).await)
    }

    /// Changes the texts of a batch (core §7 `PUT qrcodebatch`).
    #[requires("e:manage")]
    async fn qrcode_batch_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
        #[graphql(desc = "As read; absent: whatever it is now.")] version: Option<i32>,
        #[graphql(desc = "1 to 50 characters; absent: as it is.")] name: Option<String>,
        #[graphql(desc = "Up to 200 characters; absent: as it is, null: none.")] remark: MaybeUndefined<
            String,
        >,
    ) -> Result<QrcodeBatchPayload> {
        let target = (decode::<QrcodeBatch>(&id)?, version);
        let saved = service::update_batch(ctx.db()?, ctx.viewer()?, target, name.as_deref(), change(remark));
        QrcodeBatchPayload::from(saved.await)
    }

    /// Deletes batches all of whose codes are blank, with the codes; all or none (core §7 `DELETE qrcodebatch`).
    #[requires("e:manage")]
    async fn qrcode_batch_delete(&self, ctx: &Context<'_>, input: QrcodeIdsInput) -> Result<DeletePayload> {
        let ids = decode_all::<QrcodeBatch>(&input.ids)?;
        DeletePayload::from::<QrcodeBatch>(service::delete_batches(ctx.db()?, ctx.viewer()?, &ids).await)
    }

    /// Prints the labels of a batch that can stand on equipment, as a job that leaves a file.
    #[requires("e:manage")]
    async fn qrcode_batch_export(
        &self,
        ctx: &Context<'_>,
        input: QrcodeBatchExportInput,
    ) -> Result<QrcodeExportPayload> {
        let wanted = input.read()?;
        let asked = jobs::ask_for_labels(ctx.services()?, ctx.viewer()?, wanted).await;
        QrcodeExportPayload::from(asked)
    }

    /// Prints the labels of chosen codes, as a job that leaves a file.
    #[requires("e:manage")]
    async fn qrcode_export(
        &self,
        ctx: &Context<'_>,
        input: QrcodeExportInput,
    ) -> Result<QrcodeExportPayload> {
        let wanted = input.read()?;
        let asked = jobs::ask_for_labels(ctx.services()?, ctx.viewer()?, wanted).await;
        QrcodeExportPayload::from(asked)
    }
}
