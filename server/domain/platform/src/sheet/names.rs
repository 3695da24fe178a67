//! Parser of workbook cells that name records: several names in one cell, dates, and teams by name or path.

use std::collections::HashMap;

use chrono::NaiveDate;
use xieli_kernel::normalize::day;

/// Separates the levels of a team's path.
const LEVEL: char = '/';

/// Several names in one cell, separated by 、 ， ; or line breaks.
pub fn split(text: Option<&str>) -> Vec<String> {
    let parts = text.unwrap_or_default().split(['、', '，', ',', '；', ';', '\n']);
    parts.map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// A date as people write it: 2024-03-01, 2024/3/1, 2024.3.1 or 2024年3月1日.
pub fn day(text: &str) -> Option<NaiveDate> {
    day::written(text).ok()
}

/// A team or another node of a tree, for lookup by name.
#[derive(Debug, Clone)]
pub struct NodeName {
    /// Id of the node.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// Ids from the root to the node.
    pub path: Vec<i64>,
}

/// The names from the root to each of these nodes, which are the whole tree.
pub fn steps(nodes: &[NodeName]) -> impl Iterator<Item = (Vec<&str>, &NodeName)> {
    let names: HashMap<i64, &str> = nodes.iter().map(|node| (node.id, node.name.as_str())).collect();
    nodes.iter().map(move |node| (node.path.iter().filter_map(|id| names.get(id).copied()).collect(), node))
}

/// Finds teams by name, or by path if the name is ambiguous.
pub struct TeamNames {
    by_path: HashMap<String, i64>,
    by_name: HashMap<String, Vec<i64>>,
}

impl TeamNames {
    /// Lookup over these teams, which must be all of the enterprise.
    pub fn new(teams: Vec<NodeName>) -> Self {
        let mut found = Self { by_path: HashMap::new(), by_name: HashMap::new() };
        for (steps, team) in steps(&teams) {
            found.by_path.insert(steps.join(&LEVEL.to_string()), team.id);
            found.by_name.entry(team.name.clone()).or_default().push(team.id);
        }
        found
    }

    /// The id of the team, or an error message.
    pub fn find(&self, text: &str) -> Result<i64, String> {
        let path: Vec<&str> = text.split([LEVEL, '／']).map(str::trim).collect();
        let path = path.join(&LEVEL.to_string());
        if let Some(id) = self.by_path.get(&path) {
            return Ok(*id);
        }
        // the last levels are enough if no other team has them
        if path.contains(LEVEL) {
            let end = format!("{LEVEL}{path}");
            let mut ends = self.by_path.iter().filter(|(known, _)| known.ends_with(&end));
            if let (Some((_, id)), None) = (ends.next(), ends.next()) {
                return Ok(*id);
            }
        }
        match self.by_name.get(text).map(Vec::as_slice) {
            Some([only]) => Ok(*only),
            Some(_) => Err(format!("有多个名为“{text}”的团队，请填写完整路径")),
            None => Err(format!("团队“{text}”不存在")),
        }
    }
}
