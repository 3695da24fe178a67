//! Rules of categories: trees, permissions and validation. Pure functions.

use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};

use super::model::Category;
pub use crate::tree::SYSTEM;

/// The greatest depth of a tree.
pub const MAX_DEPTH: usize = 10;
/// The most nodes of one enterprise in one tree, so that loading a tree stays bounded.
pub const MAX_NODES: usize = 20_000;

/// The category trees. A domain with a tree adds it here; kinds that refer to its nodes declare that
/// themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tree {
    /// Appraisal templates (business §2 KPI).
    KpiTemplate,
    /// Appraisal indicators.
    KpiIndication,
    /// Appraisal events.
    KpiEvent,
    /// Products (core §2 ProductList).
    Product,
    /// Faults (business §2 CustomerServiceSetting).
    FaultType,
    /// Items handed over at the end of a project (business §7 `validateDirectory`).
    Acceptance,
}

impl Tree {
    /// All trees.
    pub const ALL: [Self; 6] = [
        Self::KpiTemplate,
        Self::KpiIndication,
        Self::KpiEvent,
        Self::Product,
        Self::FaultType,
        Self::Acceptance,
    ];

    /// The code in calls and in the column.
    pub fn code(self) -> &'static str {
        match self {
            Self::KpiTemplate => "kpi_template_category",
            Self::KpiIndication => "kpi_indication_category",
            Self::KpiEvent => "kpi_event_category",
            Self::Product => "product_category",
            Self::FaultType => "fault_type",
            Self::Acceptance => "acceptance_directory",
        }
    }

    /// Title for the user.
    pub fn title(self) -> &'static str {
        match self {
            Self::KpiTemplate => "考核模板分类",
            Self::KpiIndication => "考核指标分类",
            Self::KpiEvent => "考核事件分类",
            Self::Product => "产品分类",
            Self::FaultType => "故障类型",
            Self::Acceptance => "验收目录",
        }
    }

    /// Initial nodes that an enterprise may insert: nodes of the first level and their children
    /// (core §7 `POST setting/{code}`).
    pub fn starting(self) -> &'static [(&'static str, &'static [&'static str])] {
        match self {
            Self::KpiTemplate => &[("月度考核", &[]), ("季度考核", &[]), ("年度考核", &[])],
            Self::KpiIndication => &[
                ("工作业绩", &["任务完成率", "工作质量", "响应时效"]),
                ("工作能力", &["专业技能", "沟通协作"]),
                ("工作态度", &["出勤纪律", "责任心"]),
            ],
            Self::KpiEvent => &[
                ("加分事件", &["客户表扬", "合理化建议"]),
                ("扣分事件", &["客户投诉", "安全事故", "违反制度"]),
            ],
            Self::Product => &[
                ("空调设备", &["中央空调", "多联机", "精密空调"]),
                ("电气设备", &["配电柜", "不间断电源"]),
                ("弱电设备", &["门禁", "监控"]),
                ("备品备件", &[]),
                ("服务", &["维保", "安装调试"]),
            ],
            Self::FaultType => &[
                ("无法启动", &[]),
                ("运行异常", &["噪声异常", "温度异常", "频繁停机"]),
                ("泄漏", &["漏水", "漏气"]),
                ("电气故障", &["跳闸", "短路"]),
                ("通信故障", &[]),
                ("其他", &[]),
            ],
            Self::Acceptance => &[
                ("开工资料", &["施工合同", "开工报告", "施工组织设计"]),
                ("过程资料", &["材料进场验收", "隐蔽工程记录", "设备调试记录", "变更签证"]),
                ("竣工资料", &["竣工图纸", "试运行报告", "竣工验收申请", "竣工验收单"]),
                ("移交资料", &["设备清单", "操作手册", "培训记录", "质保书"]),
            ],
        }
    }

    /// The tree with this code.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tree| tree.code() == code)
    }
}

/// Operations on the nodes of a tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// Creating nodes, including the initial ones.
    Create,
    /// Changing and moving nodes.
    Edit,
    /// Deleting nodes.
    Delete,
}

impl Tree {
    /// The permission code that allows this to members other than administrators (business §6 KPI). The
    /// specification has such codes for the categories of indicators; the acceptance directory belongs to
    /// editors of all projects.
    pub fn code_for(self, act: Act) -> Option<Code> {
        match (self, act) {
            (Self::KpiIndication, Act::Create) => Some(Code::KpiIndicationCategoryCreate),
            (Self::KpiIndication, Act::Edit) => Some(Code::KpiIndicationCategoryEdit),
            (Self::KpiIndication, Act::Delete) => Some(Code::KpiIndicationCategoryDel),
            (Self::Acceptance, _) => Some(Code::ProjectManage),
            _ => None,
        }
    }
}

/// Whether the viewer may do this with every tree, including import and export of workbooks.
pub fn may_manage(viewer: &Viewer) -> bool {
    viewer.can(Code::EManage)
}

/// Whether the viewer may do this with the enterprise's own nodes of a tree.
pub fn may(viewer: &Viewer, tree: Tree, act: Act) -> bool {
    may_manage(viewer) || tree.code_for(act).is_some_and(|code| viewer.can(code))
}

/// Error unless the viewer may do this.
pub fn require(viewer: &Viewer, tree: Tree, act: Act) -> AppResult<()> {
    if may(viewer, tree, act) { Ok(()) } else { Err(AppError::forbidden()) }
}

/// Whether the viewer may do this with a node, or below it: system nodes can't be changed.
pub fn may_with(viewer: &Viewer, category: &Category, act: Act) -> bool {
    let tree = Tree::parse(&category.code);
    category.enterprise_id == viewer.enterprise_id && tree.is_some_and(|tree| may(viewer, tree, act))
}

/// The texts of a node, trimmed and validated.
#[derive(Debug)]
pub struct Texts {
    /// 1 to 50 characters, without the slash that separates the levels of a path.
    pub name: String,
    /// Up to 200.
    pub remark: Option<String>,
}

/// Trims and validates the texts of a node.
pub fn texts(name: &str, remark: Option<&str>) -> AppResult<Texts> {
    let mut check = Checker::new();
    let texts = Texts {
        name: check.required("name", "名称", name, 50),
        remark: check.optional("remark", "备注", remark, 200),
    };
    if texts.name.contains('/') {
        check.refuse("name", FieldCode::Invalid, "名称不能包含 /");
    }
    check.finish()?;
    Ok(texts)
}

/// Error unless a node of `tree` (or a new one, with `below` levels under it) may be placed below `parent`.
pub fn may_stand_below(id: Option<i64>, tree: &str, below: usize, parent: &Category) -> AppResult<()> {
    let refuse = |message| Err(AppError::field("parentId", FieldCode::Invalid, message));
    if id.is_some_and(|id| parent.path.contains(&id)) {
        return refuse("上级不能是自己或自己的下级");
    }
    if parent.enterprise_id == SYSTEM {
        return refuse("系统分类下不能添加下级");
    }
    if parent.code != tree {
        return refuse("上级不属于同一分类");
    }
    if parent.path.len() + 1 + below > MAX_DEPTH {
        return refuse("分类层级不能超过 10 级");
    }
    Ok(())
}

/// Error unless the node has no children.
pub fn may_delete(name: &str, children: usize) -> AppResult<()> {
    let refuse = |message: String| Err(AppError::field("ids", FieldCode::Conflict, message));
    if children > 0 {
        return refuse(format!("“{name}”还有 {children} 个下级，不能删除"));
    }
    Ok(())
}

/// Error if so many further nodes exceed the limit of the tree.
pub fn may_grow(present: usize, more: usize) -> AppResult<()> {
    if present + more > MAX_NODES {
        let message = format!("一个分类最多 {MAX_NODES} 个节点");
        return Err(AppError::field("name", FieldCode::TooLong, message));
    }
    Ok(())
}
