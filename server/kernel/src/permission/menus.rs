//! The menu catalogue: menus are code, the menus granted to a role are data (`role_menu`).
//!
//! Each domain adds its group and entries here and nowhere else; ids are permanent, a removed entry's id is
//! not reused.

use super::{Access, Code, CodeSet, Holder};

/// Kind of a catalogue entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MenuKind {
    /// A heading; hidden when no child is visible (core §6).
    Group,
    /// A screen with an address.
    Page,
    /// A permission without a screen of its own.
    Action,
}

/// One entry of the catalogue (core §3 Menu).
#[derive(Debug, Clone, Copy)]
pub struct Menu {
    /// Permanent id.
    pub id: i32,
    /// Id of its group.
    pub parent: Option<i32>,
    /// Group, page or action.
    pub kind: MenuKind,
    /// Title, in Chinese.
    pub title: &'static str,
    /// The address of a page.
    pub path: Option<&'static str>,
    /// Name of the icon; only of groups.
    pub icon: Option<&'static str>,
    /// Rule of its visibility; the codes that it grants to a role are `access.perms` and `access.perms3`.
    pub access: Access,
}

const fn group(id: i32, title: &'static str, icon: &'static str) -> Menu {
    Menu {
        id,
        parent: None,
        kind: MenuKind::Group,
        title,
        path: None,
        icon: Some(icon),
        access: Access::OPEN,
    }
}

const fn page(id: i32, title: &'static str, path: &'static str, access: Access) -> Menu {
    Menu { id, parent: Some(parent(id)), kind: MenuKind::Page, title, path: Some(path), icon: None, access }
}

const fn action(id: i32, title: &'static str, perms: &'static [Code]) -> Menu {
    let access = Access::any(perms);
    Menu { id, parent: Some(parent(id)), kind: MenuKind::Action, title, path: None, icon: None, access }
}

/// The group of an entry: ids of groups are round numbers, and the nearest one below is the group.
const fn parent(id: i32) -> i32 {
    let mut best = 0;
    let mut at = 0;
    while at < GROUPS.len() {
        if GROUPS[at] < id && GROUPS[at] > best {
            best = GROUPS[at];
        }
        at += 1;
    }
    best
}

const GROUPS: &[i32] = &[100, 200, 300, 400, 500, 600, 650, 680, 700, 800, 900, 1000, 1050, 1100];

/// The catalogue, in the order it is shown.
pub static MENUS: &[Menu] = &[
    group(100, "组织", "people"),
    page(101, "成员", "/members", Access::any(&[Code::EMemberList])),
    page(102, "团队", "/members/TeamList", Access::any(&[Code::EMemberList])),
    page(103, "外部团队", "/members/NonEnterpriseMembers", Access::any(&[Code::EMemberList])),
    page(104, "加入申请", "/members/Pending", Access::any(&[Code::EMember])),
    page(105, "邀请成员", "/members/invite", Access::any(&[Code::EMember])),
    page(
        106,
        "角色",
        "/members/RoleList",
        Access { perms: &[Code::EManage], team_manage: true, or: true, ..Access::OPEN },
    ),
    page(107, "角色权限", "/members/RoleMenus", Access::any(&[Code::EManage])),
    action(108, "成员编辑", &[Code::EMember]),
    action(109, "企业管理", &[Code::EManage]),
    action(110, "企业", &[Code::E]),
    group(200, "文档", "document"),
    action(201, "上传文档", &[Code::ResUpload]),
    action(202, "编辑文档", &[Code::ResEdit]),
    action(203, "删除文档", &[Code::ResDel]),
    group(300, "审批与考勤", "endorsed"),
    action(301, "审批管理", &[Code::FlowManage]),
    action(302, "审批待办", &[Code::FlowPlan]),
    action(303, "考勤管理", &[Code::AttendManage]),
    group(400, "项目", "projects"),
    action(401, "项目", &[Code::Project]),
    action(402, "编辑项目权限", &[Code::ProjectManage]),
    action(403, "里程碑与收款计划", &[Code::ProjectPm]),
    action(404, "新建项目", &[Code::ProjectCreate]),
    action(405, "删除项目", &[Code::ProjectDel]),
    action(406, "修改项目", &[Code::ProjectEdit]),
    action(407, "导出项目", &[Code::ProjectExport]),
    action(408, "项目通知", &[Code::ProjectNotice]),
    action(409, "自动任务", &[Code::ProjectTaskAuto]),
    group(500, "任务", "tick"),
    action(501, "任务", &[Code::Task]),
    action(502, "查看任务", &[Code::TaskQuery]),
    action(503, "查看全企业任务", &[Code::TaskGlobalQuery]),
    action(504, "新建任务", &[Code::TaskCreate]),
    action(505, "删除任务", &[Code::TaskDel]),
    action(506, "修改任务", &[Code::TaskEdit]),
    action(507, "导出任务", &[Code::TaskExport]),
    action(508, "任务通知", &[Code::TaskNotice]),
    group(600, "工单", "wrench"),
    action(601, "工单", &[Code::Work]),
    action(602, "查看工单", &[Code::WorkQuery]),
    action(603, "查看全企业工单", &[Code::WorkGlobalQuery]),
    action(604, "新建工单", &[Code::WorkCreate]),
    action(605, "删除工单", &[Code::WorkDel]),
    action(606, "修改工单", &[Code::WorkEdit]),
    action(607, "工单通知", &[Code::WorkNotice]),
    action(608, "审核工单", &[Code::WorkAudit]),
    action(609, "工单二维码", &[Code::WorkQrcode]),
    action(610, "派单", &[Code::WorkDeliver]),
    action(611, "改派", &[Code::WorkRedeliver]),
    action(612, "工单评分", &[Code::WorkScore]),
    action(613, "工单回访", &[Code::WorkVisit]),
    action(614, "补单", &[Code::WorkSupplement]),
    action(615, "工单技术员", &[Code::WorkTechnician]),
    action(616, "终止工单", &[Code::WorkStop]),
    action(617, "导出工单", &[Code::WorkExport]),
    group(650, "项目工单", "build"),
    action(651, "项目工单", &[Code::WorkProject]),
    action(652, "查看项目工单", &[Code::WorkProjectQuery]),
    action(653, "查看全企业项目工单", &[Code::WorkProjectGlobalQuery]),
    action(654, "新建项目工单", &[Code::WorkProjectCreate]),
    action(655, "删除项目工单", &[Code::WorkProjectDel]),
    action(656, "修改项目工单", &[Code::WorkProjectEdit]),
    action(657, "导出项目工单", &[Code::WorkProjectExport]),
    action(658, "项目工单薪资", &[Code::WorkProjectSalary]),
    action(659, "工单池", &[Code::WorkProjectPool]),
    group(680, "工单报表", "chart"),
    action(681, "工单报表", &[Code::WorkRep]),
    action(682, "工单数量报表", &[Code::WorkRepCount]),
    action(683, "工单分类报表", &[Code::WorkRepCategory]),
    action(684, "工单客户报表", &[Code::WorkRepCustomer]),
    action(685, "工单业务报表", &[Code::WorkRepBus]),
    group(700, "客户", "briefcase"),
    action(701, "客户", &[Code::Cust]),
    action(702, "新建客户", &[Code::CustCreate]),
    action(703, "删除客户", &[Code::CustDel]),
    action(704, "修改客户", &[Code::CustEdit]),
    action(705, "导出客户", &[Code::CustExport]),
    action(706, "导入客户", &[Code::CustImport]),
    action(707, "批量修改客户", &[Code::CustBatch]),
    action(708, "转移客户", &[Code::CustTransfer]),
    action(709, "合并客户", &[Code::CustMerge]),
    action(710, "客户电话簿", &[Code::CustPhone]),
    action(711, "客户二维码", &[Code::CustQrcode]),
    group(800, "周报与日志", "annotation"),
    action(801, "周报", &[Code::Weekly]),
    action(802, "点评周报", &[Code::WeeklyComment]),
    action(803, "周报通知", &[Code::WeeklyNotice]),
    action(804, "查看全企业周报", &[Code::WeeklyGlobalQuery]),
    action(805, "日志", &[Code::Log]),
    action(806, "新建日志", &[Code::LogCreate]),
    action(807, "删除日志", &[Code::LogDel]),
    action(808, "修改日志", &[Code::LogEdit]),
    action(809, "导出日志", &[Code::LogExport]),
    action(810, "日志通知", &[Code::LogNotice]),
    group(900, "报表", "timeline-bar-chart"),
    action(901, "报表总览", &[Code::ReportIndex]),
    action(902, "项目统计", &[Code::ReportProject]),
    action(903, "客户统计", &[Code::ReportCustomer]),
    action(904, "任务统计", &[Code::ReportTask]),
    action(905, "日志统计", &[Code::ReportLog]),
    action(906, "周报统计", &[Code::ReportWeekly]),
    action(907, "成员统计", &[Code::ReportMember]),
    action(908, "财务统计", &[Code::ReportFinance]),
    action(909, "服务统计", &[Code::ReportService]),
    group(1000, "绩效考核", "star"),
    action(1001, "绩效考核", &[Code::Kpi]),
    action(1002, "我的绩效", &[Code::KpiMy]),
    action(1003, "部门绩效", &[Code::KpiDepart]),
    action(1004, "公司绩效", &[Code::KpiCompany]),
    action(1005, "绩效通知", &[Code::KpiNotice]),
    action(1006, "考核计划", &[Code::KpiPlan]),
    action(1007, "新建计划", &[Code::KpiPlanCreate]),
    action(1008, "复制计划", &[Code::KpiPlanCopy]),
    action(1009, "修改计划", &[Code::KpiPlanEdit]),
    action(1010, "终止计划", &[Code::KpiPlanStop]),
    action(1011, "删除计划", &[Code::KpiPlanDel]),
    action(1012, "考核事件", &[Code::KpiEvent]),
    action(1013, "管理考核事件", &[Code::KpiEventManage]),
    action(1014, "新增考核事件", &[Code::KpiEventAdd]),
    action(1015, "删除考核事件", &[Code::KpiEventDel]),
    action(1016, "修改考核事件", &[Code::KpiEventEdit]),
    action(1017, "导出考核事件", &[Code::KpiEventExport]),
    group(1050, "考核配置", "settings"),
    action(1051, "指标库", &[Code::KpiIndication]),
    action(1052, "新建指标", &[Code::KpiIndicationCreate]),
    action(1053, "删除指标", &[Code::KpiIndicationDel]),
    action(1054, "修改指标", &[Code::KpiIndicationEdit]),
    action(1055, "考核模板", &[Code::KpiTemplate]),
    action(1056, "新建模板", &[Code::KpiTemplateCreate]),
    action(1057, "删除模板", &[Code::KpiTemplateDel]),
    action(1058, "修改模板", &[Code::KpiTemplateEdit]),
    action(1059, "考核指标分类", &[Code::KpiIndicationCategory]),
    action(1060, "新建考核指标分类", &[Code::KpiIndicationCategoryCreate]),
    action(1061, "删除考核指标分类", &[Code::KpiIndicationCategoryDel]),
    action(1062, "修改考核指标分类", &[Code::KpiIndicationCategoryEdit]),
    group(1100, "管理中台", "dashboard"),
    action(1101, "管理中台", &[Code::Mcenter]),
    action(1102, "查看管理中台", &[Code::McenterQuery]),
];

/// The entry with this id.
pub fn menu(id: i32) -> Option<&'static Menu> {
    MENUS.iter().find(|menu| menu.id == id)
}

/// Every menu id of the catalogue.
pub fn all_menu_ids() -> impl Iterator<Item = i32> {
    MENUS.iter().map(|menu| menu.id)
}

impl Menu {
    /// The codes that the entry grants to its holder. Administration of the enterprise is granted only by its
    /// own entry: pages that require it make no one an administrator.
    pub fn gives(&self) -> impl Iterator<Item = Code> {
        let page = self.kind != MenuKind::Action;
        let codes = self.access.perms.iter().chain(self.access.perms3).copied();
        codes.filter(move |code| !(page && *code == Code::EManage))
    }
}

/// The codes that a set of menus grants.
pub fn codes_of(ids: impl IntoIterator<Item = i32>) -> CodeSet {
    ids.into_iter().filter_map(menu).flat_map(Menu::gives).collect()
}

/// The menus visible to the holder: allowed entries, and groups with at least one of them (core §6).
pub fn visible_menus(holder: &Holder) -> Vec<&'static Menu> {
    let allowed = |menu: &Menu| menu.kind != MenuKind::Group && holder.allows(&menu.access);
    MENUS
        .iter()
        .filter(|menu| match menu.kind {
            MenuKind::Group => MENUS.iter().any(|child| child.parent == Some(menu.id) && allowed(child)),
            _ => allowed(menu),
        })
        .collect()
}
