//! Service levels of the demo's work orders: deadlines, on-call duty, and orders on hold. Deadlines count all
//! hours of the day here, so that the demo has late orders at any time.

use std::collections::HashMap;

use xieli_kernel::search;

use super::writer::Writer;
use crate::{Outcome, Trouble};

/// A service level: values of the dictionaries (empty: any), minutes until pickup, arrival and end, remark.
type Promise = (&'static str, &'static str, Option<i32>, Option<i32>, Option<i32>, &'static str);

/// An on-call duty: pool (empty: the enterprise), user name, beginning and end in hours from now, remark.
type Turn = (&'static str, &'static str, i32, i32, &'static str);

/// An order on hold: its name, minutes since then, reason.
type Hold = (&'static str, i32, &'static str);

/// Lines of one enterprise, and their creator.
struct Lines {
    maker: &'static str,
    promises: &'static [Promise],
    turns: &'static [Turn],
    holds: &'static [Hold],
}

const FIRST: Lines = Lines {
    maker: "admin",
    promises: &[
        ("", "", Some(120), Some(480), Some(1440), "没有另外约定的工单"),
        ("1", "", Some(120), Some(480), Some(1440), "一般：两小时接单，三个工作日完成"),
        ("2", "", Some(60), Some(240), Some(720), "紧急：一小时接单，当天到场"),
        ("3", "", Some(15), Some(120), Some(480), "特急：一刻钟接单，两小时到场"),
        ("1", "1", Some(240), None, Some(2700), "安装按预约时间上门"),
        ("2", "1", Some(120), None, Some(1620), ""),
        ("1", "2", Some(120), Some(480), Some(1080), ""),
        ("2", "2", Some(30), Some(180), Some(540), "合同客户的报修"),
        ("3", "2", Some(10), Some(90), Some(360), "停产、困人、火警等"),
        ("1", "3", Some(480), None, Some(4320), "保养按计划进行"),
        ("", "4", Some(480), None, Some(4320), "巡检与校准"),
        ("", "5", Some(480), None, None, "培训只约定接单时间"),
    ],
    turns: &[
        ("", "manager", -336, -168, "上周"),
        ("", "sumuyang", -168, 24, "夜间和周末"),
        ("", "luofei", 24, 192, ""),
        ("浦东片区", "engineer", -48, 120, ""),
        ("浦东片区", "yuechangqing", 120, 288, "换班"),
        ("浦西片区", "yuechangqing", -24, 96, ""),
        ("浦西片区", "xiachuqing", 96, 264, ""),
        ("松江与青浦片区", "sumuyang", -72, 96, ""),
        ("杭州主城片区", "zhonglingxiu", -12, 156, "节假日照常"),
        ("萧山与滨江片区", "luofei", -120, -12, ""),
        ("南山与宝安片区", "lichenxi", -36, 132, ""),
        ("福田与罗湖片区", "zhuoyue", -36, 132, ""),
        ("广州片区", "xianzhiqiang", 12, 180, ""),
    ],
    holds: &[
        ("换热站温控阀卡涩", 95, "等待温控阀到货"),
        ("电梯机房控制柜报警", 40, "客户停机窗口未到"),
        ("消防泵房联动测试", 150, "消防维保单位改期"),
    ],
};

const SECOND: Lines = Lines {
    maker: "other",
    promises: &[
        ("", "", Some(60), Some(240), Some(960), ""),
        ("3", "", Some(10), Some(60), Some(240), "困人救援"),
    ],
    turns: &[
        ("", "leiming", -48, 120, "全天"),
        ("城北电梯片区", "jifeng", -24, 144, ""),
        ("空调片区", "huoqihang", 48, 216, ""),
    ],
    holds: &[("冷水机组噪声大", 75, "等待厂家技术支持")],
};

/// Writes all of it into one enterprise, whose work orders must exist.
pub async fn work_clock(to: &Writer<'_>) -> Outcome<()> {
    let sql = "select a.username, m.id from member m join account a on a.id = m.account_id where m.enterprise_id = $1";
    let rows = to.tx.query(sql, &[&to.enterprise]).await.map_err(|error| Trouble::new(error.to_string()))?;
    let members: HashMap<String, i64> = rows.iter().map(|row| (row.get(0), row.get(1))).collect();
    let lines = if members.contains_key(SECOND.maker) { SECOND } else { FIRST };
    let find = |name: &str| members.get(name).copied();
    let maker = find(lines.maker);
    for (level, kind, respond, arrive, finish, remark) in lines.promises {
        let (text, grams) = words(some(remark));
        let sql = "insert into work_sla (enterprise_id, level, service_type, respond_minutes, arrive_minutes, finish_minutes, remark,
                search_text, search_grams, created_by, updated_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)";
        let (level, kind, remark) = (some(level), some(kind), some(remark));
        to.run(
            sql,
            &[&to.enterprise, &level, &kind, respond, arrive, finish, &remark, &text, &grams, &maker],
        )
        .await?;
    }
    for (zone, member, from, until, remark) in lines.turns {
        let Some(member) = find(member) else { continue };
        let (text, grams) = words(some(remark));
        let sql = "insert into work_roster (enterprise_id, zone_id, member_id, starts_at, ends_at, remark, search_text, search_grams,
                created_by, updated_by)
            values ($1, (select id from work_zone where enterprise_id = $1 and name = $2), $3,
                date_trunc('hour', now()) + make_interval(hours => $4), date_trunc('hour', now()) + make_interval(hours => $5),
                $6, $7, $8, $9, $9)";
        to.run(sql, &[&to.enterprise, zone, &member, from, until, &some(remark), &text, &grams, &maker])
            .await?;
    }
    promised(to).await?;
    for (name, minutes, why) in lines.holds {
        let sql = "with one as (update work_order set version = version + 1, updated_at = now() - make_interval(mins => $3),
                updated_by = director_id
             where enterprise_id = $1 and name = $2 and status in (10, 20, 50, 55) returning *),
             held as (update work_clock c set held_at = one.updated_at, hold_reason = $4 from one
             where c.enterprise_id = one.enterprise_id and c.work_order_id = one.id)
            insert into work_move (enterprise_id, work_order_id, step, from_status, to_status, director_id, reason, seconds,
                created_at, created_by)
            select enterprise_id, id, 17, status, status, director_id, $4,
                greatest(0, extract(epoch from updated_at - since))::bigint, updated_at, director_id from one";
        to.run(sql, &[&to.enterprise, name, minutes, why]).await?;
    }
    Ok(())
}

/// Deadlines of orders by the most specific service level, and when their technicians were requested.
async fn promised(to: &Writer<'_>) -> Outcome<()> {
    let sql = "insert into work_clock (enterprise_id, work_order_id, respond_due_at, arrive_due_at, finish_due_at, asked_at)
         select distinct on (x.id) x.enterprise_id, x.id, x.requested_at + make_interval(mins => w.respond_minutes),
            x.requested_at + make_interval(mins => w.arrive_minutes), x.requested_at + make_interval(mins => w.finish_minutes),
            case when x.status = 10 then x.since end
         from work_order x
         left join work_sla w on w.enterprise_id = x.enterprise_id and w.deleted_at is null
            and (w.level is null or w.level = x.level) and (w.service_type is null or w.service_type = x.service_type)
         where x.enterprise_id = $1 and not x.supplement
         order by x.id, w.level is null, w.service_type is null";
    to.run(sql, &[&to.enterprise]).await?;
    let sql = "update work_order o set due_at = c.finish_due_at from work_clock c
         where o.enterprise_id = $1 and c.enterprise_id = o.enterprise_id and c.work_order_id = o.id and o.due_at is null";
    to.run(sql, &[&to.enterprise]).await
}

/// Search text and grams of a row.
fn words(said: Option<&str>) -> (String, Vec<String>) {
    let text = search::text(said);
    let grams = search::grams(&text);
    (text, grams)
}

fn some(text: &'static str) -> Option<&'static str> {
    (!text.is_empty()).then_some(text)
}
