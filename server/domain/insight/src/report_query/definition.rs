//! What a stored query is made of, as its column keeps it.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::online_report::closed::closed;
use crate::online_report::definition::Period;

closed! {
    /// What a reader gives for a parameter.
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
        /// Words.
        Text = 8, "TEXT", "文字";
        /// A day.
        Date = 9, "DATE", "日期";
    }
}

closed! {
    /// How the values of a column read.
    ColumnKind {
        /// Words.
        Text = 1, "TEXT", "文字";
        /// A number.
        Number = 2, "NUMBER", "数字";
        /// Yuan.
        Money = 3, "MONEY", "金额";
        /// Minutes.
        Minutes = 4, "MINUTES", "分钟";
        /// So many of a hundred.
        Percent = 5, "PERCENT", "百分比";
        /// A day.
        Date = 6, "DATE", "日期";
        /// A moment.
        Time = 7, "TIME", "时间";
        /// So or not.
        YesNo = 8, "YES_NO", "是否";
    }
}

closed! {
    /// What is made of the lists on the way to a value.
    Listed {
        /// Each element is a row.
        Rows = 1, "ROWS", "展开为行";
        /// How many there are.
        Count = 2, "COUNT", "计数";
        /// One after the other.
        Join = 3, "JOIN", "合并";
    }
}

/// What a parameter is given: values, or a time.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Given {
    /// Ids, values of a dictionary, a number, a text, or a function of the reader.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<String>,
    /// A time that moves with the day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<Period>,
    /// From this day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// To this day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
}

/// What a reader may say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameter {
    /// As the document names its variable.
    pub name: String,
    /// For people.
    pub label: String,
    /// What is given.
    pub kind: ParameterKind,
    /// Of which dictionary.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dict: Option<String>,
    /// Several values at once.
    #[serde(default)]
    pub multiple: bool,
    /// There is no answer without one.
    #[serde(default)]
    pub required: bool,
    /// What holds while nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<Given>,
}

impl Parameter {
    /// The names of the variables that it fills.
    pub fn variables(&self) -> Vec<String> {
        match self.kind {
            ParameterKind::Period => vec![format!("{}From", self.name), format!("{}To", self.name)],
            _ => vec![self.name.clone()],
        }
    }
}

/// A column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Column {
    /// For people.
    pub label: String,
    /// The way to the value in the answer.
    pub path: String,
    /// How it reads.
    pub kind: ColumnKind,
    /// What is made of the lists on the way.
    pub list: Listed,
    /// The type of the value in the schema, without brackets and marks.
    #[serde(rename = "type", default)]
    pub of: String,
}

/// What a stored query is made of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Definition {
    /// How it is written down.
    pub version: i32,
    /// The query.
    pub document: String,
    /// What a reader may say, up to 10.
    #[serde(default)]
    pub parameters: Vec<Parameter>,
    /// In order, 1 to 40.
    pub columns: Vec<Column>,
    /// The paths of the lists whose elements are rows, the outer one first: they follow from document and columns.
    #[serde(default)]
    pub rows: Vec<String>,
    /// A record whose list of rows is empty has one row, too.
    #[serde(default)]
    pub keep_empty: bool,
}

impl Definition {
    /// How definitions are written down now.
    pub const VERSION: i32 = 1;

    /// Nothing but a document.
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

    /// As the column keeps it.
    pub fn kept(&self) -> Value {
        serde_json::to_value(self).unwrap_or_else(|_| json!({}))
    }

    /// Out of the column; nothing of what this release can't read.
    pub fn read(kept: &Value) -> Option<Self> {
        serde_json::from_value(kept.clone()).ok().filter(|one: &Self| one.version == Self::VERSION)
    }
}
