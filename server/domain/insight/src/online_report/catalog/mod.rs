//! What reports can be made of: a closed list. A dataset is one fact, whose rows are those of one list as the viewer sees it;
//! it has fields and measures, whose SQL stands here and nowhere else, each with the right it asks for. Whoever makes a report
//! names them by their codes.

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
    /// What a reader has to have besides the right of the report's position.
    Need {
        /// Reads projects.
        Projects = 1, "PROJECTS", "查看项目";
        /// Reads what every project is worth.
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
        /// Reads what work of every project pays.
        Salary = 9, "SALARY", "查看项目工单薪资";
    }
}

impl Need {
    /// The codes of which one is enough: those of the list.
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

    /// Whether the viewer has it.
    pub fn met(self, viewer: &Viewer) -> bool {
        self.codes().iter().any(|code| viewer.can(*code))
    }
}

/// What a field holds, and by that what can be asked of it.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// One of several that programs know: what is kept, and what it is called, in order.
    Choice(fn() -> Vec<(String, &'static str)>),
    /// A value of a dictionary.
    Dict(Dictionary),
    /// A member.
    Member,
    /// A team.
    Team,
    /// A customer, as far as it exists for the viewer.
    Customer,
    /// A project, as far as it exists for the viewer.
    Project,
    /// So or not, never neither.
    YesNo,
    /// A day.
    On,
    /// A moment, which counts as its day in China.
    At,
    /// A number.
    Number,
    /// An amount in fen.
    Money,
    /// Minutes.
    Minutes,
    /// Few words that many rows share, as people wrote them.
    Label,
    /// Words.
    Text,
}

impl Kind {
    /// Rows can be put together by it.
    pub fn groups(self) -> bool {
        !matches!(self, Self::Number | Self::Money | Self::Minutes | Self::Text)
    }

    /// It is a time.
    pub fn is_time(self) -> bool {
        matches!(self, Self::On | Self::At)
    }

    /// What conditions may ask of it.
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

/// Something that rows have.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// As definitions name it.
    pub code: &'static str,
    /// For people.
    pub label: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// Its value, of the row `f` and what is joined to it.
    pub sql: &'static str,
    /// Who may select it, ask by it, sort by it or see it behind a cell.
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

/// The rows of a fact as its own list shows them to a viewer: all columns of them.
pub type Scope = for<'a> fn(&'a Viewer) -> Box<dyn QueryFragment<Pg> + Send + 'a>;

/// What is joined to a row, at most one of it, where something of it is asked for.
#[derive(Debug, Clone, Copy)]
pub enum Join {
    /// `alias`, and how it is joined.
    Table(&'static str, &'static str),
    /// `alias`, the rows that exist for the viewer, and which of them it is.
    Seen(&'static str, Scope, &'static str),
}

impl Join {
    /// Its name in SQL.
    pub fn alias(&self) -> &'static str {
        match self {
            Self::Table(alias, _) | Self::Seen(alias, ..) => alias,
        }
    }

    /// What it is joined by.
    pub fn on(&self) -> &'static str {
        match self {
            Self::Table(_, on) | Self::Seen(.., on) => on,
        }
    }
}

/// The project that a row names, as far as it exists for the viewer.
const NAMED_PROJECT: Join =
    Join::Seen("vp", |viewer| Box::new(project::store::visible_to(viewer)), "vp.id = f.project_id");
/// The customer that a row names, as far as it exists for the viewer.
const NAMED_CUSTOMER: Join =
    Join::Seen("vc", |viewer| Box::new(customer::store::visible_to(viewer)), "vc.id = f.customer_id");

/// The place in their team of who sees to a row.
const PLACED: Join = Join::Table(
    "pos",
    "left join team_member pos on pos.enterprise_id = f.enterprise_id and pos.team_id = f.director_team_id \
        and pos.member_id = f.director_id and pos.left_at is null",
);
/// The name of that place.
const TITLE: Field = field("title", "岗位", Kind::Label, "nullif(trim(pos.position), '')");

/// A fact, and what can be said of it.
#[derive(Debug)]
pub struct Dataset {
    /// Which.
    pub source: Source,
    /// Where reports of it usually stand.
    pub position: Position,
    /// Who reads its list.
    pub need: Need,
    /// The type of its records in global ids.
    pub entity: &'static str,
    /// Its rows.
    pub scope: Scope,
    /// What can be joined to them, whatever is needed by another one first.
    pub joins: &'static [Join],
    /// The field that times are usually about.
    pub time: &'static str,
    /// SQL of the project on whose page a row is shown, if it has no page of its own.
    pub page: Option<&'static str>,
    /// What rows have.
    pub fields: &'static [Field],
    /// What groups have.
    pub measures: &'static [Measure],
    /// What single rows are shown with where nothing is said.
    pub columns: &'static [&'static str],
}

impl Dataset {
    /// Every one, in the order in which people are shown them.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        Source::ALL.iter().map(|source| Self::of(*source))
    }

    /// The one of this fact.
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

/// The day it is in China.
macro_rules! today {
    () => {
        "(now() at time zone 'Asia/Shanghai')::date"
    };
}
use today;

/// The choices of the three that follow.
fn visits() -> Vec<(String, &'static str)> {
    [("0", "无需回访"), ("1", "待回访"), ("2", "已回访")].map(|(value, text)| (value.to_owned(), text)).into()
}
