//! Datasets of income and costs of projects whose amounts the viewer sees, as in their lists.

use super::{Dataset, Field, Join, Kind, Need, Unit, count, counted, field, figure, summed, today, total};
use crate::dict::rules::Dictionary;
use crate::online_report::definition::{Position, Source};
use crate::{customer, payment, project_cost};

/// The project of a row; readers of the row may read it.
const PROJECT: Join =
    Join::Table("pj", "left join project pj on pj.enterprise_id = f.enterprise_id and pj.id = f.project_id");
/// Its customer.
const CUSTOMER: Join =
    Join::Seen("vc", |viewer| Box::new(customer::store::visible_to(viewer)), "vc.id = pj.customer_id");

// fields of the project that all three datasets share
const PROJECT_FIELD: Field = field("project", "项目", Kind::Project, "f.project_id");
const PROJECT_TYPE: Field =
    field("projectType", "项目类型", Kind::Dict(Dictionary::ProjectType), "pj.project_type");
const PROJECT_STATUS: Field =
    field("status", "项目状态", Kind::Dict(Dictionary::ProjectStatusCategory), "pj.status");
const PROJECT_CUSTOMER: Field = field("customer", "客户", Kind::Customer, "vc.id");
const PROJECT_DIRECTOR: Field = field("director", "项目负责人", Kind::Member, "pj.director_id");
const PROJECT_TEAM: Field = field("team", "负责人团队", Kind::Team, "pj.director_team_id");
// the salesperson of the customer
const SALESMAN: Field = field("salesman", "业务员", Kind::Member, "vc.salesman_id");
const SALES_TEAM: Field = field("salesTeam", "业务员团队", Kind::Team, "vc.salesman_team_id");
/// When the row was created.
const CREATED_ON: Field = field("createdOn", "创建日期", Kind::At, "f.created_at");

fn states() -> Vec<(String, &'static str)> {
    [("0", "未到期"), ("1", "应收"), ("2", "部分回款"), ("3", "已回款"), ("9", "已核销")]
        .map(|(value, text)| (value.to_owned(), text))
        .into()
}

fn costs() -> Vec<(String, &'static str)> {
    [("1", "成本"), ("2", "费用")].map(|(value, text)| (value.to_owned(), text)).into()
}

/// State of a payment plan, as in `payment::rules::state`.
const STATE: &str = concat!(
    "case when f.written_off_at is not null then '9' when f.received >= f.amount then '3' when f.received > 0 then '2' \
     when f.due_on <= ",
    today!(),
    " then '1' else '0' end"
);

/// The unpaid part of a payment plan.
macro_rules! missing {
    () => {
        "case when f.written_off_at is null then greatest(f.amount - f.received, 0) else 0 end"
    };
}

/// Condition: it is past its day and not paid.
macro_rules! late {
    () => {
        concat!(
            "coalesce(f.due_on < ",
            today!(),
            " and f.written_off_at is null and f.received < f.amount, false)"
        )
    };
}

/// Payment plans: amounts due.
pub static PLANS: Dataset = Dataset {
    source: Source::PaymentPlan,
    position: Position::Project,
    need: Need::Projects,
    entity: "PaymentPlan",
    scope: |viewer| Box::new(payment::store::plans::visible(viewer)),
    joins: &[PROJECT, CUSTOMER],
    time: "dueOn",
    page: Some("f.project_id"),
    fields: &[
        field("name", "款项名称", Kind::Text, "f.name"),
        PROJECT_FIELD,
        PROJECT_TYPE,
        PROJECT_STATUS,
        PROJECT_CUSTOMER,
        PROJECT_DIRECTOR,
        PROJECT_TEAM,
        SALESMAN,
        SALES_TEAM,
        field("returnType", "款项类型", Kind::Dict(Dictionary::ProjectReturnType), "f.return_type"),
        field("state", "款项状态", Kind::Choice(states), STATE),
        field("overdue", "是否逾期", Kind::YesNo, late!()),
        field("dueOn", "应收日期", Kind::On, "f.due_on"),
        field("paidOn", "收齐日期", Kind::On, "f.paid_on"),
        field("invoicedOn", "开票日期", Kind::On, "f.invoiced_on"),
        CREATED_ON,
        field("invoiceNumber", "发票号码", Kind::Text, "f.invoice_number"),
        field("amount", "应收金额", Kind::Money, "f.amount"),
        field("received", "已收金额", Kind::Money, "f.received"),
        field("missing", "未收金额", Kind::Money, missing!()),
    ],
    measures: &[
        count("款项数"),
        total("amountSum", "应收合计", Unit::Money, "coalesce(sum(f.amount), 0)"),
        figure("amountAvg", "应收平均", Unit::Money, "round(avg(f.amount))"),
        figure("amountMin", "应收最小", Unit::Money, "min(f.amount)"),
        figure("amountMax", "应收最大", Unit::Money, "max(f.amount)"),
        total("receivedSum", "已收合计", Unit::Money, "coalesce(sum(f.received), 0)").of("f.received > 0"),
        total("missingSum", "未收合计", Unit::Money, concat!("coalesce(sum(", missing!(), "), 0)"))
            .of(concat!("(", missing!(), ") > 0")),
        figure(
            "receivedShare",
            "回款率",
            Unit::Percent,
            "round(100.0 * sum(f.received) / nullif(sum(f.amount), 0), 1)",
        ),
        counted!("overdueCount", "逾期款项数", late!()),
        summed!("overdueSum", "逾期金额", Money, "f.amount - f.received", late!()),
    ],
    columns: &["name", "project", "amount", "received", "state", "dueOn"],
};

/// Payments received.
pub static RECEIPTS: Dataset = Dataset {
    source: Source::PaymentReceipt,
    position: Position::Project,
    need: Need::Projects,
    entity: "PaymentReceipt",
    scope: |viewer| Box::new(payment::store::receipts::visible(viewer)),
    joins: &[
        PROJECT,
        Join::Table(
            "pl",
            "left join payment_plan pl on pl.enterprise_id = f.enterprise_id and pl.id = f.plan_id",
        ),
        CUSTOMER,
    ],
    time: "receivedOn",
    page: Some("f.project_id"),
    fields: &[
        field("plan", "款项名称", Kind::Text, "pl.name"),
        PROJECT_FIELD,
        PROJECT_TYPE,
        PROJECT_STATUS,
        PROJECT_CUSTOMER,
        PROJECT_DIRECTOR,
        PROJECT_TEAM,
        SALESMAN,
        SALES_TEAM,
        field("returnType", "款项类型", Kind::Dict(Dictionary::ProjectReturnType), "pl.return_type"),
        field("confirmed", "是否确认", Kind::YesNo, "f.confirmed_at is not null"),
        field("confirmer", "确认人", Kind::Member, "f.confirmed_by"),
        field("receivedOn", "到账日期", Kind::On, "f.received_on"),
        field("confirmedOn", "确认日期", Kind::At, "f.confirmed_at"),
        CREATED_ON,
        field("payer", "付款方", Kind::Text, "f.payer"),
        field("amount", "到账金额", Kind::Money, "f.amount"),
    ],
    measures: &[
        count("回款笔数"),
        total("amountSum", "到账合计（含待确认）", Unit::Money, "coalesce(sum(f.amount), 0)"),
        // money received, as in projects, targets and appraisals: a receipt counts once it is confirmed
        summed!("confirmedSum", "已确认合计", Money, "f.amount", "f.confirmed_at is not null"),
        summed!("unconfirmedSum", "待确认合计", Money, "f.amount", "f.confirmed_at is null"),
        figure("amountAvg", "到账平均", Unit::Money, "round(avg(f.amount))"),
        figure("amountMax", "到账最大", Unit::Money, "max(f.amount)"),
    ],
    columns: &["project", "plan", "amount", "receivedOn", "confirmed", "payer"],
};

/// Costs of projects.
pub static COSTS: Dataset = Dataset {
    source: Source::ProjectCost,
    position: Position::Project,
    need: Need::Projects,
    entity: "ProjectCost",
    scope: |viewer| Box::new(project_cost::store::costs::visible(viewer)),
    joins: &[PROJECT, CUSTOMER],
    time: "occurredOn",
    page: Some("f.project_id"),
    fields: &[
        field("name", "名称", Kind::Text, "f.name"),
        field("kind", "类别", Kind::Choice(costs), "f.kind::text"),
        field("type", "成本类型", Kind::Dict(Dictionary::ProjectCostType), "f.cost_type"),
        PROJECT_FIELD,
        PROJECT_TYPE,
        PROJECT_STATUS,
        PROJECT_CUSTOMER,
        PROJECT_DIRECTOR,
        PROJECT_TEAM,
        field("member", "经办人", Kind::Member, "f.member_id"),
        field("occurredOn", "发生日期", Kind::On, "f.occurred_on"),
        CREATED_ON,
        field("supplier", "供应商", Kind::Text, "f.supplier"),
        field("amount", "金额", Kind::Money, "f.amount"),
    ],
    measures: &[
        count("笔数"),
        total("amountSum", "金额合计", Unit::Money, "coalesce(sum(f.amount), 0)"),
        summed!("costSum", "成本合计", Money, "f.amount", "f.kind = 1"),
        summed!("feeSum", "费用合计", Money, "f.amount", "f.kind = 2"),
        figure("amountAvg", "金额平均", Unit::Money, "round(avg(f.amount))"),
        figure("amountMin", "金额最小", Unit::Money, "min(f.amount)"),
        figure("amountMax", "金额最大", Unit::Money, "max(f.amount)"),
    ],
    columns: &["name", "project", "kind", "type", "amount", "occurredOn", "member"],
};
