//! What names a customer and follows it into another: the kinds say it of their rows ([`crate::kind::RecordKind::moves`]);
//! what is attached and said by type is said here once.

use crate::customer::kind::CUSTOMER;
use crate::kind;
use crate::kind::named::{Named, named};

/// A column whose rows follow.
#[derive(Debug, Clone, Copy)]
pub struct Relation {
    /// The column.
    pub named: Named,
    /// Which rows `r` it is about; SQL.
    pub rows: &'static str,
    /// Which of them stay where they are, as the one that stays has the same: `$3` is that one; SQL.
    pub stay: Option<&'static str>,
    /// The column keeps a text.
    pub text: bool,
}

impl Relation {
    const fn plain(named: Named) -> Self {
        Self { named, rows: "true", stay: None, text: false }
    }

    /// A number as the column keeps it.
    pub fn value(&self, sql: &str) -> String {
        if self.text { format!("({sql})::text") } else { format!("({sql})::bigint") }
    }
}

/// What is said about customers.
const COMMENTS: Relation = Relation {
    rows: "r.record_type = 'customer'",
    ..Relation::plain(named("customer", "comment", "record_id", "条评论"))
};
/// What is attached to customers.
const ATTACHED: Relation = Relation {
    rows: "r.source_type = 'customer'",
    text: true,
    ..Relation::plain(Named { alive: "r.status = 1", ..named("customer", "file", "source_id", "个附件") })
};
/// Who else has to do with customers; what both have stays.
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

/// All of them.
pub fn all() -> Vec<Relation> {
    let kinds = kind::all().iter().flat_map(|kind| kind.moves);
    let declared =
        kinds.filter(|named| named.of == CUSTOMER.record_type).map(|named| Relation::plain(*named));
    declared.chain([COMMENTS, ATTACHED, ASSOCIATIONS]).collect()
}

/// Columns that name customers and do not follow: facts about the one that is named.
pub const STAY: &[&str] = &[
    "customer.merged_into",
    "customer_tenure.customer_id",
    "customer_setting.customer_id",
    "customer_merge.into_id",
    "ledger_close_line.customer_id",
];

/// Tables in which one row of each customer is the default.
pub const DEFAULTS: &[&str] = &["contact", "customer_address"];

/// Rows that one customer cannot have twice: a query of the first two that are in the way, with the names of the customers
/// `one` and `other`, and what is said with them and `what`.
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
