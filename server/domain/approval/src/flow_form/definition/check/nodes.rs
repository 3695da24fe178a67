//! Validation of the nodes of a route: their approvers, their branches, and the forms of their children.

use super::{Check, MAX_BRANCHES, MAX_DEPTH, MAX_NAMED, MAX_RULES, is_key};
use crate::flow_form::definition::{
    Branch, Condition, Definition, FieldType, Limit, LimitAction, Mode, Nobody, Node, NodeKind, Who, WhoBy,
};

impl Check {
    /// Checks the nodes of a block and those in their branches, and counts them.
    pub(super) fn nodes(&mut self, nodes: &[Node], definition: &Definition, depth: usize, count: &mut usize) {
        if depth > MAX_DEPTH {
            return self.says("", format!("分支最多嵌套 {MAX_DEPTH} 层"));
        }
        for node in nodes {
            *count += 1;
            let key = node.key.as_str();
            if !is_key(key) || !self.keys.insert(node.key.clone()) {
                self.says(key, "节点标识重复或不正确");
            }
            self.name(key, "节点", &node.name);
            self.rights(key, &node.rights, definition);
            match node.kind {
                NodeKind::Approve => {
                    self.who(key, node, definition);
                    self.approve(key, node);
                }
                NodeKind::Copy => self.who(key, node, definition),
                NodeKind::Branch | NodeKind::Parallel => self.branches(node, definition),
                NodeKind::Child => self.child(node, definition),
                NodeKind::Webhook => {}
            }
            for branch in &node.branches {
                if matches!(node.kind, NodeKind::Branch | NodeKind::Parallel) {
                    self.nodes(&branch.nodes, definition, depth + 1, count);
                } else {
                    self.says(key, "只有分支节点可以有分支");
                }
            }
        }
    }

    fn approve(&mut self, key: &str, node: &Node) {
        if node.mode == Mode::Ratio && !node.ratio.is_some_and(|ratio| (1..=100).contains(&ratio)) {
            self.says(key, "会签比例应为 1 到 100");
        }
        if node.nobody == Nobody::Member && node.nobody_member_ids.is_empty() {
            self.says(key, "请选择审批人为空时的审批人");
        }
        if let Some(Limit { hours, action, member_id }) = &node.limit {
            if !(1..=720).contains(hours) {
                self.says(key, "审批时限应为 1 到 720 个工作小时");
            }
            if *action == LimitAction::Transfer && member_id.is_none() {
                self.says(key, "请选择超时后转交的成员");
            }
        }
    }

    fn who(&mut self, key: &str, node: &Node, definition: &Definition) {
        if node.who.is_empty() {
            let what = if node.kind == NodeKind::Copy { "抄送人" } else { "审批人" };
            self.says(key, format!("请设置{what}"));
        }
        if node.who.len() > MAX_RULES || node.nobody_member_ids.len() > MAX_NAMED {
            self.says(key, format!("审批人规则最多 {MAX_RULES} 条"));
        }
        for who in &node.who {
            self.rule(key, who, definition);
        }
    }

    fn rule(&mut self, key: &str, who: &Who, definition: &Definition) {
        if who.member_ids.len() > MAX_NAMED || who.role_ids.len() > MAX_NAMED {
            self.says(key, format!("一条规则最多 {MAX_NAMED} 名成员或角色"));
        }
        let field = who.field.as_deref().map(|key| definition.field(key));
        let of_kind = |kind: FieldType| field.flatten().is_some_and(|field| field.kind == kind);
        match who.by {
            WhoBy::Member if who.member_ids.is_empty() => self.says(key, "请选择成员"),
            WhoBy::Role if who.role_ids.is_empty() => self.says(key, "请选择角色"),
            WhoBy::Director | WhoBy::Directors
                if !who.level.is_some_and(|level| (1..=10).contains(&level)) =>
            {
                self.says(key, "主管层级应为 1 到 10");
            }
            WhoBy::Director | WhoBy::Directors if field.is_some() && !of_kind(FieldType::Team) => {
                self.says(key, "请选择团队字段");
            }
            WhoBy::Field if !of_kind(FieldType::Member) => self.says(key, "请选择成员字段"),
            _ => {}
        }
    }

    fn branches(&mut self, node: &Node, definition: &Definition) {
        let key = node.key.as_str();
        if node.branches.len() < 2 || node.branches.len() > MAX_BRANCHES {
            self.says(key, format!("分支应有 2 到 {MAX_BRANCHES} 条"));
        }
        for branch in &node.branches {
            if !is_key(&branch.key) || !self.keys.insert(branch.key.clone()) {
                self.says(&branch.key, "分支标识重复或不正确");
            }
            self.name(&branch.key, "分支", &branch.name);
        }
        if node.kind == NodeKind::Parallel {
            if node.branches.iter().any(|branch| branch.when.is_some()) {
                self.says(key, "并行分支不能设置条件");
            }
            return;
        }
        let Some((last, conditional)) = node.branches.split_last() else { return };
        if last.when.is_some() {
            self.says(&last.key, "最后一条分支应为默认分支，不设条件");
        }
        for (place, branch) in conditional.iter().enumerate() {
            match &branch.when {
                None => self.says(&branch.key, "请设置条件"),
                Some(when) => {
                    self.condition(&branch.key, when, definition);
                    if conditional.iter().take(place).any(|other| covers(other, when)) {
                        self.says(&branch.key, "前面的分支条件相同，该分支永远不会进入");
                    }
                }
            }
        }
    }

    fn child(&mut self, node: &Node, definition: &Definition) {
        if node.form_id.is_none() {
            self.says(&node.key, "请选择子流程的表单");
        }
        if !node.values.values().all(|field| definition.field(field).is_some()) {
            self.says(&node.key, "子流程的取值字段不存在");
        }
    }
}

/// Whether a branch is taken wherever `when` holds: each group of `when` contains all tests of one of the
/// branch's groups.
fn covers(branch: &Branch, when: &Condition) -> bool {
    let Some(before) = &branch.when else { return true };
    !when.any.is_empty()
        && when.any.iter().all(|group| {
            before.any.iter().any(|other| !other.is_empty() && other.iter().all(|test| group.contains(test)))
        })
}
