//! Record kind of appraisal events (docs/decisions/0040).

use xieli_tables::kpi_event;

use super::store;
use crate::kind::field::{Reading, field, text};
use crate::kind::named::named;
use crate::kind::search::{Shape, search};
use crate::kind::sight::glance;
use crate::kind::words::{quiet, told};
use crate::kind::{Bin, RecordKind};
use crate::kpi::rules::may_look_at_events;

/// Events of members, with points.
pub static KPI_EVENT: RecordKind = RecordKind {
    record_type: "kpi_event",
    entity: "KpiEvent",
    label: "考核事件",
    actions: &[
        told("create"),
        told("update"),
        told("delete"),
        quiet("import"),
        quiet("restore"),
        quiet("purge"),
    ],
    fields: &[
        field("member_id", "成员", Reading::One("member")),
        field("category_id", "事件分类", Reading::One("category")),
        text("title", "事件标题"),
        text("happened_on", "发生日期"),
        text("description", "事件说明"),
    ],
    names: &[named("category", "kpi_event", "category_id", "个考核事件")],
    sight: Some(glance!(store::events::visible, kpi_event, kpi_event::title)),
    heard: Some(may_look_at_events),
    search: Some(search!(
        store::events::visible,
        kpi_event,
        "/kpi/KpiEvent?show={}",
        Shape {
            title: "x.title",
            subtitle: "concat_ws(' · ', (select m.name from member m
                where m.enterprise_id = x.enterprise_id and m.id = x.member_id), x.happened_on::text)",
            ..Shape::PLAIN
        }
    )),
    bin: Some(Bin {
        table: "kpi_event",
        title: "t.title",
        actions: ("kpi_event.restore", "kpi_event.purge"),
        obstacles: &[(
            "select t.title as title, c.name as other from kpi_event t
             join category c on c.enterprise_id = t.enterprise_id and c.id = t.category_id
                and c.deleted_at is not null
             where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1",
            "它的分类“{}”已删除，请先恢复该分类",
        )],
        ..Bin::PLAIN
    }),
    books: &[&super::sheet::BOOK],
    ..RecordKind::PLAIN
};
