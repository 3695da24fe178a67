//! Seed data of a database: the system's articles, the demo, and the large data sets for benchmarks.
//!
//! Everything is deterministic: the same names, numbers and ids in each run. Persons, companies and numbers
//! are invented; mobile numbers begin with the unassigned prefix 154.

mod acceptance;
mod applications;
mod approvals;
mod attendance;
mod bulk;
mod callouts;
mod catalog;
mod comments;
mod copy;
mod crowd;
mod custom_fields;
mod customers;
mod dashboards;
mod demo;
mod dictionaries;
mod documents;
mod errands;
mod facts;
mod files;
mod intakes;
mod jobs;
mod journals;
mod kpi;
mod large;
mod logbook;
mod mcenter;
mod online_reports;
mod orders;
mod people;
mod plans;
mod portfolio;
mod project_templates;
mod project_works;
mod projects;
mod qrcodes;
mod register;
mod report_queries;
mod roles;
mod tasks;
mod volume;
mod webhooks;
mod work_clock;
mod work_settings;
mod work_types;
mod writer;
mod written;

pub use applications::applications;
pub use callouts::work_orders;
pub use demo::demo;
pub use documents::documents;
pub use errands::tasks;
pub use facts::facts;
pub use files::objects;
pub use large::{Scale, large};
pub use logbook::journal;
pub use portfolio::projects;
pub use qrcodes::sign_codes;
pub use register::customers;
pub use volume::{appraisals, attendance_month};

use crate::{Context, Outcome, connect};

/// User names of the demo.
pub const USERS: [&str; 7] = ["owner", "admin", "manager", "engineer", "sales", "external", "other"];

/// Password of every account of the demo. It is public, which is why `serve` restricts such a database to
/// this machine.
pub const PASSWORD: &str = "xieli-demo";

/// The system's articles, the same for every enterprise: key, title, text.
const ARTICLES: [(&str, &str, &str); 6] = [
    ("introduction", "系统介绍", include_str!("articles/introduction.md")),
    ("help", "使用帮助", include_str!("articles/help.md")),
    ("help_members", "成员管理帮助", include_str!("articles/help_members.md")),
    ("help_teams", "团队管理帮助", include_str!("articles/help_teams.md")),
    ("help_roles", "角色与权限帮助", include_str!("articles/help_roles.md")),
    ("help_api", "访问令牌与接口帮助", include_str!("articles/help_api.md")),
];

/// Writes the system's articles, or updates changed ones. Part of every upgrade, with or without the demo.
pub async fn articles(url: &str) -> Outcome<()> {
    let client = connect(url).await?;
    for (key, title, body) in ARTICLES {
        let sql = "insert into article (key, title, body) values ($1, $2, $3) \
                   on conflict (key) do update set title = excluded.title, body = excluded.body, updated_at = now() \
                   where (article.title, article.body) is distinct from (excluded.title, excluded.body)";
        client.execute(sql, &[&key, &title, &body]).await.context(|| format!("article {key}"))?;
    }
    Ok(())
}

/// Whether the database has no accounts yet.
pub async fn is_empty(url: &str) -> Outcome<bool> {
    ask(url, "select not exists (select from account) and not exists (select from enterprise where id > 0)")
        .await
}

/// Whether the database has accounts with the public password.
pub async fn has_demo(url: &str) -> Outcome<bool> {
    ask(url, "select exists (select from account where demo)").await
}

async fn ask(url: &str, question: &str) -> Outcome<bool> {
    let row = connect(url).await?.query_one(question, &[]).await;
    row.and_then(|row| row.try_get(0)).context(|| question.to_owned())
}
