//! Columns that name a customer and follow it into another when customers are merged. The record kinds
//! declare theirs ([`crate::kind::RecordKind::moves`]); relations by record type, such as comments and files,
//! are declared here.

use crate::customer::kind::CUSTOMER;
use crate::file::states::FileStatus;
use crate::kind;
use crate::kind::named::{Named, named};

/// A column whose rows follow a merged customer.
#[derive(Debug, Clone, Copy)]
pub struct Relation {
    /// The column.
    pub named: Named,
    /// Condition on the rows `r` concerned; SQL.
    pub rows: &'static str,
    /// Condition on the rows that do not follow, because the remaining customer `$3` has the same already;
    /// SQL.
    pub stay: Option<&'static str>,
    /// Whether the column is a text.
    pub text: bool,
}

impl Relation {
    const fn plain(named: Named) -> Self {
        Self { named, rows: "true", stay: None, text: false }
    }

    /// The SQL of a number in the type of the column.
    pub fn value(&self, sql: &str) -> String {
        if self.text { format!("({sql})::text") } else { format!("({sql})::bigint") }
    }
}

/// Comments on customers.
const COMMENTS: Relation = Relation {
    rows: "r.record_type = 'customer'",
    ..Relation::plain(named("customer", "comment", "record_id", "条评论"))
};
/// Files attached to customers.
const ATTACHED: Relation = Relation {
    rows: "r.source_type = 'customer'",
    text: true,
    ..Relation::plain(Named {
        alive: sql!("r.status = {FileStatus::Published}"),
        ..named("customer", "file", "source_id", "个附件")
    })
};
/// Assisting members and following teams of customers; those that both customers have do not move.
const ASSOCIATIONS: Relation = Relation {
    stay: Some(
        "exists (select from customer_association o where o.enterprise_id = r.enterprise_id and o.customer_id = $3
            and o.type = r.type and o.member_id is not distinct from r.member_id and o.team_id = r.team_id)",
    ),
    ..Relation::plain(Named {
        alive: "true",
        ..named("customer", "customer_association", "customer_id", "个协助与跟进")
    })
};

/// All relations, declared here and by the record kinds.
pub fn all() -> Vec<Relation> {
    let kinds = kind::all().iter().flat_map(|kind| kind.moves);
    let declared =
        kinds.filter(|named| named.of == CUSTOMER.record_type).map(|named| Relation::plain(*named));
    declared.chain([COMMENTS, ATTACHED, ASSOCIATIONS]).collect()
}

/// Columns that name customers and do not follow, as they are data about the customer named.
pub const STAY: &[&str] = &[
    "customer.merged_into",
    "customer_tenure.customer_id",
    "customer_setting.customer_id",
    "customer_merge.into_id",
    "ledger_close_line.customer_id",
];

/// Tables in which one row of each customer is the default.
pub const DEFAULTS: &[&str] = &["contact", "customer_address"];

/// Rows that one customer cannot have twice: a query of the first two that conflict, as `one` and `other`
/// (names of the customers) and `what` (the value), and the label for the error.
pub const TWICE: &[(&str, &str)] = &[
    (
        "select x.name as one, y.name as other, a.name as what from customer_child a
         join customer_child b on b.enterprise_id = $1 and b.customer_id = any ($2) and b.name = a.name
            and b.customer_id > a.customer_id and b.deleted_at is null
         join customer x on x.enterprise_id = $1 and x.id = a.customer_id
         join customer y on y.enterprise_id = $1 and y.id = b.customer_id
         where a.enterprise_id = $1 and a.customer_id = any ($2) and a.deleted_at is null order by a.name limit 1",
        "子单位",
    ),
    (
        "select x.name as one, y.name as other, a.number as what from customer_asset a
         join customer_asset b on b.enterprise_id = $1 and b.customer_id = any ($2) and b.kind = a.kind
            and b.number = a.number and b.customer_id > a.customer_id and b.deleted_at is null
         join customer x on x.enterprise_id = $1 and x.id = a.customer_id
         join customer y on y.enterprise_id = $1 and y.id = b.customer_id
         where a.enterprise_id = $1 and a.customer_id = any ($2) and a.deleted_at is null order by a.number limit 1",
        "资产编号",
    ),
];
