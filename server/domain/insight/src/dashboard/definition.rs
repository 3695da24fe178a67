//! What a dashboard is made of, as its columns keep it.

use serde::{Deserialize, Serialize};

use super::grid::Place;
use crate::online_report::closed::closed;
use crate::online_report::definition::Condition;

closed! {
    /// Who finds a dashboard.
    Audience {
        /// Its maker.
        Private = 1, "PRIVATE", "仅自己";
        /// Whoever reads reports of one of its positions, and has one of its roles if it names any.
        Offered = 2, "OFFERED", "有报表权限的人";
        /// Those whom its maker names.
        Shared = 3, "SHARED", "指定的人";
    }
}

closed! {
    /// How a tile shows its report.
    Shown {
        /// One figure of the whole.
        Figure = 1, "FIGURE", "数字";
        /// As the report is drawn.
        Chart = 2, "CHART", "图";
        /// Its groups.
        Table = 3, "TABLE", "表格";
        /// No report: words.
        Text = 4, "TEXT", "文字";
    }
}

closed! {
    /// What a parameter is about, and by that which fields of reports it narrows.
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

/// What a reader narrows several tiles by.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Parameter {
    /// As tiles and addresses name it.
    pub code: String,
    /// For people.
    pub label: String,
    /// What it is about.
    pub about: About,
    /// Of [`About::Dict`]: the dictionary.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dictionary: Option<String>,
    /// What holds until a reader says something else; its field is the parameter's code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initial: Option<Condition>,
}

/// Which field of a tile's report a parameter narrows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Binding {
    /// The code of a parameter of the dashboard.
    pub parameter: String,
    /// The code of a field that the report lets its readers narrow.
    pub field: String,
}

/// A part of the grid with a report in it, or with words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Tile {
    /// As it is asked for.
    pub code: String,
    /// How it shows its report.
    pub shown: Shown,
    /// Which report; none of words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub report: Option<i64>,
    /// In the place of the report's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Of a figure: the code of the measure; the report's first if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub measure: Option<String>,
    /// What narrows it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bindings: Vec<Binding>,
    /// Where it stands.
    pub place: Place,
}
