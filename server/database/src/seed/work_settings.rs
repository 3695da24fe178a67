//! Settings of the demo's work orders: work groups, pools, service items and parts.

use std::collections::HashMap;

use xieli_kernel::search;

use super::writer::Writer;
use crate::{Outcome, Trouble};

/// A work group: name, remark, members by user name, skills.
type Group = (&'static str, &'static str, &'static [&'static str], &'static [&'static str]);

/// A pool of orders: name, area, team by name, preferred technician.
type Zone = (&'static str, &'static str, &'static str, &'static str);

/// A service item: code of the kind, name, unit, price in fen, warranty in days, whether it can be chosen.
type Item = (i16, &'static str, &'static str, &'static str, i64, Option<i32>, bool);

/// Lines of one enterprise, and their creator.
struct Lines {
    maker: &'static str,
    groups: &'static [Group],
    zones: &'static [Zone],
    items: &'static [Item],
}

const FIRST: Lines = Lines {
    maker: "admin",
    groups: &[
        ("华东安装组", "上海与杭州的新装、移机和改造", &["engineer", "yuechangqing", "luofei"], &["1"]),
        (
            "华东维保组",
            "合同客户的定期保养与报修",
            &["sumuyang", "xiachuqing", "zhonglingxiu", "wanghaichao"],
            &["2", "3", "4"],
        ),
        (
            "华南维保组",
            "深圳、广州及周边",
            &["lichenxi", "zhuoyue", "xianzhiqiang", "maijiayi"],
            &["2", "3", "4"],
        ),
        (
            "弱电调试组",
            "监控、门禁与网络的联调，合作队可参与",
            &["engineer", "sumuyang", "external", "dingyifan"],
            &["1", "2"],
        ),
    ],
    zones: &[
        ("浦东片区", "张江、金桥、外高桥与浦东机场", "上海服务站", "engineer"),
        ("浦西片区", "徐汇、静安、长宁、普陀", "上海服务站", "yuechangqing"),
        ("松江与青浦片区", "松江、青浦、嘉定", "上海服务站", "sumuyang"),
        ("杭州主城片区", "上城、拱墅、西湖", "杭州服务站", "zhonglingxiu"),
        ("萧山与滨江片区", "萧山、滨江、余杭", "杭州服务站", "luofei"),
        ("苏锡常片区", "苏州、无锡、常州，由合作队上门", "蓝岸安装合作队", "external"),
        ("南山与宝安片区", "南山、前海、宝安", "深圳服务站", "lichenxi"),
        ("福田与罗湖片区", "福田、罗湖、龙岗", "深圳服务站", "zhuoyue"),
        ("广州片区", "天河、越秀、黄埔、番禺", "广州服务站", "xianzhiqiang"),
        ("佛山与东莞片区", "佛山、东莞、中山，由合作方维保", "恒远电气维保", "kangjian"),
        ("备用电源", "蓄电池组更换与充放电测试", "备件中心", "zhuangsiyuan"),
        ("平台远程支持", "不必上门的登录、报表与数据问题", "平台组", "tangyiming"),
        ("待定区域", "", "", ""),
    ],
    items: &[
        (1, "FW-001", "上门检测", "次", 15_000, None, true),
        (1, "FW-002", "控制柜季度保养", "台", 32_000, Some(90), true),
        (1, "FW-003", "传感器校准", "只", 6_000, Some(180), true),
        (1, "FW-004", "网关更换与配置", "台", 18_000, Some(180), true),
        (1, "FW-005", "蓄电池组充放电测试", "组", 26_000, Some(90), true),
        (1, "FW-006", "平台远程诊断", "次", 5_000, None, true),
        (1, "FW-007", "紧急抢修", "次", 60_000, Some(90), true),
        (2, "XM-001", "桥架敷设", "米", 4_500, Some(365), true),
        (2, "XM-002", "线缆敷设", "米", 1_200, Some(365), true),
        (2, "XM-003", "摄像机安装与调试", "台", 13_000, Some(365), true),
        (2, "XM-004", "机柜安装", "台", 45_000, Some(365), true),
        (2, "XM-005", "系统联调", "项", 280_000, Some(730), true),
        (2, "XM-006", "用户培训", "场", 120_000, None, true),
        (3, "HC-001", "六类网线", "米", 420, None, true),
        (3, "HC-002", "接线端子", "只", 180, None, true),
        (3, "HC-003", "桥架连接件", "套", 1_500, None, true),
        (3, "HC-004", "阀控蓄电池", "节", 42_000, Some(365), true),
        (3, "HC-005", "中间继电器", "只", 3_800, Some(180), true),
        (3, "HC-006", "旧型号保险管", "只", 90, None, false),
    ],
};

const SECOND: Lines = Lines {
    maker: "other",
    groups: &[
        ("电梯维修组", "困人救援随叫随到", &["leiming", "jifeng", "cherushui"], &["2"]),
        ("空调维修组", "", &["huoqihang", "shixiaoyu", "tengfei"], &[]),
    ],
    zones: &[
        ("城北电梯片区", "城北各小区与写字楼的电梯", "电梯维修部", "leiming"),
        ("城南电梯片区", "城南厂房的货梯", "电梯维修部", "jifeng"),
        ("空调片区", "全市中央空调与多联机", "空调维修部", "huoqihang"),
    ],
    items: &[
        (1, "FW-001", "电梯半月保养", "台", 20_000, Some(15), true),
        (1, "FW-002", "空调滤网清洗", "台", 12_000, None, true),
        (2, "XM-001", "曳引钢丝绳更换", "台", 480_000, Some(365), true),
        (3, "HC-001", "导轨润滑油", "升", 6_500, None, true),
    ],
};

/// Writes all of it into one enterprise.
pub async fn work_settings(to: &Writer<'_>) -> Outcome<()> {
    let sql = "select a.username, m.id from member m join account a on a.id = m.account_id where m.enterprise_id = $1";
    let rows = to.tx.query(sql, &[&to.enterprise]).await.map_err(|error| Trouble::new(error.to_string()))?;
    let members: HashMap<String, i64> = rows.iter().map(|row| (row.get(0), row.get(1))).collect();
    let lines = if members.contains_key(SECOND.maker) { SECOND } else { FIRST };
    let find = |name: &str| members.get(name).copied();
    let maker = find(lines.maker);
    for (place, (name, remark, people, able)) in (1_i32..).zip(lines.groups) {
        let (text, grams) = words([Some(*name)]);
        let people: Vec<i64> = people.iter().filter_map(|name| find(name)).collect();
        let sql = "insert into work_group (enterprise_id, name, remark, members, sort_order, search_text, search_grams,
                created_by, updated_by, service_types) values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)";
        to.run(sql, &[&to.enterprise, name, &some(remark), &people, &place, &text, &grams, &maker, able])
            .await?;
    }
    for (place, (name, area, team, director)) in (1_i32..).zip(lines.zones) {
        let (text, grams) = words([Some(*name), some(area)]);
        let sql = "insert into work_zone (enterprise_id, name, area, team_id, director_id, sort_order, search_text,
                search_grams, created_by, updated_by)
            values ($1, $2, $3, (select id from team where enterprise_id = $1 and name = $4), $5, $6, $7, $8, $9, $9)";
        let director = find(director);
        to.run(sql, &[&to.enterprise, name, &some(area), team, &director, &place, &text, &grams, &maker])
            .await?;
    }
    for (place, (kind, code, name, unit, price, warranty, enabled)) in (1_i32..).zip(lines.items) {
        let (text, grams) = words([Some(*name), Some(*code)]);
        let sql = "insert into work_item (enterprise_id, kind, code, name, unit, price, warranty_days, enabled, sort_order,
                search_text, search_grams, created_by, updated_by)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)";
        to.run(
            sql,
            &[
                &to.enterprise,
                kind,
                code,
                name,
                unit,
                price,
                warranty,
                enabled,
                &place,
                &text,
                &grams,
                &maker,
            ],
        )
        .await?;
    }
    if lines.maker == FIRST.maker {
        // the other settings keep their defaults
        let sql = "insert into config_value (enterprise_id, code, value) values ($1, 'work_setting',
            jsonb_build_object('publicHistory', true, 'publicReport', true))";
        to.run(sql, &[&to.enterprise]).await?;
    }
    Ok(())
}

/// Search text and grams of a row.
fn words<const N: usize>(said: [Option<&str>; N]) -> (String, Vec<String>) {
    let text = search::text(said.into_iter().flatten());
    let grams = search::grams(&text);
    (text, grams)
}

fn some(text: &'static str) -> Option<&'static str> {
    (!text.is_empty()).then_some(text)
}
