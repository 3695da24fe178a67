//! Notifications of members about customers.

use std::collections::BTreeMap;

use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppResult, Viewer};

use super::kind::CUSTOMER;
use super::model::Customer;
use crate::notification::{self, About, Message};

/// Address of a customer's page.
pub fn page(id: i64) -> String {
    format!("/customer/{id}/CustomerArchives")
}

/// Text that names customers in one line, and the link to the page of a single one.
pub fn called(customers: &[&Customer]) -> (String, Option<String>) {
    match customers {
        [one] => (format!("客户“{}”", one.name), Some(page(one.id))),
        [first, ..] => (format!("“{}”等 {} 个客户", first.name, customers.len()), None),
        [] => (String::new(), None),
    }
}

/// The record that a message about customers refers to; all customers of one message have the same
/// visibility.
fn about(customers: &[&Customer]) -> About {
    customers.first().map_or(About::Nothing, |row| About::Record(CUSTOMER.record_type, row.id))
}

/// Notifies a member that another member has made them responsible for these customers.
#[erased]
pub async fn assigned(
    tx: &mut AsyncPgConnection,
    viewer: &Viewer,
    to: i64,
    customers: &[Customer],
    reason: Option<String>,
) -> AppResult<()> {
    if customers.is_empty() || to == viewer.member_id {
        return Ok(());
    }
    let customers: Vec<&Customer> = customers.iter().collect();
    let (what, link) = called(&customers);
    let title = format!("{}将{what}交给您负责", viewer.name);
    let about = about(&customers);
    let message = Message { kind: "customer.assigned", title, body: reason, link, source: None, about };
    notification::send(tx, viewer.enterprise_id, &[to], &message).await
}

/// Notifies each salesperson of their customers, with one message; `say` makes the title from the text that
/// names them.
#[erased]
pub async fn each(
    tx: &mut AsyncPgConnection,
    enterprise_id: i64,
    kind: &'static str,
    customers: &[Customer],
    say: &(dyn Fn(&str) -> String + Send + Sync),
) -> AppResult<()> {
    let mut whose: BTreeMap<i64, Vec<&Customer>> = BTreeMap::new();
    for row in customers {
        if let Some(salesman) = row.salesman_id {
            whose.entry(salesman).or_default().push(row);
        }
    }
    for (salesman, theirs) in whose {
        let (what, link) = called(&theirs);
        let about = about(&theirs);
        let message = Message { kind, title: say(&what), body: None, link, source: None, about };
        notification::send(tx, enterprise_id, &[salesman], &message).await?;
    }
    Ok(())
}
