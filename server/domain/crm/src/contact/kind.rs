//! Declaration of the contacts of customers as a record kind (docs/decisions/0040).

use xieli_kernel::{Code, Viewer};
use xieli_tables::contact;

use super::store;
use crate::kind::RecordKind;
use crate::kind::field::{Field, Guard, Reading, field, text};
use crate::kind::named::named;
use crate::kind::search::{Shape, search};
use crate::kind::sight::glance;
use crate::kind::words::told;

/// A phone number, e-mail or WeChat name: readable only with the right to those of all customers.
const fn number(name: &'static str, label: &'static str) -> Field {
    Field { name, label, reading: Reading::Text, guard: Guard::Code(Code::CustPhone) }
}

/// Search columns of contacts: a viewer who may not read phone numbers, e-mail and WeChat does not search by
/// them.
fn words(viewer: &Viewer) -> &'static str {
    if viewer.can(Code::CustPhone) { "contact.search_text" } else { "contact.search_name" }
}

/// The record kind of contacts of customers.
pub static CONTACT: RecordKind = RecordKind {
    record_type: "contact",
    entity: "Contact",
    label: "联系人",
    actions: &[told("create"), told("update"), told("delete"), told("import")],
    fields: &[
        text("name", "联系人"),
        number("phone", "联系电话"),
        number("other_phones", "其他电话"),
        number("email", "邮箱"),
        number("wechat", "微信"),
        text("depart_name", "部门"),
        text("position", "职务"),
        text("remark", "备注"),
        field("is_default", "默认联系人", Reading::Switch),
    ],
    moves: &[named("customer", "contact", "customer_id", "个联系人")],
    sight: Some(glance!(store::contacts::visible, contact, contact::name)),
    search: Some(search!(
        store::contacts::visible,
        contact,
        "/customer/{}/CustomerArchives",
        Shape {
            subtitle: "concat_ws(' · ', (select c.name from customer c
                where c.enterprise_id = x.enterprise_id and c.id = x.customer_id), x.position)",
            place: "x.customer_id::text",
            words: "x.search_name",
            ..Shape::PLAIN
        },
        words
    )),
    heard: Some(|viewer| viewer.can(Code::Cust)),
    books: &[&super::sheet::BOOK],
    ..RecordKind::PLAIN
};
