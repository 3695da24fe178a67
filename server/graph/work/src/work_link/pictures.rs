//! Pictures of a reported fault, sent by whoever reported it, without an account (decision 0059). Each field takes a `code`, so
//! each is counted as a guess (decision 0013).

use async_graphql::Context;
use chrono::{DateTime, Utc};
use xieli_domain::file::upload::{Plan, PlannedPart};
use xieli_domain::work_link::pictures;
use xieli_kernel::{AppError, AppResult, FieldCode};
use xieli_macros::{InputObject, fields, object};

use crate::core::payload::split;
use crate::core::{Reach, Result, UserError};

/// A part of a picture on its way.
#[fields(public)]
pub struct WorkReportPicturePart {
    /// From 1.
    pub number: i32,
    /// Where it begins in the file, in bytes.
    pub offset: i32,
    /// In bytes.
    pub size: i32,
    /// It has arrived.
    pub is_done: bool,
    /// PUT exactly its bytes here, without any credentials.
    pub url: String,
}

/// A picture on its way: addresses for one key, one size and one hour.
#[fields(public)]
pub struct WorkReportPicture {
    /// Which, for those who have the link.
    pub id: String,
    /// Ask for fresh addresses then.
    pub refresh_at: DateTime<Utc>,
    /// In their order.
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

/// A picture that is to be sent.
#[derive(Debug, InputObject)]
pub struct WorkReportPictureBeginInput {
    /// The characters of the link that the report was answered with.
    pub code: String,
    /// With its extension: jpg, jpeg, png or webp.
    pub name: String,
    /// In bytes, at most 10 MB.
    pub size: i32,
}

/// Which picture.
#[derive(Debug, InputObject)]
pub struct WorkReportPictureFinishInput {
    /// The characters of the link that the report was answered with.
    pub code: String,
    /// As `workReportPictureBegin` said.
    pub id: String,
}

/// Where a picture goes, or why not.
#[fields(public)]
pub struct WorkReportPictureBeginPayload {
    /// Where its parts go; null when nothing was begun.
    pub picture: Option<WorkReportPicture>,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

/// What became of a picture.
#[fields(public)]
pub struct WorkReportPictureFinishPayload {
    /// How many the report has now; null when this one was not taken.
    pub count: Option<i32>,
    /// What the user can mend; empty when it worked.
    pub user_errors: Vec<UserError>,
}

fn row(id: &str) -> AppResult<i64> {
    let digits = (1..=18).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_digit());
    let row = id.parse().ok().filter(|_| digits);
    row.ok_or_else(|| AppError::field("id", FieldCode::NotFound, "上传已失效，请重新添加"))
}

/// Root fields that read what strangers send.
#[derive(Default)]
pub struct WorkReportPictureQuery;

/// Root fields that read what strangers send.
#[object(root)]
impl WorkReportPictureQuery {
    /// A picture on its way, with fresh addresses for what has not arrived; null where there is none.
    #[public]
    async fn work_report_picture(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The characters of the link that the report was answered with.")] code: String,
        #[graphql(desc = "Which.")] id: String,
    ) -> Result<Option<WorkReportPicture>> {
        let Ok(id) = row(&id) else { return Ok(None) };
        Ok(pictures::resume(ctx.services()?, &code, id).await?.map(WorkReportPicture::from))
    }
}

/// Root fields by which strangers send pictures.
#[derive(Default)]
pub struct WorkReportPictureMutation;

/// Root fields by which strangers send pictures.
#[object(root)]
impl WorkReportPictureMutation {
    /// Begins to send a picture of a fault that was reported: at most three, within an hour, while nobody has taken it on.
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

    /// A picture has arrived: it is looked at, and is a file of the request; again it is the same file.
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
