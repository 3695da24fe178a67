//! Custom fields in workbooks: their columns, the texts of their values, and values parsed from texts. A
//! module whose records have custom fields adds [`heads`] to its workbook, shows [`Texts`] in its export, and
//! parses, validates and writes the values of an import with [`Import`].

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use diesel_async::AsyncPgConnection;
use futures_util::future::BoxFuture;
use serde::Deserialize;
use serde_json::{Map, Value as Json};
use xieli_kernel::normalize::choice;
use xieli_kernel::{AppError, AppResult, FieldCode, FieldError, Viewer, ids};

use super::model::{Conditions, Field, FieldKind, FieldRights, Filter, RecordType};
use super::store;
use super::value::{self, Names, Value};
use crate::dict::rules::Dictionary;
use crate::sheet::{Filling, Head, Query};
use crate::{dict, kind, member};

/// Prefix of the fields' columns; the code of the field follows.
pub const PREFIX: &str = "custom.";

/// Visible customers with exactly these names: the customers module, which is above this crate, provides it.
pub type Called = for<'a> fn(
    &'a AsyncPgConnection,
    &'a Viewer,
    &'a [String],
) -> BoxFuture<'a, AppResult<Vec<(i64, String)>>>;

/// The columns of a record type's fields that the viewer may read; fields that they may not write, and files,
/// are export-only.
#[erased]
pub async fn heads(connection: &AsyncPgConnection, viewer: &Viewer, of: RecordType) -> AppResult<Vec<Head>> {
    let known = store::known(connection, viewer, of).await?;
    Ok(known.into_iter().filter(|one| one.reads).map(head).collect())
}

fn head(one: FieldRights) -> Head {
    let filled = one.writes && one.field.kind() != FieldKind::File;
    let required = one.field.required;
    let import =
        filled.then(|| Filling { required, example: Cow::Borrowed(""), note: note(&one.field).into() });
    Head {
        prop: Cow::Owned(format!("{PREFIX}{}", one.field.code)),
        label: Cow::Owned(one.field.name),
        required: false,
        checked: one.field.in_list || required,
        export: true,
        import,
        width: 20,
    }
}

fn note(field: &Field) -> String {
    match field.kind() {
        FieldKind::Text => format!("最多 {} 个字符。", value::MAX_TEXT),
        FieldKind::Number => "数字，最多 6 位小数。".to_owned(),
        FieldKind::Money => "金额，最多 2 位小数。".to_owned(),
        FieldKind::Date => "日期，如 2024-03-01。".to_owned(),
        FieldKind::Dict => "选项的名称。".to_owned(),
        FieldKind::Member => "成员的姓名，有重名时写 姓名（工号）或 姓名（团队）。".to_owned(),
        FieldKind::Customer => "客户名称。".to_owned(),
        FieldKind::YesNo => "是 或 否。".to_owned(),
        FieldKind::List => format!("多个用顿号（、）分隔：{}。", field.options.join("、")),
        FieldKind::File => String::new(),
    }
}

/// The texts of the values of some records.
pub struct Texts {
    fields: Vec<Field>,
    names: HashMap<i64, Names>,
}

impl Texts {
    /// Texts for records with these values: one statement for each type of record that they refer to.
    #[erased]
    pub async fn read(
        connection: &AsyncPgConnection,
        viewer: &Viewer,
        of: RecordType,
        records: &[&Json],
        called: Called,
    ) -> AppResult<Self> {
        let known = store::known(connection, viewer, of).await?;
        let fields: Vec<Field> = known.into_iter().filter(|one| one.reads).map(|one| one.field).collect();
        let mut wanted = Wanted::default();
        for (field, kept) in fields.iter().flat_map(|field| records.iter().map(move |kept| (field, *kept))) {
            match kept.get(field.id.to_string()).and_then(|kept| Value::of_json(field, kept)) {
                Some(Value::Member(id)) => drop(wanted.members.insert(id)),
                Some(Value::Customer(id)) => drop(wanted.customers.insert(id)),
                Some(Value::Files(ids)) => wanted.files.extend(ids),
                _ => {}
            }
        }
        let names = names(connection, viewer, &fields, wanted, called).await?;
        Ok(Self { fields, names })
    }

    /// The text of a column for a record with these values; `None` if the column is not one of a field.
    pub fn text(&self, prop: &str, kept: &Json) -> Option<String> {
        let code = prop.strip_prefix(PREFIX)?;
        let field = self.fields.iter().find(|field| field.code == code)?;
        let value = Value::of_json(field, kept.get(field.id.to_string())?)?;
        Some(value::to_text(field, &value, self.names.get(&field.id)?))
    }
}

/// References in the lines of a workbook: by id, and by name.
#[derive(Default)]
struct Wanted {
    members: BTreeSet<i64>,
    member_names: BTreeSet<String>,
    customers: BTreeSet<i64>,
    customer_names: BTreeSet<String>,
    files: BTreeSet<i64>,
}

/// The records that values refer to, with all records of the same name, so that equal names can be
/// distinguished.
async fn names(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    fields: &[Field],
    wanted: Wanted,
    called: Called,
) -> AppResult<HashMap<i64, Names>> {
    let enterprise = viewer.enterprise_id;
    let mut all = Names::default();
    let has = |kind: FieldKind| fields.iter().any(|field| field.kind() == kind);
    if has(FieldKind::Member) {
        let ids: Vec<i64> = wanted.members.into_iter().collect();
        let named = member::store::by_ids(connection, enterprise, &ids).await?;
        let mut words = wanted.member_names;
        words.extend(named.into_iter().map(|row| row.brief.name));
        let words: Vec<String> = words.into_iter().collect();
        let namesakes = member::store::active_called(connection, viewer, &words).await?;
        let every: BTreeSet<i64> = ids.into_iter().chain(namesakes.into_iter().map(|(id, _)| id)).collect();
        let every: Vec<i64> = every.into_iter().collect();
        let rows = member::store::by_ids(connection, enterprise, &every).await?;
        all.members = rows.into_iter().map(|row| (row.id, row.brief.name, row.job_number)).collect();
    }
    if has(FieldKind::Customer) {
        let ids: Vec<i64> = wanted.customers.into_iter().collect();
        let mut found: BTreeMap<i64, String> = titles(connection, viewer, "customer", &ids).await?;
        let mut words = wanted.customer_names;
        words.extend(found.values().cloned());
        let words: Vec<String> = words.into_iter().collect();
        found.extend(called(connection, viewer, &words).await?);
        all.customers = found.into_iter().collect();
    }
    if has(FieldKind::File) {
        let ids: Vec<i64> = wanted.files.into_iter().collect();
        all.files = titles(connection, viewer, "file", &ids).await?.into_iter().collect();
    }
    let mut by_field = HashMap::new();
    for field in fields {
        let mut names = all.clone();
        if let Some(dictionary) = field.dictionary.as_deref().and_then(Dictionary::parse) {
            let items = dict::store::all(connection, viewer, dictionary).await?;
            let (disabled, items): (Vec<_>, Vec<_>) = items.into_iter().partition(|one| one.item.disabled);
            names.disabled = disabled.into_iter().map(|one| one.item.text).collect();
            names.items = items.into_iter().map(|one| (one.item.value, one.item.text)).collect();
        }
        by_field.insert(field.id, names);
    }
    Ok(by_field)
}

/// Names of the records of a kind, possibly of an upper domain crate, as far as they are visible to the
/// viewer.
async fn titles(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    record_type: &str,
    ids: &[i64],
) -> AppResult<BTreeMap<i64, String>> {
    let Some(sight) = kind::find(record_type).and_then(|kind| kind.sight) else { return Ok(BTreeMap::new()) };
    let seen = (sight.look)(connection, viewer, ids).await?;
    Ok(seen.into_iter().map(|one| (one.id, one.title)).collect())
}

/// Texts of one line by the code of their fields.
pub type Line = BTreeMap<String, String>;

/// Values in the lines of an import.
pub struct Import {
    known: Vec<FieldRights>,
    names: HashMap<i64, Names>,
}

/// Values of one record by field.
pub type Values = Vec<(i64, Value)>;

impl Import {
    /// Loads the records that these lines refer to. The fields stay locked until the transaction ends.
    #[erased]
    pub async fn read(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        of: RecordType,
        lines: &[&Line],
        called: Called,
    ) -> AppResult<Self> {
        let known = store::held(tx, viewer, of).await?;
        let fields: Vec<Field> = known.iter().map(|one| one.field.clone()).collect();
        let (mut wanted, mut words) = (Wanted::default(), BTreeSet::new());
        for field in &fields {
            let texts = lines.iter().filter_map(|line| line.get(&field.code));
            match field.kind() {
                FieldKind::Member => texts.for_each(|text| match numbered(text) {
                    Some(id) => drop(wanted.members.insert(id)),
                    None => {
                        let (name, _) = choice::name(text);
                        wanted.member_names.extend(choice::without_title(&name).map(str::to_owned));
                        wanted.member_names.extend([text.clone(), name]);
                        words.insert(text.trim().to_owned());
                    }
                }),
                FieldKind::Customer => texts.for_each(|text| match numbered(text) {
                    Some(id) => drop(wanted.customers.insert(id)),
                    None => drop(wanted.customer_names.insert(text.clone())),
                }),
                _ => {}
            }
        }
        // a reference by id is limited to visible members
        wanted.members = {
            let ids: Vec<i64> = wanted.members.iter().copied().collect();
            titles(tx, viewer, "member", &ids).await?.into_keys().collect()
        };
        let mut names = names(tx, viewer, &fields, wanted, called).await?;
        if !words.is_empty() {
            let words: Vec<String> = words.into_iter().collect();
            let members = member::called::Called::read(tx, viewer, &words).await?;
            let found: HashMap<String, Result<i64, String>> =
                words.into_iter().map(|word| (word.clone(), members.find(&word))).collect();
            for field in fields.iter().filter(|field| field.kind() == FieldKind::Member) {
                names.entry(field.id).or_default().called.clone_from(&found);
            }
        }
        Ok(Self { known, names })
    }

    /// The values of a line, or the errors of all its fields.
    pub fn values(&self, line: &Line) -> AppResult<Values> {
        let (mut values, mut refused) = (Vec::new(), Vec::new());
        for FieldRights { field, reads, writes } in &self.known {
            let text = line.get(&field.code).filter(|_| *reads);
            match text.map(|text| {
                value::of_text(field, text, self.names.get(&field.id).unwrap_or(&Names::default()))
            }) {
                Some(_) if !writes => {
                    let message = format!("没有权限修改“{}”", field.name);
                    refused.push(FieldError::new(&field.path(), FieldCode::Forbidden, message));
                }
                Some(Err(AppError::Invalid(errors))) => refused.extend(errors),
                Some(Err(other)) => return Err(other),
                Some(Ok(Some(value))) => values.push((field.id, value)),
                Some(Ok(None)) | None if field.required && *writes && field.kind() == FieldKind::File => {
                    let message = format!("“{}”必填而文件不能导入，请先改为非必填", field.name);
                    refused.push(FieldError::new(&field.path(), FieldCode::Required, message));
                }
                // the column reports a required field that is blank
                Some(Ok(None)) | None => {}
            }
        }
        if refused.is_empty() { Ok(values) } else { Err(AppError::Invalid(refused)) }
    }
}

/// The id in `#123`.
fn numbered(text: &str) -> Option<i64> {
    text.strip_prefix('#')?.parse().ok()
}

/// The stored form of a new record's values.
pub fn kept(values: &Values) -> Json {
    let pairs = values.iter().map(|(field, value)| (field.to_string(), value.to_json()));
    Json::Object(pairs.collect::<Map<_, _>>())
}

/// Conditions on custom fields in an address, as in the list's filter:
/// `[{"fieldId", "eq", "in", "from", "to", "blank"}]`.
pub fn asked(query: &Query<'_>) -> AppResult<Conditions> {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Asked {
        field_id: String,
        eq: Option<String>,
        #[serde(rename = "in")]
        any: Option<Vec<String>>,
        from: Option<String>,
        to: Option<String>,
        blank: Option<bool>,
    }
    let filter = |Asked { field_id, eq, any, from, to, blank }| {
        let field_id = ids::decode("CustomField", &field_id)?;
        Some(Filter { field_id, eq, any, from, to, blank })
    };
    let read = |text: &str| {
        let all: Vec<Asked> = serde_json::from_str(text).ok()?;
        all.into_iter().map(filter).collect::<Option<Vec<Filter>>>()
    };
    Ok(query.read("custom", read)?.unwrap_or_default().into())
}

/// Writes the keys of new records' values; the records store the values themselves, see [`kept`].
#[erased]
pub async fn index(tx: &mut AsyncPgConnection, viewer: &Viewer, rows: &[(i64, &Values)]) -> AppResult<()> {
    let keys = rows.iter().flat_map(|(record, values)| {
        values.iter().flat_map(move |(field, value)| {
            let distinct: BTreeSet<String> = value.keys().into_iter().collect();
            distinct.into_iter().map(move |key| (*record, *field, key))
        })
    });
    store::index_new(tx, viewer.enterprise_id, &keys.collect::<Vec<_>>()).await
}
