//! Definition of a stored query as its JSON column stores it.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::online_report::closed::closed;
use crate::online_report::definition::Period;

closed! {
    /// Type of a parameter.
    ParameterKind {
        /// From one day to another, both included.
        Period = 1, "PERIOD", "时间段";
        /// Members.
        Member = 2, "MEMBER", "成员";
        /// Teams.
        Team = 3, "TEAM", "团队";
        /// Customers.
        Customer = 4, "CUSTOMER", "客户";
        /// Projects.
        Project = 5, "PROJECT", "项目";
        /// Values of a dictionary.
        Dict = 6, "DICT", "字典项";
        /// A number.
        Number = 7, "NUMBER", "数字";
        /// A text.
        Text = 8, "TEXT", "文字";
        /// A day.
        Date = 9, "DATE", "日期";
    }
}

closed! {
    /// Type of a column's values.
    ColumnKind {
        /// A text.
        Text = 1, "TEXT", "文字";
        /// A number.
        Number = 2, "NUMBER", "数字";
        /// Yuan.
        Money = 3, "MONEY", "金额";
        /// Minutes.
        Minutes = 4, "MINUTES", "分钟";
        /// A percentage.
        Percent = 5, "PERCENT", "百分比";
        /// A day.
        Date = 6, "DATE", "日期";
        /// A time.
        Time = 7, "TIME", "时间";
        /// Yes or no.
        YesNo = 8, "YES_NO", "是否";
    }
}

closed! {
    /// Treatment of a list on the path to a value.
    Listed {
        /// Each element is a row.
        Rows = 1, "ROWS", "展开为行";
        /// The number of elements.
        Count = 2, "COUNT", "计数";
        /// The elements joined to one text.
        Join = 3, "JOIN", "合并";
    }
}

/// Value of a parameter: values, or a time.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Given {
    /// Ids, values of a dictionary, a number, a text, or a token for the reader such as `@me`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<String>,
    /// A relative period.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<Period>,
    /// First day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Last day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
}

/// A parameter that readers set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameter {
    /// The name of its variable in the document.
    pub name: String,
    /// Label for people.
    pub label: String,
    /// Its type.
    pub kind: ParameterKind,
    /// Code of the dictionary.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dict: Option<String>,
    /// Whether it takes several values.
    #[serde(default)]
    pub multiple: bool,
    /// Whether the query needs a value to run.
    #[serde(default)]
    pub required: bool,
    /// Default value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<Given>,
}

impl Parameter {
    /// The names of the variables that it sets.
    pub fn variables(&self) -> Vec<String> {
        match self.kind {
            ParameterKind::Period => vec![format!("{}From", self.name), format!("{}To", self.name)],
            _ => vec![self.name.clone()],
        }
    }
}

/// A column of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Column {
    /// Label for people.
    pub label: String,
    /// Path to the value in the response.
    pub path: String,
    /// Its type.
    pub kind: ColumnKind,
    /// Treatment of lists on the path.
    pub list: Listed,
    /// The type of the value in the schema, without list and non-null marks.
    #[serde(rename = "type", default)]
    pub of: String,
}

/// Definition of a stored query.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Definition {
    /// Version of the format.
    pub version: i32,
    /// The GraphQL document.
    pub document: String,
    /// Parameters, up to 10.
    #[serde(default)]
    pub parameters: Vec<Parameter>,
    /// Columns in order, 1 to 40.
    pub columns: Vec<Column>,
    /// The paths of the lists whose elements are rows, the outer one first; derived from document and
    /// columns.
    #[serde(default)]
    pub rows: Vec<String>,
    /// Whether a record with an empty list of rows still has one row.
    #[serde(default)]
    pub keep_empty: bool,
}

impl Definition {
    /// Current version of the format.
    pub const VERSION: i32 = 1;

    /// A definition with a document only.
    pub fn of(document: String) -> Self {
        Self {
            version: Self::VERSION,
            document,
            parameters: Vec::new(),
            columns: Vec::new(),
            rows: Vec::new(),
            keep_empty: false,
        }
    }

    /// JSON for the column.
    pub fn kept(&self) -> Value {
        serde_json::to_value(self).unwrap_or_else(|_| json!({}))
    }

    /// Parses the column; `None` if this release can't read it.
    pub fn read(kept: &Value) -> Option<Self> {
        serde_json::from_value(kept.clone()).ok().filter(|one: &Self| one.version == Self::VERSION)
    }
}
