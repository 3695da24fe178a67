//! Assembly of the schema from the roots of all domains. Each domain registers here with one line.

use std::borrow::Cow;

use async_graphql::indexmap::IndexMap;
use async_graphql::parser::parse_schema;
use async_graphql::parser::types::ServiceDocument;
use async_graphql::registry::{MetaField, MetaType, Registry};
use async_graphql::{Context, ID, Request, Response, SubscriptionType};
use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use futures_util::{StreamExt, stream};
use xieli_domain::Services;
use xieli_domain::live::Feed;
use xieli_kernel::{AppError, ids};
use xieli_macros::object;

use crate::core::answer::{Answer, one};
use crate::core::root::{Heard, Listen, Root};
use crate::core::spend::Budget;
use crate::core::table::{self, Addition};
use crate::core::{Object, Output, RecordEntry, Result, guard};

/// One line for each domain: its parts of the query, mutation and subscription roots, and its records with
/// global ids; a fifth list has the fields it adds to types of the crates below.
macro_rules! domains {
    ($($domain:ident: [$($read:ident)*] [$($change:ident)*] [$($listen:ident)*] [$($record:ident)*]
        $([$($addition:ident)*])?;)*) => {
        static RECORDS: &[RecordEntry] = &[$($(RecordEntry::of::<crate::$domain::$record>(),)*)*];

        static QUERY: Root<dyn Object> = Root::new(
            "Query",
            "Everything that can be read.",
            None,
            &[&CoreQuery, $($(&crate::$domain::$read,)*)*],
        );

        static MUTATION: Root<dyn Object> = Root::new(
            "Mutation",
            "Everything that can be done.",
            None,
            &[$($(&crate::$domain::$change,)*)*],
        );

        static SUBSCRIPTION: Root<dyn Listen> = Root::new(
            "Subscription",
            "Everything that can be subscribed to, over `/graphql/ws`.",
            // a root needs a field; without a signed-in caller there is no subscription
            Some(guard::known),
            &[$($(&crate::$domain::$listen,)*)*],
        );

        static ADDITIONS: &[&Addition] = &[$($($(&crate::$domain::$addition::ADDITION,)*)?)*];
    };
}

domains! {
    absence_group: [AbsenceGroupQuery] [AbsenceGroupMutation] [] [AbsenceGroup];
    acceptance: [AcceptanceQuery] [AcceptanceItemMutation AcceptanceResourceMutation] [] [AcceptanceItem AcceptanceResource];
    acceptance_link: [AcceptanceLinkQuery AcceptanceLinkPublicQuery] [AcceptanceLinkMutation AcceptanceLinkPublicMutation] []
        [AcceptanceLink];
    acceptance_template: [AcceptanceTemplateQuery] [AcceptanceTemplateMutation] [] [AcceptanceTemplate];
    access: [AccessQuery] [] [] [];
    access_review: [AccessReviewQuery] [] [] [];
    access_token: [AccessTokenQuery] [AccessTokenMutation] [] [AccessToken];
    account: [AccountQuery ScanQuery] [AccountMutation ScanMutation SessionMutation] [AccountSubscription] [Session];
    activity: [ActivityQuery] [] [] [OperationLog];
    address: [CustomerAddressQuery] [CustomerAddressMutation] [] [CustomerAddress];
    article: [EnterpriseArticleQuery] [EnterpriseArticleMutation] [] [EnterpriseArticle];
    asset: [CustomerAssetQuery] [CustomerAssetMutation] [] [CustomerAsset];
    attend_address: [AttendAddressQuery] [AttendAddressMutation] [] [AttendAddress];
    attend_application: [AttendApplicationQuery] [AttendApplicationMutation] [] [AttendApplication] [MemberAway];
    attend_comment: [AttendDayCommentQuery] [AttendDayCommentMutation] [] [];
    attend_day: [AttendDayQuery AttendFigureQuery] [] [] [AttendDay];
    attend_exception: [AttendExceptionQuery] [AttendExceptionMutation] [] [AttendException];
    attend_group: [AttendGroupQuery] [AttendGroupMutation] [] [AttendGroup];
    attend_holiday: [AttendHolidayQuery] [AttendHolidayMutation] [] [AttendHoliday];
    attend_month: [AttendMonthQuery] [AttendMonthMutation] [] [AttendCorrection AttendMonth];
    attend_punch: [AttendPunchQuery] [AttendPunchMutation] [] [AttendPunch];
    attend_schedule: [AttendScheduleQuery] [AttendScheduleMutation] [] [];
    attend_shift: [AttendShiftQuery] [AttendShiftMutation] [] [AttendShift];
    attend_type: [AttendTypeQuery] [AttendTypeMutation] [] [AttendType];
    auto_task: [AutoTaskQuery] [AutoTaskMutation] [] [AutoTask];
    catalog: [CatalogQuery] [CatalogMutation] [] [BrandModel Product Question];
    category: [CategoryQuery] [CategoryMutation] [] [Category];
    child: [CustomerChildQuery] [CustomerChildMutation] [] [CustomerChild];
    comment: [] [CommentMutation] [] [Comment];
    contact: [ContactQuery] [ContactMutation] [] [Contact];
    customer: [CustomerQuery] [CustomerMutation CustomerBatchMutation] [] [Customer];
    customer_setting: [CustomerSettingQuery] [CustomerSettingMutation] [] [];
    crm_work_order: [CrmWorkOrderQuery] [CrmWorkOrderMutation] [] [CrmWorkOrder];
    custom_field: [CustomFieldQuery] [CustomFieldMutation] [] [CustomField];
    config_value: [ConfigValueQuery] [ConfigValueMutation] [] [];
    customer_qrcode: [CustomerQrcodeQuery] [CustomerQrcodeMutation] [] [CustomerQrcode];
    dashboard: [DashboardQuery] [DashboardMutation] [] [Dashboard];
    dict: [DictQuery] [DictMutation] [] [DictItem];
    dunning_letter: [DunningLetterQuery] [DunningLetterMutation] [] [DunningLetter];
    enterprise: [EnterpriseQuery] [EnterpriseMutation] [] [Enterprise OwnershipTransfer];
    file: [FileQuery FileUploadQuery] [FileMutation FileBatchMutation FileUploadMutation EnterprisePictureMutation] [] [File] [EnterprisePicture];
    file_group: [FileGroupQuery] [FileGroupMutation] [] [FileGroup];
    flow_attendance: [] [] [] [] [FlowProcessAbsence];
    flow_delegation: [FlowDelegationQuery] [FlowDelegationMutation] [] [FlowDelegation];
    flow_form: [FlowFormQuery] [FlowFormMutation] [] [FlowForm];
    flow_group: [FlowGroupQuery] [FlowGroupMutation] [] [FlowGroup];
    flow_process: [FlowProcessQuery] [FlowProcessMutation FlowStepMutation] [] [FlowProcess FlowTask];
    follow: [CustomerFollowQuery] [CustomerFollowMutation] [] [CustomerFollow];
    import_batch: [ImportBatchQuery] [ImportBatchMutation] [] [ImportBatch];
    invitation: [InvitationQuery] [InvitationMutation] [] [Invitation];
    item_log: [ItemLogQuery ItemLogFigureQuery] [ItemLogMutation ItemLogSayMutation] [] [ItemLog] [ViewerLogs];
    job: [JobQuery] [JobMutation] [] [Job];
    kpi_event: [KpiEventQuery] [KpiEventMutation] [] [KpiEvent];
    kpi_examine: [KpiExamineQuery KpiExamineFigureQuery KpiInputQuery] [KpiExamineMutation KpiInputMutation] []
        [KpiExamine KpiExamineIndication KpiInput];
    kpi_indication: [KpiIndicationQuery] [KpiIndicationMutation] [] [KpiIndication];
    kpi_plan: [KpiPlanQuery KpiPlanIndicationQuery KpiSourceQuery] [KpiPlanMutation KpiPlanStepMutation KpiPlanIndicationMutation] []
        [KpiPlan KpiPlanIndication];
    kpi_record: [KpiRecordQuery] [] [] [KpiRecord];
    kpi_template: [KpiTemplateQuery] [KpiTemplateMutation KpiTemplateIndicationMutation] []
        [KpiTemplate KpiTemplateIndication];
    leave_balance: [LeaveBalanceQuery] [LeaveBalanceMutation] [] [LeaveLedger];
    ledger: [ReceivableQuery] [] [] [];
    ledger_close: [LedgerCloseQuery] [LedgerCloseMutation] [] [LedgerClose];
    live: [] [] [LiveSubscription] [];
    log_category: [LogCategoryQuery] [LogCategoryMutation] [] [LogCategory];
    member: [MemberQuery MemberOptionQuery MemberOfficeQuery] [MemberMutation] [] [Member];
    merge: [MergeQuery] [MergeMutation] [] [CustomerMerge];
    milepost: [MilepostQuery] [MilepostMutation] [] [Milepost];
    notification: [NotificationQuery] [NotificationMutation] [NotificationSubscription] [Notification];
    online_report: [OnlineReportQuery] [OnlineReportMutation] [] [OnlineReport];
    payment: [PaymentQuery] [PaymentMutation] [] [PaymentPlan PaymentReceipt];
    payment_promise: [] [PaymentPromiseMutation] [] [PaymentPromise];
    place: [PlaceQuery] [] [] [];
    plan_task: [PlanTaskQuery] [PlanTaskMutation TempTaskMutation] [] [PlanTask TempTask];
    pool: [PoolQuery] [PoolMutation] [] [];
    project: [ProjectQuery] [ProjectMutation] [] [Project];
    project_address: [ProjectAddressQuery] [ProjectAddressMutation] [] [ProjectAddress];
    project_contact: [ProjectContactQuery] [ProjectContactMutation] [] [ProjectContact];
    project_cost: [ProjectCostQuery] [ProjectCostMutation] [] [ProjectCost];
    project_device: [ProjectDeviceQuery] [ProjectDeviceMutation] [] [ProjectDevice];
    project_member: [ProjectMemberQuery] [ProjectMemberMutation] [] [ProjectGroup ProjectMember];
    project_start: [] [ProjectStartMutation] [] [];
    project_template: [ProjectTemplateQuery] [ProjectTemplateMutation] [] [ProjectTemplate];
    project_work: [ProjectWorkQuery] [ProjectWorkMutation] [] [ProjectWork];
    qrcode: [QrcodeQuery] [QrcodeMutation] [] [Qrcode QrcodeBatch QrcodeTemplate];
    recycle: [RecycleQuery] [RecycleMutation] [] [];
    register: [RegisterQuery] [RegisterMutation] [] [];
    report_query: [ReportQueryQuery] [ReportQueryMutation] [] [ReportQuery];
    report_schedule: [ReportScheduleQuery] [ReportScheduleMutation] [] [ReportSchedule];
    role: [RoleQuery] [RoleMutation] [] [Role];
    sales_target: [SalesTargetQuery SalesFactQuery] [SalesTargetMutation] [] [SalesTarget];
    security: [SecurityQuery] [SecurityMutation] [] [];
    shell: [ShellQuery] [ShellMutation] [] [SavedView];
    statistic: [StatisticQuery] [] [] [];
    task: [TaskQuery] [TaskMutation TaskStepMutation] [] [Task TaskCheck TaskMove];
    task_time: [TaskTimeQuery] [TaskTimeMutation] [] [TaskTime];
    team: [TeamQuery] [TeamMutation] [] [Team];
    wait: [WaitQuery] [] [] [];
    webhook: [WebhookQuery] [WebhookMutation] [] [Webhook WebhookDelivery];
    weekly: [WeeklyQuery WeeklyFigureQuery] [WeeklyMutation] [] [Weekly] [ViewerWeekly];
    weekly_comment: [WeeklyCommentQuery] [WeeklyCommentMutation] [] [WeeklyComment];
    work_board: [WorkBoardQuery] [] [] [];
    work_group: [WorkGroupQuery] [WorkGroupMutation] [] [WorkGroup];
    work_item: [WorkItemQuery] [WorkItemMutation] [] [WorkItem];
    work_link: [WorkLinkQuery WorkReportPictureQuery] [WorkLinkMutation WorkLinkPublicMutation WorkReportPictureMutation] [] [];
    work_order: [WorkOrderQuery] [WorkOrderMutation WorkOrderStepMutation WorkOrderFillMutation] [] [WorkEvaluate WorkMove WorkOrder WorkScore];
    work_roster: [WorkRosterQuery] [WorkRosterMutation] [] [WorkRoster];
    work_sla: [WorkSlaQuery] [WorkSlaMutation] [] [WorkSla];
    work_type: [WorkTypeQuery] [WorkTypeMutation] [] [WorkType];
    work_zone: [WorkZoneQuery] [WorkZoneMutation] [] [WorkZone];
    workday: [WorkdayQuery] [WorkdayMutation] [] [];
}

/// Any record with a global id.
pub struct Node(Box<dyn Object>);

impl Output for Node {
    fn register(registry: &mut Registry) -> String {
        table::once(registry, "Node", std::any::type_name::<Self>(), |registry| {
            let mut id = MetaField::new("id", ID::register(registry));
            id.description = Some("The global id.".to_owned());
            for record in RECORDS {
                (record.register)(registry);
                registry.add_implements(record.name, "Node");
            }
            interface(id)
        });
        "Node!".to_owned()
    }

    fn answer<'a>(self, ctx: &'a Context<'a>) -> Answer<'a>
    where
        Self: 'a,
    {
        one(ctx, self.0)
    }
}

fn interface(id: MetaField) -> MetaType {
    MetaType::Interface {
        name: "Node".to_owned(),
        description: Some("Any record with a global id.".to_owned()),
        fields: IndexMap::from([("id".to_owned(), id)]),
        possible_types: RECORDS.iter().map(|record| record.name.to_owned()).collect(),
        extends: false,
        keys: None,
        visible: None,
        inaccessible: false,
        tags: Vec::new(),
        rust_typename: Some(std::any::type_name::<Node>()),
        directive_invocations: Vec::new(),
        requires_scopes: Vec::new(),
    }
}

/// Root fields that belong to no domain.
#[derive(Default)]
pub struct CoreQuery;

/// Root fields that belong to no domain.
#[object(root)]
impl CoreQuery {
    /// The record with this global id; null when none is visible to the viewer.
    #[login]
    async fn node(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The opaque global id.")] id: ID,
    ) -> Result<Option<Node>> {
        let (name, row) = ids::split(&id).ok_or_else(|| AppError::bad_input("id 无效"))?;
        match RECORDS.iter().find(|record| record.name == name) {
            Some(record) => Ok((record.find)(ctx, row).await?.map(Node)),
            None => Ok(None),
        }
    }
}

crate::core::schema_root!(Query, QUERY);
crate::core::schema_root!(Mutation, MUTATION);

/// The root `Subscription`.
pub struct Subscription;

impl SubscriptionType for Subscription {
    fn type_name() -> Cow<'static, str> {
        Cow::Borrowed("Subscription")
    }

    fn create_type_info(registry: &mut Registry) -> String {
        SUBSCRIPTION.register(registry)
    }

    fn create_field_stream<'a>(&'a self, ctx: &'a Context<'_>) -> Option<Heard<'a>> {
        SUBSCRIPTION.listen(ctx)
    }
}

/// The schema of the product.
pub type Schema = async_graphql::Schema<Query, Mutation, Subscription>;

/// Builds the schema over the services of the process. The HTTP layer checks the limits of documents before
/// execution.
pub fn build(services: Services) -> Schema {
    table::add(ADDITIONS);
    crate::report_query::install(&services);
    Schema::build(Query, Mutation, Subscription)
        .data(services.db().clone())
        .data(services)
        .with_sorted_fields()
        .with_sorted_enums()
        .disable_suggestions()
        .finish()
}

/// Executes one request. Not generic, so that the resolvers are compiled once, here. Without tokio's
/// cooperative budget, which would interrupt a long list in the middle of a level and split the loaders'
/// batches. The engine ends its turns by itself, at points where it can continue; the HTTP layer limits the
/// time of a request, and a budget the size of its answer.
pub fn execute(schema: &Schema, mut request: Request) -> BoxFuture<'_, Response> {
    let observed = crate::core::request::observed(&mut request);
    let (request, budget) = Budget::give(request);
    let mut executed = Box::pin(tokio::task::unconstrained(schema.execute(request)));
    let work: BoxFuture<'_, Response> = Box::pin(std::future::poll_fn(move |cx| {
        budget.turn();
        executed.as_mut().poll(cx)
    }));
    match observed {
        Some(observed) => Box::pin(observed.enter(work)),
        None => work,
    }
}

/// The schema in its definition language, as stored in `schema.graphql`.
pub fn sdl(schema: &Schema) -> String {
    schema.sdl_with_options(async_graphql::SDLExportOptions::new().sorted_arguments().sorted_enum_items())
}

/// The types of the schema without their descriptions, which are two thirds of the text and which the parser
/// reads letter by letter. The process parses them once at its start, for the estimate of answers and for the
/// facade.
pub fn types(schema: &Schema) -> std::result::Result<ServiceDocument, async_graphql::parser::Error> {
    parse_schema(without_descriptions(&sdl(schema)))
}

/// Removes the descriptions from SDL printed by the library: blocks on lines of their own.
pub fn without_descriptions(sdl: &str) -> String {
    const QUOTES: &str = "\"\"\"";
    let mut kept = String::with_capacity(sdl.len() / 2);
    let mut within = false;
    for line in sdl.lines() {
        let text = line.trim();
        let closes = text.ends_with(QUOTES) && !text.ends_with("\\\"\"\"");
        if within {
            within = !closes;
        } else if text.starts_with(QUOTES) {
            within = !closes || text.len() < 2 * QUOTES.len();
        } else {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

/// Starts a subscription: one answer for each event of `feed` that the viewer may see.
pub fn listen(schema: &Schema, request: Request, feed: Feed) -> BoxStream<'static, Response> {
    let mut request = request.data(feed);
    let observed = crate::core::request::observed(&mut request);
    let (request, budget) = Budget::give(request);
    let mut answers = schema.execute_stream(request);
    let answers = stream::poll_fn(move |cx| {
        budget.turn();
        answers.poll_next_unpin(cx)
    });
    match observed {
        Some(observed) => observed.follow(answers).boxed(),
        None => answers.boxed(),
    }
}
