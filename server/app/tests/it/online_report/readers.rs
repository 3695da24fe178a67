//! The seven users of the demo as readers of reports, each with the facts of their own plain lists.

use futures_util::future::join_all;
use reqwest::Response;
use serde_json::{Value, json};
use xieli_domain::online_report::definition::{Definition, Source};

use super::Desk;
use super::datasets::LISTS;
use super::lists::Fact;

/// The users; the last one is of another enterprise.
pub(super) const USERS: [&str; 7] = ["owner", "admin", "manager", "engineer", "sales", "external", "other"];

/// Reports of all positions for every role, a third of projects and customers for their own people alone, and
/// a quarter of the moments of creation shortly after midnight in China, when it is the day before in UTC.
const SETTING: &str = "insert into role_menu (enterprise_id, role_id, menu_id)
        select r.enterprise_id, r.id, m.id from role r, unnest(array[902, 903, 904, 909]) m (id)
        where r.enterprise_id = 1 on conflict do nothing;
    update project set is_open = 2 where enterprise_id = 1 and id % 3 = 0;
    update customer set is_open = 2 where enterprise_id = 1 and id % 3 = 0;
    update task set created_at = '2026-02-28T16:20:00Z' where enterprise_id = 1 and id % 4 = 0;
    update customer set created_at = '2025-12-31T16:20:00Z' where enterprise_id = 1 and id % 4 = 0";

/// A user with a session and the facts of their lists.
pub(super) struct Reader {
    /// Name of the user.
    pub user: &'static str,
    /// Token of the session.
    pub token: String,
    /// Id of the member in digits.
    pub me: String,
    /// Facts of each list; `None` without the right to it.
    facts: Vec<Option<Vec<Fact>>>,
}

impl Reader {
    /// Signs a user in and reads their lists.
    pub async fn of(desk: &Desk, user: &'static str) -> Self {
        let token = desk.server.token(user).await;
        let mut facts = Vec::new();
        for list in LISTS {
            facts.push(list.read(desk, &token).await);
        }
        let viewer = "{ viewer { member { rowId } } }";
        let viewer = desk.server.graphql(Some(&token), viewer, Value::Null).await;
        let me = viewer["data"]["viewer"]["member"]["rowId"].as_str().expect("a member").to_owned();
        Self { user, token, me, facts }
    }

    /// The facts of a dataset's list.
    pub fn facts(&self, source: Source) -> Option<&[Fact]> {
        let at = LISTS.iter().position(|list| list.source == source).expect("a list");
        self.facts[at].as_deref()
    }

    /// The whole reply to a query.
    pub async fn ask(&self, desk: &Desk, query: &str, variables: Value) -> Value {
        desk.server.graphql(Some(&self.token), query, variables).await
    }

    /// The export of a report.
    pub async fn export(&self, desk: &Desk, row: i64, format: &str) -> Response {
        super::export(&desk.server, &self.token, row, format).await
    }
}

/// Signs all users in, after the setting of these tests was written.
pub(super) async fn everybody(desk: &Desk) -> Vec<Reader> {
    desk.server.db().execute(SETTING).await;
    join_all(USERS.map(|user| Reader::of(desk, user))).await
}

/// A definition as requests send it.
pub(super) fn input(definition: &Definition) -> Value {
    let mut input = definition.kept();
    let fields = input.as_object_mut().expect("an object");
    fields.remove("version");
    fields.remove("chart");
    let order = definition.order_by.as_ref().map(|by| {
        let direction = if by.descending { "DESC" } else { "ASC" };
        json!({ "member": by.member, "direction": direction })
    });
    fields.insert("orderBy".to_owned(), order.unwrap_or(Value::Null));
    input
}
