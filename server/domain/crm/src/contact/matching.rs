//! Matching of a line of an imported workbook with the contacts of its customer: pure functions.

use std::collections::HashMap;

use xieli_kernel::normalize::phone;

use super::model::ContactInput;
use crate::sheet::ChangedField;

/// An existing contact, reduced to the values that a line is compared by.
#[derive(Debug, Clone, Copy)]
pub struct Present<'a> {
    /// Id of the row.
    pub id: i64,
    /// The contact's name.
    pub name: &'a str,
    /// The contact's phone number.
    pub phone: &'a str,
}

/// A phone number in its stored form; a text that is no number stays as it is, and the later check refuses
/// it.
pub fn number(text: &str) -> String {
    phone::phone(text).unwrap_or_else(|_| text.trim().to_owned())
}

/// The existing contact that a line means: the one with its phone number, among several with it the one that
/// also has the name, or else the only one of the name. `None`: the line is a new contact. An ambiguous line
/// is an error with the reason. Numbers are in their stored form.
pub fn find(present: &[Present<'_>], name: &str, phone: Option<&str>) -> Result<Option<i64>, String> {
    let called: Vec<i64> = present.iter().filter(|one| one.name == name).map(|one| one.id).collect();
    if let Some(phone) = phone {
        let reached: Vec<Present<'_>> = present.iter().copied().filter(|one| one.phone == phone).collect();
        match reached.as_slice() {
            [] => {}
            [only] => return Ok(Some(only.id)),
            several => {
                let mut both = several.iter().filter(|one| one.name == name);
                return match (both.next(), both.next()) {
                    (Some(only), None) => Ok(Some(only.id)),
                    _ => Err(format!(
                        "该客户有 {} 个联系人的电话是“{phone}”，按姓名也无法确定是哪一个",
                        several.len()
                    )),
                };
            }
        }
    }
    match (called.as_slice(), phone) {
        ([], _) => Ok(None),
        ([only], _) => Ok(Some(*only)),
        (several, None) => {
            Err(format!("该客户有 {} 个名为“{name}”的联系人，请填写现有的联系电话", several.len()))
        }
        (several, Some(_)) => Err(format!(
            "该客户有 {} 个名为“{name}”的联系人，联系电话与他们都不同，无法确定是哪一个",
            several.len()
        )),
    }
}

/// The contacts that earlier lines of a file mean or create, to find two lines for the same one.
#[derive(Debug, Default)]
pub struct Lines {
    same: HashMap<i64, u32>,
    names: HashMap<(i64, String), u32>,
    phones: HashMap<(i64, String), u32>,
}

impl Lines {
    /// Records that a line means an existing contact; returns the earlier line that meant the same one, if
    /// any.
    pub fn means(&mut self, contact: i64, line: u32) -> Option<u32> {
        first(&mut self.same, contact, line)
    }

    /// Records that a line creates a contact at a customer; returns the earlier line that creates one with
    /// the same name or number, if any.
    pub fn makes(&mut self, customer: i64, (name, phone): (&str, &str), line: u32) -> Option<u32> {
        let called = first(&mut self.names, (customer, name.to_owned()), line);
        let reached = first(&mut self.phones, (customer, phone.to_owned()), line);
        called.or(reached)
    }
}

/// The first line with a key, if it is another line than this one.
fn first<K: std::hash::Hash + Eq>(known: &mut HashMap<K, u32>, key: K, line: u32) -> Option<u32> {
    let first = *known.entry(key).or_insert(line);
    (first != line).then_some(first)
}

/// The values that change, by the columns of the workbook. Every member who may change a customer may read
/// the numbers of its contacts ([`crate::customer::rules::sees_phones`]), and only those members get here.
pub fn changes(before: &ContactInput, after: &ContactInput) -> Vec<ChangedField> {
    let texts = |of: &ContactInput| {
        let text = |text: &str| Some(text.to_owned());
        let flag = if of.is_default { "是" } else { "否" };
        [
            ("姓名", text(&of.name)),
            ("联系电话", text(&of.phone)),
            ("其他电话", text(&of.other_phones.join("、"))),
            ("部门", of.depart_name.clone()),
            ("职务", of.position.clone()),
            ("邮箱", of.email.clone()),
            ("微信", of.wechat.clone()),
            ("默认联系人", text(flag)),
            ("备注", of.remark.clone()),
        ]
    };
    let blank = |text: Option<String>| text.filter(|text| !text.is_empty());
    let pairs = texts(before).into_iter().zip(texts(after));
    let changed = pairs.filter_map(|((label, before), (_, after))| {
        let (before, after) = (blank(before), blank(after));
        (before != after).then_some(ChangedField { label, before, after })
    });
    changed.collect()
}
