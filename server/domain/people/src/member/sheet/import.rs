//! Import of members from a workbook: checked together, written together, without passwords.

use std::collections::{HashMap, HashSet};

use diesel_async::AsyncPgConnection;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppResult, Viewer, clock};

use super::columns::GENDERS;
use crate::account;
use crate::invitation::prepared::Prepared;
use crate::member::model::Facts;
use crate::member::rules::{self, MAX_PLACES};
use crate::member::store::sheet as store;
use crate::record::Change;
use crate::sheet::Book;
use crate::sheet::batch::Written;
use crate::sheet::import::{Errors, Row, Sheet};
use crate::sheet::names::{TeamNames, split};
use crate::sheet::read::Line;
use crate::states::WorkStatus;
use crate::tree::next_ids;
use crate::{invitation, role, team};

/// The import of members.
pub struct Import;

/// A parsed line of the workbook.
pub struct Record {
    facts: Facts,
    member_type: i16,
    teams: Vec<String>,
    roles: Vec<String>,
}

/// Resolved ids of the names in a line.
pub struct Plan {
    teams: HashMap<u32, Vec<i64>>,
    roles: HashMap<u32, Vec<i64>>,
}

impl Sheet for Import {
    type Record = Record;
    type Plan = Plan;

    fn read(line: &Line, errors: &mut Errors) -> Record {
        let birthday = errors.birth(line, "birthday", "生日");
        let entry_date = errors.day(line, "entryDate", "入职日期");
        let is_technician = errors.yes(line, "isTechnician", "是否技术员", false);
        let is_engineer = errors.yes(line, "isEngineer", "是否工程师", false);
        let mut refuse = |message: &str| errors.add(line.number, message);
        let gender = match line.text("gender") {
            None => 0,
            Some(text) => GENDERS.iter().position(|name| *name == text).unwrap_or_else(|| {
                refuse("性别应为 男、女 或 未知");
                0
            }),
        };
        let member_type = match line.text("type") {
            None | Some("内部成员") => 1,
            Some("外部成员") => 2,
            Some(_) => {
                refuse("成员类型应为 内部成员 或 外部成员");
                1
            }
        };
        let text = |prop: &str| line.text(prop).map(str::to_owned);
        let mut facts = Facts {
            name: text("name").unwrap_or_default(),
            phone: text("phone"),
            email: text("email"),
            gender: i16::try_from(gender).unwrap_or_default(),
            birthday,
            job_number: text("jobNumber"),
            position: text("position"),
            is_technician,
            is_engineer,
            work_status: WorkStatus::Free.number(),
            introduction: None,
            remark: text("remark"),
            entry_date,
        };
        // the column itself reports a missing value, once
        if facts.phone.is_some() && !facts.name.is_empty() {
            let mut check = Checker::new();
            facts = rules::check_facts(&mut check, &facts, true, clock::china_day(clock::now()));
            errors.fields(line.number, check.finish());
        }
        Record { facts, member_type, teams: split(line.text("teams")), roles: split(line.text("roles")) }
    }

    async fn check(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        _: Book,
        rows: &[Row<Record>],
        errors: &mut Errors,
    ) -> AppResult<Plan> {
        twice(rows, errors);
        taken(tx, viewer, rows, errors).await?;
        let teams = resolve_teams(tx, viewer, rows, errors).await?;
        let roles = resolve_roles(tx, viewer, rows, errors).await?;
        Ok(Plan { teams, roles })
    }

    async fn write(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        _: Book,
        rows: Vec<Row<Record>>,
        plan: Plan,
    ) -> AppResult<Written> {
        let phones: Vec<String> = rows.iter().filter_map(|row| row.value.facts.phone.clone()).collect();
        let accounts = account::service::create_for_members(tx, viewer.enterprise_id, &phones).await?;
        let ids = next_ids(tx, "member", rows.len()).await?;
        let mut people = store::People::default();
        let mut invited = Vec::new();
        let (mut places, mut held) = (store::Pairs::default(), store::Pairs::default());
        for (row, id) in rows.iter().zip(&ids) {
            let phone = row.value.facts.phone.clone().unwrap_or_default();
            let account = accounts.get(&phone).filter(|(_, ours)| *ours).map(|(id, _)| *id);
            people.push(*id, account, row.value.member_type, &row.value.facts);
            let teams = plan.teams.get(&row.line).cloned().unwrap_or_default();
            let roles = plan.roles.get(&row.line).cloned().unwrap_or_default();
            if account.is_some() {
                teams.iter().for_each(|team| places.push(*id, *team));
                roles.iter().for_each(|role| held.push(*id, *role));
            } else {
                // the number belongs to a person: they are invited, and get their places on accepting
                invited.push(Prepared {
                    member_id: *id,
                    phone,
                    member_type: row.value.member_type,
                    team_ids: teams,
                    role_ids: roles,
                });
            }
        }
        store::insert_people(tx, viewer, &people).await?;
        store::insert_places(tx, viewer.enterprise_id, &places).await?;
        store::insert_roles(tx, viewer.enterprise_id, &held).await?;
        invitation::prepared::invite(tx, viewer, &invited).await?;
        store::log(tx, viewer, &people).await?;
        // one event for all; each member has its own line in the log
        Change::new("member.import", 0).after(&ids.len()).write(tx, viewer).await?;
        Ok(Written::created(ids))
    }
}

/// Reports a phone or job number that two lines share.
fn twice(rows: &[Row<Record>], errors: &mut Errors) {
    for (label, of) in [
        ("手机号", (|facts: &Facts| facts.phone.clone()) as fn(&Facts) -> Option<String>),
        ("工号", |facts| facts.job_number.clone()),
    ] {
        let mut seen: HashMap<String, u32> = HashMap::new();
        for row in rows {
            let Some(value) = of(&row.value.facts) else { continue };
            match seen.get(&value) {
                Some(first) => errors.add(row.line, format!("{label}与第 {first} 行重复")),
                None => {
                    seen.insert(value, row.line);
                }
            }
        }
    }
}

/// Reports phones and job numbers that the enterprise already has, and finds former members.
async fn taken(
    tx: &AsyncPgConnection,
    viewer: &Viewer,
    rows: &[Row<Record>],
    errors: &mut Errors,
) -> AppResult<()> {
    let phones: Vec<&str> = rows.iter().filter_map(|row| row.value.facts.phone.as_deref()).collect();
    let numbers: Vec<&str> = rows.iter().filter_map(|row| row.value.facts.job_number.as_deref()).collect();
    let known = store::known(tx, viewer.enterprise_id, &phones, &numbers).await?;
    for row in rows {
        let facts = &row.value.facts;
        let phone = facts.phone.as_deref().unwrap_or_default();
        if known.phones.contains(phone) || known.people_here.contains(phone) {
            errors.add(row.line, "手机号已被其他成员使用");
        } else if known.people_before.contains(phone) {
            errors.add(row.line, "该人员曾离职或被拒绝加入，请在成员列表中单独添加");
        }
        if facts.job_number.as_deref().is_some_and(|number| known.job_numbers.contains(number)) {
            errors.add(row.line, "工号已被其他成员使用");
        }
    }
    Ok(())
}

async fn resolve_teams(
    tx: &AsyncPgConnection,
    viewer: &Viewer,
    rows: &[Row<Record>],
    errors: &mut Errors,
) -> AppResult<HashMap<u32, Vec<i64>>> {
    if rows.iter().all(|row| row.value.teams.is_empty()) {
        return Ok(HashMap::new());
    }
    let names = TeamNames::new(team::store::names(tx, viewer).await?);
    let mut found: HashMap<u32, Vec<i64>> = HashMap::new();
    for row in rows {
        if row.value.teams.len() > MAX_PLACES {
            errors.add(row.line, format!("所在团队不能超过 {MAX_PLACES} 个"));
            continue;
        }
        let mut seen = HashSet::new();
        for name in &row.value.teams {
            match names.find(name) {
                Ok(id) if seen.insert(id) => found.entry(row.line).or_default().push(id),
                Ok(_) => errors.add(row.line, format!("团队“{name}”重复")),
                Err(trouble) => errors.add(row.line, trouble),
            }
        }
    }
    Ok(found)
}

async fn resolve_roles(
    tx: &AsyncPgConnection,
    viewer: &Viewer,
    rows: &[Row<Record>],
    errors: &mut Errors,
) -> AppResult<HashMap<u32, Vec<i64>>> {
    let wanted: HashSet<&str> =
        rows.iter().flat_map(|row| row.value.roles.iter().map(String::as_str)).collect();
    if wanted.is_empty() {
        return Ok(HashMap::new());
    }
    let wanted: Vec<&str> = wanted.into_iter().collect();
    let roles = role::service::assignable_by_name(tx, viewer, &wanted).await?;
    let mut found: HashMap<u32, Vec<i64>> = HashMap::new();
    for row in rows {
        for name in &row.value.roles {
            match roles.get(name.as_str()) {
                Some((id, true)) => found.entry(row.line).or_default().push(*id),
                Some((_, false)) => errors.add(row.line, format!("您不能授予角色“{name}”")),
                None => errors.add(row.line, format!("角色“{name}”不存在")),
            }
        }
    }
    Ok(found)
}
