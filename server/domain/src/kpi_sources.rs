//! The ten sources of automatic KPI values that need domain crates unknown to the appraisal crate
//! (business §7 KPI).

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Nullable, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use xieli_kernel::AppResult;

use crate::kpi_engine::model::SourceKind;
use crate::kpi_source::{Asked, MOST, Measured, Part, Row, Source};
use crate::prepared;
use crate::qrcode::states::QrcodeStatus;
use crate::task::states::TaskStatus;
use crate::weekly::states::WeeklyStatus;

/// All sources, in the order in which selections show them.
pub static ALL: &[&dyn Source] = &[
    &PAYMENTS,
    &WEEKLY_GRADES,
    &WEEKLY_REPORTS,
    &TASKS_FINISHED,
    &TASKS_CREATED,
    &ORDER_SCORES,
    &ORDER_EVALUATIONS,
    &CUSTOMERS,
    &CONTACTS,
    &QRCODES,
];

/// A source by a statement: `$1` is the enterprise, `$2` the members, `$3` and `$4` the first and the last
/// day. Its columns are `key`, `id`, `title`, `day`, `member_id` and `value` (ten-thousandths).
struct Found {
    kind: SourceKind,
    unit: &'static str,
    description: &'static str,
    record_type: &'static str,
    sql: &'static str,
}

/// A row of the statement.
#[derive(QueryableByName)]
struct Read {
    #[diesel(sql_type = BigInt)]
    key: i64,
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    title: String,
    #[diesel(sql_type = Date)]
    day: NaiveDate,
    #[diesel(sql_type = BigInt)]
    member_id: i64,
    #[diesel(sql_type = BigInt)]
    value: i64,
}

#[derive(QueryableByName)]
struct Sum {
    #[diesel(sql_type = BigInt)]
    member_id: i64,
    #[diesel(sql_type = BigInt)]
    value: i64,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

impl Found {
    fn rows(&self, rows: Vec<Read>) -> Vec<Row> {
        let row = |read: Read| Row {
            key: read.key,
            record_type: self.record_type.to_owned(),
            record_id: read.id,
            title: read.title,
            day: read.day,
            member_id: read.member_id,
            value: read.value,
        };
        rows.into_iter().map(row).collect()
    }
}

/// Builds the statement of a source, with the common conditions.
macro_rules! over {
    ($asked:ident, $sql:expr) => {
        prepared::statement($sql)
            .bind::<BigInt, _>($asked.enterprise_id)
            .bind::<Array<BigInt>, _>($asked.members.to_vec())
            .bind::<Date, _>($asked.days.0)
            .bind::<Date, _>($asked.days.1)
    };
}

impl Source for Found {
    fn kind(&self) -> SourceKind {
        self.kind
    }

    fn unit(&self) -> &'static str {
        self.unit
    }

    fn description(&self) -> &'static str {
        self.description
    }

    fn sums<'a>(
        &'a self,
        mut connection: &'a AsyncPgConnection,
        asked: Asked<'a>,
    ) -> BoxFuture<'a, AppResult<Vec<Measured>>> {
        async move {
            let how = if self.kind.accumulates() { "sum" } else { "avg" };
            let sql = format!(
                "select r.member_id, round({how}(r.value))::bigint as value from ({}) r group by r.member_id order by 1",
                self.sql
            );
            let rows: Vec<Sum> = over!(asked, sql).load(&mut connection).await?;
            let sum = |row: Sum| Measured { member_id: row.member_id, value: row.value };
            Ok(rows.into_iter().map(sum).collect())
        }
        .boxed()
    }

    fn behind<'a>(
        &'a self,
        mut connection: &'a AsyncPgConnection,
        asked: Asked<'a>,
    ) -> BoxFuture<'a, AppResult<Vec<Row>>> {
        async move {
            let sql = format!(
                "select o.key, o.id, o.title, o.day, o.member_id, o.value from (select r.*,
                    row_number() over (partition by r.member_id order by r.day, r.key) as place from ({}) r) o
                 where o.place <= $5 order by o.member_id, o.place",
                self.sql
            );
            let rows = over!(asked, sql).bind::<BigInt, _>(MOST).load(&mut connection).await?;
            Ok(self.rows(rows))
        }
        .boxed()
    }

    fn part<'a>(
        &'a self,
        mut connection: &'a AsyncPgConnection,
        asked: Asked<'a>,
        part: Part,
    ) -> BoxFuture<'a, AppResult<Vec<Row>>> {
        async move {
            let sql = format!(
                "select r.* from ({}) r where not $5 or (r.day, r.key) < ($6, $7)
                 order by r.day desc, r.key desc limit $8 offset $9",
                self.sql
            );
            let rows = over!(asked, sql)
                .bind::<Bool, _>(part.after.is_some())
                .bind::<Nullable<Date>, _>(part.after.map(|(day, _)| day))
                .bind::<Nullable<BigInt>, _>(part.after.map(|(_, key)| key))
                .bind::<BigInt, _>(part.limit)
                .bind::<BigInt, _>(part.offset)
                .load(&mut connection)
                .await?;
            Ok(self.rows(rows))
        }
        .boxed()
    }

    fn count<'a>(
        &'a self,
        mut connection: &'a AsyncPgConnection,
        asked: Asked<'a>,
    ) -> BoxFuture<'a, AppResult<i64>> {
        async move {
            let sql = format!("select count(*) as count from ({}) r", self.sql);
            let found: Count = over!(asked, sql).get_result(&mut connection).await?;
            Ok(found.count)
        }
        .boxed()
    }
}

/// Confirmed receipts in yuan, for the director of the project.
const PAYMENTS: Found = Found {
    kind: SourceKind::PaymentAmount,
    unit: "元",
    description: "已确认的回款，按到账日期计入项目负责人",
    record_type: "payment_receipt",
    sql: "select r.id as key, r.id, p.name as title, r.received_on as day, j.director_id as member_id, r.amount * 100 as value
     from payment_receipt r
     join payment_plan p on p.enterprise_id = r.enterprise_id and p.id = r.plan_id and p.deleted_at is null
     join project j on j.enterprise_id = r.enterprise_id and j.id = r.project_id and j.deleted_at is null
     where r.enterprise_id = $1 and j.director_id = any ($2) and r.received_on between $3 and $4
        and r.confirmed_at is not null and r.deleted_at is null",
};

/// Grades of weekly reports: the best of the dictionary is 100, each one below it 15 less.
const WEEKLY_GRADES: Found = Found {
    kind: SourceKind::WeeklyGrade,
    unit: "分",
    description: "周报点评的评级平均分，按周一所在日期计入填写人；最高评级 100 分，其后每级少 15 分",
    record_type: "weekly",
    sql: "select c.id as key, w.id, w.year || ' 年第 ' || w.week || ' 周周报' as title, w.monday as day, w.author_id as member_id,
        greatest(0, 100 - 15 * g.place) * 10000 as value
     from weekly_comment c
     join weekly w on w.enterprise_id = c.enterprise_id and w.id = c.weekly_id and w.scope = 0 and w.deleted_at is null
     join (select value, row_number() over (order by sort_order, value) - 1 as place from (
            select distinct on (value) value, sort_order from dict_item
            where code = 'weekly_comment_grade' and enterprise_id in (0, $1) order by value, enterprise_id desc) d) g
        on g.value = c.grade
     where c.enterprise_id = $1 and w.author_id = any ($2) and w.monday between $3 and $4 and c.deleted_at is null",
};

/// Submitted weekly reports.
const WEEKLY_REPORTS: Found = Found {
    kind: SourceKind::WeeklySubmit,
    unit: "份",
    description: "已提交的周报，按周一所在日期计入填写人",
    record_type: "weekly",
    sql: sql!("select w.id as key, w.id, w.year || ' 年第 ' || w.week || ' 周周报' as title, w.monday as day, w.author_id as member_id,
        10000::bigint as value
     from weekly w
     where w.enterprise_id = $1 and w.author_id = any ($2) and w.monday between $3 and $4 and w.scope = 0
        and w.status in ({WeeklyStatus::Submitted, WeeklyStatus::Locked}) and w.deleted_at is null"),
};

/// Finished tasks, for their responsible members.
const TASKS_FINISHED: Found = Found {
    kind: SourceKind::TaskFinished,
    unit: "个",
    description: "已完成的任务，按完成日期计入负责人",
    record_type: "task",
    sql:
        sql!("select t.id as key, t.id, t.name as title, (t.finished_at at time zone 'Asia/Shanghai')::date as day,
        t.director_id as member_id, 10000::bigint as value
     from task t
     where t.enterprise_id = $1 and t.director_id = any ($2) and t.status = {TaskStatus::Done}
         and t.deleted_at is null
        and t.finished_at >= $3::timestamp at time zone 'Asia/Shanghai'
        and t.finished_at < ($4 + 1)::timestamp at time zone 'Asia/Shanghai'"),
};

/// Created and published tasks, for their creators.
const TASKS_CREATED: Found = Found {
    kind: SourceKind::TaskCreated,
    unit: "个",
    description: "新建并发布的任务，按创建日期计入创建人",
    record_type: "task",
    sql: sql!(
        "select t.id as key, t.id, t.name as title, (t.created_at at time zone 'Asia/Shanghai')::date as day,
        t.created_by as member_id, 10000::bigint as value
     from task t
     where t.enterprise_id = $1 and t.created_by = any ($2)
         and t.status not in ({TaskStatus::Draft, TaskStatus::Cancelled}) and t.deleted_at is null
        and t.created_at >= $3::timestamp at time zone 'Asia/Shanghai'
        and t.created_at < ($4 + 1)::timestamp at time zone 'Asia/Shanghai'"
    ),
};

/// Scores of work orders, for those who worked on them.
const ORDER_SCORES: Found = Found {
    kind: SourceKind::OrderScore,
    unit: "分",
    description: "工单评分的平均分，按评分日期计入服务人员",
    record_type: "work_order",
    sql: "select s.id as key, o.id, o.name as title, (s.created_at at time zone 'Asia/Shanghai')::date as day, s.member_id,
        s.score::bigint * 100 as value
     from work_score s
     join work_order o on o.enterprise_id = s.enterprise_id and o.id = s.work_order_id and o.deleted_at is null
     where s.enterprise_id = $1 and s.member_id = any ($2)
        and s.created_at >= $3::timestamp at time zone 'Asia/Shanghai'
        and s.created_at < ($4 + 1)::timestamp at time zone 'Asia/Shanghai'",
};

/// Customer evaluations of work orders, for those who visited.
const ORDER_EVALUATIONS: Found = Found {
    kind: SourceKind::OrderEvaluate,
    unit: "星",
    description: "客户评价的平均星级（1 到 5），按评价日期计入工单负责人；一张工单计一次，客户本人的评价优先",
    record_type: "work_order",
    sql: "select e.id as key, o.id, o.name as title, (e.created_at at time zone 'Asia/Shanghai')::date as day,
        o.director_id as member_id, e.score::bigint * 10000 as value
     from work_evaluate e
     join work_order o on o.enterprise_id = e.enterprise_id and o.id = e.work_order_id and o.deleted_at is null
     where e.enterprise_id = $1 and e.counts and o.director_id = any ($2)
        and e.created_at >= $3::timestamp at time zone 'Asia/Shanghai'
        and e.created_at < ($4 + 1)::timestamp at time zone 'Asia/Shanghai'",
};

/// Created customers; merged ones do not count.
const CUSTOMERS: Found = Found {
    kind: SourceKind::CustomerAdded,
    unit: "个",
    description: "新增的客户，按创建日期计入创建人",
    record_type: "customer",
    sql:
        "select c.id as key, c.id, c.name as title, (c.created_at at time zone 'Asia/Shanghai')::date as day,
        c.created_by as member_id, 10000::bigint as value
     from customer c
     where c.enterprise_id = $1 and c.created_by = any ($2) and c.merged_into is null and c.deleted_at is null
        and c.created_at >= $3::timestamp at time zone 'Asia/Shanghai'
        and c.created_at < ($4 + 1)::timestamp at time zone 'Asia/Shanghai'",
};

/// Created contacts of customers.
const CONTACTS: Found = Found {
    kind: SourceKind::ContactAdded,
    unit: "个",
    description: "新增的客户联系人，按创建日期计入创建人",
    record_type: "contact",
    sql:
        "select c.id as key, c.id, c.name as title, (c.created_at at time zone 'Asia/Shanghai')::date as day,
        c.created_by as member_id, 10000::bigint as value
     from contact c
     join customer u on u.enterprise_id = c.enterprise_id and u.id = c.customer_id and u.deleted_at is null
     where c.enterprise_id = $1 and c.created_by = any ($2) and c.deleted_at is null
        and c.created_at >= $3::timestamp at time zone 'Asia/Shanghai'
        and c.created_at < ($4 + 1)::timestamp at time zone 'Asia/Shanghai'",
};

/// QR codes bound to equipment.
const QRCODES: Found = Found {
    kind: SourceKind::QrcodeBound,
    unit: "个",
    description: "绑定的二维码，按绑定日期计入绑定人",
    record_type: "qrcode",
    sql: sql!("select q.id as key, q.id, coalesce(q.name, q.code) as title, (q.bound_at at time zone 'Asia/Shanghai')::date as day,
        q.bound_by as member_id, 10000::bigint as value
     from qrcode q
     where q.enterprise_id = $1 and q.bound_by = any ($2)
         and q.status in ({QrcodeStatus::Bound, QrcodeStatus::Replaced}) and q.deleted_at is null
        and q.bound_at >= $3::timestamp at time zone 'Asia/Shanghai'
        and q.bound_at < ($4 + 1)::timestamp at time zone 'Asia/Shanghai'"),
};
