//! Preview of a merge of customers: the fields to choose from, and the number of records that move.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, Code, Viewer};

use super::model::{MergeInput, Preview, PreviewField};
use super::relations;
use super::rules::{self, CHOICES, Choice};
use super::store;
use crate::custom_field::model::RecordType;
use crate::custom_field::sheet::{self as custom_field, Texts};
use crate::customer::model::Customer;
use crate::customer::rules::OPEN;
use crate::customer::store as customers;
use crate::dict::rules::Dictionary;
use crate::{dict, member};

/// The values of the customers, field by field, and the number of records that would move.
#[erased]
pub async fn preview(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    into: i64,
    ids: &[i64],
) -> AppResult<Preview> {
    if !viewer.can(Code::CustMerge) {
        return Err(AppError::forbidden());
    }
    let from: Vec<i64> = ids.iter().copied().filter(|id| *id != into).collect();
    let input = MergeInput { into, from, take: Vec::new() };
    rules::checked(&input)?;
    let all: Vec<i64> = std::iter::once(into).chain(input.from.iter().copied()).collect();
    let rows = crate::rows::whole(&all, customers::many(connection, viewer, &all).await?)?;
    if !rules::may_merge(viewer, &rows) {
        return Err(AppError::forbidden());
    }
    let words = words(connection, viewer, &rows).await?;
    let in_order: Vec<&Customer> =
        all.iter().filter_map(|id| rows.iter().find(|row| row.id == *id)).collect();
    let field = |name: Cow<'static, str>, label, said: &dyn Fn(&Customer) -> Option<String>| {
        let values: Vec<_> = in_order.iter().map(|row| (row.id, said(row))).collect();
        let distinct: BTreeSet<Option<&String>> = values.iter().map(|(_, text)| text.as_ref()).collect();
        let same = distinct.len() < 2;
        PreviewField { name, label, same, values }
    };
    let choice = |one: &Choice| field(one.name.into(), one.label.into(), &|row| words.said(one.name, row));
    let mut fields: Vec<PreviewField> = CHOICES.iter().map(choice).collect();
    let kept: Vec<_> = in_order.iter().map(|row| &row.custom).collect();
    let texts = Texts::read(connection, viewer, RecordType::Customer, &kept, customers::called).await?;
    for own in custom_field::heads(connection, viewer, RecordType::Customer).await? {
        // files can be taken, too, although workbooks do not contain them
        let prop = own.prop.clone();
        fields.push(field(own.prop, own.label, &|row| texts.text(&prop, &row.custom)));
    }
    let counted = store::counts(connection, viewer.enterprise_id, &input.from).await?;
    let counts = relations::all()
        .iter()
        .zip(counted)
        .filter(|(_, count)| *count > 0)
        // `个联系人` without its measure word
        .map(|(relation, count)| (relation.named.what.chars().skip(1).collect(), count))
        .collect();
    Ok(Preview { fields, counts })
}

/// Texts of the values: names of members, teams and dictionary items.
struct Words {
    items: HashMap<(&'static str, String), String>,
    members: HashMap<i64, String>,
}

#[erased]
async fn words(connection: &AsyncPgConnection, viewer: &Viewer, rows: &[Customer]) -> AppResult<Words> {
    let mut items = HashMap::new();
    for (name, dictionary) in [
        ("type", Dictionary::CustomerType),
        ("level", Dictionary::CustomerLevel),
        ("industry", Dictionary::CustomerIndustry),
        ("tags", Dictionary::CustomerTag),
    ] {
        for one in dict::store::all(connection, viewer, dictionary).await? {
            items.insert((name, one.item.value), one.item.text);
        }
    }
    let members: Vec<i64> = rows.iter().filter_map(|row| row.salesman_id).collect();
    let members = member::store::by_ids(connection, viewer.enterprise_id, &members).await?;
    let members = members.into_iter().map(|member| (member.id, member.name.clone())).collect();
    Ok(Words { items, members })
}

impl Words {
    fn item(&self, name: &'static str, value: &str) -> String {
        self.items.get(&(name, value.to_owned())).cloned().unwrap_or_else(|| value.to_owned())
    }

    fn said(&self, name: &'static str, row: &Customer) -> Option<String> {
        match name {
            "name" => Some(row.name.clone()),
            "type" => Some(self.item("type", &row.customer_type)),
            "level" => row.level.as_deref().map(|value| self.item("level", value)),
            "industry" => row.industry.as_deref().map(|value| self.item("industry", value)),
            "tags" => {
                let tags: Vec<String> = row.tags.iter().map(|tag| self.item("tags", tag)).collect();
                Some(tags.join("、")).filter(|text| !text.is_empty())
            }
            "isOpen" => Some(if row.is_open == OPEN { "公开" } else { "部分可见" }.to_owned()),
            rules::SALESMAN => row.salesman_id.and_then(|id| self.members.get(&id).cloned()),
            _ => row.remark.clone(),
        }
    }
}
