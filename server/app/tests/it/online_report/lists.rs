//! Facts of a reader's own plain lists, from which tests count and sum without the product's statements: one
//! entry for each row of the list, with keys and numbers under the codes of the catalogue.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use xieli_domain::online_report::definition::Source;
use xieli_kernel::clock;

use super::Desk;
use super::datasets::LISTS;

/// A row of a list.
#[derive(Debug, Clone)]
pub(super) struct Fact {
    /// Id of the record in digits.
    pub id: String,
    /// Key of each field; days as `YYYY-MM-DD`.
    pub keys: BTreeMap<&'static str, Option<String>>,
    /// Numbers that are there; amounts in fen.
    pub numbers: BTreeMap<&'static str, i64>,
}

impl Fact {
    /// Whether the key of a field is one of these.
    pub fn is(&self, field: &str, values: &[&str]) -> bool {
        self.key(field).is_some_and(|key| values.contains(&key))
    }

    /// The key of a field.
    pub fn key(&self, field: &str) -> Option<&str> {
        self.keys.get(field).unwrap_or_else(|| panic!("no field {field}")).as_deref()
    }
}

/// How a key is read from a node of the list.
#[derive(Debug, Clone, Copy)]
pub(super) enum Read {
    /// A text, which may be empty.
    Word,
    /// The id of a member.
    Member,
    /// A value of an enum, with its key.
    Choice(&'static [(&'static str, &'static str)]),
    /// A yes or no.
    Flag,
    /// Yes where there is a value.
    Filled,
    /// Yes where there is none.
    Blank,
    /// A day.
    Day,
    /// A moment, by its day in China.
    Moment,
}

impl Read {
    /// Whether it is grouped into buckets of time.
    pub fn is_time(self) -> bool {
        matches!(self, Self::Day | Self::Moment)
    }

    /// Whether it is a yes or no, which is never empty.
    pub fn is_flag(self) -> bool {
        matches!(self, Self::Flag | Self::Filled | Self::Blank)
    }

    fn key(self, value: Option<&Value>) -> Option<String> {
        let value = value.filter(|value| !value.is_null());
        let text = || value.and_then(Value::as_str).map(str::to_owned);
        let yes = |yes: bool| Some(if yes { "1" } else { "0" }.to_owned());
        match self {
            Self::Word | Self::Member | Self::Day => text(),
            Self::Choice(choices) => text().map(|text| {
                let found = choices.iter().find(|(word, _)| *word == text);
                found.unwrap_or_else(|| panic!("an unknown {text}")).1.to_owned()
            }),
            Self::Flag => yes(value == Some(&json!(true))),
            Self::Filled => yes(value.is_some()),
            Self::Blank => yes(value.is_none()),
            Self::Moment => text().map(|text| {
                let moment: DateTime<Utc> = text.parse().expect("a moment");
                clock::china_day(moment).to_string()
            }),
        }
    }
}

/// A figure of facts.
#[derive(Debug, Clone, Copy)]
pub(super) enum Figure {
    /// The number of facts.
    Count,
    /// The number of those that satisfy a condition.
    CountOf(fn(&Fact) -> bool),
    /// The percentage of those that satisfy the first condition among those of the second.
    Share(fn(&Fact) -> bool, fn(&Fact) -> bool),
    /// A sum.
    Sum(&'static str),
    /// A sum over those that satisfy a condition.
    SumOf(&'static str, fn(&Fact) -> bool),
    /// The mean of those that have a value.
    Mean(&'static str),
    /// The smallest value.
    Min(&'static str),
    /// The largest value.
    Max(&'static str),
    /// The number of different keys.
    Distinct(&'static str),
}

/// A measure of the catalogue.
#[derive(Debug, Clone, Copy)]
pub(super) struct Measure {
    /// Its code.
    pub code: &'static str,
    /// Its figure.
    pub figure: Figure,
    /// Whether it is an amount.
    pub money: bool,
}

/// A dataset of the catalogue and its plain list.
#[derive(Debug)]
pub(super) struct List {
    /// The dataset.
    pub source: Source,
    /// Root field of the list.
    pub root: &'static str,
    /// Selection of its nodes.
    pub nodes: &'static str,
    /// Code, place in a node, and reading of each field.
    pub fields: &'static [(&'static str, &'static str, Read)],
    /// Code, place in a node, and whether it is an amount, of each number.
    pub numbers: &'static [(&'static str, &'static str, bool)],
    /// Measures.
    pub measures: &'static [Measure],
}

impl List {
    /// The list of a dataset.
    pub fn of(source: Source) -> &'static Self {
        LISTS.iter().find(|list| list.source == source).expect("a list")
    }

    /// The measure with this code.
    pub fn measure(&self, code: &str) -> &'static Measure {
        let measures = self.measures;
        measures.iter().find(|measure| measure.code == code).expect("a measure")
    }

    fn fact(&self, node: &Value) -> Fact {
        let keys = self.fields.iter().map(|(code, at, read)| (*code, read.key(node.pointer(at))));
        let numbers = self.numbers.iter().filter_map(|(code, at, money)| {
            let value = node.pointer(at)?.as_f64()?;
            Some((*code, if *money { value * 100.0 } else { value }.round() as i64))
        });
        Fact {
            id: node["rowId"].as_str().expect("an id").to_owned(),
            keys: keys.collect(),
            numbers: numbers.collect(),
        }
    }

    /// All rows of the list as its reader sees them, page by page; `None` without the right to it.
    pub async fn read(&self, desk: &Desk, token: &str) -> Option<Vec<Fact>> {
        let (root, nodes) = (self.root, self.nodes);
        let query = format!(
            "query ($after: String) {{ {root}(first: 100, after: $after) {{
                nodes {{ rowId {nodes} }} pageInfo {{ hasNextPage endCursor }} }} }}"
        );
        let (mut all, mut after) = (Vec::new(), Value::Null);
        loop {
            let reply = desk.server.graphql(Some(token), &query, json!({ "after": after })).await;
            if reply["errors"][0]["extensions"]["code"] == "FORBIDDEN" {
                return None;
            }
            assert!(reply["errors"].is_null(), "{root}: {}", reply["errors"]);
            let page = &reply["data"][root];
            all.extend(page["nodes"].as_array().expect("rows").iter().map(|node| self.fact(node)));
            if page["pageInfo"]["hasNextPage"] != json!(true) {
                return Some(all);
            }
            after = page["pageInfo"]["endCursor"].clone();
        }
    }
}
