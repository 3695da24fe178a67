//! Command line interface: the commands and their arguments.

mod doctor;
mod parse;
mod print;
mod serve;
mod work;

use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};
use xieli_database::{Outcome, Trouble};

/// 协力：企业协作平台的服务器 / the server of Xieli.
#[derive(Debug, Parser)]
#[command(name = "xieli", version, about, disable_help_subcommand = true)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// 启动服务器 / Serve until Ctrl-C.
    Serve {
        /// 先升级数据库 / Run pending migrations first.
        #[arg(long)]
        migrate: bool,
        /// 数据库为空时写入演示数据 / Fill an empty database with the demo data.
        #[arg(long)]
        seed_when_empty: bool,
        /// 只接受登记过的查询 / Execute persisted documents only, except for programs with an access token.
        #[arg(long)]
        persisted_only: bool,
    },
    /// 升级数据库 / Run pending migrations.
    Migrate {
        /// 撤销全部迁移，数据会丢失 / Take every migration back; the data is lost.
        #[arg(long)]
        revert_all: bool,
    },
    /// 写入演示数据 / Fill the database.
    Seed {
        /// demo: 两家企业约六十人；large: 二十家企业二十万人；其余用于性能测试 / demo: about sixty people; large: 200,000;
        /// the others are for benchmarks.
        #[arg(long, value_enum, default_value_t = Size::Demo)]
        size: Size,
    },
    /// 输出 GraphQL 定义 / Print the schema.
    Schema,
    /// 输出所有 REST 调用 / Print every REST call, `METHOD PATH`.
    RestRoutes,
    /// 输出 docs/api-rest.md / Print the page on the REST interface.
    RestDocs,
    /// 输出 server/tables/src/lib.rs / Print the diesel tables.
    Tables,
    /// 输出权限用例，供客户端测试 / Print the decisions that the client must agree on.
    AccessCases,
    /// 输出 docs/configuration.md / Print the table of settings.
    ConfigDocs,
    /// 取消一个账号的二次验证，所有设备退出登录 / Take an account's second factor away; its sessions end.
    SecondFactorReset {
        /// 用户名或手机号 / User name or mobile number.
        username: String,
    },
    /// 查看或设置一家企业启用的菜单 / Show which menus an enterprise has, or switch some on and off.
    Menus {
        /// 企业编号 / The number of the enterprise.
        enterprise: i64,
        /// 启用，菜单编号以逗号分隔，编号为目录时包含其全部菜单 / Switch these on; a group stands for all in it.
        #[arg(long, value_delimiter = ',')]
        on: Vec<i32>,
        /// 停用 / Switch these off.
        #[arg(long, value_delimiter = ',')]
        off: Vec<i32>,
    },
    /// 检查各企业保存的查询报表是否仍符合接口定义 / Name the stored queries that this program's schema no longer answers.
    ReportQueries,
    /// 检查配置与环境 / Say what is wrong and how to mend it.
    Doctor,
    /// 读取一个外来文件，由服务器调用 / Read one strange file, for the server.
    #[command(hide = true)]
    Parse {
        /// 处理器时间，秒 / Of a processor.
        seconds: u64,
        /// 内存 / Of memory.
        megabytes: u64,
    },
    /// 删除内置数据库及其全部数据 / Throw the embedded database away with all data.
    Reset {
        /// 确认删除 / Really.
        #[arg(long)]
        yes: bool,
    },
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Size {
    Demo,
    Large,
    Documents,
    Customers,
    Projects,
    Tasks,
    WorkOrders,
    Facts,
    Attendance,
    Kpi,
    Approvals,
    Journal,
}

impl Cli {
    /// Runs a command that needs a process without a runtime; `None` for other commands.
    pub fn run_alone(&self) -> Option<ExitCode> {
        match self.command {
            Command::Parse { seconds, megabytes } => Some(parse::run(seconds, megabytes)),
            _ => None,
        }
    }

    /// Runs the command.
    pub async fn run(self) -> Outcome<()> {
        match self.command {
            Command::Serve { migrate, seed_when_empty, persisted_only } => {
                serve::run(migrate, seed_when_empty, persisted_only).await
            }
            Command::Migrate { revert_all } => work::migrate(revert_all).await,
            Command::Seed { size } => work::seed(size).await,
            Command::Schema => print::schema(),
            Command::RestRoutes => print::rest_routes(),
            Command::RestDocs => print::out(&xieli_facade::docs::page()),
            Command::Tables => print::tables().await,
            Command::AccessCases => print::access_cases(),
            Command::ConfigDocs => print::out(&crate::config::document()),
            Command::SecondFactorReset { username } => work::second_factor_reset(&username).await,
            Command::Menus { enterprise, on, off } => work::menus(enterprise, &on, &off).await,
            Command::ReportQueries => work::report_queries().await,
            Command::Doctor => doctor::run().await,
            Command::Parse { .. } => Err(Trouble::new("this is run without a runtime")),
            Command::Reset { yes } => work::reset(yes).await,
        }
    }
}
