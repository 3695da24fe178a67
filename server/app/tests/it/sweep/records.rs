//! Records of an enterprise, one of every kind with a global id; new domains are found by type and table.

use async_graphql::parser::types::TypeKind;
use tokio_postgres::Client;
use xieli_kernel::ids;
use xieli_testing::TestServer;

use super::api::{Api, Path, Root};

/// Kinds without rows in every enterprise of the demo.
const RARE: &[&str] = &[
    "AccessToken",
    "CustomField",
    "CustomerMerge",
    "ImportBatch",
    "Invitation",
    "Notification",
    "OwnershipTransfer",
    "ReportSchedule",
    "SavedView",
];

/// Kinds of id arguments that can't be derived from their names.
const CALLED: &[(&str, &str)] = &[
    ("record", "Team"),
    ("replyTo", "Comment"),
    ("mention", "Member"),
    ("categor", "Category"),
    ("fromId", "DictItem"),
    ("intoId", "DictItem"),
    ("moveTo", "Team"),
    ("ownership", "OwnershipTransfer"),
    ("planId", "PaymentPlan"),
    ("examineId", "KpiExamine"),
    ("indicationId", "KpiIndication"),
    ("eventCategory", "Category"),
    ("itemId", "AcceptanceItem"),
    ("importUndo", "ImportBatch"),
    ("acceptanceSubmit", "AcceptanceResource"),
    ("acceptanceWithdraw", "AcceptanceResource"),
    ("acceptanceAudit", "AcceptanceResource"),
    ("acceptanceFinish", "AcceptanceResource"),
    ("acceptanceCancel", "AcceptanceResource"),
    ("acceptanceFile", "AcceptanceResource"),
];

/// One record of every kind.
pub struct Records(pub Vec<(String, i64)>);

impl Records {
    /// Records of the first enterprise of `user`.
    pub async fn of(server: &TestServer, api: &Api, user: &str) -> (i64, Self) {
        // signing in creates a session record
        server.token(user).await;
        let client = server.db().client().await;
        let sql = "select m.enterprise_id from member m join account a on a.id = m.account_id where a.username = $1 \
                   and m.status = 1 order by 1 limit 1";
        let enterprise: i64 = client.query_one(sql, &[&user]).await.expect("a user of the demo").get(0);
        let mut found = Vec::new();
        for kind in kinds(api) {
            match candidates(&client, &kind, enterprise, 1).await.first() {
                Some(id) => found.push((kind, *id)),
                None => assert!(RARE.contains(&kind.as_str()), "{kind}: the demo has none of {user}'s"),
            }
        }
        (enterprise, Self(found))
    }

    /// The record of a kind.
    pub fn id(&self, kind: &str) -> Option<i64> {
        self.0.iter().find(|(found, _)| found == kind).map(|(_, id)| *id)
    }

    /// Ids to try for an argument of `kind`: every record's, and the right one in digits, too, which carry no
    /// kind.
    pub fn tried_at(&self, kind: &str) -> Vec<String> {
        let digits = self.id(kind).map(|id| id.to_string());
        self.0.iter().map(|(kind, id)| ids::encode(kind, *id)).chain(digits).collect()
    }

    /// A value for an id argument.
    pub fn plausible(&self, api: &Api, root: &Root, path: &Path) -> String {
        let kind = kind_of(api, root, path);
        let id = self.id(&kind).unwrap_or(987_654_321);
        // generic record ids include their kind
        let any = path.last().is_some_and(|name| name.starts_with("recordId"));
        if any { ids::encode(&kind, id) } else { id.to_string() }
    }
}

/// Rows of a kind in an enterprise, plausible ones first.
pub async fn candidates(client: &Client, kind: &str, enterprise: i64, most: i64) -> Vec<i64> {
    let table = snake(kind);
    let columns = "select coalesce(array_agg(attname::text), '{}') from pg_attribute \
                   where attrelid = to_regclass($1) and attnum > 0 and not attisdropped";
    let columns: Vec<String> = client.query_one(columns, &[&table]).await.expect("columns").get(0);
    let has = |name: &str| columns.iter().any(|column| column == name);
    let tenant = if kind == "Enterprise" { "id" } else { "enterprise_id" };
    assert!(has(tenant), "{kind}: no table {table} with {tenant}: say here where its rows are");
    let order: Vec<&str> =
        [("status", "status::text = '1'"), ("deleted_at", "deleted_at is null"), ("code", "code is null")]
            .into_iter()
            .filter(|(column, _)| has(column))
            .map(|(_, condition)| condition)
            .collect();
    let order = order.iter().map(|condition| format!("({condition}) desc, ")).collect::<String>();
    let sql = format!("select id from {table} where {tenant} = $1 order by {order}id desc limit $2");
    let rows = client.query(&sql, &[&enterprise, &most]).await.expect("rows");
    rows.iter().map(|row| row.get(0)).collect()
}

/// Every type with a global id.
pub fn kinds(api: &Api) -> Vec<String> {
    let mut kinds: Vec<String> = api
        .types
        .iter()
        .filter(|(_, definition)| match &definition.kind {
            TypeKind::Object(object) => object.implements.iter().any(|name| name.node == "Node"),
            _ => false,
        })
        .map(|(name, _)| name.clone())
        .collect();
    kinds.sort();
    assert!(kinds.len() > 8, "{kinds:?}");
    kinds
}

/// The most likely kind of an id argument: the longest kind with which its name, or that of its root field,
/// begins.
pub fn kind_of(api: &Api, root: &Root, path: &Path) -> String {
    let last = path.last().map(String::as_str).unwrap_or_default();
    // a parent has the kind of its children
    let name =
        if matches!(last, "id" | "ids") || last.starts_with("parent") { root.name.as_str() } else { last };
    if root.name.starts_with("kpi") && last == "planId" {
        return "KpiPlan".to_owned();
    }
    if let Some((_, kind)) = CALLED.iter().find(|(part, _)| name.starts_with(part)) {
        return (*kind).to_owned();
    }
    let lower = name.to_ascii_lowercase();
    let fits = |kind: &String| lower.starts_with(&kind.to_ascii_lowercase());
    kinds(api).into_iter().filter(fits).max_by_key(String::len).unwrap_or_else(|| "Member".to_owned())
}

/// The table of a type.
pub fn snake(name: &str) -> String {
    let mut out = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.push(letter.to_ascii_lowercase());
    }
    out
}
