//! Record kind of the enterprise's articles (docs/decisions/0040).

use xieli_tables::enterprise_article;

use super::store;
use crate::kind::RecordKind;
use crate::kind::search::{Shape, search};
use crate::kind::unique::{Unique, unique};
use crate::kind::words::quiet;

/// Uniqueness of an article's key.
pub const KEY: Unique = unique("enterprise_article_enterprise_id_key_key", "key", "标识已存在");

/// Articles of the enterprise.
pub static ARTICLE: RecordKind = RecordKind {
    record_type: "article",
    entity: "EnterpriseArticle",
    label: "文章",
    actions: &[quiet("create"), quiet("update"), quiet("publish"), quiet("withdraw"), quiet("delete")],
    unique: &[KEY],
    search: Some(search!(
        store::readable_to,
        enterprise_article,
        "/?article={}",
        Shape { title: "x.published_title", place: "x.key", ..Shape::PLAIN }
    )),
    ..RecordKind::PLAIN
};
