//! Appraisal events of members of the demo.

use std::collections::HashMap;

use chrono::TimeDelta;
use tokio_postgres::types::ToSql;
use xieli_kernel::{clock, search};

use super::find;
use crate::Outcome;
use crate::seed::writer::Writer;

/// Member, category, title, points in hundredths, days ago, description, recording member.
type Event = (&'static str, &'static str, &'static str, i64, i64, &'static str, &'static str);

/// The events of the first enterprise.
pub const EVENTS: &[Event] = &[
    ("engineer", "客户表扬", "启明园区来电表扬", 300, 6, "夜间抢修配电柜，两小时恢复供电。", "admin"),
    ("engineer", "客户表扬", "客户赠送锦旗", 500, 48, "连续三次巡检提前发现隐患。", "manager"),
    ("engineer", "安全事故", "高处作业未系安全带", -200, 75, "现场检查发现，已当场整改并培训。", "manager"),
    ("sumuyang", "客户表扬", "客户表扬服务态度好", 200, 12, "", "manager"),
    ("xiachuqing", "客户表扬", "协助客户完成年度自检", 250, 27, "", "manager"),
    ("yuechangqing", "安全事故", "工具遗留在现场", -150, 33, "次日取回，站内通报。", "manager"),
    (
        "yuechangqing",
        "客户表扬",
        "站点获评客户年度优秀供应商",
        800,
        95,
        "上海服务站集体获奖，站长加分。",
        "admin",
    ),
    ("zhonglingxiu", "客户表扬", "杭州客户致信感谢", 300, 19, "", "manager"),
    ("luofei", "安全事故", "车辆轻微剐蹭", -100, 54, "已走保险，无人员受伤。", "manager"),
    ("wanghaichao", "客户表扬", "节假日值守表现突出", 200, 61, "", "manager"),
    ("lichenxi", "客户表扬", "深圳地铁项目零投诉", 400, 40, "", "admin"),
    ("zhuoyue", "安全事故", "未按票证要求动火", -500, 70, "停工一天，重新培训后上岗。", "admin"),
    ("sales", "客户表扬", "客户书面表扬方案专业", 300, 22, "", "admin"),
    ("shilei", "客户表扬", "促成客户案例拍摄", 250, 80, "", "admin"),
    ("tangyiming", "客户表扬", "远程协助客户定位故障", 200, 15, "平台组支援工程服务中心。", "admin"),
    ("manager", "客户表扬", "华东区域客户满意度第一", 600, 100, "", "owner"),
];

/// The events of the second.
pub const EVENTS_OF_SECOND: &[Event] = &[
    ("jifeng", "客户表扬", "困人救援十分钟到场", 400, 9, "", "other"),
    ("cherushui", "安全事故", "井道作业未挂警示牌", -200, 31, "已整改。", "other"),
    ("shixiaoyu", "客户表扬", "商场客户来电感谢", 200, 44, "", "other"),
    ("leiming", "客户表扬", "带队完成旧楼电梯改造", 500, 66, "", "other"),
];

/// Writes events.
pub async fn events(to: &Writer<'_>, members: &HashMap<&str, i64>, all: &[Event]) -> Outcome<()> {
    let sql = "insert into kpi_event (enterprise_id, member_id, category_id, title, points, happened_on, description, search_text, \
                  search_grams, created_at, created_by, updated_at, updated_by) \
               values ($1, $2, (select id from category where enterprise_id = $1 and code = 'kpi_event_category' and name = $3), \
                  $4, $5, $6, $7, $8, $9, $10, $11, $10, $11)";
    let now = clock::now();
    for (who, category, title, points, ago, about, by) in all {
        let happened = clock::china_day(now) - TimeDelta::days(*ago);
        let written = now - TimeDelta::days(*ago);
        let text = search::text([*title, *about]);
        let grams = search::grams(&text);
        let about = Some(*about).filter(|about| !about.is_empty());
        let values: [&(dyn ToSql + Sync); 11] = [
            &to.enterprise,
            &find(members, who)?,
            category,
            title,
            points,
            &happened,
            &about,
            &text,
            &grams,
            &written,
            &find(members, by)?,
        ];
        to.run(sql, &values).await?;
    }
    Ok(())
}
