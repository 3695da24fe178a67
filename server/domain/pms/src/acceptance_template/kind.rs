//! The record kind of acceptance templates (docs/decisions/0040).

use xieli_kernel::Code;
use xieli_tables::acceptance_template;

use super::{sheet, store};
use crate::kind::RecordKind;
use crate::kind::field::{Reading, field, text};
use crate::kind::named::Named;
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, unique};
use crate::kind::words::told;

/// A template's name is unique.
pub const NAME: Unique = unique("acceptance_template_name", "name", "已有同名模板");

/// The record kind of acceptance templates.
pub static ACCEPTANCE_TEMPLATE: RecordKind = RecordKind {
    record_type: "acceptance_template",
    entity: "AcceptanceTemplate",
    label: "验收模板",
    actions: &[told("create"), told("update"), told("delete"), told("import")],
    unique: &[NAME],
    fields: &[
        text("name", "模板名称"),
        text("description", "说明"),
        field("enabled", "启用", Reading::Switch),
    ],
    names: &[Named {
        of: "category",
        table: "acceptance_template_entry",
        column: "category_id",
        what: "个验收模板",
        alive: "exists (select from acceptance_template a where a.enterprise_id = r.enterprise_id \
                and a.id = r.template_id and a.deleted_at is null)",
    }],
    sight: Some(glance!(store::templates::visible, acceptance_template, acceptance_template::name)),
    heard: Some(|viewer| viewer.can(Code::Project) && !viewer.is_external()),
    books: &[&sheet::BOOK],
    ..RecordKind::PLAIN
};
