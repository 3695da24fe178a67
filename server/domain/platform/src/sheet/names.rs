//! What people write in cells: several names, days, teams by name or path.

use std::collections::HashMap;

use chrono::NaiveDate;
use xieli_kernel::normalize::day;

/// Separates the levels of a team's path.
const LEVEL: char = '/';

/// Several names of one cell; 、 ， ; and line ends separate them.
pub fn split(text: Option<&str>) -> Vec<String> {
    let parts = text.unwrap_or_default().split(['、', '，', ',', '；', ';', '\n']);
    parts.map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// A day as people write it: 2024-03-01, 2024/3/1, 2024.3.1 or 2024年3月1日.
pub fn day(text: &str) -> Option<NaiveDate> {
    day::written(text).ok()
}

/// A team or another node of a tree, as an import may name it.
#[derive(Debug, Clone)]
pub struct NodeName {
    /// The row.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// From the root to itself.
    pub path: Vec<i64>,
}

/// The names from the root to each of these, which are all that their tree has.
pub fn steps(nodes: &[NodeName]) -> impl Iterator<Item = (Vec<&str>, &NodeName)> {
    let names: HashMap<i64, &str> = nodes.iter().map(|node| (node.id, node.name.as_str())).collect();
    nodes.iter().map(move |node| (node.path.iter().filter_map(|id| names.get(id).copied()).collect(), node))
}

/// Finds teams by name, or by path where the name is not enough.
pub struct TeamNames {
    by_path: HashMap<String, i64>,
    by_name: HashMap<String, Vec<i64>>,
}

impl TeamNames {
    /// Over these teams, which are all there are.
    pub fn new(teams: Vec<NodeName>) -> Self {
        let mut found = Self { by_path: HashMap::new(), by_name: HashMap::new() };
        for (steps, team) in steps(&teams) {
            found.by_path.insert(steps.join(&LEVEL.to_string()), team.id);
            found.by_name.entry(team.name.clone()).or_default().push(team.id);
        }
        found
    }

    /// The team, or why there is none.
    pub fn find(&self, text: &str) -> Result<i64, String> {
        let path: Vec<&str> = text.split([LEVEL, '／']).map(str::trim).collect();
        let path = path.join(&LEVEL.to_string());
        if let Some(id) = self.by_path.get(&path) {
            return Ok(*id);
        }
        // the last levels are enough where no other team has them
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
