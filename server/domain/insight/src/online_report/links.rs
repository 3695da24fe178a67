//! Links from a cell to another report, opened with parameters of the cell's group (decision 0103): pure
//! functions.

use serde::{Deserialize, Serialize};
use xieli_kernel::FieldCode;
use xieli_kernel::validate::Checker;

use super::catalog::{Dataset, Field, Kind};
use super::definition::Definition;
use super::rules::{many, once, shown};

/// The most links of a report.
pub const MAX_LINKS: usize = 4;
/// The most parameters that a link passes.
const MAX_PASSED: usize = 6;

/// A link from the cells of a member to a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Link {
    /// The code of a dimension or of a measure whose cells carry the link.
    pub member: String,
    /// Id of the target report.
    pub report: i64,
    /// Parameters that it passes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parameters: Vec<Passed>,
}

impl Link {
    /// Whether both link the same cells to the same report.
    pub fn goes_with(&self, other: &Self) -> bool {
        (&self.member, self.report) == (&other.member, other.report)
    }
}

/// A parameter of a link: the key of a group as a condition of the target report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Passed {
    /// Code of a dimension of this report.
    pub from: String,
    /// Code of a parameter of the target.
    pub to: String,
}

/// Checks the links of a definition as far as that is possible without the target reports.
pub fn check(check: &mut Checker, definition: &Definition) {
    let at = "definition.links";
    many(check, at, "链接", &definition.links, MAX_LINKS);
    let dimension = |code: &String| definition.dimensions.iter().any(|one| one.field == *code);
    // of too many links only the first are checked
    for (place, link) in definition.links.iter().take(MAX_LINKS).enumerate() {
        if !dimension(&link.member) && !definition.measures.contains(&link.member) {
            let message = format!("“{}”不是报表的分组或指标，不能设置链接", shown(&link.member));
            check.refuse(at, FieldCode::Invalid, message);
        }
        if definition.links[..place].iter().any(|one| one.goes_with(link)) {
            check.refuse(at, FieldCode::Invalid, "同一处到同一报表的链接重复");
        }
        many(check, at, "链接带出的条件", &link.parameters, MAX_PASSED);
        let parameters = || link.parameters.iter().take(MAX_PASSED);
        once(check, at, parameters().map(|one| one.to.as_str()));
        for passed in parameters().filter(|one| !dimension(&one.from)) {
            let message = format!("“{}”不是报表的分组，不能带到其他报表", shown(&passed.from));
            check.refuse(at, FieldCode::Invalid, message);
        }
    }
}

/// The links whose cells and groups a definition still has.
pub fn kept(links: &[Link], definition: &Definition) -> Vec<Link> {
    let dimension = |code: &String| definition.dimensions.iter().any(|one| one.field == *code);
    let there = |link: &&Link| {
        (dimension(&link.member) || definition.measures.contains(&link.member))
            && link.parameters.iter().all(|one| dimension(&one.from))
    };
    links.iter().filter(there).cloned().collect()
}

/// Whether a value of one field can be a condition on the other.
fn alike(one: Kind, other: Kind) -> bool {
    match (one, other) {
        (Kind::Choice(one), Kind::Choice(other)) => one() == other(),
        (Kind::Dict(one), Kind::Dict(other)) => one == other,
        (Kind::On | Kind::At, Kind::On | Kind::At)
        | (Kind::Member, Kind::Member)
        | (Kind::Team, Kind::Team)
        | (Kind::Customer, Kind::Customer)
        | (Kind::Project, Kind::Project)
        | (Kind::YesNo, Kind::YesNo)
        | (Kind::Label, Kind::Label) => true,
        _ => false,
    }
}

/// Checks a link of a definition against its target: the target's parameter must accept each value.
pub fn fits(check: &mut Checker, definition: &Definition, link: &Link, target: &Definition) {
    let at = "definition.links";
    let field =
        |of: &Definition, code: &str| -> Option<&'static Field> { Dataset::of(of.dataset).field(code) };
    for Passed { from, to } in &link.parameters {
        if !target.parameters.contains(to) {
            let message = format!("目标报表不能按“{}”筛选", shown(to));
            check.refuse(at, FieldCode::Invalid, message);
            continue;
        }
        let (Some(from), Some(to)) = (field(definition, from), field(target, to)) else { continue };
        if !alike(from.kind, to.kind) {
            let message = format!("“{}”与目标报表的“{}”不是同一类值", from.label, to.label);
            check.refuse(at, FieldCode::Invalid, message);
        }
    }
}
