//! Labels of group keys and of values of single rows in reports: one statement for each kind of record.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use xieli_kernel::{AppResult, Viewer, money};
use xieli_tables::{customer as customer_table, member, project as project_table, team};

use super::catalog::{Dataset, Field, Kind, Unit};
use super::definition::{Condition, Definition, Grain};
use super::periods;
use super::rules::{DIRECTED, ME, MINE};
use crate::dict::rules::Dictionary;
use crate::{customer, dict, project};

/// Label of an empty value.
pub const BLANK: &str = "未填写";
/// Label of a deleted record.
const GONE: &str = "已删除";

/// A value with its label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// The value as cells send it back; `None`: the field is empty.
    pub value: Option<String>,
    /// Label for people.
    pub text: String,
    /// The type of its global id, for a record that the viewer can open.
    pub entity: Option<&'static str>,
}

/// The type of the records that a field names.
pub fn entity(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::Member => Some("Member"),
        Kind::Team => Some("Team"),
        Kind::Customer => Some("Customer"),
        Kind::Project => Some("Project"),
        _ => None,
    }
}

/// The text of a value that stands for the reader.
pub fn of_reader(kind: Kind, value: &str) -> Option<&'static str> {
    match (kind, value) {
        (Kind::Member, ME) => Some("本人"),
        (Kind::Team, MINE) => Some("本人所在团队"),
        (Kind::Team, DIRECTED) => Some("本人负责的团队"),
        _ => None,
    }
}

/// The conditions of a definition as text, with the names of their values as far as these are visible to the
/// viewer.
#[erased]
pub async fn conditions(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    definition: &Definition,
) -> AppResult<Vec<String>> {
    let dataset = Dataset::of(definition.dataset);
    let known = definition.conditions.iter().filter_map(|one| Some((dataset.field(&one.field)?, one)));
    let known: Vec<(&'static Field, &Condition)> = known.collect();
    let mut values: Vec<(&Field, Vec<&str>)> = Vec::with_capacity(known.len());
    for (field, one) in &known {
        values.push((*field, one.values.iter().map(String::as_str).collect()));
    }
    let names = Names::read(connection, viewer, &values).await?;
    let said = known.iter().map(|(field, one)| {
        let text = |value: &String| match of_reader(field.kind, value) {
            Some(text) => text.to_owned(),
            None => names.cell(field, Some(value.as_str())).text,
        };
        one.said(field.label, &one.values.iter().map(text).collect::<Vec<_>>())
    });
    Ok(said.collect())
}

/// Names of records, by kind and id.
#[derive(Debug, Default)]
pub struct Names {
    records: HashMap<(&'static str, i64), String>,
    /// Deleted members: they keep their names and have no page.
    left: HashSet<i64>,
    items: HashMap<(Dictionary, String), (usize, String)>,
}

impl Names {
    /// Loads the names of these values, as far as the records are visible to the viewer.
    #[erased]
    pub async fn read(
        mut connection: &AsyncPgConnection,
        viewer: &Viewer,
        values: &[(&Field, Vec<&str>)],
    ) -> AppResult<Self> {
        let mut wanted: BTreeMap<&'static str, BTreeSet<i64>> = BTreeMap::new();
        let mut dictionaries: Vec<Dictionary> = Vec::new();
        for (field, values) in values {
            if let Kind::Dict(dictionary) = field.kind
                && !dictionaries.contains(&dictionary)
            {
                dictionaries.push(dictionary);
            }
            if let Some(entity) = entity(field.kind) {
                wanted
                    .entry(entity)
                    .or_default()
                    .extend(values.iter().filter_map(|value| value.parse::<i64>().ok()));
            }
        }
        let mut names = Self::default();
        for (entity, ids) in wanted.into_iter().filter(|(_, ids)| !ids.is_empty()) {
            let ids: Vec<i64> = ids.into_iter().collect();
            let rows: Vec<(i64, String)> = match entity {
                "Member" => {
                    let found: Vec<(i64, String, bool)> = member::table
                        .filter(member::enterprise_id.eq(viewer.enterprise_id))
                        .filter(member::id.eq_any(ids))
                        .select((member::id, member::name, member::deleted_at.is_not_null()))
                        .load(&mut connection)
                        .await?;
                    names.left.extend(found.iter().filter(|(.., deleted)| *deleted).map(|(id, ..)| *id));
                    found.into_iter().map(|(id, name, _)| (id, name)).collect()
                }
                "Team" => {
                    team::table
                        .filter(team::enterprise_id.eq(viewer.enterprise_id))
                        .filter(team::id.eq_any(ids))
                        .filter(team::deleted_at.is_null())
                        .select((team::id, team::name))
                        .load(&mut connection)
                        .await?
                }
                "Customer" => {
                    customer::store::visible_to(viewer)
                        .filter(customer_table::id.eq_any(ids))
                        .select((customer_table::id, customer_table::name))
                        .load(&mut connection)
                        .await?
                }
                _ => {
                    project::store::visible_to(viewer)
                        .filter(project_table::id.eq_any(ids))
                        .select((project_table::id, project_table::name))
                        .load(&mut connection)
                        .await?
                }
            };
            names.records.extend(rows.into_iter().map(|(id, name)| ((entity, id), name)));
        }
        if !dictionaries.is_empty() {
            let codes: Vec<&str> = dictionaries.iter().map(|one| one.code()).collect();
            let items = dict::store::of_codes(connection, viewer.enterprise_id, &codes).await?;
            for (place, one) in items.into_iter().enumerate() {
                if let Some(dictionary) = dictionaries.iter().find(|known| known.code() == one.item.code) {
                    names.items.insert((*dictionary, one.item.value), (place, one.item.text));
                }
            }
        }
        Ok(names)
    }

    /// The key of a group.
    pub fn key(&self, field: &Field, grain: Option<Grain>, value: Option<&str>) -> Key {
        let Some(value) = value.filter(|value| !value.is_empty()) else {
            // an empty text is a key of its own
            return Key { value: value.map(str::to_owned), text: BLANK.to_owned(), entity: None };
        };
        let text = match (field.kind, grain) {
            (Kind::On | Kind::At, Some(grain)) => match value.parse() {
                Ok(first) => periods::called(first, grain),
                Err(_) => value.to_owned(),
            },
            _ => self.text(field, value),
        };
        Key { value: Some(value.to_owned()), text, entity: self.opened(field, value) }
    }

    /// The value of a single row.
    pub fn cell(&self, field: &Field, value: Option<&str>) -> Key {
        let text = value.map(|value| self.text(field, value)).unwrap_or_default();
        let entity = value.and_then(|value| self.opened(field, value));
        Key { value: value.map(str::to_owned), text, entity }
    }

    /// The type of the record that a value names, unless it is deleted or not visible to the viewer: no link
    /// leads there.
    fn opened(&self, field: &Field, value: &str) -> Option<&'static str> {
        let record = entity(field.kind).zip(value.parse::<i64>().ok())?;
        let deleted = record.0 == "Member" && self.left.contains(&record.1);
        (self.records.contains_key(&record) && !deleted).then_some(record.0)
    }

    fn text(&self, field: &Field, value: &str) -> String {
        let plain = || value.to_owned();
        match field.kind {
            Kind::Dict(dictionary) => {
                self.items.get(&(dictionary, value.to_owned())).map_or_else(plain, |(_, text)| text.clone())
            }
            Kind::Choice(choices) => {
                let found = choices().into_iter().find(|(one, _)| one == value);
                found.map_or_else(plain, |(_, text)| text.to_owned())
            }
            Kind::YesNo => if value == "1" { "是" } else { "否" }.to_owned(),
            Kind::Money => shown(Unit::Money, value),
            Kind::Number | Kind::Minutes => shown(Unit::Number, value),
            kind => match entity(kind).zip(value.parse().ok()) {
                Some(record) => self.records.get(&record).cloned().unwrap_or_else(|| GONE.to_owned()),
                None => plain(),
            },
        }
    }

    /// Sort key among the keys of a field: dictionaries and choices in their own order, records by name;
    /// empty ones last.
    pub fn place(&self, field: &Field, key: &Key) -> (bool, usize, String) {
        let place = match (field.kind, key.value.as_ref()) {
            (Kind::Dict(dictionary), Some(value)) => {
                self.items.get(&(dictionary, value.clone())).map(|(place, _)| *place)
            }
            (Kind::Choice(choices), Some(value)) => choices().iter().position(|(one, _)| one == value),
            (Kind::YesNo, Some(value)) => Some(usize::from(value != "1")),
            _ => Some(0),
        };
        (key.text == BLANK, place.unwrap_or(usize::MAX), key.text.clone())
    }
}

/// A figure for the reply: fen as yuan, without trailing zeros.
pub fn shown(unit: Unit, text: &str) -> String {
    if unit == Unit::Money {
        let Ok(fen) = text.split('.').next().unwrap_or(text).parse::<i128>() else { return text.to_owned() };
        let (sign, fen) = (if fen < 0 { "-" } else { "" }, fen.unsigned_abs());
        return format!("{sign}{}.{:02}", fen / 100, fen % 100);
    }
    match text.split_once('.') {
        Some((whole, part)) if part.bytes().all(|byte| byte == b'0') => whole.to_owned(),
        Some(_) => text.trim_end_matches('0').to_owned(),
        None => text.to_owned(),
    }
}

/// The yuan of an amount, from the text of a reply.
pub fn yuan(text: &str) -> Option<f64> {
    text.parse().ok().filter(|yuan: &f64| yuan.abs() <= money::MAX_AMOUNT * 1e6)
}
