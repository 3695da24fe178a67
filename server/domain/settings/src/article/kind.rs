//! What is known of the enterprise's articles (docs/decisions/0040).

use crate::kind::RecordKind;
use crate::kind::words::quiet;

/// Articles of the enterprise.
pub static ARTICLE: RecordKind = RecordKind {
    record_type: "article",
    entity: "EnterpriseArticle",
    label: "文章",
    actions: &[quiet("create"), quiet("update"), quiet("publish"), quiet("withdraw"), quiet("delete")],
    ..RecordKind::PLAIN
};
