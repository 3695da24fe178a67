//! `column` and `order` of list calls (core §7): only columns declared by the operation, which map to sort
//! keys of the schema. Input of a caller never becomes part of an SQL statement.

use async_graphql::Name;
use async_graphql::indexmap::IndexMap;
use async_graphql::parser::types::Directive;
use async_graphql_value::{ConstValue, Value};

use xieli_domain::list::OWN_COLUMN;

use crate::envelope::FieldFault;
use crate::operation::word;

/// `@sort(by: {createTime: CREATED_AT}, column: "createTime", order: "desc", own: true)`.
#[derive(Debug, Clone)]
pub struct SortRule {
    /// Column in REST, and sort key of the schema.
    pub by: Vec<(String, String)>,
    /// The default column.
    pub column: String,
    descending: bool,
    /// Whether custom fields can sort it too.
    pub own: bool,
}

/// Whether a text could be the id of a row.
fn is_id(text: &str) -> bool {
    (1..=19).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

impl SortRule {
    /// Reads the directive; the default is `createTime` descending (core §7).
    pub fn read(directive: &Directive) -> Result<Self, String> {
        let Some(Value::Object(by)) = directive.get_argument("by").map(|value| &value.node) else {
            return Err("@sort has no by".into());
        };
        let by: Vec<(String, String)> =
            by.iter().filter_map(|(key, value)| Some((key.to_string(), word(value)?))).collect();
        let text = |key: &str| crate::operation::string(directive, key);
        let column = text("column").unwrap_or_else(|| "createTime".to_owned());
        if !by.iter().any(|(name, _)| *name == column) {
            return Err(format!("@sort knows no column {column}"));
        }
        let descending = text("order").is_none_or(|order| order == "desc");
        let own =
            matches!(directive.get_argument("own").map(|value| &value.node), Some(Value::Boolean(true)));
        Ok(Self { by, column, descending, own })
    }

    /// The `orderBy` for the given column and order.
    pub fn bind(&self, column: Option<&str>, order: Option<&str>) -> Result<ConstValue, FieldFault> {
        let wanted = column.unwrap_or(&self.column);
        let own = wanted.strip_prefix(OWN_COLUMN).filter(|id| self.own && is_id(id));
        let named = self.by.iter().find(|(name, _)| name == wanted).map(|(_, field)| field.as_str());
        let Some(field) = named.or(own.map(|_| "CUSTOM")) else {
            let mut known: Vec<&str> = self.by.iter().map(|(name, _)| name.as_str()).collect();
            if self.own {
                known.push("cf_自定义字段编号");
            }
            let message = format!("排序字段只能是：{}", known.join("、"));
            return Err(FieldFault::new("column", "INVALID", message));
        };
        let descending = match order.map(str::to_ascii_lowercase).as_deref() {
            Some("desc" | "descending") => true,
            Some("asc" | "ascending") => false,
            Some(_) => return Err(FieldFault::new("order", "INVALID", "排序方向只能是 asc 或 desc")),
            None => self.descending,
        };
        let direction = if descending { "DESC" } else { "ASC" };
        let mut entry = IndexMap::from([
            (Name::new("field"), ConstValue::Enum(Name::new(field))),
            (Name::new("direction"), ConstValue::Enum(Name::new(direction))),
        ]);
        if let Some(id) = own {
            entry.insert(Name::new("customField"), ConstValue::String(id.to_owned()));
        }
        Ok(ConstValue::List(vec![ConstValue::Object(entry)]))
    }
}
