//! GraphQL queries of files.

use async_graphql::{Context, ID, MaybeUndefined};
use xieli_domain::file::{model, store};
use xieli_domain::list::Order;
use xieli_kernel::{AppError, AppResult, Direction, Viewer};
use xieli_macros::{Enum, InputObject, object};

use super::enums::said;
use super::types::{File, FileCategory, FileKind, FileRecord, FileRecordType, FileVisibility};
use super::upload::number;
use crate::core::input::DateRange;
use crate::core::{
    Connection, ContextExt, PageArgs, PageInput, Result, SortDirection, decode, decode_all, decode_optional,
};
use crate::file_group::FileGroup;
use crate::member::Member;
use crate::member::enums::MemberType;

/// Upper bound of the attachments of a record in one answer.
const MAX_ATTACHMENTS: i64 = 1000;

/// Filter of documents; absent fields do not narrow.
#[derive(Debug, Default, InputObject)]
pub struct FileFilter {
    /// Part of the name, its pinyin or initials.
    pub keyword: Option<String>,
    /// Whether the keyword is also searched in the contents.
    pub contents: Option<bool>,
    /// Documents of the enterprise, of projects, or of customers.
    pub category: Option<FileCategory>,
    /// Documents in this category, or below it.
    pub group_id: Option<ID>,
    /// Documents of this project, in digits.
    pub project_id: Option<String>,
    /// Documents of this customer, in digits.
    pub customer_id: Option<String>,
    /// Uploaded by this member; administrators only.
    pub created_by_id: Option<ID>,
    /// Uploaded by the viewer.
    pub is_mine: Option<bool>,
    /// Uploaded by own staff, or by external members.
    pub user_type: Option<MemberType>,
    /// Uploaded on these days.
    pub created: Option<DateRange>,
    /// Files of this type.
    #[graphql(name = "type")]
    pub kind: Option<FileKind>,
    /// Documents with this visibility.
    pub is_open: Option<FileVisibility>,
    /// Flag of REST next to `isOpen` 1: those for internal members alone, or the others; null: both. Absent:
    /// as `isOpen` says.
    pub insiders_only: MaybeUndefined<bool>,
}

impl FileFilter {
    fn read(self, viewer: &Viewer) -> AppResult<model::FileFilter> {
        let uploader = decode_optional::<Member>(self.created_by_id.as_ref())?;
        if uploader.is_some_and(|id| id != viewer.member_id) && !viewer.is_admin() {
            return Err(AppError::forbidden());
        }
        let (from, to) = self.created.unwrap_or_default().moments();
        let (is_open, insiders_only) = said(self.is_open, self.insiders_only);
        let mine = self.is_mine.unwrap_or_default().then_some(viewer.member_id);
        Ok(model::FileFilter {
            keyword: self.keyword,
            contents: self.contents.unwrap_or_default(),
            category: self.category.map(FileCategory::as_i16),
            group_id: decode_optional::<FileGroup>(self.group_id.as_ref())?,
            project_id: number(self.project_id.as_deref())?,
            customer_id: number(self.customer_id.as_deref())?,
            created_by: mine.or(uploader),
            user_type: self.user_type.map(|kind| xieli_kernel::MemberType::from(kind).as_i16()),
            from,
            to,
            kind: self.kind.map(FileKind::as_i16),
            is_open,
            insiders_only,
        })
    }
}

/// Columns that documents can be sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum FileSort {
    /// Time of upload.
    CreatedAt,
}

/// One order of documents; ties are broken by id.
#[derive(Debug, Clone, Copy, InputObject)]
pub struct FileOrder {
    /// Column to sort by.
    #[graphql(default_with = "FileSort::CreatedAt")]
    pub field: FileSort,
    /// Direction of the order.
    #[graphql(default_with = "SortDirection::Desc")]
    pub direction: SortDirection,
}

/// Root fields that read files.
#[derive(Default)]
pub struct FileQuery;

/// Root fields that read files.
#[object(root)]
impl FileQuery {
    /// Published documents visible to the viewer, one page (core §7 `GET file/list`). `totalCount` is exact
    /// up to 10000; 10001 stands for more.
    #[login]
    #[allow(clippy::too_many_arguments)]
    async fn files(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
        #[graphql(desc = "Filter of the documents.")] filter: Option<FileFilter>,
        #[graphql(desc = "The order of the rows; the first entry counts. Default: CREATED_AT DESC.")]
        order_by: Option<Vec<FileOrder>>,
    ) -> Result<Option<Connection<File>>> {
        let viewer = ctx.viewer()?.clone();
        let request = PageArgs { first, after, page }.request()?;
        let filter = filter.unwrap_or_default().read(&viewer)?;
        let direction =
            order_by.unwrap_or_default().first().map_or(Direction::Desc, |order| order.direction.into());
        let order = Order::by(store::BY_CREATED, direction);
        let page = store::page(&*ctx.read().await?, &viewer, &filter, order, &request).await?;
        let services = ctx.services()?.clone();
        Ok(Some(Connection::new(page, File::from, move || {
            let (services, viewer, filter) = (services.clone(), viewer.clone(), filter.clone());
            async move {
                let count = async { store::count(&*services.db().read().await?, &viewer, &filter).await };
                services.totals().of(&viewer, store::CHANGED_BY, &filter, Box::pin(count)).await
            }
        })))
    }

    /// A file; null when none is visible to the viewer (core §7 `GET file/{id}`).
    #[login]
    async fn file(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The global id.")] id: ID,
    ) -> Result<Option<File>> {
        let id = decode::<File>(&id)?;
        Ok(store::find(&*ctx.read().await?, ctx.viewer()?, id).await?.map(File::from))
    }

    /// Files by id, as far as they are visible to the viewer, including the caller's own pending ones (core
    /// §7 `GET file/files`).
    #[login]
    async fn files_by_ids(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Their global ids, at most 1000.")] ids: Vec<ID>,
    ) -> Result<Option<Vec<File>>> {
        let ids = decode_all::<File>(&ids)?;
        let files = store::find_many(&*ctx.read().await?, ctx.viewer()?, &ids).await?;
        Ok(Some(files.into_iter().map(File::from).collect()))
    }

    /// The files of a record, in the order in which they were attached (core §7 `GET
    /// file/attachment/list/{a}/{b}`).
    #[login]
    async fn file_attachments(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The kind of the record.")] source_type: String,
        #[graphql(desc = "The row id of the record.")] source_id: String,
    ) -> Result<Option<Vec<File>>> {
        let connection = ctx.read().await?;
        let files =
            store::attachments(&connection, ctx.viewer()?, &source_type, &source_id, MAX_ATTACHMENTS).await?;
        Ok(Some(files.into_iter().map(File::from).collect()))
    }

    /// Accesses to a file, the latest first: previews and downloads (core §7 `GET file/recordList`).
    #[login]
    async fn file_records(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The file of the accesses.")] file_id: ID,
        #[graphql(name = "type", desc = "Accesses of this kind alone.")] record_type: Option<FileRecordType>,
        #[graphql(desc = "How many rows, 1 to 100.")] first: Option<i32>,
        #[graphql(desc = "The rows behind this cursor.")] after: Option<String>,
        #[graphql(desc = "A page by number instead.")] page: Option<PageInput>,
    ) -> Result<Option<Connection<FileRecord>>> {
        let request = PageArgs { first, after, page }.request()?;
        let connection = ctx.read().await?;
        let file = store::find(&connection, ctx.viewer()?, decode::<File>(&file_id)?).await?;
        let file = file.ok_or_else(AppError::not_found)?;
        let (enterprise, id) = (file.enterprise_id, file.id);
        let record_type = record_type.map(FileRecordType::as_i16);
        let order = Order::by(store::BY_TIME, Direction::Desc);
        let page = store::records(&connection, enterprise, id, record_type, order, &request).await?;
        let db = ctx.db()?.clone();
        Ok(Some(Connection::new(page, FileRecord, move || {
            let db = db.clone();
            async move { store::count_records(&*db.read().await?, enterprise, id, record_type).await }
        })))
    }
}
