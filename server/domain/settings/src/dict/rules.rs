//! Rules of dictionaries: offered items, permissions and validation. Pure functions.

use std::collections::BTreeMap;

use serde_json::Value;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, Code, Cursor, FieldCode, Page, PageRequest, Viewer};

use super::model::{Arranged, DictItem, ItemTexts, Origin, UseCount};
use crate::tree::SYSTEM;

/// The most items of one dictionary.
pub const MAX_ITEMS: usize = 500;
/// The most contacts a customer can have (business §9).
pub const CONTACTS_LIMIT: u64 = 99;

/// All dictionaries (business §3 Dictionary codes used). A domain with a dictionary adds it here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dictionary {
    /// Visibility of a record (business §3).
    IsOpen,
    /// Visibility of a document (core §3 isOpen).
    DocIsOpen,
    /// Priorities of tasks, with colours (business §9).
    TaskLevel,
    /// Priorities of work orders, with colours (business §9).
    WorkLevel,
    /// Service types of work orders.
    WorkServiceType,
    /// Warranty states of work orders.
    Warranty,
    /// Customer types, with what they require (business §3).
    CustomerType,
    /// Customer levels.
    CustomerLevel,
    /// Customer tags.
    CustomerTag,
    /// Customer industries.
    CustomerIndustry,
    /// Ways to follow up customers.
    CustomerFollowKind,
    /// Project types.
    ProjectType,
    /// Project statuses.
    ProjectStatusCategory,
    /// Project team types.
    ProjectTeamType,
    /// Project properties.
    ProjectProperty,
    /// Payment receipt types of projects.
    ProjectReturnType,
    /// Project cost types.
    ProjectCostType,
    /// Project tags.
    ProjectTag,
    /// Log types.
    LogType,
    /// Grades of comments on weekly reports.
    WeeklyCommentGrade,
    /// Reviewer of an appraisal plan.
    KpiPlanAuditPerson,
    /// Appraisal cycles.
    KpiEvaluationCycle,
}

impl Dictionary {
    /// All dictionaries.
    pub const ALL: [Self; 22] = [
        Self::IsOpen,
        Self::DocIsOpen,
        Self::TaskLevel,
        Self::WorkLevel,
        Self::WorkServiceType,
        Self::Warranty,
        Self::CustomerType,
        Self::CustomerLevel,
        Self::CustomerTag,
        Self::CustomerIndustry,
        Self::CustomerFollowKind,
        Self::ProjectType,
        Self::ProjectStatusCategory,
        Self::ProjectTeamType,
        Self::ProjectProperty,
        Self::ProjectReturnType,
        Self::ProjectCostType,
        Self::ProjectTag,
        Self::LogType,
        Self::WeeklyCommentGrade,
        Self::KpiPlanAuditPerson,
        Self::KpiEvaluationCycle,
    ];

    /// The dictionary with this code.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dictionary| dictionary.code() == code)
    }

    /// The code in calls and in the column.
    pub fn code(self) -> &'static str {
        match self {
            Self::IsOpen => "is_open",
            Self::DocIsOpen => "doc_is_open",
            Self::TaskLevel => "task_level",
            Self::WorkLevel => "work_level",
            Self::WorkServiceType => "work_service_type",
            Self::Warranty => "warranty",
            Self::CustomerType => "customer_type",
            Self::CustomerLevel => "customer_level",
            Self::CustomerTag => "customer_tag",
            Self::CustomerIndustry => "customer_industry",
            Self::CustomerFollowKind => "customer_follow_kind",
            Self::ProjectType => "project_type",
            Self::ProjectStatusCategory => "project_status_category",
            Self::ProjectTeamType => "project_team_type",
            Self::ProjectProperty => "project_property",
            Self::ProjectReturnType => "project_return_type",
            Self::ProjectCostType => "project_cost_type",
            Self::ProjectTag => "project_tag",
            Self::LogType => "log_type",
            Self::WeeklyCommentGrade => "weekly_comment_grade",
            Self::KpiPlanAuditPerson => "kpi_plan_audit_person",
            Self::KpiEvaluationCycle => "kpi_evaluation_cycle",
        }
    }
}

/// Whether code uses the values of a dictionary: its items can be renamed and reordered, but not added,
/// merged or deleted.
pub fn is_fixed(dictionary: Dictionary) -> bool {
    matches!(
        dictionary,
        Dictionary::IsOpen
            | Dictionary::DocIsOpen
            | Dictionary::KpiPlanAuditPerson
            | Dictionary::KpiEvaluationCycle
    )
}

/// Whether the viewer may change dictionaries.
pub fn may_manage(viewer: &Viewer) -> bool {
    viewer.can(Code::EManage)
}

/// All items of an enterprise, including disabled ones, in order: its own replace system items with the same
/// value.
pub fn arranged(items: Vec<DictItem>) -> Vec<Arranged> {
    let mut by_value: BTreeMap<String, (Option<DictItem>, Option<DictItem>)> = BTreeMap::new();
    for item in items {
        let pair = by_value.entry(item.value.clone()).or_default();
        if item.enterprise_id == SYSTEM {
            pair.0 = Some(item);
        } else {
            pair.1 = Some(item);
        }
    }
    let mut all: Vec<Arranged> = by_value
        .into_values()
        .filter_map(|(system, own)| own.or_else(|| system.clone()).map(|item| Arranged { item, system }))
        .collect();
    all.sort_by_key(|Arranged { item, .. }| (item.sort_order, item.enterprise_id, item.id));
    all
}

/// The items offered to an enterprise: as [`arranged`], without disabled ones.
pub fn offered(items: Vec<DictItem>) -> Vec<Arranged> {
    arranged(items).into_iter().filter(|one| !one.item.disabled).collect()
}

impl Arranged {
    /// The origin of the item. A row of the enterprise that only sets the position of a system item counts as
    /// the system's.
    pub fn origin(&self) -> Origin {
        let Some(system) = &self.system else { return Origin::Own };
        let same =
            |item: &DictItem| (item.text.clone(), item.color.clone(), item.param.clone(), item.disabled);
        if same(&self.item) == same(system) { Origin::System } else { Origin::Overridden }
    }
}

/// The editable properties of an item, trimmed and validated. `others` are the dictionary's other items.
pub fn texts(dictionary: Dictionary, given: ItemTexts, others: &[Arranged]) -> AppResult<ItemTexts> {
    let mut check = Checker::new();
    let text = check.required("text", "名称", &given.text, 50);
    if others.iter().any(|other| other.item.text == text) {
        check.refuse("text", FieldCode::Taken, "名称已存在");
    }
    let color = given.color.map(|color| color.trim().to_lowercase()).filter(|color| !color.is_empty());
    if color.as_deref().is_some_and(|color| !is_color(color)) {
        check.refuse("color", FieldCode::Invalid, "颜色格式为 #rrggbb");
    }
    check.finish()?;
    let param = param(dictionary, given.param)?;
    Ok(ItemTexts { text, color, param })
}

fn is_color(text: &str) -> bool {
    let digits = text.strip_prefix('#').unwrap_or_default();
    digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
}

/// The value of a new item: the given one, if it is free, else the next number.
pub fn value(given: Option<&str>, all: &[Arranged]) -> AppResult<String> {
    let given = given.map(str::trim).filter(|value| !value.is_empty());
    let Some(value) = given else {
        let numbers = all.iter().filter_map(|other| other.item.value.parse::<u32>().ok());
        return Ok((numbers.max().unwrap_or(0).saturating_add(1)).to_string());
    };
    let mut check = Checker::new();
    let value = check.required("value", "值", value, 50);
    if all.iter().any(|other| other.item.value == value) {
        check.refuse("value", FieldCode::Taken, "值已存在");
    }
    check.finish()?;
    Ok(value)
}

/// Error if so many further items exceed the limit.
pub fn may_grow(dictionary: Dictionary, size: usize, more: usize) -> AppResult<()> {
    if is_fixed(dictionary) {
        return Err(AppError::field("code", FieldCode::Forbidden, "系统使用的字典不能增减字典项"));
    }
    if size + more > MAX_ITEMS {
        return Err(AppError::field("code", FieldCode::TooLong, format!("字典项不能超过 {MAX_ITEMS} 个")));
    }
    Ok(())
}

/// The properties of an item, validated for its dictionary (business §3 Customer type dictionary item).
fn param(dictionary: Dictionary, given: Option<Value>) -> AppResult<Option<Value>> {
    let Some(given) = given.filter(|given| !given.is_null()) else { return Ok(None) };
    let wrong = |field: &str, message: &'static str| {
        Err(AppError::field(&format!("param.{field}"), FieldCode::Invalid, message))
    };
    let Value::Object(map) = given else {
        return Err(AppError::field("param", FieldCode::Invalid, "参数必须是对象"));
    };
    if dictionary != Dictionary::CustomerType {
        // properties for API clients: the product itself does not use them
        let plain = |value: &Value| match value {
            Value::String(text) => text.chars().count() <= MAX_PARAM_TEXT,
            other => !other.is_array() && !other.is_object(),
        };
        if map.len() > MAX_PARAMS {
            return wrong("", "参数过多");
        }
        for (name, value) in &map {
            if name.is_empty() || name.chars().count() > MAX_PARAM_NAME || !plain(value) {
                return wrong(name, "参数须为不超过 200 个字符的文字、数字或开关");
            }
        }
        return Ok(Some(Value::Object(map)).filter(|map| map.as_object().is_some_and(|map| !map.is_empty())));
    }
    for (name, value) in &map {
        if CUSTOMER_FLAGS.contains(&name.as_str()) {
            if !matches!(value.as_u64(), Some(0 | 1)) {
                return wrong(name, "只能是 0 或 1");
            }
        } else if name == "contactsNum" {
            if !value.as_u64().is_some_and(|number| (1..=CONTACTS_LIMIT).contains(&number)) {
                return wrong(name, "请输入 1 到 99 的整数");
            }
        } else {
            return wrong(name, "没有这个参数");
        }
    }
    Ok(Some(Value::Object(map)))
}

/// The most properties of an item of another dictionary, and the longest name and text of one.
const MAX_PARAMS: usize = 20;
const MAX_PARAM_NAME: usize = 30;
const MAX_PARAM_TEXT: usize = 200;

/// Fields that a customer type can require, besides the number of contacts: 1 or 0 each.
const CUSTOMER_FLAGS: [&str; 7] = [
    "isDuplicate",
    "requireAddress",
    "requireLevel",
    "requireDepart",
    "requireAddressDesc",
    "requireIndustry",
    "requirePosition",
];

/// Error unless an item may be deleted: an unused one of the enterprise.
pub fn may_delete(item: &Arranged, uses: &[UseCount]) -> AppResult<()> {
    if item.system.is_some() {
        return Err(AppError::field("ids", FieldCode::Forbidden, "系统字典项不能删除，可以停用"));
    }
    let told: Vec<String> = uses
        .iter()
        .filter(|found| found.count > 0)
        .map(|UseCount { what, count }| format!("{count} {what}"))
        .collect();
    if told.is_empty() {
        return Ok(());
    }
    let message = format!("“{}”正被 {}使用，不能删除", item.item.text, told.join("、"));
    Err(AppError::field("ids", FieldCode::Conflict, message))
}

/// Error unless one item may be merged into another.
pub fn may_merge(dictionary: Dictionary, from: &DictItem, into: &DictItem) -> AppResult<()> {
    let refuse = |message: &'static str| Err(AppError::field("intoId", FieldCode::Invalid, message));
    if is_fixed(dictionary) {
        return refuse("系统使用的字典不能合并");
    }
    if from.code != into.code {
        return refuse("只能合并同一字典的字典项");
    }
    if from.value == into.value {
        return refuse("不能与自身合并");
    }
    if into.disabled { refuse("不能合并到已停用的字典项") } else { Ok(()) }
}

/// One page of a dictionary's items whose name or value contains the keyword. A dictionary has at most
/// [`MAX_ITEMS`], so it is read whole and paged here.
pub fn page(
    items: Vec<Arranged>,
    keyword: Option<&str>,
    request: &PageRequest,
) -> AppResult<(Page<Arranged>, i64)> {
    let needle = keyword.unwrap_or_default().trim().to_lowercase();
    let holds = |text: &str| text.to_lowercase().contains(&needle);
    let all: Vec<Arranged> =
        items.into_iter().filter(|one| holds(&one.item.text) || holds(&one.item.value)).collect();
    let total = all.len();
    let skip = match request {
        PageRequest::After { after: Some(after), .. } => {
            let id = Cursor::decode(after, BY_ORDER)?.id;
            all.iter().position(|one| one.item.id == id).map_or(total, |at| at + 1)
        }
        _ => usize::try_from(request.offset()).unwrap_or(usize::MAX),
    };
    let size = usize::try_from(request.size()).unwrap_or(0);
    let rows: Vec<(Cursor, Arranged)> = all.into_iter().skip(skip).take(size).map(cursor).collect();
    let has_next = skip.saturating_add(rows.len()) < total;
    let page = Page { rows, has_next, has_previous: skip > 0 };
    Ok((page, i64::try_from(total).unwrap_or(i64::MAX)))
}

/// The only sort order of a dictionary, as in cursors.
const BY_ORDER: &str = "ORDER ASC";

fn cursor(one: Arranged) -> (Cursor, Arranged) {
    let (value, id) = (Some(one.item.sort_order.to_string()), one.item.id);
    (Cursor { sort: BY_ORDER.to_owned(), value, id }, one)
}
