//! Record kind of documents and attachments (docs/decisions/0040).

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::file;

use super::model::FileFilter;
use super::states::{FileStatus, TextState};
use super::{rules, service, store, text as contents};
use crate::kind::field::{Reading, field, text};
use crate::kind::named::{Named, named};
use crate::kind::search::{Asked, Hit, Search, Shape, ranked};
use crate::kind::sight::{Seen, sight};
use crate::kind::value::DictionaryColumn;
use crate::kind::words::{quiet, told};
use crate::kind::{Bin, Page, RecordKind};

/// Documents and attachments.
pub static FILE: RecordKind = RecordKind {
    record_type: "file",
    entity: "File",
    label: "文件",
    actions: &[
        told("publish").named("发布了文件"),
        told("update"),
        told("version").named("上传了文件的新版本"),
        told("restore").named("恢复了文件的历史版本"),
        told("delete"),
        told("recover").named("恢复了文件"),
        quiet("purge"),
        quiet("create").named("上传了文件"),
        quiet("expire").named("清理了未确认的文件"),
    ],
    fields: &[
        text("name", "文件名"),
        field("group_id", "文档分类", Reading::One("file_group")),
        field("is_open", "可见范围", Reading::Choice(&[(1, "全部可见"), (2, "部分可见")])),
        field("insiders_only", "仅内部成员可见", Reading::Switch),
        field("visible_members", "可见成员", Reading::Many("member")),
        field("invisible_members", "不可见成员", Reading::Many("member")),
        field("preview_only", "仅可预览", Reading::Switch),
        text("version_number", "版本"),
        field("status", "状态", Reading::Choice(&[(0, "待确认"), (1, "已发布"), (2, "在回收站")])),
    ],
    values: &[DictionaryColumn {
        dictionary: "doc_is_open",
        what: "个文档",
        count: sql!(
            "select is_open::text as value, count(*) as count from file \
                where enterprise_id = $1 and is_open::text = any ($2) and is_doc
                    and status = {FileStatus::Published} group by is_open"
        ),
        replace: None,
    }],
    moves: &[Named {
        alive: sql!("r.status = {FileStatus::Published}"),
        ..named("customer", "file", "customer_id", "个文档")
    }],
    sight: Some(sight!(look => store::commentable, file)),
    role_access: Some(super::role_access::ROLE_ACCESS),
    heard: Some(|_| true),
    follows: Some(|tx, enterprise, member, kind| {
        Box::pin(store::set_uploader_type(tx, enterprise, member, kind))
    }),
    search: Some(Search { table: "file", find, address: "/doc/1/group/0?file={}" }),
    page: Some(Page { address: "/doc/1/group/0?file={}", label: "文档" }),
    bin: Some(Bin {
        table: "file",
        title: "t.name",
        actions: ("file.recover", "file.purge"),
        back: sql!("status = {FileStatus::Published},"),
        purge: Some(|tx, enterprise, ids| Box::pin(service::purge(tx, enterprise, ids))),
        ..Bin::PLAIN
    }),
    ..RecordKind::PLAIN
};

/// The uploader is notified of comments; a file attached to a comment has no comments of its own.
fn look<'a>(
    mut connection: &'a AsyncPgConnection,
    viewer: &'a Viewer,
    ids: &'a [i64],
) -> BoxFuture<'a, AppResult<Vec<Seen>>> {
    Box::pin(async move {
        let rows: Vec<(i64, String, Option<i64>, Option<String>)> = store::visible_to(viewer)
            .filter(file::id.eq_any(ids.to_vec()))
            .select((file::id, file::name, file::created_by, file::source_type))
            .load(&mut connection)
            .await?;
        let seen = |(id, title, owner_id, source): (_, _, _, Option<String>)| {
            let silent = source.as_deref() == Some(rules::COMMENT);
            Seen { id, title, owner_id, silent, within: None }
        };
        Ok(rows.into_iter().map(seen).collect())
    })
}

/// Hits show the text around the keyword, if contents are searched at all.
static SHAPE: Shape = Shape {
    subtitle: "(select g.name from file_group g where g.enterprise_id = x.enterprise_id and g.id = x.group_id)",
    snippet: sql!(
        "(select substring(t.search_text from greatest(strpos(t.search_text, asked.first) - 24, 1) for 120)
        from file_text t where t.enterprise_id = x.enterprise_id and t.hash = x.hash
            and t.state = {TextState::Read}
            and length(asked.first) > 1 and strpos(t.search_text, asked.first) > 0)"
    ),
    ..Shape::PLAIN
};

/// Searches documents by name and content: contents with the keyword are looked up first.
fn find<'a>(
    connection: &'a AsyncPgConnection,
    viewer: &'a Viewer,
    asked: &'a Asked,
) -> BoxFuture<'a, AppResult<Vec<Hit>>> {
    Box::pin(async move {
        let filter = FileFilter {
            keyword: Some(asked.keyword.typed.clone()),
            contents: true,
            ..FileFilter::default()
        };
        let holding = contents::holding(connection, viewer, &filter).await?;
        let ids = store::found(viewer, &asked.keyword, &holding);
        ranked(connection, viewer, asked, "file", &SHAPE, ids).await
    })
}
