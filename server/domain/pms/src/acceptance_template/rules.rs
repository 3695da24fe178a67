//! Validation of acceptance templates: pure functions.

use std::collections::{BTreeMap, BTreeSet};

use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::model::{Chosen, Leaf, TemplateInput};
use crate::category::model::Category;
use crate::tree::walk;

/// The most nodes of a template, and of a project's own directory.
pub const MAX_ENTRIES: usize = 2000;

/// Name of the initial template of an enterprise (business §7 `validateTemplate/initSetting`).
pub const FIRST: &str = "标准验收模板";

/// Whether the viewer may change templates and the directory that they choose from.
pub fn may_manage(viewer: &Viewer) -> bool {
    viewer.can(Code::ProjectManage)
}

/// A template, trimmed and checked.
pub fn checked(input: TemplateInput) -> AppResult<TemplateInput> {
    let mut check = Checker::new();
    let checked = TemplateInput {
        name: check.required("name", "模板名称", &input.name, 100),
        description: check.lines("description", "说明", input.description.as_deref(), 500),
        ..input
    };
    check.finish()?;
    Ok(checked)
}

/// The chosen nodes of a directory with their ancestors, each once. Ancestors that were not chosen are not
/// required.
pub fn closed(directory: &[Category], chosen: &[Chosen]) -> AppResult<Vec<Chosen>> {
    let nodes: BTreeMap<i64, &Category> = directory.iter().map(|node| (node.id, node)).collect();
    let mut taken: BTreeMap<i64, bool> = BTreeMap::new();
    for one in chosen {
        let node = nodes
            .get(&one.category_id)
            .ok_or_else(|| AppError::field("entries", FieldCode::NotFound, "验收目录不存在"))?;
        for above in &node.path {
            taken.entry(*above).or_insert(false);
        }
        taken.insert(one.category_id, one.required);
    }
    if taken.len() > MAX_ENTRIES {
        let message = format!("一个模板最多 {MAX_ENTRIES} 个目录");
        return Err(AppError::field("entries", FieldCode::TooLong, message));
    }
    Ok(taken.into_iter().map(|(category_id, required)| Chosen { category_id, required }).collect())
}

/// The directory in reading order, each node with its settings in a template.
pub fn leaves(directory: &[Category], taken: &[Chosen]) -> Vec<Leaf> {
    let taken: BTreeMap<i64, bool> = taken.iter().map(|one| (one.category_id, one.required)).collect();
    let above: BTreeSet<i64> = directory.iter().filter_map(|node| node.parent_id).collect();
    let leaf = |(places, node): (Vec<usize>, &Category)| Leaf {
        id: node.id,
        parent_id: node.parent_id,
        name: node.name.clone(),
        depth: places.len() - 1,
        chosen: taken.contains_key(&node.id),
        required: taken.get(&node.id).copied().unwrap_or_default(),
        has_below: above.contains(&node.id),
    };
    walk(directory, |node| node.id, |node| node.parent_id).into_iter().map(leaf).collect()
}
