//! Record kind of the nodes of category trees (docs/decisions/0040).

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::category;

use super::{sheet, store};
use crate::kind::field::{Reading, field, text};
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, taken, unique};
use crate::kind::words::{quiet, told};
use crate::kind::{Bin, RecordKind};

/// Uniqueness of a node's name below its parent.
pub const NAME: Unique = unique("category_name", "name", "同级下已有同名分类");

/// Nodes of category trees.
pub static CATEGORY: RecordKind = RecordKind {
    record_type: "category",
    entity: "Category",
    label: "分类",
    actions: &[
        told("create"),
        told("update"),
        told("move"),
        told("import"),
        told("delete"),
        quiet("restore"),
        quiet("purge"),
    ],
    unique: &[NAME],
    fields: &[
        text("name", "分类名称"),
        field("parent_id", "上级分类", Reading::One("category")),
        text("remark", "备注"),
    ],
    sight: Some(glance!(store::visible_to, category, category::name)),
    bin: Some(Bin {
        table: "category",
        title: "t.name",
        actions: ("category.restore", "category.purge"),
        obstacles: &[
            (
                "select t.name as title, p.name as other from category t
                 join category p on p.enterprise_id = t.enterprise_id and p.id = t.parent_id
                    and p.deleted_at is not null and p.id <> all ($2)
                 where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1",
                "它的上级“{}”已删除，请先恢复上级",
            ),
            (
                taken!(category: code, name; parent_id),
                "同级下已有分类“{}”",
            ),
            (
                "select t.name as title, p.name as other from category t
                 join category p on p.enterprise_id = t.enterprise_id and p.id = t.parent_id and cardinality(p.path) >= 10
                 where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1",
                "它的上级“{}”已在第 10 级，分类层级不能超过 10 级",
            ),
            (
                "select t.name as title, '20000' as other from category t
                 where t.enterprise_id = $1 and t.id = any ($2) and cardinality($2) + (
                    select count(*) from category c
                    where c.enterprise_id = $1 and c.code = t.code and c.deleted_at is null) > 20000
                 order by t.id limit 1",
                "每个分类树最多 {} 个分类",
            ),
        ],
        references: &[(
            "select from category r where r.enterprise_id = t.enterprise_id and r.parent_id = t.id",
            "下级分类",
        )],
        lock: Some(lock),
        restored: Some(restored),
        ..Bin::PLAIN
    }),
    books: &[&sheet::BOOK, &sheet::DIRECTORY],
    ..RecordKind::PLAIN
};

/// Locks the trees against concurrent creation, moves and deletion.
fn lock<'a>(tx: &'a mut AsyncPgConnection, viewer: &'a Viewer) -> BoxFuture<'a, AppResult<()>> {
    Box::pin(store::TREE.lock(tx, viewer.enterprise_id))
}

/// Updates the path of a restored node according to its parent's present path.
fn restored<'a>(
    tx: &'a mut AsyncPgConnection,
    viewer: &'a Viewer,
    ids: &'a [i64],
) -> BoxFuture<'a, AppResult<()>> {
    Box::pin(store::TREE.place_again(tx, viewer.enterprise_id, ids))
}
