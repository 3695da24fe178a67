//! Which column of a file is which of ours (decision 0075): what somebody says, what the headings let us guess, and what of it is
//! refused. Pure functions.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::Deserialize;
use xieli_content::workbook::Rows;
use xieli_kernel::{AppError, AppResult, FieldCode};

use super::Head;

/// The longest text that says it, in bytes.
const MAX_BYTES: usize = 64 * 1024;
/// The most columns that it is said of: a file has no more.
const MAX_COLUMNS: usize = 200;
/// So many values of a column are shown, of its first lines.
const SAMPLES: usize = 3;
/// So many lines are looked at for them.
const LOOKED_AT: usize = 20;
/// Characters of a value that is shown.
const MAX_SAMPLE: usize = 60;

/// What is said of the columns of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mapping {
    /// Headings that are not the template's, each with the column that it stands for by its `prop`; an empty one leaves it out. The
    /// others go by their names, then by what else is known to mean the same ([`guess`]).
    Names(BTreeMap<String, String>),
    /// These columns and no others, as a person has chosen them.
    Columns(Vec<Chosen>),
}

/// One column of a file, and what it is.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chosen {
    /// Which.
    pub column: Which,
    /// The `prop` of ours; empty or absent: it is left out.
    #[serde(default)]
    pub field: Option<String>,
}

/// A column of a file.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Which {
    /// By its place, from 0.
    Place(u32),
    /// By its heading, which no other has.
    Heading(String),
}

impl Default for Mapping {
    fn default() -> Self {
        Self::Names(BTreeMap::new())
    }
}

impl Mapping {
    /// Reads JSON: an object of headings and columns, or a list of `{column, field}`.
    pub fn read(text: &str) -> AppResult<Self> {
        if text.len() > MAX_BYTES {
            return Err(refused("列的对应关系过长"));
        }
        let wrong = |_| refused("列的对应关系须为 JSON 对象或列表");
        let mapping = match text.trim_start().starts_with('[') {
            true => Self::Columns(serde_json::from_str(text).map_err(wrong)?),
            false => Self::Names(serde_json::from_str(text).map_err(wrong)?),
        };
        let count = match &mapping {
            Self::Names(names) => names.len(),
            Self::Columns(columns) => columns.len(),
        };
        if count > MAX_COLUMNS {
            return Err(refused(format!("最多对应 {MAX_COLUMNS} 列")));
        }
        Ok(mapping)
    }

    /// Which of our columns stands where. `heads` are all of the workbook, `title` is what its records are called.
    pub fn columns<'a>(
        &self,
        heads: &'a [Head],
        title: &str,
        rows: &Rows,
    ) -> AppResult<HashMap<u32, &'a Head>> {
        let found = match self {
            Self::Names(names) => by_names(names, heads, title, rows)?,
            Self::Columns(chosen) => by_choice(chosen, heads, rows)?,
        };
        let missing: Vec<&str> = heads
            .iter()
            .filter(|column| is_required(column))
            .filter(|column| !found.values().any(|other| other.prop == column.prop))
            .map(|column| column.label.as_ref())
            .collect();
        if missing.is_empty() {
            return Ok(found);
        }
        Err(unfit(format!("缺少必填列：{}，请使用导入模板", missing.join("、"))))
    }

    /// The headings of columns that nothing is made of, although nobody said so: neither ours nor left out on purpose.
    pub fn ignored(&self, heads: &[Head], found: &HashMap<u32, &Head>, rows: &Rows) -> Vec<String> {
        let Self::Names(names) = self else { return Vec::new() };
        let ours = |heading: &str| heads.iter().any(|head| head.label == heading);
        let left = |(at, heading): &(u32, String)| {
            !found.contains_key(at) && !heading.is_empty() && !ours(heading) && !names.contains_key(heading)
        };
        headings(rows).into_iter().filter(left).map(|(_, heading)| shown(&heading)).collect()
    }

    /// Whether a heading is one that was spoken of.
    fn names(&self, heading: &str) -> bool {
        match self {
            Self::Names(names) => names.contains_key(heading),
            Self::Columns(chosen) => {
                let named =
                    |one: &Chosen| matches!(&one.column, Which::Heading(text) if bare(text) == heading);
                chosen.iter().any(named)
            }
        }
    }
}

/// Rows that are looked at for the head.
const HEAD_WITHIN: usize = 20;

/// Which row is the head: the one with this number, or of the first rows the one with most headings of ours. Titles and notes
/// stand above it. A row with a single one of them is a title rather than a head.
pub fn head_at(
    heads: &[Head],
    title: &str,
    rows: &Rows,
    number: Option<u32>,
    mapping: &Mapping,
) -> AppResult<usize> {
    if let Some(number) = number {
        let at = rows.iter().position(|(row, _)| *row == number);
        return at.ok_or_else(|| unfit(format!("第 {number} 行没有内容，不能作为标题行")));
    }
    let score = |row: &(u32, Vec<(u32, String)>)| {
        let columns: Vec<FileColumn> = row
            .1
            .iter()
            .map(|(column, text)| FileColumn { column: *column, heading: bare(text), samples: Vec::new() })
            .collect();
        let guessed = guess(heads, title, &columns);
        columns.iter().filter(|one| guessed.contains_key(&one.column) || mapping.names(&one.heading)).count()
    };
    let (mut best, mut most) = (0, rows.first().map_or(0, score));
    for (at, row) in rows.iter().enumerate().take(HEAD_WITHIN).skip(1) {
        let found = score(row);
        if found > most && found > 1 {
            (best, most) = (at, found);
        }
    }
    Ok(best)
}

fn by_names<'a>(
    names: &BTreeMap<String, String>,
    heads: &'a [Head],
    title: &str,
    rows: &Rows,
) -> AppResult<HashMap<u32, &'a Head>> {
    for prop in names.values().filter(|prop| !prop.is_empty()) {
        known(heads, prop)?;
    }
    let importable = || heads.iter().filter(|head| head.import.is_some());
    let headings = headings(rows);
    let mut found: HashMap<u32, &Head> = HashMap::new();
    for (at, heading) in &headings {
        let said = names.get(heading);
        let meant = |column: &&Head| said.map_or(column.label == *heading, |prop| column.prop == *prop);
        let Some(column) = importable().find(meant) else { continue };
        if found.values().any(|other| other.prop == column.prop) {
            return Err(unfit(format!("列“{}”重复", column.label)));
        }
        found.insert(*at, column);
    }
    // the others by other words for the same; what is only exported, or was said to be left out, means nothing
    let left: Vec<Head> =
        importable().filter(|head| !found.values().any(|one| one.prop == head.prop)).cloned().collect();
    let open = |(at, heading): &&(u32, String)| {
        !found.contains_key(at)
            && !names.contains_key(heading)
            && !heads.iter().any(|head| head.label == *heading)
    };
    let columns: Vec<FileColumn> = headings
        .iter()
        .filter(open)
        .map(|(column, heading)| FileColumn {
            column: *column,
            heading: heading.clone(),
            samples: Vec::new(),
        })
        .collect();
    for (at, prop) in guess(&left, title, &columns) {
        if let Some(head) = heads.iter().find(|head| head.prop == prop) {
            found.insert(at, head);
        }
    }
    Ok(found)
}

fn by_choice<'a>(chosen: &[Chosen], heads: &'a [Head], rows: &Rows) -> AppResult<HashMap<u32, &'a Head>> {
    let there: BTreeSet<u32> = rows.iter().flat_map(|(_, cells)| cells.iter().map(|(at, _)| *at)).collect();
    let headings = headings(rows);
    let mut found: HashMap<u32, &Head> = HashMap::new();
    let mut said = BTreeSet::new();
    for Chosen { column, field } in chosen {
        let at = match column {
            Which::Place(at) if there.contains(at) => *at,
            Which::Place(at) => return Err(refused(format!("文件中没有第 {} 列", u64::from(*at) + 1))),
            Which::Heading(text) => place(&headings, text)?,
        };
        if !said.insert(at) {
            return Err(refused(format!("第 {} 列对应了多次", u64::from(at) + 1)));
        }
        let Some(prop) = field.as_deref().filter(|prop| !prop.is_empty()) else { continue };
        let head = known(heads, prop)?;
        if found.values().any(|other| other.prop == head.prop) {
            return Err(refused(format!("“{}”对应了多列", head.label)));
        }
        found.insert(at, head);
    }
    Ok(found)
}

fn place(headings: &[(u32, String)], text: &str) -> AppResult<u32> {
    let text = bare(text);
    let mut called = headings.iter().filter(|(_, heading)| *heading == text);
    match (called.next(), called.next()) {
        (Some((at, _)), None) => Ok(*at),
        (Some(_), Some(_)) => Err(refused(format!("有多列名为“{}”", shown(&text)))),
        (None, _) => Err(refused(format!("文件中没有列“{}”", shown(&text)))),
    }
}

fn known<'a>(heads: &'a [Head], prop: &str) -> AppResult<&'a Head> {
    let head = heads.iter().find(|head| head.import.is_some() && head.prop == prop);
    head.ok_or_else(|| refused(format!("没有可导入的字段 {}", shown(prop))))
}

/// What somebody sent, no longer than a message needs.
fn shown(text: &str) -> String {
    text.chars().take(50).collect()
}

fn is_required(head: &Head) -> bool {
    head.import.as_ref().is_some_and(|import| import.required)
}

fn refused(message: impl Into<std::borrow::Cow<'static, str>>) -> AppError {
    AppError::field("mapping", FieldCode::Invalid, message)
}

fn unfit(message: impl Into<std::borrow::Cow<'static, str>>) -> AppError {
    AppError::field("file", FieldCode::Invalid, message)
}

/// A heading without line breaks and the stars of required columns, of either width.
fn bare(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").trim_matches(|c: char| matches!(c, '*' | '＊') || c.is_whitespace()).to_owned()
}

/// The headings of a file: its first row.
pub fn headings(rows: &Rows) -> Vec<(u32, String)> {
    let first = rows.first().map(|(_, cells)| cells.as_slice()).unwrap_or_default();
    first.iter().map(|(at, text)| (*at, bare(text))).collect()
}

/// A column of a file, as somebody says what it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileColumn {
    /// From 0.
    pub column: u32,
    /// Empty where it has none.
    pub heading: String,
    /// Its first values.
    pub samples: Vec<String>,
}

/// The columns of a file, also those that have values and no heading.
pub fn file_columns(rows: &Rows) -> Vec<FileColumn> {
    let headings: HashMap<u32, String> = headings(rows).into_iter().collect();
    let mut samples: BTreeMap<u32, Vec<String>> =
        headings.keys().map(|column| (*column, Vec::new())).collect();
    for (_, cells) in rows.iter().skip(1).take(LOOKED_AT) {
        for (at, text) in cells {
            let of = samples.entry(*at).or_default();
            if of.len() < SAMPLES {
                of.push(text.chars().take(MAX_SAMPLE).collect());
            }
        }
    }
    let column = |(column, samples): (u32, Vec<String>)| FileColumn {
        column,
        heading: headings.get(&column).cloned().unwrap_or_default(),
        samples,
    };
    samples.into_iter().take(MAX_COLUMNS).map(column).collect()
}

/// Whether nobody has to be asked: every heading is one of the workbook's, none stands twice, and the required ones are there.
/// Columns that are only exported are left out without a word, so that an export comes back in as it is.
pub fn is_plain(heads: &[Head], columns: &[FileColumn]) -> bool {
    let mut seen = BTreeSet::new();
    let known = columns.iter().all(|column| {
        heads.iter().any(|head| head.label == column.heading) && seen.insert(column.heading.as_str())
    });
    known && heads.iter().filter(|head| is_required(head)).all(|head| seen.contains(&*head.label))
}

/// Words that stand for the same in tables of other programs, as [`normal`] writes them.
const ALIKE: &[&[&str]] = &[
    &[
        "客户名称",
        "客户",
        "公司名称",
        "公司",
        "单位名称",
        "单位",
        "企业名称",
        "企业",
        "名称",
        "company",
        "customer",
    ],
    &["姓名", "名字", "成员姓名", "员工姓名", "成员", "员工", "name"],
    &["联系人", "联系人姓名", "对接人", "contact", "contactname"],
    &[
        "手机号",
        "手机",
        "手机号码",
        "联系电话",
        "电话",
        "电话号码",
        "联系方式",
        "联系手机",
        "移动电话",
        "phone",
        "mobile",
        "tel",
    ],
    &["其他电话", "备用电话", "第二电话", "电话2"],
    &["邮箱", "电子邮箱", "邮件", "电子邮件", "邮箱地址", "email", "mail"],
    &["地址", "详细地址", "联系地址", "通讯地址", "公司地址", "单位地址", "address"],
    &["备注", "备注信息", "备注说明", "remark", "remarks", "note", "notes", "memo"],
    &["负责销售", "销售", "业务员", "销售员", "销售人员", "客户经理", "负责人", "归属人", "sales", "owner"],
    &["所属团队", "所在团队", "团队", "团队名称", "部门", "所属部门", "department", "dept", "team"],
    &["职务", "职位", "岗位", "position", "title", "job"],
    &["客户级别", "级别", "等级", "客户等级", "分级", "level"],
    &["客户类型", "类型", "客户分类", "分类", "类别", "type", "category"],
    &["客户行业", "行业", "所属行业", "industry"],
    &["客户标签", "标签", "tag", "tags"],
    &["工号", "员工编号", "人员编号", "jobnumber"],
    &["编号", "编码", "代码", "code", "no", "number"],
    &["规格型号", "规格", "型号", "model"],
    &["单价", "价格", "售价", "price"],
    &["说明", "描述", "详细说明", "description"],
    &["经度", "lng", "lon", "longitude"],
    &["纬度", "lat", "latitude"],
    &["入职日期", "入职时间", "入职"],
];

/// A heading as it is compared: in half width and lower case, without spaces, marks and what stands in brackets.
pub fn normal(text: &str) -> String {
    let mut depth = 0_usize;
    let mut plain = String::new();
    for c in text.chars() {
        let c = match c {
            '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
            other => other,
        };
        match c {
            '(' | '[' | '【' | '〔' => depth += 1,
            ')' | ']' | '】' | '〕' => depth = depth.saturating_sub(1),
            _ if depth == 0 && c.is_alphanumeric() => plain.extend(c.to_lowercase()),
            _ => {}
        }
    }
    plain
}

/// Units that a heading may name, of which one for another would change every value.
const UNITS: [&str; 11] =
    ["元", "千元", "万元", "百万元", "亿元", "美元", "分", "天", "小时", "分钟", "人天"];

/// The unit that a heading names in brackets.
fn unit(text: &str) -> Option<&'static str> {
    let inner = text.split(['(', '（', '[', '【']).nth(1)?.split([')', '）', ']', '】']).next()?.trim();
    UNITS.into_iter().find(|unit| *unit == inner)
}

/// Whether a heading of a file names no other unit than ours.
fn same_unit(heading: &str, label: &str) -> bool {
    unit(heading).is_none_or(|named| unit(label).is_none_or(|ours| ours == named))
}

/// What our columns and the file's are compared by, the surest first.
const LEVELS: [fn(&str, &str) -> Option<String>; 4] = [
    |text, _| Some(text.to_owned()),
    |text, _| Some(normal(text)),
    |text, title| {
        normal(text).strip_prefix(normal(title).as_str()).map(str::to_owned).or_else(|| Some(normal(text)))
    },
    |text, title| {
        let words =
            [normal(text), normal(text).strip_prefix(normal(title).as_str()).unwrap_or_default().to_owned()];
        let group = ALIKE.iter().position(|group| words.iter().any(|word| group.contains(&word.as_str())));
        group.map(|group| group.to_string())
    },
];

/// Which columns of the file are probably which of ours: by their names, by the names that programs have for ours, by the names
/// without marks and without what the workbook is called, and by words that mean the same. What could be several is none.
pub fn guess<'a>(heads: &'a [Head], title: &str, columns: &[FileColumn]) -> BTreeMap<u32, &'a str> {
    let heads: Vec<&Head> = heads.iter().filter(|head| head.import.is_some()).collect();
    let mut found: BTreeMap<u32, &str> = BTreeMap::new();
    let by_label = |level: fn(&str, &str) -> Option<String>| move |head: &Head| level(&head.label, title);
    let by_prop = |head: &Head| {
        let prop = head.prop.as_ref();
        Some(prop.strip_prefix("custom.").unwrap_or(prop).to_lowercase())
    };
    let claim = |of_head: &dyn Fn(&Head) -> Option<String>,
                 of_text: &dyn Fn(&str) -> Option<String>,
                 found: &mut BTreeMap<u32, &'a str>| {
        let mut free: HashMap<String, Option<&'a str>> = HashMap::new();
        for head in &heads {
            if found.values().any(|prop| **prop == *head.prop) {
                continue;
            }
            if let Some(key) = of_head(head).filter(|key| !key.is_empty()) {
                // two of ours that are alike are told apart by nobody
                free.entry(key).and_modify(|one| *one = None).or_insert(Some(head.prop.as_ref()));
            }
        }
        for column in columns {
            if found.contains_key(&column.column) {
                continue;
            }
            let Some(place) = of_text(&column.heading).and_then(|key| free.get_mut(&key)) else { continue };
            let Some(prop) = *place else { continue };
            let head = heads.iter().find(|head| head.prop == prop);
            if head.is_some_and(|head| same_unit(&column.heading, &head.label)) {
                *place = None;
                found.insert(column.column, prop);
            }
        }
    };
    for (nth, level) in LEVELS.into_iter().enumerate() {
        claim(&by_label(level), &|text| level(text, title), &mut found);
        if nth == 0 {
            claim(&by_prop, &|text| Some(text.trim().to_lowercase()), &mut found);
        }
    }
    found
}

/// What was said the last time of a file with these headings, as far as it still means something.
pub fn recalled<'a>(
    heads: &'a [Head],
    columns: &[FileColumn],
    kept: &[(String, String)],
) -> BTreeMap<u32, &'a str> {
    let mut left: Vec<&(String, String)> = kept.iter().collect();
    let mut found: BTreeMap<u32, &str> = BTreeMap::new();
    for column in columns {
        let Some(at) = left.iter().position(|(heading, _)| *heading == column.heading) else { continue };
        let (_, prop) = left.remove(at);
        let head = heads.iter().find(|head| head.import.is_some() && head.prop == *prop);
        let Some(head) = head.filter(|head| !found.values().any(|other| **other == *head.prop)) else {
            continue;
        };
        found.insert(column.column, head.prop.as_ref());
    }
    found
}

#[cfg(test)]
#[path = "mapping_tests.rs"]
mod tests;
