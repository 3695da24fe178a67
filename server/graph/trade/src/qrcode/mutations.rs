//! GraphQL mutations of QR codes, label templates and batches.

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
use crate::core::{ContextExt, Result, decode, decode_all};
use crate::job::Job;

payload! {
    /// Result of a mutation: the code, or the user errors.
    login QrcodePayload {
        /// The QR code after the change; null when nothing was changed.
        qrcode: Qrcode
    }
}

payload! {
    /// Result of a mutation: the template, or the user errors.
    login QrcodeTemplatePayload {
        /// The label template after the change; null when nothing was changed.
        qrcode_template: QrcodeTemplate
    }
}

payload! {
    /// Result of a mutation: the batch, or the user errors.
    login QrcodeBatchPayload {
        /// The batch of QR codes after the change; null when nothing was changed.
        qrcode_batch: QrcodeBatch
    }
}

payload! {
    /// Result of a request to print labels: the job, or the user errors.
    login QrcodeExportPayload {
        /// The job, which produces a file; null when it was not started.
        job: Job
    }
}

/// Mutations of QR codes.
#[derive(Default)]
pub struct QrcodeMutation;

/// Mutations of QR codes.
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

    /// Creates a label template (core §7 `POST qrcodetemplate`).
    #[requires("e:manage")]
    async fn qrcode_template_create(
        &self,
        ctx: &Context<'_>,
        input: QrcodeTemplateInput,
    ) -> Result<QrcodeTemplatePayload> {
        let made = service::save_template(ctx.services()?, ctx.viewer()?, None, input.read()).await;
        QrcodeTemplatePayload::from(made)
    }

    /// Updates a label template; absent fields stay unchanged (core §7 `PUT qrcodetemplate`).
    #[requires("e:manage")]
    async fn qrcode_template_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the label template.")] id: ID,
        #[graphql(desc = "Version that the caller read; absent: no version check.")] version: Option<i32>,
        input: QrcodeTemplateInput,
    ) -> Result<QrcodeTemplatePayload> {
        let target = Some((decode::<QrcodeTemplate>(&id)?, version));
        let saved = service::save_template(ctx.services()?, ctx.viewer()?, target, input.read()).await;
        QrcodeTemplatePayload::from(saved)
    }

    /// Deletes label templates that no batch uses; all or none (core §7 `DELETE qrcodetemplate`).
    #[requires("e:manage")]
    async fn qrcode_template_delete(
        &self,
        ctx: &Context<'_>,
        input: QrcodeIdsInput,
    ) -> Result<DeletePayload> {
        let ids = decode_all::<QrcodeTemplate>(&input.ids)?;
        DeletePayload::from::<QrcodeTemplate>(service::delete_templates(ctx.db()?, ctx.viewer()?, &ids).await)
    }

    /// Creates a batch with its codes; a background job creates the codes of a large one
    /// (core §7 `POST qrcodebatch`).
    #[requires("e:manage")]
    async fn qrcode_batch_create(
        &self,
        ctx: &Context<'_>,
        input: QrcodeBatchCreateInput,
    ) -> Result<QrcodeBatchPayload> {
        QrcodeBatchPayload::from(service::create_batch(ctx.services()?, ctx.viewer()?, input.read()?).await)
    }

    /// Updates name and remark of a batch (core §7 `PUT qrcodebatch`).
    #[requires("e:manage")]
    async fn qrcode_batch_update(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the batch of QR codes.")] id: ID,
        #[graphql(desc = "Version that the caller read; absent: no version check.")] version: Option<i32>,
        #[graphql(desc = "Name, 1 to 50 characters; absent: unchanged.")] name: Option<String>,
        #[graphql(desc = "Remark, up to 200 characters; absent: unchanged, null: none.")]
        remark: MaybeUndefined<String>,
    ) -> Result<QrcodeBatchPayload> {
        let target = (decode::<QrcodeBatch>(&id)?, version);
        let saved = service::update_batch(ctx.db()?, ctx.viewer()?, target, name.as_deref(), change(remark));
        QrcodeBatchPayload::from(saved.await)
    }

    /// Deletes batches and their codes if all codes are blank; all or none (core §7 `DELETE qrcodebatch`).
    #[requires("e:manage")]
    async fn qrcode_batch_delete(&self, ctx: &Context<'_>, input: QrcodeIdsInput) -> Result<DeletePayload> {
        let ids = decode_all::<QrcodeBatch>(&input.ids)?;
        DeletePayload::from::<QrcodeBatch>(service::delete_batches(ctx.db()?, ctx.viewer()?, &ids).await)
    }

    /// Prints the labels of the blank and bound codes of a batch; a background job produces the file.
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

    /// Prints the labels of chosen codes; a background job produces the file.
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
