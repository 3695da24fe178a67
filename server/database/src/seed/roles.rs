//! The codes that the roles of the demo give.

use xieli_kernel::Code;

/// Directs a team.
pub const MANAGER: &[Code] = &[
    Code::EMemberList,
    Code::EMember,
    Code::Task,
    Code::TaskQuery,
    Code::TaskCreate,
    Code::TaskEdit,
    Code::TaskDel,
    Code::TaskExport,
    Code::Work,
    Code::WorkQuery,
    Code::WorkCreate,
    Code::WorkEdit,
    Code::WorkAudit,
    Code::WorkDeliver,
    Code::WorkRedeliver,
    Code::WorkVisit,
    Code::WorkExport,
    Code::WorkTechnician,
    Code::Project,
    Code::ProjectCreate,
    Code::ProjectEdit,
    Code::ProjectDel,
    Code::ProjectExport,
    Code::ProjectNotice,
    Code::ProjectPm,
    Code::Cust,
    Code::Weekly,
    Code::WeeklyComment,
    Code::Log,
    Code::LogCreate,
    Code::LogEdit,
    Code::ReportTask,
    Code::ReportMember,
    Code::ReportService,
    Code::ResUpload,
    Code::ResEdit,
    Code::FlowPlan,
    Code::Kpi,
    Code::KpiMy,
    Code::KpiDepart,
];
/// Works on tasks and orders, and may not see the members.
pub const ENGINEER: &[Code] = &[
    Code::Task,
    Code::TaskQuery,
    Code::Work,
    Code::WorkQuery,
    Code::WorkTechnician,
    Code::WorkProject,
    Code::WorkProjectQuery,
    Code::Project,
    Code::Weekly,
    Code::Log,
    Code::LogCreate,
    Code::LogEdit,
    Code::LogDel,
    Code::ResUpload,
    Code::FlowPlan,
    Code::Kpi,
    Code::KpiMy,
];
/// Lives among the customers.
pub const SALES: &[Code] = &[
    Code::EMemberList,
    Code::Cust,
    Code::CustCreate,
    Code::CustDel,
    Code::CustEdit,
    Code::CustExport,
    Code::CustImport,
    Code::CustBatch,
    Code::CustTransfer,
    Code::CustMerge,
    Code::CustPhone,
    Code::CustQrcode,
    Code::Task,
    Code::TaskQuery,
    Code::Weekly,
    Code::Log,
    Code::LogCreate,
    Code::LogEdit,
    Code::ReportCustomer,
    Code::ResUpload,
    Code::FlowPlan,
];
/// Everybody.
pub const STAFF: &[Code] =
    &[Code::EMemberList, Code::Weekly, Code::Log, Code::LogCreate, Code::LogEdit, Code::FlowPlan];
/// Looks after the people.
pub const PERSONNEL: &[Code] = &[
    Code::EMemberList,
    Code::EMember,
    Code::AttendManage,
    Code::FlowPlan,
    Code::FlowManage,
    Code::Kpi,
    Code::KpiMy,
    Code::KpiCompany,
    Code::ReportMember,
    Code::Weekly,
    Code::Log,
    Code::LogCreate,
];
/// Looks after the money.
pub const FINANCE: &[Code] = &[
    Code::EMemberList,
    Code::ReportFinance,
    Code::ReportProject,
    Code::Project,
    Code::ProjectPm,
    Code::FlowPlan,
    Code::Weekly,
    Code::Log,
    Code::LogCreate,
];
/// Sees what is shared with the own teams.
pub const EXTERNAL: &[Code] = &[Code::Project, Code::Work, Code::WorkQuery, Code::Task, Code::TaskQuery];
