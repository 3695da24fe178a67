//! Labels of fields and types of the schema for users, as in timelines, reports and screens. Without a label
//! the English name of the schema is used.

use std::collections::HashMap;
use std::sync::LazyLock;

use xieli_domain::kind::RecordKind;
use xieli_domain::online_report::catalog::Dataset;
use xieli_domain::online_report::definition::Source;

use crate::core::kinds::of_entity;

/// Labels of fields that many types have, by name.
static FIELDS: &[(&str, &str)] = &[
    ("account", "账目"),
    ("active", "启用"),
    ("address", "地址"),
    ("amount", "金额"),
    ("archived", "已归档"),
    ("area", "地区"),
    ("asset", "设备"),
    ("begin", "开始"),
    ("beginsOn", "开始日期"),
    ("beginsAt", "开始时间"),
    ("brand", "品牌"),
    ("category", "分类"),
    ("city", "城市"),
    ("code", "编码"),
    ("color", "颜色"),
    ("comments", "评论"),
    ("contact", "联系人"),
    ("contacts", "联系人"),
    ("content", "内容"),
    ("count", "数量"),
    ("counts", "数量"),
    ("createdAt", "创建时间"),
    ("createdBy", "创建人"),
    ("cursor", "游标"),
    ("customValues", "自定义字段"),
    ("customer", "客户"),
    ("customers", "客户列表"),
    ("day", "日期"),
    ("days", "天数"),
    ("department", "部门"),
    ("description", "描述"),
    ("director", "负责人"),
    ("directorTeam", "负责人团队"),
    ("district", "区县"),
    ("doneAt", "完成时间"),
    ("dueOn", "截止日期"),
    ("edges", "带游标的行"),
    ("email", "邮箱"),
    ("enabled", "启用"),
    ("endsAt", "结束时间"),
    ("endsOn", "结束日期"),
    ("files", "附件"),
    ("finishedAt", "完成时间"),
    ("finishedOn", "完成日期"),
    ("followedAt", "最近跟进"),
    ("from", "从"),
    ("group", "分组"),
    ("id", "记录标识"),
    ("industry", "行业"),
    ("isOpen", "公开范围"),
    ("isOver", "已结束"),
    ("items", "条目"),
    ("jobNumber", "工号"),
    ("keyword", "关键词"),
    ("kind", "种类"),
    ("label", "名称"),
    ("late", "逾期金额"),
    ("level", "级别"),
    ("margin", "利润率"),
    ("member", "成员"),
    ("members", "成员列表"),
    ("memberType", "成员类型"),
    ("milepost", "里程碑"),
    ("mileposts", "里程碑"),
    ("minutes", "分钟"),
    ("model", "型号"),
    ("money", "收支"),
    ("month", "月份"),
    ("name", "名称"),
    ("nextFollowAt", "下次跟进"),
    ("node", "记录"),
    ("nodes", "记录列表"),
    ("note", "备注"),
    ("number", "编号"),
    ("order", "顺序"),
    ("outstanding", "未收金额"),
    ("overdue", "逾期"),
    ("overdueDays", "逾期天数"),
    ("owner", "所有人"),
    ("pageInfo", "分页信息"),
    ("parent", "上级"),
    ("percent", "百分比"),
    ("person", "人员"),
    ("phone", "电话"),
    ("planned", "计划金额"),
    ("plans", "计划数"),
    ("position", "职位"),
    ("price", "价格"),
    ("product", "产品"),
    ("profit", "利润"),
    ("progress", "进度"),
    ("project", "项目"),
    ("projects", "项目列表"),
    ("property", "性质"),
    ("province", "省份"),
    ("quantity", "数量"),
    ("rate", "比率"),
    ("realized", "已实现"),
    ("reason", "原因"),
    ("received", "已收金额"),
    ("receivedOn", "收款日期"),
    ("remark", "备注"),
    ("role", "角色"),
    ("roles", "角色"),
    ("rowId", "编号"),
    ("salesman", "业务员"),
    ("salesmanTeam", "业务员团队"),
    ("score", "得分"),
    ("serviceType", "服务类型"),
    ("signedOn", "签约日期"),
    ("spent", "支出"),
    ("starred", "关注"),
    ("state", "状态"),
    ("status", "状态"),
    ("tags", "标签"),
    ("task", "任务"),
    ("tasks", "任务列表"),
    ("team", "团队"),
    ("teams", "团队列表"),
    ("text", "文字"),
    ("title", "标题"),
    ("to", "到"),
    ("totalCount", "总数"),
    ("type", "类型"),
    ("unconfirmed", "待确认金额"),
    ("unit", "单位"),
    ("updatedAt", "更新时间"),
    ("updatedBy", "更新人"),
    ("user", "用户"),
    ("value", "值"),
    ("version", "版本"),
    ("viewer", "我"),
    ("viewerCan", "我的权限"),
    ("workOrder", "工单"),
    ("workOrders", "工单列表"),
    ("writtenOff", "核销金额"),
    ("year", "年份"),
];

/// Labels of types that are no kinds of records.
static TYPES: &[(&str, &str)] = &[
    ("Boolean", "是否"),
    ("Date", "日期"),
    ("DateTime", "时间"),
    ("DateRange", "日期范围"),
    ("DictItem", "字典项"),
    ("Float", "小数"),
    ("ID", "记录标识"),
    ("Int", "整数"),
    ("JSON", "JSON"),
    ("Money", "金额（元）"),
    ("PageInfo", "分页信息"),
    ("PageInput", "页码"),
    ("PaymentAccount", "收款账目"),
    ("ProjectMoney", "项目收支"),
    ("Query", "查询入口"),
    ("SortDirection", "排序方向"),
    ("String", "文字"),
    ("Viewer", "我"),
];

/// Labels of arguments, for every field that takes them.
static ARGUMENTS: &[(&str, &str)] = &[
    ("after", "从此游标之后"),
    ("filter", "筛选"),
    ("first", "每页行数"),
    ("orderBy", "排序"),
    ("page", "页码"),
];

/// Labels of enum values, by type and value. The table of the pages is in the client, whose test
/// `enumLabels.test.ts` compares both.
static VALUES: LazyLock<HashMap<String, HashMap<String, String>>> =
    LazyLock::new(|| serde_json::from_str(include_str!("enum_words.json")).unwrap_or_default());

fn word(all: &'static [(&'static str, &'static str)], name: &str) -> Option<&'static str> {
    all.iter().find(|(one, _)| *one == name).map(|(_, word)| *word)
}

/// The label of a type.
pub fn of_type(name: &str) -> String {
    if let Some(kind) = of_entity(name).filter(|kind| !kind.label.is_empty()) {
        return kind.label.to_owned();
    }
    if let Some(word) = word(TYPES, name) {
        return word.to_owned();
    }
    for (ending, said) in
        [("Connection", "列表"), ("Edge", "行"), ("Filter", "筛选"), ("Order", "排序"), ("Sort", "排序字段")]
    {
        if let Some(kind) = name.strip_suffix(ending).and_then(of_entity) {
            return format!("{}{said}", kind.label);
        }
    }
    name.to_owned()
}

/// A text with the labels of the enum values of this type in it, one or several joined ones; of other types
/// the text itself.
pub fn of_values(ty: &str, text: &str) -> String {
    let Some(words) = VALUES.get(ty) else { return text.to_owned() };
    let label = |value: &str| words.get(value).cloned().unwrap_or_else(|| value.to_owned());
    text.split('、').map(label).collect::<Vec<_>>().join("、")
}

/// The label of a field: `of` is its type, `ty` the type of its values without brackets and exclamation
/// marks, `text` its description.
pub fn of_field(of: &str, name: &str, ty: &str, text: Option<&str>) -> String {
    let own = of_entity(of).and_then(|kind| of_kind(kind, name));
    if let Some(found) = own.or_else(|| reported(of, name)).or_else(|| word(FIELDS, name)) {
        return found.to_owned();
    }
    // a field that returns records has their label
    let base = ty.strip_suffix("Connection").unwrap_or(ty);
    if let Some(kind) = of_entity(base).filter(|kind| !kind.label.is_empty()) {
        return if base == ty { kind.label.to_owned() } else { format!("{}列表", kind.label) };
    }
    text.map_or_else(|| name.to_owned(), first)
}

/// The label of an argument, or of a field of an input object.
pub fn of_argument(name: &str, ty: &str, text: Option<&str>) -> String {
    let bare = name.strip_suffix("Ids").or_else(|| name.strip_suffix("Id")).filter(|bare| !bare.is_empty());
    let found = word(ARGUMENTS, name).or_else(|| word(FIELDS, bare.unwrap_or(name)));
    match found {
        Some(found) => found.to_owned(),
        None => of_field("", name, ty, text),
    }
}

/// The label of a column in the timeline of its record kind.
fn of_kind(kind: &'static RecordKind, name: &str) -> Option<&'static str> {
    let column = snake(name);
    let is = |one: &str| {
        let bare = one.strip_suffix("_ids").or_else(|| one.strip_suffix("_id")).unwrap_or(one);
        one == column || bare == column
    };
    kind.fields.iter().find(|field| is(field.name)).map(|field| field.label)
}

/// The label of a field in the datasets of reports.
fn reported(of: &str, name: &str) -> Option<&'static str> {
    let source = match of {
        "Project" => Source::Project,
        "PaymentPlan" => Source::PaymentPlan,
        "PaymentReceipt" => Source::PaymentReceipt,
        "ProjectCost" => Source::ProjectCost,
        "Customer" => Source::Customer,
        "Task" => Source::Task,
        "WorkOrder" => Source::WorkOrder,
        "ItemLog" => Source::ItemLog,
        "Weekly" => Source::Weekly,
        "ProjectWork" => Source::ProjectWork,
        _ => return None,
    };
    Dataset::of(source).field(name).map(|field| field.label)
}

/// The name in snake case: `createdAt` becomes `created_at`.
fn snake(name: &str) -> String {
    let mut all = String::with_capacity(name.len() + 4);
    for one in name.chars() {
        if one.is_ascii_uppercase() {
            all.push('_');
        }
        all.push(one.to_ascii_lowercase());
    }
    all
}

/// The first sentence of a text.
fn first(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    let end = line.find(['.', ';', ':', '(']).unwrap_or(line.len());
    line.get(..end).unwrap_or(line).trim().to_owned()
}
