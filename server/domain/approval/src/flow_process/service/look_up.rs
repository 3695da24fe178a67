//! Checks of the records that the values of an application name: they must be visible to the writer.

use chrono::Utc;
use diesel_async::AsyncPgConnection;
use serde_json::{Value, json};
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, FieldCode, Viewer};

use crate::flow_form::definition::{Definition, FieldType};
use crate::flow_form::effect::contract;
use crate::flow_form::model::FlowForm;
use crate::flow_form::states::FormStatus;
use crate::flow_process::engine::ids_in;
use crate::flow_process::hidden::files_in;
use crate::flow_process::model::{FlowProcess, Inner};
use crate::flow_process::states::ProcessStatus;
use crate::flow_process::values::{self, Allowed, Faults, Named, Values};
use crate::kind;
use crate::{dict, member, team};

/// The error with all faults of values, each at `values.path`.
pub fn refuse_faults(faults: &Faults) -> AppError {
    let mut check = Checker::new();
    for (path, message) in faults {
        check.refuse(&format!("values.{path}"), FieldCode::Invalid, message.clone());
    }
    match check.finish() {
        Err(error) => error,
        Ok(()) => AppError::bad_input("表单内容有误"),
    }
}

/// Checks that the records that values name are visible to the viewer. References that were there before stay
/// valid.
#[erased]
pub async fn require_named(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    before: &Values,
    named: &Named,
) -> AppResult<()> {
    let mut faults = Faults::new();
    let had = |path: &str, id: i64| {
        let key = path.split('.').next().unwrap_or(path);
        match before.get(key) {
            Some(value @ Value::Array(rows)) if rows.iter().any(Value::is_object) => {
                value.to_string().contains(&format!("\"{id}\""))
            }
            value => ids_in(value).contains(&id),
        }
    };
    let new = |all: &[(String, i64)]| -> Vec<(String, i64)> {
        all.iter().filter(|(path, id)| !had(path, *id)).cloned().collect()
    };
    let members = new(&named.members);
    let ids: Vec<i64> = members.iter().map(|(_, id)| *id).collect();
    let active = member::store::active_among(tx, viewer, &ids).await?;
    for (path, id) in members {
        if !active.contains(&id) {
            faults.insert(path, "成员不存在或已离职".to_owned());
        }
    }
    let teams = new(&named.teams);
    let ids: Vec<i64> = teams.iter().map(|(_, id)| *id).collect();
    let found = team::store::find_many(tx, viewer, &ids).await?;
    for (path, id) in teams {
        if !found.iter().any(|team| team.id == id) {
            faults.insert(path, "团队不存在".to_owned());
        }
    }
    let records = || named.records.iter().filter(|(path, _, id)| !had(path, *id));
    let seen =
        kind::seen(tx, viewer, &records().map(|(_, of, id)| (of.record_type(), *id)).collect()).await?;
    for (path, of, id) in records() {
        if !seen.contains_key(&(of.record_type(), *id)) {
            faults.insert(path.clone(), "记录不存在".to_owned());
        }
    }
    for (path, dictionary, value) in &named.items {
        let kept = before.get(path.as_str()).and_then(Value::as_str) == Some(value);
        if !kept && !offered(tx, viewer, dictionary, value).await? {
            faults.insert(path.clone(), "没有该选项".to_owned());
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(refuse_faults(&faults)) }
}

async fn offered(tx: &AsyncPgConnection, viewer: &Viewer, code: &str, value: &str) -> AppResult<bool> {
    let Some(dictionary) = dict::rules::Dictionary::parse(code) else { return Ok(false) };
    let items = dict::store::items(tx, viewer, dictionary).await?;
    Ok(items.iter().any(|one| one.item.value == value))
}

/// Checks that no field gets a file of another field that is hidden from the writer, by a right or by a
/// condition, or that a move to another version has removed: in its new place the file would be readable.
pub fn refuse_hidden(
    (definition, allowed): (&Definition, &Allowed),
    shut: &[i64],
    before: &Values,
    named: &Named,
) -> AppResult<()> {
    let readable = files_in(definition, &values::told(definition, allowed, before));
    let mut hidden = files_in(definition, before);
    hidden.retain(|id| !readable.contains(id));
    hidden.extend(shut);
    let stays = |path: &str, id: i64| match path.split('.').collect::<Vec<_>>()[..] {
        [table, _, column] => {
            let rows = before.get(table).and_then(Value::as_array).into_iter().flatten();
            rows.flat_map(|row| ids_in(row.get(column))).any(|one| one == id)
        }
        _ => ids_in(before.get(path)).contains(&id),
    };
    let mut faults = Faults::new();
    for (path, id) in &named.files {
        if hidden.contains(id) && !stays(path, *id) {
            faults.insert(path.clone(), "附件不存在或已失效，请重新上传".to_owned());
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(refuse_faults(&faults)) }
}

/// Contract amounts, in yuan, of projects whose amounts are visible to the viewer, and the values computed
/// from them. With `before`, the amount of a project named before stays.
#[erased]
pub async fn contracts(
    connection: &AsyncPgConnection,
    viewer: &Viewer,
    definition: &Definition,
    (before, values): (Option<&Values>, &mut Values),
) -> AppResult<()> {
    for field in definition.fields.iter().filter(|field| field.kind == FieldType::Contract) {
        let project = |values: &Values| ids_in(values.get(field.source.as_deref()?)).into_iter().next();
        let amount = match (project(values), contract()) {
            (now @ Some(_), _) if before.is_some_and(|before| now == project(before)) => continue,
            (Some(id), Some(find)) => find(connection, viewer, id).await?,
            _ => None,
        };
        #[allow(clippy::cast_precision_loss, reason = "amounts are far below the precision")]
        match amount {
            Some(fen) => values.insert(field.key.clone(), json!(fen as f64 / 100.0)),
            None => values.remove(&field.key),
        };
    }
    values::compute(definition, values);
    Ok(())
}

/// A form that is not stored, for a preview.
pub fn no_form(viewer: &Viewer) -> FlowForm {
    let now = Utc::now();
    FlowForm {
        enterprise_id: viewer.enterprise_id,
        id: 0,
        group_id: 0,
        name: String::new(),
        icon: None,
        remark: None,
        status: FormStatus::On.number(),
        kind: "custom".to_owned(),
        member_ids: Vec::new(),
        team_ids: Vec::new(),
        role_ids: Vec::new(),
        admin_ids: Vec::new(),
        revision: 0,
        sort_order: 0,
        version: 0,
        created_at: now,
        created_by: None,
        updated_at: now,
    }
}

/// An application that is not stored, for a preview.
pub fn no_process(viewer: &Viewer, form: &FlowForm, applicant: i64, team: Option<i64>) -> FlowProcess {
    let now = Utc::now();
    FlowProcess {
        enterprise_id: viewer.enterprise_id,
        id: 0,
        form_id: form.id,
        revision: form.revision,
        name: form.name.clone(),
        status: ProcessStatus::Draft.number(),
        applicant_id: applicant,
        applicant_team_id: team,
        values: json!({}),
        parent_id: None,
        sent_at: None,
        finished_at: None,
        urged_at: None,
        version: 0,
        created_at: now,
        created_by: None,
        updated_at: now,
    }
}

/// The inner columns of an application that is not stored.
pub fn no_inner() -> Inner {
    Inner {
        choices: json!({}),
        state: json!({}),
        seen_by: Vec::new(),
        parent_visit: None,
        made: None,
        shut_file_ids: Vec::new(),
        shut_fields: None,
        handed: None,
    }
}
