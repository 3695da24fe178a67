//! Guesses the columns of a file from their headings. Pure functions.

use std::collections::{BTreeMap, HashMap};

use xieli_kernel::normalize::narrow;

use super::Head;
use super::mapping::FileColumn;

/// Synonyms in tables of other programs, in the form of [`normal`].
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

/// A heading in its normal form for comparison: half width, lower case, without spaces, punctuation and
/// bracketed parts.
fn normal(text: &str) -> String {
    let mut depth = 0_usize;
    let mut plain = String::new();
    for c in text.chars().map(narrow) {
        match c {
            '(' | '[' | '【' | '〔' => depth += 1,
            ')' | ']' | '】' | '〕' => depth = depth.saturating_sub(1),
            _ if depth == 0 && c.is_alphanumeric() => plain.extend(c.to_lowercase()),
            _ => {}
        }
    }
    plain
}

/// The same without the name of the records, if the heading begins with it.
fn untitled(text: &str, title: &str) -> Option<String> {
    normal(text).strip_prefix(normal(title).as_str()).map(str::to_owned)
}

/// Units that a heading may contain: a column in another unit would have wrong values.
const UNITS: [&str; 11] =
    ["元", "千元", "万元", "百万元", "亿元", "美元", "分", "天", "小时", "分钟", "人天"];

/// The unit in the brackets of a heading.
fn unit(text: &str) -> Option<&'static str> {
    let inner = text.split(['(', '（', '[', '【']).nth(1)?.split([')', '）', ']', '】']).next()?.trim();
    UNITS.into_iter().find(|unit| *unit == inner)
}

/// Whether the heading of a file has no other unit than the label.
fn same_unit(heading: &str, label: &str) -> bool {
    unit(heading).is_none_or(|named| unit(label).is_none_or(|ours| ours == named))
}

/// Keys for comparing the product's columns and those of the file, the most reliable first.
const LEVELS: [fn(&str, &str) -> Option<String>; 4] = [
    |text, _| Some(text.to_owned()),
    |text, _| Some(normal(text)),
    |text, title| untitled(text, title).or_else(|| Some(normal(text))),
    |text, title| {
        let words = [Some(normal(text)), untitled(text, title)];
        let alike = |group: &&[&str]| words.iter().flatten().any(|word| group.contains(&word.as_str()));
        ALIKE.iter().position(alike).map(|group| group.to_string())
    },
];

/// Guesses the columns of a file: by their names, by machine-readable names, by names without punctuation and
/// without the workbook's title, and by synonyms. An ambiguous column is left out.
pub fn guess<'a>(
    heads: impl IntoIterator<Item = &'a Head>,
    title: &str,
    headings: &[(u32, String)],
) -> BTreeMap<u32, &'a Head> {
    let heads: Vec<&'a Head> = heads.into_iter().filter(|head| head.import.is_some()).collect();
    let mut found = BTreeMap::new();
    for (nth, level) in LEVELS.into_iter().enumerate() {
        claim(&heads, headings, |head| level(&head.label, title), |text| level(text, title), &mut found);
        if nth == 0 {
            let prop =
                |head: &Head| Some(head.prop.strip_prefix("custom.").unwrap_or(&head.prop).to_lowercase());
            claim(&heads, headings, prop, |text| Some(text.trim().to_lowercase()), &mut found);
        }
    }
    found
}

/// Assigns unassigned headings to unassigned columns with the same key.
fn claim<'a>(
    heads: &[&'a Head],
    headings: &[(u32, String)],
    of_head: impl Fn(&Head) -> Option<String>,
    of_heading: impl Fn(&str) -> Option<String>,
    found: &mut BTreeMap<u32, &'a Head>,
) {
    let mut free: HashMap<String, Option<&'a Head>> = HashMap::new();
    for head in heads.iter().copied().filter(|head| !found.values().any(|one| one.prop == head.prop)) {
        if let Some(key) = of_head(head).filter(|key| !key.is_empty()) {
            // two columns with the same key can't be distinguished
            free.entry(key).and_modify(|one| *one = None).or_insert(Some(head));
        }
    }
    for (at, heading) in headings {
        if found.contains_key(at) {
            continue;
        }
        let Some(place) = of_heading(heading).and_then(|key| free.get_mut(&key)) else { continue };
        if let Some(head) = place.take_if(|head| same_unit(heading, &head.label)) {
            found.insert(*at, head);
        }
    }
}

/// The mapping chosen before for a file with these headings, as far as its columns still exist.
pub fn recalled<'a>(
    heads: &'a [Head],
    columns: &[FileColumn],
    kept: &[(String, String)],
) -> BTreeMap<u32, &'a Head> {
    let mut left: Vec<&(String, String)> = kept.iter().collect();
    let mut found: BTreeMap<u32, &Head> = BTreeMap::new();
    for column in columns {
        let Some(at) = left.iter().position(|(heading, _)| *heading == column.heading) else { continue };
        let (_, prop) = left.remove(at);
        let head = heads.iter().find(|head| head.import.is_some() && head.prop == *prop);
        if let Some(head) = head.filter(|head| !found.values().any(|other| other.prop == head.prop)) {
            found.insert(column.column, head);
        }
    }
    found
}

#[cfg(test)]
#[path = "guess_tests.rs"]
mod tests;
