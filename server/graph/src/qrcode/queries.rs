//! Reading QR codes.

use async_graphql::{Context, ID, Json};
use serde_json::Value;
use xieli_domain::list::{Order, Sort};
use xieli_domain::qrcode::{output, store};
use xieli_kernel::Direction;
use xieli_macros::object;

use super::inputs::{QrcodeBatchFilter, QrcodeFilter, QrcodeOrder, QrcodeTemplateFilter};
use super::scan::{QrcodeScan, look_up};
use super::template::{QrcodeLayoutProblem, QrcodeTemplatePreview};
use super::types::{Qrcode, QrcodeBatch, QrcodeTemplate};
use crate::core::{Connection, PageArgs, PageInput, Reach, Result, decode};

fn order(given: Option<Vec<QrcodeOrder>>, sort: Sort) -> Order {
    let direction = given.unwrap_or_default().first().map_or(Direction::Desc, |order| order.direction.into());
    Order { sort, direction }
}

/// Root fields that read QR codes.
#[derive(Default)]
pub struct QrcodeQuery;

/// Root fields that read QR codes.
#[object(root)]
impl QrcodeQuery {
    /// Codes, one page (core §7 `GET qrcode/list`).
    #[requires("e:manage")]
    #[allow(clippy::too_many_arguments)]
    async fn qrcodes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
        #[graphql(desc = "Which.")] filter: Option<QrcodeFilter>,
        #[graphql(desc = "In which order; the first entry counts. Default: CREATED_AT DESC.")]
        order_by: Option<Vec<QrcodeOrder>>,
    ) -> Result<Option<Connection<Qrcode>>> {
        let viewer = ctx.viewer()?.clone();
        let request = PageArgs { first, after, page }.request()?;
        let filter = filter.unwrap_or_default().read()?;
        let order = order(order_by, store::CODES_BY_CREATED);
        let page = store::codes::page(&*ctx.read().await?, &viewer, &filter, order, &request).await?;
        let db = ctx.db()?.clone();
        Ok(Some(Connection::new(page, Qrcode::from, move || {
            let (db, viewer, filter) = (db.clone(), viewer.clone(), filter.clone());
            async move { store::codes::count(&*db.read().await?, &viewer, &filter).await }
        })))
    }

    /// A code; null when there is none for the viewer.
    #[requires("e:manage")]
    async fn qrcode(&self, ctx: &Context<'_>, #[graphql(desc = "Which.")] id: ID) -> Result<Option<Qrcode>> {
        let id = decode::<Qrcode>(&id)?;
        Ok(store::codes::find(&*ctx.read().await?, ctx.viewer()?, id).await?.map(Qrcode::from))
    }

    /// A layout as it will be printed.
    #[requires("e:manage")]
    async fn qrcode_template_preview(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "`{width, height, elements}`, in millimetres.")] layout: Json<Value>,
    ) -> Result<Option<QrcodeTemplatePreview>> {
        Ok(Some(match output::sample(ctx.services()?, layout.0).await? {
            Ok(svg) => QrcodeTemplatePreview { svg: Some(svg), problems: Vec::new() },
            Err(problems) => QrcodeTemplatePreview {
                svg: None,
                problems: problems.into_iter().map(QrcodeLayoutProblem::from).collect(),
            },
        }))
    }

    /// What the label of a code says of itself to anybody; null when there is no such code.
    #[public]
    async fn qrcode_scan(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The characters of the label.")] code: String,
    ) -> Result<Option<QrcodeScan>> {
        look_up(ctx, &code).await
    }

    /// Templates, one page (core §7 `GET qrcodetemplate/list`).
    #[requires("e:manage")]
    #[allow(clippy::too_many_arguments)]
    async fn qrcode_templates(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
        #[graphql(desc = "Which.")] filter: Option<QrcodeTemplateFilter>,
        #[graphql(desc = "In which order; the first entry counts. Default: CREATED_AT DESC.")]
        order_by: Option<Vec<QrcodeOrder>>,
    ) -> Result<Option<Connection<QrcodeTemplate>>> {
        let viewer = ctx.viewer()?.clone();
        let request = PageArgs { first, after, page }.request()?;
        let filter = filter.unwrap_or_default().read()?;
        let order = order(order_by, store::TEMPLATES_BY_CREATED);
        let page = store::templates::page(&*ctx.read().await?, &viewer, &filter, order, &request).await?;
        let db = ctx.db()?.clone();
        Ok(Some(Connection::new(page, QrcodeTemplate::from, move || {
            let (db, viewer, filter) = (db.clone(), viewer.clone(), filter.clone());
            async move { store::templates::count(&*db.read().await?, &viewer, &filter).await }
        })))
    }

    /// A template; null when there is none for the viewer.
    #[requires("e:manage")]
    async fn qrcode_template(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
    ) -> Result<Option<QrcodeTemplate>> {
        let id = decode::<QrcodeTemplate>(&id)?;
        Ok(store::templates::find(&*ctx.read().await?, ctx.viewer()?, id).await?.map(QrcodeTemplate::from))
    }

    /// Batches, one page (core §7 `GET qrcodebatch/list`).
    #[requires("e:manage")]
    #[allow(clippy::too_many_arguments)]
    async fn qrcode_batches(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
        #[graphql(desc = "Which.")] filter: Option<QrcodeBatchFilter>,
        #[graphql(desc = "In which order; the first entry counts. Default: CREATED_AT DESC.")]
        order_by: Option<Vec<QrcodeOrder>>,
    ) -> Result<Option<Connection<QrcodeBatch>>> {
        let viewer = ctx.viewer()?.clone();
        let request = PageArgs { first, after, page }.request()?;
        let filter = filter.unwrap_or_default().read()?;
        let order = order(order_by, store::BATCHES_BY_CREATED);
        let page = store::batches::page(&*ctx.read().await?, &viewer, &filter, order, &request).await?;
        let db = ctx.db()?.clone();
        Ok(Some(Connection::new(page, QrcodeBatch::from, move || {
            let (db, viewer, filter) = (db.clone(), viewer.clone(), filter.clone());
            async move { store::batches::count(&*db.read().await?, &viewer, &filter).await }
        })))
    }

    /// A batch; null when there is none for the viewer.
    #[requires("e:manage")]
    async fn qrcode_batch(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which.")] id: ID,
    ) -> Result<Option<QrcodeBatch>> {
        let id = decode::<QrcodeBatch>(&id)?;
        Ok(store::batches::find(&*ctx.read().await?, ctx.viewer()?, id).await?.map(QrcodeBatch::from))
    }
}
