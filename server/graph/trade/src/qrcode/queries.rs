//! GraphQL queries of QR codes, label templates and batches.

use async_graphql::{Context, ID, Json};
use serde_json::Value;
use xieli_domain::qrcode::{output, store};
use xieli_macros::object;

use super::inputs::{QrcodeBatchFilter, QrcodeFilter, QrcodeOrder, QrcodeTemplateFilter};
use super::scan::{QrcodeScan, look_up};
use super::template::{QrcodeLayoutProblem, QrcodeTemplatePreview};
use super::types::{Qrcode, QrcodeBatch, QrcodeTemplate};
use crate::core::{Connection, ContextExt, List, Result, found};

/// Queries of QR codes.
#[derive(Default)]
pub struct QrcodeQuery;

/// Queries of QR codes.
#[object(root)]
impl QrcodeQuery {
    /// Codes, one page (core §7 `GET qrcode/list`).
    #[requires("e:manage")]
    async fn qrcodes(
        &self,
        ctx: &Context<'_>,
        #[graphql(group)] list: List<QrcodeFilter, QrcodeOrder>,
    ) -> Result<Option<Connection<Qrcode>>> {
        list.of(ctx, &store::codes::ROWS).await
    }

    /// The code with this id; null when none is visible to the viewer.
    #[requires("e:manage")]
    async fn qrcode(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the QR code.")] id: ID,
    ) -> Result<Option<Qrcode>> {
        found(ctx, &id).await
    }

    /// Preview of a layout as it will be printed.
    #[requires("e:manage")]
    async fn qrcode_template_preview(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Layout: `{width, height, elements}`, in millimetres.")] layout: Json<Value>,
    ) -> Result<Option<QrcodeTemplatePreview>> {
        Ok(Some(match output::sample(ctx.services()?, ctx.viewer()?, layout.0).await? {
            Ok(svg) => QrcodeTemplatePreview { svg: Some(svg), problems: Vec::new() },
            Err(problems) => QrcodeTemplatePreview {
                svg: None,
                problems: problems.into_iter().map(QrcodeLayoutProblem::from).collect(),
            },
        }))
    }

    /// Public information about the code on a scanned label; null when the code does not exist.
    #[public]
    async fn qrcode_scan(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Characters of the code printed on the label.")] code: String,
    ) -> Result<Option<QrcodeScan>> {
        look_up(ctx, &code).await
    }

    /// Templates, one page (core §7 `GET qrcodetemplate/list`).
    #[requires("e:manage")]
    async fn qrcode_templates(
        &self,
        ctx: &Context<'_>,
        #[graphql(group)] list: List<QrcodeTemplateFilter, QrcodeOrder>,
    ) -> Result<Option<Connection<QrcodeTemplate>>> {
        list.of(ctx, &store::templates::ROWS).await
    }

    /// The label template with this id; null when none is visible to the viewer.
    #[requires("e:manage")]
    async fn qrcode_template(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the label template.")] id: ID,
    ) -> Result<Option<QrcodeTemplate>> {
        found(ctx, &id).await
    }

    /// Batches, one page (core §7 `GET qrcodebatch/list`).
    #[requires("e:manage")]
    async fn qrcode_batches(
        &self,
        ctx: &Context<'_>,
        #[graphql(group)] list: List<QrcodeBatchFilter, QrcodeOrder>,
    ) -> Result<Option<Connection<QrcodeBatch>>> {
        list.of(ctx, &store::batches::ROWS).await
    }

    /// The batch with this id; null when none is visible to the viewer.
    #[requires("e:manage")]
    async fn qrcode_batch(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Id of the batch of QR codes.")] id: ID,
    ) -> Result<Option<QrcodeBatch>> {
        found(ctx, &id).await
    }
}
