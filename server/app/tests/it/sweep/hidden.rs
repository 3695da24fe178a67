//! Hidden records are unreachable: the id of a record in the member's own enterprise that they may not see
//! gets the same answer as an unknown id, in every argument, and has no effect. As every user of the demo.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use tokio_postgres::Client;
use xieli_kernel::ids;
use xieli_testing::{TestServer, until_true};

use super::EVERYBODY;
use super::api::{Api, Path, Root, codes, innermost, put};
use super::races::{arguments, likely, set};
use super::records::{Records, candidates, kind_of, kinds, snake};
use super::session::Session;

/// An unknown id.
const NOBODY: i64 = 987_654_321;
/// Number of rows of a kind examined to find a visible and a hidden one.
const LOOKED_AT: i64 = 80;
/// Number of records in one request.
const AT_ONCE: usize = 8;
/// Arguments with a different answer for hidden and unknown records, with the reason.
const ALLOWED: &[(&str, &str, &str)] = &[(
    "members",
    "filter.roleId",
    "what roles are called and who has them is everybody's inside (business §7)",
)];

/// Kinds without hidden records in an enterprise, or without records in the demo.
const NEVER_HIDDEN: [&str; 8] = [
    "CustomField",
    "CustomerMerge",
    "DictItem",
    "Enterprise",
    "FileGroup",
    "ImportBatch",
    "LogCategory",
    "OwnershipTransfer",
];

/// Assigns the demo's ownerless records to the owner, and adds records visible to their owner only.
async fn private(server: &TestServer, api: &Api) {
    let (_, own) = Records::of(server, api, "owner").await;
    let token = server.token("owner").await;
    for name in ["savedViewSave", "accessTokenCreate", "reportScheduleCreate"] {
        let root = api.roots.iter().find(|root| root.name == name).expect("a root");
        let mut arguments = arguments(api, &own, root, false);
        if name == "savedViewSave" {
            put(&mut arguments, &["input".to_owned(), "scope".to_owned()], json!("PRIVATE"));
        }
        let answer = server.graphql(Some(&token), &api.document(root, &arguments), arguments).await;
        assert_eq!(answer["data"]["answer"]["userErrors"], json!([]), "{name}: {answer}");
    }
}

/// Visible and hidden records of a user: one of every kind, if there is any.
struct Sight {
    seen: Records,
    hidden: Vec<(String, i64)>,
}

impl Sight {
    async fn of(server: &TestServer, api: &Api, client: &Client, token: &str, enterprise: i64) -> Self {
        let (mut seen, mut hidden) = (Vec::new(), Vec::new());
        for kind in kinds(api) {
            let (mut one, mut other) = (None, None);
            for ids in candidates(client, &kind, enterprise, LOOKED_AT).await.chunks(AT_ONCE) {
                let asked: String = ids
                    .iter()
                    .map(|id| format!("a{id}: node(id: \"{}\") {{ id }} ", ids::encode(&kind, *id)))
                    .collect();
                let answer = server.graphql(Some(token), &format!("{{ {asked}}}"), json!({})).await;
                for id in ids {
                    let found = &answer["data"][format!("a{id}")];
                    let place = if found.is_null() { &mut other } else { &mut one };
                    place.get_or_insert(*id);
                }
                if one.is_some() && other.is_some() {
                    break;
                }
            }
            seen.extend(one.map(|id| (kind.clone(), id)));
            hidden.extend(other.map(|id| (kind, id)));
        }
        Self { seen: Records(seen), hidden }
    }

    /// Plausible arguments for the user.
    async fn arguments(&self, api: &Api, client: &Client, root: &Root) -> Value {
        let mut arguments = api.arguments(root, false, &|path: &Path| self.seen.plausible(api, root, path));
        for (name, value) in likely(&self.seen) {
            let required = api.places(root).into_iter().filter(|(path, _)| {
                path.last().is_some_and(|last| last == name)
                    && !arguments.pointer(&format!("/{}", path.join("/"))).is_none_or(Value::is_null)
            });
            for (path, _) in required.collect::<Vec<_>>() {
                put(&mut arguments, &path, value.clone());
            }
        }
        // by the kind of the argument
        let kind = kind_of(api, root, &vec!["id".to_owned()]);
        if let Some(id) = self.seen.id(&kind) {
            let sql = format!("select to_jsonb(t) ->> 'version' from {} t where id = $1", snake(&kind));
            let row = client.query_opt(&sql, &[&id]).await.expect("a row or none");
            let version: Option<String> = row.and_then(|row| row.get(0));
            if let Some(version) = version.and_then(|text| text.parse::<i64>().ok())
                && arguments.pointer("/input/version").is_some()
            {
                set(api, root, &mut arguments, "version", &json!(version));
            }
        }
        arguments
    }

    /// The hidden ids to try in an argument, each with an unknown one of the same form.
    fn tried_at(&self, api: &Api, root: &Root, path: &Path, name: &str) -> Vec<(String, String, String)> {
        let last = path.last().map(String::as_str).unwrap_or_default();
        let any = last.starts_with("record") || last == "sourceId" || (root.name == "node" && last == "id");
        let guessed = kind_of(api, root, path);
        let mut tried = Vec::new();
        for (kind, id) in self.hidden.iter().filter(|(kind, _)| any || *kind == guessed) {
            if name == "ID" {
                tried.push((kind.clone(), ids::encode(kind, *id), ids::encode(kind, NOBODY)));
            }
            if name == "String" || !any {
                tried.push((kind.clone(), id.to_string(), NOBODY.to_string()));
            }
        }
        tried
    }
}

/// Whether an argument takes ids.
fn takes_ids(path: &Path, name: &str) -> bool {
    let last = path.last().map(String::as_str).unwrap_or_default();
    name == "ID"
        || name == "String"
            && matches!(last, "sourceId" | "projectId" | "customerId" | "exceptId" | "id" | "ids" | "rowId")
}

/// A response without volatile values, and without the requested id.
fn normal(mut answer: Value, id: &str) -> String {
    fn strip(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.remove("traceId");
                fields.values_mut().for_each(strip);
            }
            Value::Array(items) => items.iter_mut().for_each(strip),
            _ => {}
        }
    }
    strip(&mut answer);
    if let Some(fields) = answer.as_object_mut() {
        fields.remove("extensions");
    }
    for error in answer["errors"].as_array_mut().into_iter().flatten() {
        // a column may be named like the id
        error["locations"] = Value::Null;
    }
    answer.to_string().replace(id, "#")
}

/// Counter of all writes, except those of the computation of attendance days: it runs in the background, and
/// whether a request queues it depends on whether one waits already.
async fn written(client: &Client) -> i64 {
    let background =
        "'job.create', 'attend_day.compute', 'attend_exception.find', 'attend_correction.create'";
    let sql = format!(
        "select (select count(*) from operation_log
                 where actor_member_id is not null or action not in ({background}))
            + (select count(*) from event where actor_member_id is not null or kind not in ({background}))"
    );
    client.query_one(&sql, &[]).await.expect("a number").get(0)
}

/// Keeps attendance days from being computed in the background, which changes rows that no request has
/// changed.
async fn no_attendance_jobs(client: &Client) {
    let sql = "create function refused() returns trigger language plpgsql as 'begin return null; end';
        create trigger refused before insert on job for each row
            when (new.kind = 'attend_day.compute') execute function refused()";
    client.batch_execute(sql).await.expect("a trigger");
    let idle = "select not exists (select from job where kind = 'attend_day.compute' and state < 2)";
    until_true(client, idle).await;
}

/// The rows of these records.
async fn rows(client: &Client, records: &[(String, i64)]) -> Vec<Option<String>> {
    let mut found = Vec::new();
    for (kind, id) in records {
        let sql = format!("select t::text from {} t where id = $1", snake(kind));
        found.push(client.query_opt(&sql, &[id]).await.expect("a row").map(|row| row.get(0)));
    }
    found
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_is_hidden_is_answered_as_what_is_not_there() {
    let api = Api::read();
    let server = TestServer::demo().await;
    let client = server.db().client().await;
    no_attendance_jobs(&client).await;
    let mut different = Vec::new();
    let mut tried = 0;
    let mut kinds_hidden = BTreeSet::new();
    private(&server, &api).await;
    for user in EVERYBODY.into_iter().flatten() {
        let (enterprise, _) = Records::of(&server, &api, user).await;
        let mut session = Session::of(&server, Some(user)).await;
        let token = session.token().expect("a token");
        let sight = Sight::of(&server, &api, &client, token, enterprise).await;
        kinds_hidden.extend(sight.hidden.iter().map(|(kind, _)| kind.clone()));
        let before = rows(&client, &sight.hidden).await;
        // batch calls delete visible records, which later requests need
        let (deletes, others): (Vec<_>, Vec<_>) =
            api.roots.iter().partition(|root| root.name.ends_with("Delete"));
        for root in others.into_iter().chain(deletes) {
            let places: Vec<_> = api
                .places(root)
                .into_iter()
                .filter(|(path, ty)| takes_ids(path, innermost(ty)))
                .filter(|(path, ty)| !sight.tried_at(&api, root, path, innermost(ty)).is_empty())
                .collect();
            if places.is_empty() {
                continue;
            }
            let none = api.arguments(root, false, &|_| NOBODY.to_string());
            let guard = session.ask(root, &api.document(root, &none), &none).await;
            if codes(&guard) == ["FORBIDDEN"] {
                continue;
            }
            for (path, ty) in places {
                let as_list = ty.to_string().starts_with('[');
                let arguments = sight.arguments(&api, &client, root).await;
                for (kind, hidden, nobody) in sight.tried_at(&api, root, &path, innermost(&ty)) {
                    let pair = as_list && sight.seen.id(&kind).is_some();
                    let beside: &[bool] = if pair { &[false, true] } else { &[false] };
                    for with_seen in beside {
                        let mut answers = Vec::new();
                        for id in [&nobody, &hidden, &nobody] {
                            let value = match (as_list, with_seen) {
                                (false, _) => json!(id),
                                (true, false) => json!([id]),
                                (true, true) => json!([sight.seen.plausible(&api, root, &path), id]),
                            };
                            let mut arguments = arguments.clone();
                            put(&mut arguments, &path, value);
                            if path.last().is_some_and(|last| last == "sourceId") {
                                let mut beside = path.clone();
                                beside.pop();
                                beside.push("sourceType".to_owned());
                                put(&mut arguments, &beside, json!(snake(&kind)));
                            }
                            let document = api.document(root, &arguments);
                            let was = written(&client).await;
                            let answer = session.ask(root, &document, &arguments).await;
                            answers.push((normal(answer, id), written(&client).await - was));
                            // the first execution may differ from the second
                            if answers.len() == 2 && answers[0] == answers[1] {
                                break;
                            }
                        }
                        tried += 1;
                        let allowed = ALLOWED
                            .iter()
                            .any(|(name, place, _)| *name == root.name && *place == path.join("."));
                        if answers.len() == 3 && answers[1] != answers[2] && !allowed {
                            different.push(format!(
                                "{user} {} {} {kind} {hidden}: {:?} but of none {:?}",
                                root.name,
                                path.join("."),
                                answers[1],
                                answers[2]
                            ));
                        }
                    }
                }
            }
        }
        let after = rows(&client, &sight.hidden).await;
        for (at, record) in sight.hidden.iter().enumerate() {
            if before[at] != after[at] {
                different.push(format!("{user} changed {record:?}: {:?} {:?}", before[at], after[at]));
            }
        }
    }
    assert!(tried > 800, "only {tried} hidden ids tried");
    let open: Vec<String> = kinds(&api).into_iter().filter(|kind| !kinds_hidden.contains(kind)).collect();
    assert_eq!(open, NEVER_HIDDEN, "of every other kind something is hidden from somebody");
    assert!(different.is_empty(), "{} of {tried}:\n{}", different.len(), different.join("\n"));
}
