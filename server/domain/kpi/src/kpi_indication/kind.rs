//! Record kind of appraisal indicators of the library (docs/decisions/0040).

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::kpi_indication;

use super::store;
use crate::kind::field::{Reading, field, text};
use crate::kind::named::named;
use crate::kind::search::{Shape, search};
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, taken, unique};
use crate::kind::words::{quiet, told};
use crate::kind::{Bin, RecordKind};
use crate::kpi::rules::may_read_indications;
use crate::kpi_engine::model::{IndicationKind, SourceKind};

/// An indicator's name is unique.
pub const NAME: Unique = unique("kpi_indication_name", "name", "已有同名指标");

/// Indicators of the library.
pub static KPI_INDICATION: RecordKind = RecordKind {
    record_type: "kpi_indication",
    entity: "KpiIndication",
    label: "考核指标",
    actions: &[told("create"), told("update"), told("delete"), quiet("restore"), quiet("purge")],
    unique: &[NAME],
    fields: &[
        text("name", "指标名称"),
        field("category_id", "指标分类", Reading::One("category")),
        field("kind", "指标类型", Reading::Choice(IndicationKind::CHOICES)),
        text("unit", "单位"),
        text("description", "指标说明"),
        field("source", "数据来源", Reading::Choice(SourceKind::CHOICES)),
        field("event_category_id", "事件分类", Reading::One("category")),
        text("formula", "公式"),
        field("enabled", "启用", Reading::Switch),
    ],
    names: &[
        named("category", "kpi_indication", "category_id", "个考核指标"),
        named("category", "kpi_indication", "event_category_id", "个按事件累计的考核指标"),
    ],
    sight: Some(glance!(store::indications::visible, kpi_indication, kpi_indication::name)),
    heard: Some(may_read_indications),
    search: Some(search!(
        store::indications::visible,
        kpi_indication,
        "/kpi/indication?show={}",
        Shape { subtitle: "concat_ws(' · ', x.unit, x.description)", ..Shape::PLAIN }
    )),
    bin: Some(Bin {
        table: "kpi_indication",
        title: "t.name",
        actions: ("kpi_indication.restore", "kpi_indication.purge"),
        obstacles: &[
            (taken!(kpi_indication: name), "已有同名指标“{}”"),
            (
                "select t.name as title, c.name as other from kpi_indication t
                 join category c on c.enterprise_id = t.enterprise_id
                    and c.id in (t.category_id, t.event_category_id) and c.deleted_at is not null
                 where t.enterprise_id = $1 and t.id = any ($2) order by t.id, c.id limit 1",
                "它的分类“{}”已删除，请先恢复该分类",
            ),
        ],
        lock: Some(lock),
        ..Bin::PLAIN
    }),
    ..RecordKind::PLAIN
};

/// Lock that serializes changes of the library.
fn lock<'a>(tx: &'a mut AsyncPgConnection, viewer: &'a Viewer) -> BoxFuture<'a, AppResult<()>> {
    Box::pin(store::lock(tx, viewer.enterprise_id))
}
