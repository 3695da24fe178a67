//! All permission codes as one enum, with their text in the specification (business §6).

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// A permission code of the specification, or one of its two `ROLE_` authorities.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Code {
            $($(#[$doc])* $name,)*
        }

        impl Code {
            /// Every code, in the order of declaration.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The code as the specification writes it.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)*
                }
            }

            /// Reads a code; `kpi:deaprt`, a second spelling in the specification, is `kpi:depart`.
            pub fn parse(text: &str) -> Option<Self> {
                match text {
                    $($text => Some(Self::$name),)*
                    "kpi:deaprt" => Some(Self::KpiDepart),
                    _ => None,
                }
            }

            /// The code of this name, for constants: an unknown name is a compile error.
            pub const fn known(text: &str) -> Self {
                let mut at = 0;
                while at < Self::ALL.len() {
                    if same(Self::ALL[at].as_str().as_bytes(), text.as_bytes()) {
                        return Self::ALL[at];
                    }
                    at += 1;
                }
                panic!("no such permission code")
            }

            /// Whether it is a `ROLE_` name, which is checked only against the authorities.
            pub const fn is_role(self) -> bool {
                matches!(self, Self::RoleOwner | Self::RoleAdmin)
            }
        }
    };
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}

codes! {
    /// Authority: enterprise owner.
    RoleOwner = "ROLE_owner",
    /// Authority: administrator.
    RoleAdmin = "ROLE_admin",
    /// Enterprise management.
    EManage = "e:manage",
    /// Enterprise; the specification is silent about its effect (decision 0007).
    E = "e",
    /// Member list.
    EMemberList = "e:member:list",
    /// Department figures, editing of members.
    EMember = "e:member",
    /// Upload documents.
    ResUpload = "res:upload",
    /// Edit documents.
    ResEdit = "res:edit",
    /// Delete documents.
    ResDel = "res:del",
    /// Approval management.
    FlowManage = "flow:manage",
    /// Approval to-dos.
    FlowPlan = "flow:plan",
    /// Attendance management.
    AttendManage = "attend:manage",
    /// Project area.
    Project = "project",
    /// Edit projects.
    ProjectManage = "project:manage",
    /// Edit milestones and payment plans.
    ProjectPm = "project:pm",
    /// Create projects.
    ProjectCreate = "project:create",
    /// Delete projects.
    ProjectDel = "project:del",
    /// Edit projects.
    ProjectEdit = "project:edit",
    /// Export projects.
    ProjectExport = "project:export",
    /// Project notices.
    ProjectNotice = "project:notice",
    /// Rules that create tasks automatically.
    ProjectTaskAuto = "project:task:auto",
    /// Task area.
    Task = "task",
    /// See tasks.
    TaskQuery = "task:query",
    /// See tasks of the whole enterprise.
    TaskGlobalQuery = "task:global:query",
    /// Create tasks.
    TaskCreate = "task:create",
    /// Delete tasks.
    TaskDel = "task:del",
    /// Edit tasks.
    TaskEdit = "task:edit",
    /// Export tasks.
    TaskExport = "task:export",
    /// Task notices.
    TaskNotice = "task:notice",
    /// Work-order area.
    Work = "work",
    /// See work orders.
    WorkQuery = "work:query",
    /// See work orders of the whole enterprise.
    WorkGlobalQuery = "work:global:query",
    /// Create work orders.
    WorkCreate = "work:create",
    /// Delete work orders.
    WorkDel = "work:del",
    /// Edit work orders.
    WorkEdit = "work:edit",
    /// Work-order notices.
    WorkNotice = "work:notice",
    /// Audit work orders.
    WorkAudit = "work:audit",
    /// Work-order QR codes.
    WorkQrcode = "work:qrcode",
    /// Dispatch work orders.
    WorkDeliver = "work:deliver",
    /// Dispatch work orders to another technician.
    WorkRedeliver = "work:redeliver",
    /// Confirm work orders and give points.
    WorkScore = "work:score",
    /// Record follow-up calls to customers of work orders.
    WorkVisit = "work:visit",
    /// Record work orders that are done already.
    WorkSupplement = "work:supplement",
    /// Work-order technicians.
    WorkTechnician = "work:technician",
    /// Stop work orders.
    WorkStop = "work:stop",
    /// Export work orders.
    WorkExport = "work:export",
    /// Project work.
    WorkProject = "work:project",
    /// See project work.
    WorkProjectQuery = "work:project:query",
    /// See project work of the whole enterprise.
    WorkProjectGlobalQuery = "work:project:global:query",
    /// Create project work.
    WorkProjectCreate = "work:project:create",
    /// Delete project work.
    WorkProjectDel = "work:project:del",
    /// Edit project work.
    WorkProjectEdit = "work:project:edit",
    /// Export project work.
    WorkProjectExport = "work:project:export",
    /// Project work salary.
    WorkProjectSalary = "work:project:salary",
    /// Project work pool.
    WorkProjectPool = "work:project:pool",
    /// Work-order reports.
    WorkRep = "work:rep",
    /// Work-order report by count.
    WorkRepCount = "work:rep:count",
    /// Work-order report by category.
    WorkRepCategory = "work:rep:category",
    /// Work-order report by customer.
    WorkRepCustomer = "work:rep:customer",
    /// Work-order business report.
    WorkRepBus = "work:rep:bus",
    /// Customer area.
    Cust = "cust",
    /// Create customers.
    CustCreate = "cust:create",
    /// Delete customers.
    CustDel = "cust:del",
    /// Edit customers.
    CustEdit = "cust:edit",
    /// Export customers.
    CustExport = "cust:export",
    /// Import customers.
    CustImport = "cust:import",
    /// Batch update customers.
    CustBatch = "cust:batch",
    /// Transfer customers.
    CustTransfer = "cust:transfer",
    /// Merge customers.
    CustMerge = "cust:merge",
    /// Customer phones, phone book.
    CustPhone = "cust:phone",
    /// Customer QR codes.
    CustQrcode = "cust:qrcode",
    /// Weekly area.
    Weekly = "weekly",
    /// Comment on weeklies.
    WeeklyComment = "weekly:comment",
    /// Weekly notices.
    WeeklyNotice = "weekly:notice",
    /// See weeklies of the whole enterprise.
    WeeklyGlobalQuery = "weekly:global:query",
    /// Log area.
    Log = "log",
    /// Create logs.
    LogCreate = "log:create",
    /// Delete logs.
    LogDel = "log:del",
    /// Edit logs.
    LogEdit = "log:edit",
    /// Export logs.
    LogExport = "log:export",
    /// Log notices.
    LogNotice = "log:notice",
    /// Overview.
    ReportIndex = "report:index",
    /// Project statistics.
    ReportProject = "report:project",
    /// Customer statistics.
    ReportCustomer = "report:customer",
    /// Task statistics.
    ReportTask = "report:task",
    /// Log statistics.
    ReportLog = "report:log",
    /// Weekly statistics.
    ReportWeekly = "report:weekly",
    /// Member statistics.
    ReportMember = "report:member",
    /// Finance statistics.
    ReportFinance = "report:finance",
    /// Work-order statistics.
    ReportService = "report:service",
    /// Performance appraisal area.
    Kpi = "kpi",
    /// My results.
    KpiMy = "kpi:my",
    /// Department results.
    KpiDepart = "kpi:depart",
    /// Company results.
    KpiCompany = "kpi:company",
    /// KPI notices.
    KpiNotice = "kpi:notice",
    /// Appraisal plans.
    KpiPlan = "kpi:plan",
    /// Create plans.
    KpiPlanCreate = "kpi:plan:create",
    /// Copy plans.
    KpiPlanCopy = "kpi:plan:copy",
    /// Edit plans.
    KpiPlanEdit = "kpi:plan:edit",
    /// Stop plans.
    KpiPlanStop = "kpi:plan:stop",
    /// Delete plans.
    KpiPlanDel = "kpi:plan:del",
    /// Appraisal events.
    KpiEvent = "kpi:event",
    /// Manage appraisal events.
    KpiEventManage = "kpi:event:manage",
    /// Add appraisal events.
    KpiEventAdd = "kpi:event:add",
    /// Delete appraisal events.
    KpiEventDel = "kpi:event:del",
    /// Edit appraisal events.
    KpiEventEdit = "kpi:event:edit",
    /// Export appraisal events.
    KpiEventExport = "kpi:event:export",
    /// KPI indicators.
    KpiIndication = "kpi:indication",
    /// Create KPI indicators.
    KpiIndicationCreate = "kpi:indication:create",
    /// Delete KPI indicators.
    KpiIndicationDel = "kpi:indication:del",
    /// Edit KPI indicators.
    KpiIndicationEdit = "kpi:indication:edit",
    /// KPI templates.
    KpiTemplate = "kpi:template",
    /// Create KPI templates.
    KpiTemplateCreate = "kpi:template:create",
    /// Delete KPI templates.
    KpiTemplateDel = "kpi:template:del",
    /// Edit KPI templates.
    KpiTemplateEdit = "kpi:template:edit",
    /// KPI indicator categories.
    KpiIndicationCategory = "kpi:indicationCategory",
    /// Create KPI indicator categories.
    KpiIndicationCategoryCreate = "kpi:indicationCategory:create",
    /// Delete KPI indicator categories.
    KpiIndicationCategoryDel = "kpi:indicationCategory:del",
    /// Edit KPI indicator categories.
    KpiIndicationCategoryEdit = "kpi:indicationCategory:edit",
    /// Management centre.
    Mcenter = "mcenter",
    /// Management centre, read.
    McenterQuery = "mcenter:query",
}
