//! Scheduled job that computes the hidden parts and the search text of applications whose last action was
//! before these were stored (docs/decisions/0093).

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use diesel_async::AsyncPgConnection;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use xieli_kernel::AppResult;

use super::engine::State;
use super::hidden::{shut, words};
use super::model::FlowProcess;
use super::states::ProcessStatus;
use super::store::{self, Reshut};
use super::{children, rules};
use crate::Services;
use crate::flow_form::definition::{Definition, Facts};
use crate::flow_form::store as forms;
use crate::job::{Job, JobKind};
use crate::record;

/// Applications of one transaction, which locks them.
const BATCH: i64 = 100;
/// The most batches of one run: a million applications take several runs.
const MAX_BATCHES: usize = 200;

/// The job.
pub struct Unshut;

impl JobKind for Unshut {
    fn name(&self) -> &'static str {
        "flow_process.shut"
    }

    fn every(&self) -> Option<Duration> {
        Some(Duration::from_secs(600))
    }

    fn run<'a>(&'a self, services: &'a Services, _: &'a Job) -> BoxFuture<'a, AppResult<Value>> {
        sweep(services).map(|done| done.map(|done| json!({ "done": done }))).boxed()
    }
}

/// Computes the hidden parts of applications that have none stored; returns the number of applications.
#[erased]
pub async fn sweep(services: &Services) -> AppResult<usize> {
    let mut all = 0;
    for _ in 0..MAX_BATCHES {
        let done = services.db().transaction(async |tx| batch(tx).await).await?;
        all += done;
        if done == 0 {
            break;
        }
    }
    Ok(all)
}

async fn batch(tx: &mut AsyncPgConnection) -> AppResult<usize> {
    let found = store::unshut(tx, BATCH).await?;
    let mut of: BTreeMap<i64, Vec<&FlowProcess>> = BTreeMap::new();
    for (process, _) in &found {
        of.entry(process.enterprise_id).or_default().push(process);
    }
    let mut definitions: HashMap<(i64, i64), Arc<Definition>> = HashMap::new();
    let mut facts: HashMap<(i64, Asker), Facts> = HashMap::new();
    let mut handed: HashMap<(i64, i64), Vec<String>> = HashMap::new();
    for (enterprise, processes) in of {
        // sums and searches of cached lists change; the records themselves do not, so none is named
        record::announce(tx, enterprise, "flow_process.save", &[0], None).await?;
        let ids: Vec<i64> = processes.iter().map(|process| process.id).collect();
        let some = store::definitions_of(tx, enterprise, &ids).await?;
        definitions.extend(some.into_iter().map(|(id, definition)| ((enterprise, id), definition)));
        let definition = |id: i64| definitions.get(&(enterprise, id));
        let some = facts_of(tx, enterprise, &processes, definition).await?;
        facts.extend(some.into_iter().map(|(of, one)| ((enterprise, of), one)));
        let some = children::handed_down(tx, enterprise, &processes).await?;
        handed.extend(some.into_iter().map(|(id, paths)| ((enterprise, id), paths)));
    }
    let mut all = Vec::with_capacity(found.len());
    for (process, inner) in &found {
        let key = (process.enterprise_id, process.id);
        let definition = definitions.get(&key).cloned().unwrap_or_default();
        let facts = facts.get(&(process.enterprise_id, asker(process))).cloned().unwrap_or_default();
        let values = process.fields();
        let shut = shut(&definition, &facts, &values, &inner.shut_file_ids);
        let state: State = serde_json::from_value(inner.state.clone()).unwrap_or_default();
        let mut left_out = shut.fields.clone();
        left_out.extend(handed.remove(&key).unwrap_or_default());
        let words = match rules::status(process) {
            ProcessStatus::Draft => process.name.clone(),
            _ => words(&process.name, &definition, &state, (&values, &left_out)),
        };
        all.push(Reshut::new(process, &words, shut));
    }
    if !all.is_empty() {
        store::set_shut(tx, &all).await?;
    }
    Ok(found.len())
}

/// An applicant, and the team from which they apply.
type Asker = (i64, Option<i64>);

fn asker(process: &FlowProcess) -> Asker {
    (process.applicant_id, process.applicant_team_id)
}

/// Facts about the applicants of applications whose forms have conditions.
async fn facts_of<'a>(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    processes: &[&FlowProcess],
    definition: impl Fn(i64) -> Option<&'a Arc<Definition>>,
) -> AppResult<HashMap<Asker, Facts>> {
    let conditional = processes.iter().filter(|process| {
        definition(process.id).is_some_and(|form| form.fields.iter().any(|field| field.show_when.is_some()))
    });
    let askers: BTreeSet<Asker> = conditional.map(|process| asker(process)).collect();
    if askers.is_empty() {
        return Ok(HashMap::new());
    }
    let askers: Vec<Asker> = askers.into_iter().collect();
    forms::facts_of(connection, enterprise_id, &askers).await
}

/// Keys of the fields that conditions hide, of those of these applications that have some; computed where the
/// job has not stored them yet.
#[erased]
pub async fn fields(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, Vec<String>)>> {
    let (mut found, mut missing) = (Vec::new(), Vec::new());
    for (id, stored) in store::shut_fields(connection, enterprise_id, ids).await? {
        match stored {
            Some(fields) => found.push((id, fields)),
            None => missing.push(id),
        }
    }
    if !missing.is_empty() {
        found.extend(unstored(connection, enterprise_id, &missing).await?);
    }
    Ok(found)
}

/// Keys of the fields that conditions hide in applications, computed from their values.
#[erased]
pub async fn unstored(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    ids: &[i64],
) -> AppResult<Vec<(i64, Vec<String>)>> {
    let rows = store::processes::by_ids(connection, enterprise_id, ids).await?;
    let definitions: HashMap<i64, Arc<Definition>> =
        store::definitions_of(connection, enterprise_id, ids).await?.into_iter().collect();
    let processes: Vec<&FlowProcess> = rows.iter().collect();
    let facts = facts_of(connection, enterprise_id, &processes, |id| definitions.get(&id)).await?;
    let fields = rows.iter().map(|process| {
        let definition = definitions.get(&process.id).cloned().unwrap_or_default();
        let facts = facts.get(&asker(process)).cloned().unwrap_or_default();
        (process.id, shut(&definition, &facts, &process.fields(), &[]).fields)
    });
    Ok(fields.collect())
}
