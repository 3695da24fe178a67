//! Catalogue of datasets for reports: a closed list. A dataset is one kind of record; its rows are those of
//! one list as the viewer sees it. Fields and measures with their SQL are declared only here, each with the
//! right that it needs; definitions name them by their codes.

mod contracts;
mod customers;
mod journal;
mod measures;
mod money;
mod orders;
mod project_work;
mod projects;
mod provinces;
mod tasks;

use diesel::pg::Pg;
use diesel::query_builder::QueryFragment;
use xieli_kernel::{Code, Viewer};

pub use self::measures::{Measure, Unit};
use self::measures::{averaged, count, counted, figure, share, summed, total};
use self::provinces::province;
use super::closed::closed;
use super::definition::{Op, Position, Source};
use crate::dict::rules::Dictionary;
use crate::{customer, project};

closed! {
    /// Right that a reader needs besides the right of the report's position.
    Need {
        /// Reads projects.
        Projects = 1, "PROJECTS", "查看项目";
        /// Reads the amounts of every project.
        Money = 2, "MONEY", "查看全部项目金额";
        /// Reads customers.
        Customers = 3, "CUSTOMERS", "查看客户";
        /// Reads tasks.
        Tasks = 4, "TASKS", "查看任务";
        /// Reads work orders.
        Orders = 5, "ORDERS", "查看工单";
        /// Reads logs.
        Logs = 6, "LOGS", "查看日志";
        /// Reads weekly reports.
        Weeklies = 7, "WEEKLIES", "查看周报";
        /// Reads work of projects.
        ProjectWorks = 8, "PROJECT_WORKS", "查看项目工单";
        /// Reads the pay for work of every project.
        Salary = 9, "SALARY", "查看项目工单薪资";
    }
}

impl Need {
    /// The codes of rights, any of which suffices: those of the list.
    pub const fn codes(self) -> &'static [Code] {
        match self {
            Self::Projects => &[Code::Project],
            Self::Money => &[Code::ProjectManage, Code::ProjectPm],
            Self::Customers => &[Code::Cust],
            Self::Tasks => &[Code::Task],
            Self::Orders => &[Code::Work, Code::WorkQuery, Code::WorkGlobalQuery],
            Self::Logs => &[Code::Log],
            Self::Weeklies => &[Code::Weekly],
            Self::ProjectWorks => &[Code::WorkProject, Code::WorkProjectQuery, Code::WorkProjectGlobalQuery],
            Self::Salary => &[Code::WorkProjectSalary],
        }
    }

    /// Whether the viewer has the right.
    pub fn met(self, viewer: &Viewer) -> bool {
        self.codes().iter().any(|code| viewer.can(*code))
    }
}

/// Type of a field's value; it decides which conditions the field accepts.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// One of a closed set of values: stored value and label of each, in order.
    Choice(fn() -> Vec<(String, &'static str)>),
    /// A value of a dictionary.
    Dict(Dictionary),
    /// A member.
    Member,
    /// A team.
    Team,
    /// A customer, if visible to the viewer.
    Customer,
    /// A project, if visible to the viewer.
    Project,
    /// Yes or no, never empty.
    YesNo,
    /// A day.
    On,
    /// A time, grouped and filtered by its day in China.
    At,
    /// A number.
    Number,
    /// An amount in fen.
    Money,
    /// Minutes.
    Minutes,
    /// A short text shared by many rows, as people wrote it.
    Label,
    /// Free text.
    Text,
}

impl Kind {
    /// Whether rows can be grouped by it.
    pub fn groups(self) -> bool {
        !matches!(self, Self::Number | Self::Money | Self::Minutes | Self::Text)
    }

    /// Whether it is a time.
    pub fn is_time(self) -> bool {
        matches!(self, Self::On | Self::At)
    }

    /// Operators that conditions on it accept.
    pub fn ops(self) -> &'static [Op] {
        match self {
            Self::YesNo => &[Op::In],
            Self::On | Self::At => &[Op::Period, Op::Between, Op::IsNull, Op::NotNull],
            Self::Number | Self::Money | Self::Minutes => &[Op::Between, Op::IsNull, Op::NotNull],
            Self::Text => &[],
            _ => &[Op::In, Op::NotIn, Op::IsNull, Op::NotNull],
        }
    }
}

/// A field of a dataset's rows.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// Code by which definitions name it.
    pub code: &'static str,
    /// Label for people.
    pub label: &'static str,
    /// Type of its value.
    pub kind: Kind,
    /// SQL expression of its value, over the row `f` and its joins.
    pub sql: &'static str,
    /// Right that a reader needs to select it, filter or sort by it, or see it behind a cell.
    pub need: Option<Need>,
}

impl Field {
    const fn guarded(self, need: Need) -> Self {
        Self { need: Some(need), ..self }
    }
}

const fn field(code: &'static str, label: &'static str, kind: Kind, sql: &'static str) -> Field {
    Field { code, label, kind, sql, need: None }
}

/// The rows of a dataset, with the columns that its fields name, as its own list shows them to a viewer.
pub type Scope = for<'a> fn(&'a Viewer) -> Box<dyn QueryFragment<Pg> + Send + 'a>;

/// A join of at most one row, added only where one of its fields is used.
#[derive(Debug, Clone, Copy)]
pub enum Join {
    /// Alias, and the text of the join.
    Table(&'static str, &'static str),
    /// Alias, the rows visible to the viewer, and the join condition.
    Seen(&'static str, Scope, &'static str),
}

impl Join {
    /// Its alias in SQL.
    pub fn alias(&self) -> &'static str {
        match self {
            Self::Table(alias, _) | Self::Seen(alias, ..) => alias,
        }
    }

    /// Its join condition.
    pub fn on(&self) -> &'static str {
        match self {
            Self::Table(_, on) | Self::Seen(.., on) => on,
        }
    }
}

/// The project that a row names, if visible to the viewer.
const NAMED_PROJECT: Join =
    Join::Seen("vp", |viewer| Box::new(project::store::visible_to(viewer)), "vp.id = f.project_id");
/// The customer that a row names, if visible to the viewer.
const NAMED_CUSTOMER: Join =
    Join::Seen("vc", |viewer| Box::new(customer::store::visible_to(viewer)), "vc.id = f.customer_id");

/// The position within their team of the member responsible for a row.
const PLACED: Join = Join::Table(
    "pos",
    "left join team_member pos on pos.enterprise_id = f.enterprise_id and pos.team_id = f.director_team_id \
        and pos.member_id = f.director_id and pos.left_at is null",
);
/// The name of that position.
const TITLE: Field = field("title", "岗位", Kind::Label, "nullif(trim(pos.position), '')");

/// A dataset with its joins, fields and measures.
#[derive(Debug)]
pub struct Dataset {
    /// The kind of record.
    pub source: Source,
    /// The usual position of reports on it.
    pub position: Position,
    /// Right to read its list.
    pub need: Need,
    /// The type of its records in global ids.
    pub entity: &'static str,
    /// Its rows, restricted to the viewer.
    pub scope: Scope,
    /// Available joins; each one follows those that it needs.
    pub joins: &'static [Join],
    /// Code of the usual time field.
    pub time: &'static str,
    /// SQL of the project on whose page a row is shown, if the row has no page of its own.
    pub page: Option<&'static str>,
    /// Fields of rows.
    pub fields: &'static [Field],
    /// Measures of groups.
    pub measures: &'static [Measure],
    /// Codes of the columns of single rows, unless a definition names others.
    pub columns: &'static [&'static str],
}

impl Dataset {
    /// Every dataset, in display order.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        Source::ALL.iter().map(|source| Self::of(*source))
    }

    /// The dataset of this kind of record.
    pub fn of(source: Source) -> &'static Self {
        match source {
            Source::Project => &projects::PROJECTS,
            Source::PaymentPlan => &money::PLANS,
            Source::PaymentReceipt => &money::RECEIPTS,
            Source::ProjectCost => &money::COSTS,
            Source::Customer => &customers::CUSTOMERS,
            Source::Task => &tasks::TASKS,
            Source::WorkOrder => &orders::ORDERS,
            Source::ItemLog => &journal::LOGS,
            Source::Weekly => &journal::WEEKLIES,
            Source::ProjectWork => &project_work::PROJECT_WORKS,
            Source::Contract => &contracts::CONTRACTS,
        }
    }

    /// The field with this code.
    pub fn field(&self, code: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.code == code)
    }

    /// The measure with this code.
    pub fn measure(&self, code: &str) -> Option<&'static Measure> {
        self.measures.iter().find(|measure| measure.code == code)
    }
}

/// Today's date in China.
macro_rules! today {
    () => {
        "(now() at time zone 'Asia/Shanghai')::date"
    };
}
use today;

/// The choices of the three fields that follow.
fn visits() -> Vec<(String, &'static str)> {
    [("0", "无需回访"), ("1", "待回访"), ("2", "已回访")].map(|(value, text)| (value.to_owned(), text)).into()
}
