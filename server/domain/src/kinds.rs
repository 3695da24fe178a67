//! The list of all record kinds, one line each (docs/decisions/0040), in the order in which selections show
//! them, and the registration of implementations that the lower crates need.

use crate::job::JobKind;
use crate::kind::{RecordKind, declare};
use crate::{
    Db, ServiceSettings, Services, absence_group, acceptance, acceptance_template, access_token, account,
    activity, address, article, asset, attend_address, attend_application, attend_day, attend_exception,
    attend_group, attend_holiday, attend_month, attend_punch, attend_schedule, attend_shift, attend_type,
    auto_task, catalog, category, child, comment, config_value, contact, crm_work_order, custom_field,
    customer, customer_qrcode, customer_setting, dashboard, dict, dunning_letter, enterprise, file,
    file_group, flow_delegation, flow_form, flow_group, flow_process, follow, import_batch, invitation,
    item_log, job, kpi_event, kpi_examine, kpi_indication, kpi_plan, kpi_record, kpi_source, kpi_sources,
    kpi_template, leave_balance, ledger_close, log_category, member, milepost, notification, online_report,
    payment, payment_promise, plan_task, pool, project, project_address, project_contact, project_cost,
    project_device, project_member, project_template, project_work, qrcode, recycle, report_query,
    report_schedule, role, sales_target, saved_view, security, statistic, task, task_time, team, webhook,
    weekly, weekly_comment, work_group, work_item, work_order, work_roster, work_sla, work_type, work_zone,
    workday,
};

/// All record kinds.
pub static ALL: &[&RecordKind] = &[
    &member::kind::MEMBER,
    &invitation::kind::INVITATION,
    &team::kind::TEAM,
    &role::kind::ROLE,
    &enterprise::kind::ENTERPRISE,
    &enterprise::kind::OWNERSHIP_TRANSFER,
    &file::kind::FILE,
    &file_group::kind::FILE_GROUP,
    &comment::kind::COMMENT,
    &catalog::kind::PRODUCT,
    &catalog::kind::QUESTION,
    &catalog::kind::BRAND_MODEL,
    &category::kind::CATEGORY,
    &dict::kind::DICT_ITEM,
    &custom_field::kind::CUSTOM_FIELD,
    &customer::kind::CUSTOMER,
    &contact::kind::CONTACT,
    &address::kind::ADDRESS,
    &child::kind::CHILD,
    &asset::kind::ASSET,
    &customer_qrcode::kind::CUSTOMER_QRCODE,
    &follow::kind::CUSTOMER_FOLLOW,
    &pool::kind::CUSTOMER_POOL_RULE,
    &customer_setting::kind::CUSTOMER_SETTING,
    &project::kind::PROJECT,
    &project_member::kind::PROJECT_GROUP,
    &project_member::kind::PROJECT_MEMBER,
    &milepost::kind::MILEPOST,
    &payment::kind::PAYMENT_PLAN,
    &payment::kind::PAYMENT_RECEIPT,
    &project_cost::kind::PROJECT_COST,
    &project_device::kind::PROJECT_DEVICE,
    &project_contact::kind::PROJECT_CONTACT,
    &project_address::kind::PROJECT_ADDRESS,
    &acceptance_template::kind::ACCEPTANCE_TEMPLATE,
    &acceptance::kind::ACCEPTANCE_ITEM,
    &acceptance::kind::ACCEPTANCE_RESOURCE,
    &project_template::kind::PROJECT_TEMPLATE,
    &auto_task::kind::AUTO_TASK,
    &task::kind::TASK,
    &task_time::kind::TASK_TIME,
    &plan_task::kind::PLAN_TASK,
    &plan_task::kind::TEMP_TASK,
    &work_order::kind::WORK_ORDER,
    &crm_work_order::kind::CRM_WORK_ORDER,
    &project_work::kind::PROJECT_WORK,
    &work_group::kind::WORK_GROUP,
    &work_zone::kind::WORK_ZONE,
    &work_item::kind::WORK_ITEM,
    &work_sla::kind::WORK_SLA,
    &work_roster::kind::WORK_ROSTER,
    &work_type::kind::WORK_TYPE,
    &flow_group::kind::FLOW_GROUP,
    &flow_form::kind::FLOW_FORM,
    &flow_process::kind::FLOW_PROCESS,
    &flow_delegation::kind::FLOW_DELEGATION,
    &attend_group::kind::ATTEND_GROUP,
    &attend_shift::kind::ATTEND_SHIFT,
    &attend_schedule::kind::ATTEND_SCHEDULE,
    &attend_address::kind::ATTEND_ADDRESS,
    &attend_holiday::kind::ATTEND_HOLIDAY,
    &absence_group::kind::ABSENCE_GROUP,
    &attend_type::kind::ATTEND_TYPE,
    &attend_punch::kind::ATTEND_PUNCH,
    &attend_day::kind::ATTEND_DAY,
    &attend_exception::kind::ATTEND_EXCEPTION,
    &attend_application::kind::ATTEND_APPLICATION,
    &leave_balance::kind::LEAVE_BALANCE,
    &leave_balance::kind::LEAVE_LEDGER,
    &attend_month::kind::ATTEND_MONTH,
    &attend_month::kind::ATTEND_CORRECTION,
    &log_category::kind::LOG_CATEGORY,
    &item_log::kind::ITEM_LOG,
    &weekly::kind::WEEKLY,
    &weekly_comment::kind::WEEKLY_COMMENT,
    &kpi_plan::kind::KPI_PLAN,
    &kpi_plan::kind::KPI_PLAN_INDICATION,
    &kpi_examine::kind::KPI_EXAMINE,
    &kpi_examine::kind::KPI_INPUT,
    &kpi_event::kind::KPI_EVENT,
    &kpi_template::kind::KPI_TEMPLATE,
    &kpi_template::kind::KPI_TEMPLATE_INDICATION,
    &kpi_indication::kind::KPI_INDICATION,
    &kpi_record::kind::KPI_RECORD,
    &sales_target::kind::SALES_TARGET,
    &payment_promise::kind::PAYMENT_PROMISE,
    &dunning_letter::kind::DUNNING_LETTER,
    &ledger_close::kind::LEDGER_CLOSE,
    &online_report::kind::ONLINE_REPORT,
    &report_query::kind::REPORT_QUERY,
    &dashboard::kind::DASHBOARD,
    &report_schedule::kind::REPORT_SCHEDULE,
    &statistic::kind::STATISTIC,
    &qrcode::kind::QRCODE,
    &qrcode::kind::QRCODE_BATCH,
    &qrcode::kind::QRCODE_TEMPLATE,
    &article::kind::ARTICLE,
    &config_value::kind::CONFIG_VALUE,
    &workday::kind::WORKDAY,
    &webhook::kind::WEBHOOK,
    &access_token::kind::ACCESS_TOKEN,
    &security::kind::SECURITY_POLICY,
    &account::kind::ACCOUNT,
    &account::kind::SESSION,
    &saved_view::kind::SAVED_VIEW,
    &notification::kind::PREFERENCE,
    &job::kind::JOB,
    &import_batch::kind::IMPORT_BATCH,
    &activity::kind::OPERATION_LOG,
];

/// Registers the record kinds, the viewers of members for notifications, the effects of approvals, and the
/// implementations that attendance, journals and appraisals need from other domain crates.
pub fn know() {
    declare(ALL);
    notification::about::declare(account::identity::of_members);
    flow_form::effect::declare(crate::effects::ALL, crate::effects::contract);
    attend_punch::places::declare(crate::attendance::places::open_orders);
    attend_application::supplement::declare(crate::attendance::supplement::send);
    item_log::open::declare(crate::weekly_sources::open_to_project);
    item_log::cost::declare(crate::log_costs::settle);
    weekly::source::declare(crate::weekly_sources::ALL, crate::weekly_sources::plan);
    kpi_source::declare(kpi_sources::ALL);
}

/// Builds the services of a process over `db`.
pub fn services(db: Db, settings: ServiceSettings) -> Services {
    know();
    Services::over(db, settings, account::state::ABOVE)
}

/// The scheduled jobs, for the binary's list.
pub fn tidying() -> Vec<Box<dyn JobKind>> {
    vec![
        Box::new(account::housekeeping::Accounts),
        Box::new(file::sweep::Files),
        Box::new(job::tidy::Jobs),
        Box::new(webhook::tidy::Deliveries),
        Box::new(recycle::tidy::Bin),
        Box::new(follow::remind::Reminders),
        Box::new(follow::overdue::Overdue),
        Box::new(pool::scheduled::Returns),
        Box::new(project::scheduled::Endings),
        Box::new(auto_task::scheduled::AutoTasks),
        Box::new(task::scheduled::Asked),
        Box::new(task::remind::Reminders),
        Box::new(plan_task::scheduled::Plans),
        Box::new(flow_process::scheduled::Limits),
        Box::new(flow_process::unshut::Unshut),
        Box::new(attend_group::scheduled::Assignments),
        Box::new(attend_day::begin::Beginnings),
        Box::new(attend_day::scheduled::Days),
        Box::new(leave_balance::scheduled::Balances),
        Box::new(attend_punch::remind::Reminders),
        Box::new(log_category::scheduled::LogReminders),
        Box::new(weekly::scheduled::WeeklyReminders),
        Box::new(kpi_plan::scheduled::Plans),
        Box::new(report_schedule::scheduled::Schedules),
        Box::new(work_order::scheduled::Closings),
        Box::new(work_order::alerts::Alerts),
    ]
}
