//! Amounts of an application before it is sent, counted as on approval: day by day, with the reasons of a
//! refusal (business §7 `apply.calculateLeaveTime`, `calculateTripTime`, `calculateOvertimeTime`).

use std::collections::BTreeMap;

use chrono::TimeDelta;
use diesel_async::AsyncPgConnection;
use xieli_kernel::{AppError, AppResult, FieldCode, clock};

use super::model::{APPROVED, AppliedDay, Asked, AttendApplication, Counted, LEAVE, OVERTIME, RUNNING, TRIP};
use super::{rules, store};
use crate::attend::places;
use crate::attend_day::plans::{Plans, beside};
use crate::attend_type::model::AttendType;
use crate::engine::day::model::{Approved, ApprovedKind, DayKind, DayPlan, Extent};
use crate::engine::day::span::Spans;
use crate::engine::day::zone::Zone;
use crate::engine::leave::calculate::{Calculation, calculate};
use crate::engine::leave::overlap::{Clash, fault, minutes, overlaps};
use crate::engine::leave::overtime;
use crate::engine::leave::rules::{Applicant, Sex, refused, unusable};
use crate::{attend_type, leave_balance};

/// A counted application with its type.
pub struct Count {
    /// The type.
    pub of_type: AttendType,
    /// Its amount.
    pub counted: Counted,
}

/// Counts a request. `except` is the approval application that is being changed: it is not counted as another
/// one.
#[erased]
pub async fn count(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    asked: &Asked,
    except: Option<i64>,
) -> AppResult<Count> {
    let found = attend_type::store::types::by_ids(connection, enterprise_id, &[asked.type_id]).await?;
    let missing = || AppError::field("typeId", FieldCode::NotFound, "类型不存在或已停用");
    let of_type = found.into_iter().find(|row| row.kind == asked.kind && row.enabled).ok_or_else(missing)?;
    let mut counted = Counted::default();
    if let Some(message) = fault(&asked.extent) {
        counted.refusals.push(message.to_owned());
        return Ok(Count { of_type, counted });
    }
    let (first, last) = rules::span(&asked.extent);
    let span = (first - TimeDelta::days(1), last);
    let plans = Plans::load(connection, enterprise_id, &[asked.member_id], beside(span, 1)).await?;
    let days = plans.days(asked.member_id, span);
    let others = others(connection, enterprise_id, asked, except).await?;
    let new = rules::asked(asked.kind, &of_type, asked.extent);
    for overlap in overlaps(&Zone::CHINA, &new, &others, &days, rules::LEAVE_CUTS_TRIPS) {
        match overlap.clash {
            Clash::Refused => counted.refusals.push(overlap.words),
            Clash::CutsTrip => counted.notes.push(overlap.words),
        }
    }
    if asked.kind == OVERTIME {
        count_overtime(&mut counted, &of_type, asked.extent, &days);
    } else {
        count_days(&mut counted, (asked, &of_type), &days, &others);
        usable(connection, enterprise_id, (asked, &of_type), &mut counted).await?;
    }
    Ok(Count { of_type, counted })
}

/// The member's other applications around the period.
async fn others(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    asked: &Asked,
    except: Option<i64>,
) -> AppResult<Vec<Approved>> {
    let (from, to) = rules::moments(&asked.extent);
    let around = (from - TimeDelta::days(2), to + TimeDelta::days(2));
    let members = [asked.member_id];
    let rows = store::of_members(connection, enterprise_id, &members, &[RUNNING, APPROVED], around).await?;
    let rows: Vec<AttendApplication> =
        rows.into_iter().filter(|row| Some(row.process_id) != except).collect();
    let types: Vec<i64> = rows.iter().filter_map(|row| row.type_id).collect();
    let types = attend_type::store::types::by_ids(connection, enterprise_id, &types).await?;
    let types: BTreeMap<i64, AttendType> = types.into_iter().map(|row| (row.id, row)).collect();
    let approved = |row: &AttendApplication| rules::approved(row, types.get(&row.type_id?)?, None);
    Ok(rows.iter().filter_map(approved).collect())
}

fn count_days(
    counted: &mut Counted,
    (asked, of_type): (&Asked, &AttendType),
    days: &[DayPlan],
    others: &[Approved],
) {
    let rule = of_type.counted();
    // leave inside a trip counts as leave
    let without = match asked.kind {
        TRIP if rules::LEAVE_CUTS_TRIPS => others
            .iter()
            .filter(|other| other.kind == ApprovedKind::Leave)
            .map(|other| minutes(&Zone::CHINA, &other.extent, days))
            .fold(Spans::default(), |all, one| all.or(&one)),
        _ => Spans::default(),
    };
    let Calculation { days, minutes, amount } = calculate(&Zone::CHINA, &rule, &asked.extent, days, &without);
    counted.days = days
        .into_iter()
        .map(|one| AppliedDay { day: one.day, minutes: one.minutes, amount: one.amount, words: one.words })
        .collect();
    (counted.minutes, counted.amount) = (minutes, amount);
    counted.words = rule.unit.words(amount);
    counted.refusals.extend(refused(&rule, amount, asked.proof));
}

fn count_overtime(counted: &mut Counted, of_type: &AttendType, extent: Extent, days: &[DayPlan]) {
    let (from, to) = rules::moments(&extent);
    let rule = of_type.overtime();
    let found = match overtime::calculate(&Zone::CHINA, &rule, from, to, days) {
        Ok(found) => found,
        Err(message) => {
            counted.refusals.push(message);
            return;
        }
    };
    let word = |kind: DayKind| match kind {
        DayKind::Workday => "工作日加班",
        DayKind::RestDay => "休息日加班",
        DayKind::Holiday => "节假日加班",
    };
    counted.minutes = found.minutes();
    counted.amount = i64::from(found.minutes()) * 100 / 60;
    counted.words = crate::attend::rules::duration(found.minutes().into());
    counted.days = found
        .dates
        .iter()
        .map(|one| AppliedDay {
            day: one.day,
            minutes: one.minutes,
            amount: i64::from(one.minutes) * 100 / 60,
            words: word(one.kind).to_owned(),
        })
        .collect();
}

/// Checks that the member may use the type, and that the balance suffices.
async fn usable(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    (asked, of_type): (&Asked, &AttendType),
    counted: &mut Counted,
) -> AppResult<()> {
    let applicant = applicant(connection, enterprise_id, asked.member_id, 1).await?;
    let (first, _) = rules::span(&asked.extent);
    // whether the balance suffices is checked separately below
    let audience = of_type.audience();
    if let Some(why) = unusable(&audience, &applicant, first) {
        counted.refusals.push(format!("{}：{why}", of_type.name));
    }
    if asked.kind == LEAVE && of_type.balanced && counted.amount > 0 {
        let taken: Vec<_> = counted.days.iter().map(|one| (one.day, one.amount)).collect();
        let of = (asked.member_id, of_type);
        let lacking = leave_balance::service::lacking(connection, enterprise_id, of, &taken).await?;
        counted.refusals.extend(lacking);
    }
    Ok(())
}

/// A member as the rules of types read them.
#[erased]
pub async fn applicant(
    connection: &AsyncPgConnection,
    enterprise_id: i64,
    member_id: i64,
    balance: i64,
) -> AppResult<Applicant> {
    let people = places::people(connection, enterprise_id, &[member_id]).await?;
    let person = people.get(&member_id);
    let place = places::place_of(connection, enterprise_id, member_id, clock::now()).await?;
    Ok(Applicant {
        team_ids: place.team_ids,
        entered: person.map(|person| person.begins_on),
        sex: person.and_then(|person| match person.gender {
            1 => Some(Sex::Male),
            2 => Some(Sex::Female),
            _ => None,
        }),
        balance,
    })
}
