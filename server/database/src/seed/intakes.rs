//! Service requests of the demo's customers: open, accepted, refused.

use tokio_postgres::types::ToSql;
use xieli_kernel::search;

use super::files;
use super::writer::Writer;
use crate::{Context, Outcome};

/// A service request. Customers by name, members by user name; times in hours ago.
struct Line {
    customer: &'static str,
    name: &'static str,
    about: &'static str,
    /// 0 open, 1 accepted, 2 refused.
    status: i16,
    /// Values of the dictionaries: service type, level.
    kind: (&'static str, &'static str),
    /// Contact at the customer, with phone number.
    contact: (&'static str, &'static str),
    /// Member who recorded it, and how many hours ago.
    by: (&'static str, i32),
    /// Requested time, in hours from then.
    wanted: Option<i32>,
    /// Reason of the refusal.
    reason: &'static str,
}

const PLAIN: Line = Line {
    customer: "启明物业服务有限公司",
    name: "",
    about: "",
    status: 0,
    kind: ("2", "1"),
    contact: ("宋知远", "15400000901"),
    by: ("sales", 3),
    wanted: Some(24),
    reason: "",
};

/// For both enterprises: each gets the requests of its own customers.
const LINES: &[Line] = &[
    Line {
        name: "2 号楼电梯运行异响",
        about: "上行经过 6 层时有明显异响，停层正常。",
        kind: ("2", "2"),
        ..PLAIN
    },
    Line {
        name: "园区北门道闸不抬杆",
        about: "早高峰排队，已临时人工放行。",
        kind: ("2", "3"),
        by: ("sales", 1),
        wanted: Some(4),
        ..PLAIN
    },
    Line {
        customer: "松江精密制造有限公司",
        name: "空压站能耗数据中断",
        about: "昨晚 22 点起没有数据，网关指示灯正常。",
        contact: ("龚立群", "15400000902"),
        by: ("manager", 9),
        ..PLAIN
    },
    Line {
        customer: "松江精密制造有限公司",
        name: "新增两条产线的电表安装",
        kind: ("1", "1"),
        contact: ("龚立群", "15400000902"),
        by: ("sales", 30),
        wanted: Some(120),
        ..PLAIN
    },
    Line {
        customer: "临港新能源装备有限公司",
        name: "配电间温度告警",
        about: "夜间告警 3 次，现场测温 42 度。",
        kind: ("4", "2"),
        contact: ("金曼青", "15400000903"),
        by: ("admin", 5),
        ..PLAIN
    },
    Line {
        customer: "嘉定汽车部件有限公司",
        name: "车间门禁刷卡无反应",
        status: 1,
        contact: ("褚明轩", "15400000904"),
        by: ("sales", 52),
        ..PLAIN
    },
    Line {
        customer: "虹桥商务中心",
        name: "中央空调季度保养",
        status: 1,
        kind: ("3", "1"),
        contact: ("卫一诺", "15400000905"),
        by: ("sales", 75),
        wanted: Some(96),
        ..PLAIN
    },
    Line {
        name: "地下车库照明巡检",
        status: 1,
        kind: ("4", "1"),
        by: ("manager", 98),
        wanted: None,
        ..PLAIN
    },
    Line {
        customer: "苏州工业园供热有限公司",
        name: "换热站控制柜黑屏",
        kind: ("2", "3"),
        contact: ("史玉衡", "15400000906"),
        by: ("manager", 2),
        wanted: Some(6),
        ..PLAIN
    },
    Line {
        customer: "昆山电子材料厂",
        name: "洁净间压差报警",
        about: "重启后恢复，两小时后再次报警。",
        contact: ("岑念慈", "15400000907"),
        by: ("sales", 20),
        ..PLAIN
    },
    Line {
        customer: "虹桥商务中心",
        name: "会议系统使用培训",
        status: 2,
        kind: ("5", "1"),
        contact: ("卫一诺", "15400000905"),
        by: ("sales", 60),
        wanted: Some(200),
        reason: "合同不含会议系统培训，请先与销售确认增补服务。",
        ..PLAIN
    },
    Line {
        customer: "松江精密制造有限公司",
        name: "更换全部采集网关",
        status: 2,
        kind: ("1", "1"),
        contact: ("龚立群", "15400000902"),
        by: ("manager", 130),
        wanted: None,
        reason: "与“空压站能耗数据中断”重复，先处理故障后再评估。",
        ..PLAIN
    },
    Line {
        customer: "范子安",
        name: "家用新风机更换滤芯",
        kind: ("3", "1"),
        contact: ("范子安", "15400000908"),
        by: ("sales", 44),
        wanted: Some(72),
        ..PLAIN
    },
    Line {
        customer: "临港新能源装备有限公司",
        name: "消防泵房例行巡检",
        status: 1,
        kind: ("4", "1"),
        contact: ("金曼青", "15400000903"),
        by: ("manager", 150),
        ..PLAIN
    },
    Line {
        customer: "海棠花园物业管理处",
        name: "3 号楼电梯困人后复检",
        kind: ("2", "3"),
        contact: ("伏青云", "15400000911"),
        by: ("other", 4),
        wanted: Some(2),
        ..PLAIN
    },
    Line {
        customer: "海棠百货有限公司",
        name: "冷水机组噪声大",
        status: 1,
        contact: ("成大器", "15400000912"),
        by: ("other", 50),
        ..PLAIN
    },
    Line {
        customer: "海棠市人民医院",
        name: "手术室净化机组保养",
        status: 2,
        kind: ("3", "1"),
        contact: ("谈笑之", "15400000913"),
        by: ("other", 90),
        reason: "本月保养已安排在下周，不再单独派单。",
        ..PLAIN
    },
];

/// Writes the service requests; accepted ones are linked to existing work orders.
pub async fn intakes(to: &Writer<'_>) -> Outcome<()> {
    for line in LINES {
        one(to, line).await?;
    }
    Ok(())
}

/// The customer of a request, its address, the recording member, and a work order of theirs without another
/// request.
async fn place(to: &Writer<'_>, line: &Line) -> Outcome<Option<(i64, Option<String>, i64, Option<i64>)>> {
    let sql = "select c.id, (select d.address from customer_address d where d.enterprise_id = $1 and d.customer_id = c.id
                and d.deleted_at is null order by d.id limit 1), m.id,
            (select w.id from work_order w where w.enterprise_id = $1 and w.customer_id = c.id and not w.supplement
                and w.deleted_at is null
                and not exists (select from crm_work_order i where i.enterprise_id = $1 and i.work_order_id = w.id)
                order by w.id limit 1)
        from customer c join account a on a.username = $3 join member m on m.account_id = a.id and m.enterprise_id = $1
        where c.enterprise_id = $1 and c.name = $2 and c.deleted_at is null";
    let row = to.tx.query_opt(sql, &[&to.enterprise, &line.customer, &line.by.0]).await;
    let Some(row) = row.context(|| line.name.to_owned())? else { return Ok(None) };
    let order: Option<i64> = row.get(3);
    Ok(Some((row.get(0), row.get(1), row.get(2), order.filter(|_| line.status == 1))))
}

async fn one(to: &Writer<'_>, line: &Line) -> Outcome<()> {
    let Some((customer, address, maker, order)) = place(to, line).await? else { return Ok(()) };
    let some = |text: &'static str| (!text.is_empty()).then_some(text);
    let words = [Some(line.name), Some(line.contact.0), Some(line.contact.1), address.as_deref()];
    let text = search::text(words.into_iter().flatten());
    let grams = search::grams(&text);
    let (about, reason) = (some(line.about), some(line.reason));
    let values: [&(dyn ToSql + Sync); 17] = [
        &to.enterprise,
        &line.name,
        &about,
        &line.status,
        &line.kind.0,
        &line.kind.1,
        &customer,
        &line.contact.0,
        &line.contact.1,
        &address,
        &line.by.1,
        &line.wanted,
        &reason,
        &order,
        &maker,
        &text,
        &grams,
    ];
    // handled two hours after the request by a dispatcher
    let sql = "insert into crm_work_order (enterprise_id, name, description, status, service_type, level, customer_id, contact_name,
            contact_phone, address, expected_at, reason, work_order_id, handled_at, handled_by, search_text, search_grams,
            created_at, created_by, updated_by)
        select $1, $2, $3, $4::smallint, $5, $6, $7::bigint, $8, $9, $10,
            now() - make_interval(hours => $11::integer) + make_interval(hours => $12::integer), $13, $14::bigint,
            case when $4::smallint > 0 then now() - make_interval(hours => $11::integer - 2) end,
            case when $4::smallint > 0 then (select m.id from member m join account a on a.id = m.account_id
                where m.enterprise_id = $1 and a.username in ('manager', 'other') limit 1) end,
            $16, $17, now() - make_interval(hours => $11::integer), $15::bigint, $15::bigint
        returning id";
    let id = to.insert(sql, &values).await?;
    if !line.about.is_empty() {
        files::attachment(to, ("crm_work_order", id), &format!("{}.png", line.name), maker, 0).await?;
    }
    Ok(())
}
