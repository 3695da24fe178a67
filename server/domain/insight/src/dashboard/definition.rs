//! Definition of a dashboard as its JSON columns store it: audience, parameters and tiles.

use serde::{Deserialize, Serialize};

use super::grid::Place;
use crate::online_report::closed::closed;
use crate::online_report::definition::Condition;

closed! {
    /// Audience of a dashboard.
    Audience {
        /// Its maker alone.
        Private = 1, "PRIVATE", "仅自己";
        /// Readers of reports at one of its positions, who also have one of its roles if it names any.
        Offered = 2, "OFFERED", "有报表权限的人";
        /// Members and teams that its maker names.
        Shared = 3, "SHARED", "指定的人";
    }
}

closed! {
    /// Presentation of a report in a tile.
    Shown {
        /// One figure of the whole.
        Figure = 1, "FIGURE", "数字";
        /// The chart of the report.
        Chart = 2, "CHART", "图";
        /// The groups of the report as a table.
        Table = 3, "TABLE", "表格";
        /// No report: a text.
        Text = 4, "TEXT", "文字";
    }
}

closed! {
    /// Subject of a parameter; it decides which fields of reports the parameter filters.
    About {
        /// Days.
        Day = 1, "DAY", "时间";
        /// Members.
        Member = 2, "MEMBER", "成员";
        /// Teams.
        Team = 3, "TEAM", "团队";
        /// Customers.
        Customer = 4, "CUSTOMER", "客户";
        /// Projects.
        Project = 5, "PROJECT", "项目";
        /// Items of a dictionary.
        Dict = 6, "DICT", "字典";
    }
}

/// A filter of a dashboard that applies to several tiles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Parameter {
    /// Code by which tiles and addresses name it.
    pub code: String,
    /// Label for people.
    pub label: String,
    /// Subject of the parameter.
    pub about: About,
    /// Code of the dictionary; for [`About::Dict`] only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dictionary: Option<String>,
    /// Initial condition until a reader sets another one; its field is the parameter's code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initial: Option<Condition>,
}

/// Binding of a dashboard parameter to a field of a tile's report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Binding {
    /// The code of a parameter of the dashboard.
    pub parameter: String,
    /// The code of a field that the report offers as a parameter.
    pub field: String,
}

/// A rectangle of the grid that shows a report or a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Tile {
    /// Code by which requests name the tile.
    pub code: String,
    /// Presentation of its report.
    pub shown: Shown,
    /// Id of the report; none for a text tile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub report: Option<i64>,
    /// Title that replaces the report's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The text of a text tile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Code of the measure, for a figure tile; the report's first measure if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub measure: Option<String>,
    /// Bindings that filter its report.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bindings: Vec<Binding>,
    /// Position and size on the grid.
    pub place: Place,
}
