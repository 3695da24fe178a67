//! Upload of images of a reported fault by the person who reported it, without an account (decision 0059).
//! Each field takes a `code`, so each call counts as a guess for the rate limit (decision 0013).

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::file::upload::{Plan, PlannedPart};
use xieli_domain::work_link::pictures;
use xieli_kernel::{AppError, AppResult, FieldCode};
use xieli_macros::{InputObject, fields, object};

use crate::core::payload::split;
use crate::core::{ContextExt, Result, UserError};

/// A part of a multipart upload.
#[fields(public)]
pub struct WorkReportPicturePart {
    /// Number of the part, from 1.
    pub number: i32,
    /// Offset of the part in the file, in bytes.
    pub offset: i32,
    /// Size of the part, in bytes.
    pub size: i32,
    /// Whether the part has been uploaded.
    pub is_done: bool,
    /// Upload address: PUT exactly the bytes of the part, without credentials.
    pub url: String,
}

/// A pending upload of an image: addresses for one key, one size and one hour.
#[fields(public)]
pub struct WorkReportPicture {
    /// Id of the upload, valid with the link's code.
    pub id: String,
    /// Request new addresses from this time on.
    pub refresh_at: DateTime<Utc>,
    /// The parts, in order.
    pub parts: Vec<WorkReportPicturePart>,
}

impl From<Plan> for WorkReportPicture {
    fn from(plan: Plan) -> Self {
        let number = |value: u64| i32::try_from(value).unwrap_or(i32::MAX);
        let part = |part: PlannedPart| WorkReportPicturePart {
            number: part.number.into(),
            offset: number(part.offset),
            size: number(part.size),
            is_done: part.done,
            url: part.url,
        };
        Self {
            id: plan.upload.id.to_string(),
            refresh_at: plan.refresh_at,
            parts: plan.parts.into_iter().map(part).collect(),
        }
    }
}

/// An image to upload.
#[derive(Debug, InputObject)]
pub struct WorkReportPictureBeginInput {
    /// The code of the link that the report returned.
    pub code: String,
    /// File name with its extension: jpg, jpeg, png or webp.
    pub name: String,
    /// Size in bytes, at most 10 MB.
    pub size: i32,
}

/// An image whose upload is complete.
#[derive(Debug, InputObject)]
pub struct WorkReportPictureFinishInput {
    /// The code of the link that the report returned.
    pub code: String,
    /// Id of the upload, as returned by `workReportPictureBegin`.
    pub id: String,
}

/// A pending upload, or the errors of the call.
#[fields(public)]
pub struct WorkReportPictureBeginPayload {
    /// The pending upload; null when none was begun.
    pub picture: Option<WorkReportPicture>,
    /// Errors that the user can correct; empty on success.
    pub user_errors: Vec<UserError>,
}

/// The result of a finished upload.
#[fields(public)]
pub struct WorkReportPictureFinishPayload {
    /// The number of images of the report; null when this one was refused.
    pub count: Option<i32>,
    /// Errors that the user can correct; empty on success.
    pub user_errors: Vec<UserError>,
}

fn row(id: &str) -> AppResult<i64> {
    let digits = (1..=18).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_digit());
    let row = id.parse().ok().filter(|_| digits);
    row.ok_or_else(|| AppError::field("id", FieldCode::NotFound, "上传已失效，请重新添加"))
}

/// Root fields that read uploads of callers without an account.
#[derive(Default)]
pub struct WorkReportPictureQuery;

/// Root fields that read uploads of callers without an account.
#[object(root)]
impl WorkReportPictureQuery {
    /// A pending upload, with new addresses for the missing parts; null when there is none.
    #[public]
    async fn work_report_picture(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The code of the link that the report returned.")] code: String,
        #[graphql(desc = "Id of the upload.")] id: String,
    ) -> Result<Option<WorkReportPicture>> {
        let Ok(id) = row(&id) else { return Ok(None) };
        Ok(pictures::resume(ctx.services()?, &code, id).await?.map(WorkReportPicture::from))
    }
}

/// Root fields by which callers without an account upload images.
#[derive(Default)]
pub struct WorkReportPictureMutation;

/// Root fields by which callers without an account upload images.
#[object(root)]
impl WorkReportPictureMutation {
    /// Begins the upload of an image of a reported fault: at most three, within an hour, before the request
    /// is received.
    #[public]
    async fn work_report_picture_begin(
        &self,
        ctx: &Context<'_>,
        input: WorkReportPictureBeginInput,
    ) -> Result<WorkReportPictureBeginPayload> {
        let WorkReportPictureBeginInput { code, name, size } = input;
        let begun = pictures::begin(ctx.services()?, &code, &name, size.into()).await;
        let (plan, user_errors) = split(begun)?;
        Ok(WorkReportPictureBeginPayload { picture: plan.map(WorkReportPicture::from), user_errors })
    }

    /// Completes an upload: the image is checked and becomes a file of the request; a repeated call returns
    /// the same file.
    #[public]
    async fn work_report_picture_finish(
        &self,
        ctx: &Context<'_>,
        input: WorkReportPictureFinishInput,
    ) -> Result<WorkReportPictureFinishPayload> {
        let done = match row(&input.id) {
            Ok(id) => pictures::finish(ctx.services()?, &input.code, id).await,
            Err(error) => Err(error),
        };
        let (count, user_errors) = split(done)?;
        let count = count.map(|count| i32::try_from(count).unwrap_or(i32::MAX));
        Ok(WorkReportPictureFinishPayload { count, user_errors })
    }
}
