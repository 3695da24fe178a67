//! Project work orders of the demo: waiting in the pools of the enterprise and of teams, drawn by members,
//! done and confirmed.

use tokio_postgres::types::ToSql;
use xieli_kernel::search;

use super::writer::Writer;
use crate::Outcome;

/// A project work order. Projects and teams by name, members by user name; days relative to today.
struct Line {
    project: &'static str,
    name: &'static str,
    about: &'static str,
    /// 0 in the pool, 1 drawn, 2 done, 3 confirmed.
    status: i16,
    team: &'static str,
    /// Member who drew it.
    by: &'static str,
    /// Unit, and quantity in hundredths.
    amount: (&'static str, i32),
    /// Unit price in fen; 0: not set.
    price: i64,
    /// Age in days, and deadline.
    days: (i32, Option<i32>),
    /// Quantity done, and points, in hundredths.
    done: (i32, i32),
}

const PLAIN: Line = Line {
    project: "启明园区安防监控改造",
    name: "",
    about: "",
    status: 0,
    team: "",
    by: "",
    amount: ("项", 100),
    price: 0,
    days: (6, Some(10)),
    done: (0, 0),
};

/// For both enterprises: each gets those of its own projects.
const LINES: &[Line] = &[
    Line {
        name: "A 区 3 层摄像机安装",
        about: "按点位图安装并调整角度，完工后每个点位拍照。",
        status: 1,
        team: "上海服务站",
        by: "engineer",
        amount: ("台", 2400),
        price: 8500,
        days: (8, Some(3)),
        ..PLAIN
    },
    Line {
        name: "A 区 4 层摄像机安装",
        about: "与 3 层相同，注意走廊吊顶的检修口。",
        team: "上海服务站",
        amount: ("台", 1800),
        price: 8500,
        ..PLAIN
    },
    Line {
        name: "弱电井桥架敷设",
        about: "B 区 1 至 5 层，含支架。",
        amount: ("米", 12_650),
        price: 4200,
        days: (5, Some(14)),
        ..PLAIN
    },
    Line {
        name: "监控平台点位录入",
        status: 2,
        by: "engineer",
        amount: ("点", 9600),
        price: 600,
        days: (12, Some(1)),
        done: (9600, 0),
        ..PLAIN
    },
    Line {
        project: "松江精密能耗监测系统",
        name: "采集网关接线",
        status: 3,
        by: "engineer",
        amount: ("台", 1200),
        price: 15_000,
        days: (30, Some(-14)),
        done: (1200, 480),
        ..PLAIN
    },
    Line {
        project: "松江精密能耗监测系统",
        name: "电表通讯线敷设",
        status: 3,
        team: "上海服务站",
        by: "xiachuqing",
        amount: ("米", 86_000),
        price: 350,
        days: (28, Some(-10)),
        done: (84_550, 450),
        ..PLAIN
    },
    Line {
        project: "松江精密能耗监测系统",
        name: "能耗看板配置",
        about: "按车间分组，共 6 个看板。",
        amount: ("个", 600),
        price: 30_000,
        days: (4, Some(20)),
        ..PLAIN
    },
    Line {
        project: "临港新能源厂区机电安装",
        name: "配电柜二次接线",
        status: 1,
        team: "上海服务站",
        by: "sumuyang",
        amount: ("面", 800),
        price: 48_000,
        days: (15, Some(-2)),
        ..PLAIN
    },
    Line {
        project: "临港新能源厂区机电安装",
        name: "电缆头制作",
        about: "10kV 终端头，需持证人员。",
        team: "上海服务站",
        amount: ("个", 1600),
        price: 26_000,
        days: (20, Some(-3)),
        ..PLAIN
    },
    Line {
        project: "临港新能源厂区机电安装",
        name: "厂区接地网测试",
        status: 2,
        by: "yuechangqing",
        amount: ("点", 3200),
        price: 5500,
        days: (18, Some(2)),
        done: (3000, 0),
        ..PLAIN
    },
    Line {
        project: "临港新能源厂区机电安装",
        name: "设备基础找平",
        status: 3,
        by: "sumuyang",
        amount: ("处", 1000),
        price: 22_000,
        days: (60, Some(-35)),
        done: (1000, 500),
        ..PLAIN
    },
    Line {
        project: "杭州服务站仓储升级",
        name: "货架安装",
        about: "重型货架，两人配合。",
        team: "杭州服务站",
        amount: ("组", 2000),
        price: 12_000,
        days: (3, Some(25)),
        ..PLAIN
    },
    Line {
        project: "杭州服务站仓储升级",
        name: "库位标签粘贴",
        status: 1,
        team: "杭州服务站",
        by: "luofei",
        amount: ("张", 40_000),
        price: 50,
        days: (2, Some(6)),
        ..PLAIN
    },
    Line {
        project: "备件中心条码化",
        name: "历史备件盘点",
        about: "逐件核对编号并打印条码。",
        amount: ("件", 125_000),
        price: 80,
        days: (9, Some(4)),
        ..PLAIN
    },
    Line {
        project: "浦江机场备用电源改造",
        name: "蓄电池组搬运上架",
        status: 1,
        by: "engineer",
        amount: ("组", 400),
        price: 36_000,
        days: (7, Some(0)),
        ..PLAIN
    },
    Line {
        project: "浦江机场备用电源改造",
        name: "不间断电源参数整定",
        about: "与值班人员约定停电窗口。",
        amount: ("台", 200),
        price: 60_000,
        days: (1, Some(12)),
        ..PLAIN
    },
    Line {
        project: "华南客户巡检服务", name: "三季度巡检报告整理", days: (5, None), ..PLAIN
    },
    Line {
        project: "海棠厂房消防改造",
        name: "喷淋管道安装",
        status: 1,
        team: "空调维修部",
        by: "shixiaoyu",
        amount: ("米", 32_000),
        price: 2800,
        days: (10, Some(5)),
        ..PLAIN
    },
    Line {
        project: "海棠厂房消防改造",
        name: "烟感探测器安装",
        amount: ("只", 12_000),
        price: 1800,
        days: (4, Some(12)),
        ..PLAIN
    },
    Line {
        project: "海棠设备年度维保",
        name: "冷却塔清洗",
        status: 2,
        by: "tengfei",
        amount: ("座", 300),
        price: 80_000,
        days: (14, Some(1)),
        done: (300, 0),
        ..PLAIN
    },
    Line {
        project: "海棠设备年度维保",
        name: "电梯限速器校验",
        status: 3,
        team: "电梯维修部",
        by: "jifeng",
        amount: ("台", 900),
        price: 15_000,
        days: (40, Some(-20)),
        done: (900, 490),
        ..PLAIN
    },
];

/// Writes those of the enterprise's projects.
pub async fn project_works(to: &Writer<'_>) -> Outcome<()> {
    for line in LINES {
        one(to, line).await?;
    }
    Ok(())
}

async fn one(to: &Writer<'_>, line: &Line) -> Outcome<()> {
    let text = search::text([line.name]);
    let grams = search::grams(&text);
    let about = (!line.about.is_empty()).then_some(line.about);
    let price = (line.price > 0).then_some(line.price);
    let done = (line.status >= 2).then_some(line.done.0);
    let score = (line.status == 3).then_some(line.done.1);
    let values: [&(dyn ToSql + Sync); 16] = [
        &to.enterprise,
        &line.project,
        &line.name,
        &about,
        &line.status,
        &line.team,
        &line.by,
        &line.amount.0,
        &line.amount.1,
        &price,
        &line.days.0,
        &line.days.1,
        &done,
        &score,
        &text,
        &grams,
    ];
    // drawn a day after its creation, done two days before today, confirmed yesterday
    let sql = "insert into project_work (enterprise_id, project_id, name, description, status, team_id, director_id,
            director_team_id, unit, quantity, price, ends_on, done_quantity, score, drawn_at, done_at, confirmed_at,
            confirmed_by, search_text, search_grams, created_at, created_by, updated_by)
        select $1, p.id, $3, $4, $5::smallint, t.id, m.id,
            (select j.team_id from team_member j where j.enterprise_id = $1 and j.member_id = m.id and j.left_at is null
                order by (j.team_id = t.id) desc nulls last, j.main desc, j.id limit 1),
            $8, $9::integer, $10::bigint, current_date + $12::integer, $13::integer, $14::integer,
            case when $5::smallint >= 1 then now() - make_interval(days => $11::integer - 1) end,
            case when $5::smallint >= 2 then now() - interval '2 days' end,
            case when $5::smallint = 3 then now() - interval '1 day' end,
            case when $5::smallint = 3 then p.director_id end,
            $15, $16, now() - make_interval(days => $11::integer), p.director_id, p.director_id
        from project p
        left join team t on t.enterprise_id = $1 and t.name = $6 and t.deleted_at is null
        left join (account a join member m on m.account_id = a.id and m.enterprise_id = $1) on a.username = $7
        where p.enterprise_id = $1 and p.name = $2";
    to.run(sql, &values).await
}
