//! Arguments for every operation, generated from its variables, for REST and GraphQL.

use async_graphql::parser::types::{BaseType, Type};
use serde_json::{Map, Value, json};
use xieli_facade::catalog::{Catalog, Kind};
use xieli_facade::operation::{Operation, Variable};
use xieli_facade::source::source;
use xieli_testing::{Sent, TestServer};

/// An unknown id.
pub const NOBODY: i64 = 987_654_321;

/// Selection of arguments in a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Case {
    /// Required ones only, as a form.
    Least,
    /// All, as JSON.
    All,
    /// Unknown ids, as a bare list where possible.
    Unknown,
}

/// Records that the arguments refer to.
#[derive(Debug, Clone, Copy)]
pub struct Records {
    enterprise: i64,
    member: i64,
    applicant: i64,
    team: i64,
    role: i64,
    session: i64,
    invitation: i64,
}

impl Records {
    /// Records of the enterprise in which `user` works, none of which is a user of the demo.
    pub async fn of(server: &TestServer, user: Option<&str>) -> Self {
        let client = server.db().client().await;
        let one = async |sql: &str, enterprise: i64| -> i64 {
            let found = client.query_opt(sql, &[&enterprise]).await.expect("a record");
            found.map_or(NOBODY, |row| row.get(0))
        };
        let sql = "select m.enterprise_id from member m join account a on a.id = m.account_id and m.status = 1 \
                   where a.username = $1 order by 1 limit 1";
        let row = client.query_one(sql, &[&user.unwrap_or("owner")]).await.expect("a user of the demo");
        let enterprise: i64 = row.get(0);
        Self {
            enterprise,
            member: one(
                "select m.id from member m left join account a on a.id = m.account_id where m.enterprise_id = $1 and \
                 m.status = 1 and m.type = 1 and coalesce(a.username, '') not in ('owner', 'admin', 'manager', 'engineer', \
                 'sales', 'external', 'other') order by m.id desc limit 1",
                enterprise,
            )
            .await,
            applicant: one("select id from member where enterprise_id = $1 and status = 0 order by id limit 1", enterprise)
                .await,
            team: one("select id from team where enterprise_id = $1 and type = 1 order by id desc limit 1", enterprise).await,
            role: one("select id from role where enterprise_id = $1 and code is null order by id limit 1", enterprise).await,
            session: one("select max(id) from session where enterprise_id = $1 having max(id) > 0", enterprise).await,
            invitation: one("select id from invitation where enterprise_id = $1 order by id limit 1", enterprise).await,
        }
    }

    fn id(self, operation: &Operation, variable: &str) -> i64 {
        let path = operation.path.as_str();
        match variable {
            "teamId" | "teamIds" | "parentId" | "moveToTeamId" => self.team,
            "roleId" | "roleIds" => self.role,
            "memberId" | "memberIds" | "handoverToId" | "directorIds" => self.member,
            _ if path.starts_with("/ems/team") => self.team,
            _ if path.starts_with("/ems/role") => self.role,
            _ if path.starts_with("/ems/member/audit") => self.applicant,
            _ if path.starts_with("/ems/member") || path.starts_with("/ems/user") => self.member,
            _ if path.starts_with("/ems/invitemember") => self.invitation,
            _ if path.starts_with("/ems/session") => self.session,
            _ if path.starts_with("/ems/enterprise/transfer") => 1,
            _ if path.starts_with("/ems/enterprise") => self.enterprise,
            // future domains use a common id: both APIs request the same record
            _ => 1,
        }
    }
}

/// One call for both APIs.
pub struct Call {
    /// Path and query of the REST call.
    pub path: String,
    /// Its body.
    pub sent: Sent,
    /// The variables of the GraphQL request.
    pub variables: Value,
}

/// Makes the call of a case.
pub fn call(operation: &Operation, catalog: &Catalog, records: Records, case: Case) -> Call {
    let mut path = operation.path.replace("{service}", "ems").replace("{enterpriseId}", "0");
    let (mut given, mut variables) = (Map::new(), Map::new());
    let mut bare = None;
    for variable in &operation.variables {
        if let Some(sort) = &variable.sort {
            // without a sort order REST sorts as the operation declares, mostly by time; GraphQL needs it
            // explicitly
            let (column, field) = match case {
                Case::All => sort.by.last().expect("a column"),
                _ => sort.by.iter().find(|(column, _)| *column == sort.column).expect("the usual column"),
            };
            if case == Case::All {
                given.insert("column".into(), json!(column));
                given.insert("order".into(), json!("asc"));
            }
            let direction = if case == Case::All { "ASC" } else { "DESC" };
            variables.insert(variable.name.clone(), json!([{"field": field, "direction": direction}]));
            continue;
        }
        if case != Case::All && variable.ty.nullable {
            // the library's `@include` ignores defaults, so they are sent explicitly
            if let Some(default) = &variable.default {
                variables.insert(variable.name.clone(), default.clone().into_json().expect("a default"));
            }
            continue;
        }
        let (rest, graph) = sample(operation, variable, &variable.ty, catalog, records, case);
        let place = format!("{{{}}}", variable.name);
        if path.contains(&place) {
            path = path.replace(&place, &rest.as_str().map_or_else(|| rest.to_string(), str::to_owned));
        } else if variable.body && case == Case::Unknown {
            bare = Some(rest);
        } else {
            given.insert(variable.name.clone(), rest);
        }
        variables.insert(variable.name.clone(), graph);
    }
    let sent = match (operation.method.as_str(), case) {
        ("GET", _) => {
            let query =
                url::form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs(&given)).finish();
            path = if query.is_empty() { path } else { format!("{path}?{query}") };
            Sent::Nothing
        }
        (_, Case::Least) => Sent::Form(pairs(&given)),
        (_, Case::Unknown) => bare.map_or_else(|| Sent::Json(given.into()), Sent::Json),
        (_, Case::All) => Sent::Json(given.into()),
    };
    Call { path: format!("/api{path}"), sent, variables: variables.into() }
}

fn pairs(given: &Map<String, Value>) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    given
        .iter()
        .flat_map(|(name, value)| match value {
            Value::Array(items) => items.iter().map(|item| (name.clone(), text(item))).collect::<Vec<_>>(),
            other => vec![(name.clone(), text(other))],
        })
        .collect()
}

/// A value in the notations of REST and GraphQL.
fn sample(
    operation: &Operation,
    variable: &Variable,
    ty: &Type,
    catalog: &Catalog,
    records: Records,
    case: Case,
) -> (Value, Value) {
    let name = match &ty.base {
        BaseType::List(item) => {
            let (rest, graph) = sample(operation, variable, item, catalog, records, case);
            return (json!([rest]), json!([graph]));
        }
        BaseType::Named(name) => name.as_str(),
    };
    let same = |value: Value| (value.clone(), value);
    match name {
        "ID" => {
            let id = if case == Case::Unknown { NOBODY } else { records.id(operation, &variable.name) };
            same(json!(id.to_string()))
        }
        "Boolean" => (json!("1"), json!(true)),
        "Float" | "Money" => same(json!(39.5)),
        // a text is valid JSON and fits into a form; the domain checks that it is an object
        "JSON" => same(json!("样本")),
        "DateTime" => same(json!("2026-01-02T03:04:05Z")),
        "Date" => same(json!(if variable.name == "birthday" { "1990-01-02" } else { "2026-01-02" })),
        "Int" => same(json!(match variable.name.as_str() {
            "size" => 5,
            "year" => 2026,
            "menuIds" => xieli_kernel::permission::MENUS[0].id,
            "expiresInHours" => 24,
            "order" => 0,
            _ => 1,
        })),
        "String" => same(json!(match variable.name.as_str() {
            "phone" => "15400008888",
            "email" => "sample@example.com",
            "keyword" => "张",
            "service" => "ems",
            "tableName" => "member",
            "fieldName" => "phone",
            "fieldVal" => "15400000001",
            "dataId" => "1",
            "username" | "code" | "jobNumber" => "sample1",
            _ => "样本",
        })),
        other => {
            if let Some(Kind::Input(fields)) = catalog.kind(other) {
                let (mut rest, mut graph) = (Map::new(), Map::new());
                for (name, ty) in fields {
                    let field = Variable { name: name.clone(), ..variable.clone() };
                    let (as_rest, as_graph) = sample(operation, &field, ty, catalog, records, case);
                    rest.insert(name.clone(), as_rest);
                    graph.insert(name.clone(), as_graph);
                }
                return (rest.into(), graph.into());
            }
            let Some(Kind::Enum(values)) = catalog.kind(other) else { panic!("a sample of {other}?") };
            let value = values.last().expect("a value");
            let code =
                source().codes.get(other).and_then(|codes| codes.iter().find(|code| code.name == *value));
            (code.map_or_else(|| json!(value), |code| code.value.clone()), json!(value))
        }
    }
}
