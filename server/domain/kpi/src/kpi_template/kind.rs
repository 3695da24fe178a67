//! Record kinds of appraisal templates and of their indicators (docs/decisions/0040).

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use xieli_kernel::{AppResult, Viewer};
use xieli_tables::{kpi_template, kpi_template_indication};

use super::store;
use crate::kind::field::{Reading, field, text};
use crate::kind::named::named;
use crate::kind::search::{Shape, search};
use crate::kind::sight::glance;
use crate::kind::unique::{Unique, taken, unique};
use crate::kind::words::{quiet, told};
use crate::kind::{Bin, RecordKind};
use crate::kpi::rules::may_read_templates;
use crate::kpi_engine::model::{IndicationKind, Missing, SourceKind};

/// A template's name is unique.
pub const NAME: Unique = unique("kpi_template_name", "name", "已有同名模板");
/// The key of an indicator is unique in its template.
pub const KEY: Unique = unique("kpi_template_indication_key", "key", "标识已被其他指标使用");

/// Templates.
pub static KPI_TEMPLATE: RecordKind = RecordKind {
    record_type: "kpi_template",
    entity: "KpiTemplate",
    label: "考核模板",
    actions: &[told("create"), told("update"), told("delete"), quiet("restore"), quiet("purge")],
    unique: &[NAME],
    fields: &[
        text("name", "模板名称"),
        field("category_id", "模板分类", Reading::One("category")),
        text("description", "模板说明"),
        field("missing", "缺项处理", Reading::Choice(Missing::CHOICES)),
        text("digits", "小数位数"),
        field("anonymous", "匿名评分", Reading::Switch),
        field("enabled", "启用", Reading::Switch),
    ],
    names: &[named("category", "kpi_template", "category_id", "个考核模板")],
    sight: Some(glance!(store::templates::visible, kpi_template, kpi_template::name)),
    heard: Some(may_read_templates),
    search: Some(search!(
        store::templates::visible,
        kpi_template,
        "/kpi/TemplateEdit?id={}",
        Shape { subtitle: "x.description", ..Shape::PLAIN }
    )),
    bin: Some(Bin {
        table: "kpi_template",
        title: "t.name",
        actions: ("kpi_template.restore", "kpi_template.purge"),
        obstacles: &[
            (taken!(kpi_template: name), "已有同名模板“{}”"),
            (
                "select t.name as title, c.name as other from kpi_template t
                 join category c on c.enterprise_id = t.enterprise_id and c.id = t.category_id
                    and c.deleted_at is not null
                 where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1",
                "它的分类“{}”已删除，请先恢复该分类",
            ),
        ],
        lock: Some(lock),
        ..Bin::PLAIN
    }),
    ..RecordKind::PLAIN
};

/// Indicators of templates.
pub static KPI_TEMPLATE_INDICATION: RecordKind = RecordKind {
    record_type: "kpi_template_indication",
    entity: "KpiTemplateIndication",
    label: "模板指标",
    actions: &[quiet("create"), quiet("update"), quiet("delete")],
    unique: &[KEY],
    fields: &[
        text("name", "指标名称"),
        text("key", "标识"),
        field("kind", "指标类型", Reading::Choice(IndicationKind::CHOICES)),
        text("unit", "单位"),
        text("description", "指标说明"),
        field("source", "数据来源", Reading::Choice(SourceKind::CHOICES)),
        field("event_category_id", "事件分类", Reading::One("category")),
        text("formula", "公式"),
        field("from_indication_id", "来自指标库", Reading::One("kpi_indication")),
    ],
    names: &[named("category", "kpi_template_indication", "event_category_id", "个模板指标")],
    sight: Some(glance!(store::indications::visible, kpi_template_indication, kpi_template_indication::name)),
    heard: Some(may_read_templates),
    ..RecordKind::PLAIN
};

/// Lock that serializes changes of templates.
fn lock<'a>(tx: &'a mut AsyncPgConnection, viewer: &'a Viewer) -> BoxFuture<'a, AppResult<()>> {
    Box::pin(store::lock(tx, viewer.enterprise_id))
}
