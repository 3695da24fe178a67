//! Import of punches from the workbook of a clock machine or of another product: all rows or none, with a dry
//! run. Existing punches are skipped.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use xieli_kernel::validate::Checker;
use xieli_kernel::{AppResult, Viewer, clock};

use crate::attend::places::{memberships, place};
use crate::attend_punch::model::{MACHINE, NewPunch, PLAIN};
use crate::attend_punch::{service, store};
use crate::member::called::Called;
use crate::record::Change;
use crate::sheet::Book;
use crate::sheet::batch::Written;
use crate::sheet::import::{Errors, Row, Sheet};
use crate::sheet::read::Line;

/// The import job.
pub struct Import;

/// A parsed row of the workbook.
pub struct Record {
    number: Option<String>,
    name: Option<String>,
    at: Option<DateTime<Utc>>,
    place: Option<String>,
    device: Option<String>,
}

impl Sheet for Import {
    type Record = Record;
    /// The member of each row.
    type Plan = Vec<i64>;

    fn read(line: &Line, errors: &mut Errors) -> Record {
        let mut check = Checker::new();
        let mut text = |prop: &str, label: &str| check.optional(prop, label, line.text(prop), 100);
        let (place, device) = (text("place", "地点"), text("device", "设备"));
        errors.fields(line.number, check.finish());
        let (number, name) = (line.text("jobNumber"), line.text("member"));
        if number.is_none() && name.is_none() {
            errors.add(line.number, "请填写工号或姓名");
        }
        let at = errors.moment(line, "punchedAt", "打卡时间");
        if at.is_some_and(|at| at > clock::now()) {
            errors.add(line.number, "打卡时间不能晚于现在");
        }
        Record { number: number.map(str::to_owned), name: name.map(str::to_owned), at, place, device }
    }

    async fn check(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        _: Book,
        rows: &[Row<Record>],
        errors: &mut Errors,
    ) -> AppResult<Self::Plan> {
        let words: BTreeSet<&String> =
            rows.iter().filter_map(|row| row.value.number.as_ref().or(row.value.name.as_ref())).collect();
        let words: Vec<String> = words.into_iter().cloned().collect();
        let called = Called::read(tx, viewer, &words).await?;
        let mut plan = Vec::with_capacity(rows.len());
        for row in rows {
            let word = row.value.number.as_ref().or(row.value.name.as_ref());
            // a missing member is reported when the row is parsed
            let found = word.map(|word| called.find(word));
            plan.push(match found {
                Some(Ok(id)) => id,
                Some(Err(trouble)) => {
                    errors.add(row.line, trouble);
                    0
                }
                None => 0,
            });
        }
        Ok(plan)
    }

    async fn write(
        tx: &mut AsyncPgConnection,
        viewer: &Viewer,
        _: Book,
        rows: Vec<Row<Record>>,
        plan: Self::Plan,
    ) -> AppResult<Written> {
        let members: Vec<i64> = plan.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
        let all = memberships(tx, viewer.enterprise_id, &members).await?;
        let now = clock::now();
        let mut new = Vec::with_capacity(rows.len());
        for (Row { value, .. }, member_id) in rows.into_iter().zip(plan) {
            let Some(at) = value.at else { continue };
            let own: Vec<_> = all.iter().filter(|one| one.member_id == member_id).cloned().collect();
            new.push(NewPunch {
                enterprise_id: viewer.enterprise_id,
                member_id,
                punched_at: at,
                own_at: at,
                received_at: now,
                ahead_seconds: 0,
                source: MACHINE,
                device: value.device,
                address_id: None,
                place: value.place,
                lat: None,
                lng: None,
                distance: None,
                wifi: None,
                outside: false,
                confirm: PLAIN,
                remark: None,
                request_key: None,
                process_id: None,
                work_order_id: None,
                team_ids: place(&own, (at, now)).team_ids,
                created_by: Some(viewer.member_id),
            });
        }
        let made = store::insert_all(tx, &new).await?;
        service::mark(tx, &made).await?;
        Change::new("attend_punch.import", 0).after(&made.len()).write(tx, viewer).await?;
        Ok(Written::created(made.iter().map(|row| row.id)))
    }
}
