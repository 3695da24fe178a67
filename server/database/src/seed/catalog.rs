//! The demo's trees, brand models, products and questions.

use super::writer::Writer;
use crate::Outcome;
use xieli_kernel::search;

/// A tree: roots, each with the nodes below.
type Trees = &'static [(&'static str, &'static [(&'static str, &'static [&'static str])])];

const TREES: Trees = &[
    (
        "product_category",
        &[
            ("控制设备", &["控制柜", "传感器", "执行器"]),
            ("网络设备", &["网关", "交换机"]),
            ("软件", &["监控平台", "移动应用"]),
            ("备件", &[]),
        ],
    ),
    (
        "fault_type",
        &[
            ("硬件故障", &["电源", "主板", "传感器失灵", "外壳损坏"]),
            ("软件故障", &["无法登录", "数据不刷新", "报表错误"]),
            ("网络故障", &["离线", "信号弱"]),
            ("安装问题", &[]),
        ],
    ),
    ("kpi_template_category", &[("职能部门", &[]), ("项目部门", &["安装", "维保"])]),
    ("kpi_indication_category", &[("服务质量", &["响应时长", "客户评价"]), ("回款", &[])]),
    ("kpi_event_category", &[("客户表扬", &[]), ("安全事故", &[])]),
    (
        "acceptance_directory",
        &[
            ("开工资料", &["施工合同", "开工报告", "施工组织设计"]),
            ("过程资料", &["材料进场验收", "隐蔽工程记录", "设备调试记录", "变更签证"]),
            ("竣工资料", &["竣工图纸", "试运行报告", "竣工验收单"]),
            ("移交资料", &["设备清单", "操作手册", "培训记录", "质保书"]),
        ],
    ),
];

const BRANDS: [(&str, &[&str]); 4] = [
    ("海川", &["HC-100", "HC-200", "HC-300 Pro"]),
    ("凌云", &["LY-S1", "LY-S2", "LY-X"]),
    ("恒信", &["H8", "H10", "H12"]),
    ("东方", &["DF-01", "DF-02", "DF-03"]),
];

const PRODUCTS: [(&str, &str, &str); 14] = [
    ("智能控制柜", "控制柜", "台"),
    ("紧凑型控制柜", "控制柜", "台"),
    ("温湿度传感器", "传感器", "只"),
    ("压力传感器", "传感器", "只"),
    ("烟雾传感器", "传感器", "只"),
    ("电动阀执行器", "执行器", "台"),
    ("风阀执行器", "执行器", "台"),
    ("工业网关", "网关", "台"),
    ("无线网关", "网关", "台"),
    ("八口交换机", "交换机", "台"),
    ("园区监控平台", "监控平台", "套"),
    ("巡检移动应用", "移动应用", "套"),
    ("电源模块", "备件", "块"),
    ("接线端子包", "备件", "包"),
];

const QUESTIONS: [(&str, &str, &str, &str); 12] = [
    (
        "控制柜通电后指示灯不亮怎么办？",
        "电源",
        "智能控制柜",
        "先确认总闸已合上，再检查保险管；仍不亮时请报修并注明柜号。",
    ),
    (
        "控制柜反复重启是什么原因？",
        "电源",
        "紧凑型控制柜",
        "多为供电电压不稳。请测量输入电压，低于 198V 时先排查线路。",
    ),
    ("传感器读数一直不变", "传感器失灵", "温湿度传感器", "断电 30 秒后重新上电；仍不变时更换探头。"),
    (
        "压力读数偏高怎么校准？",
        "传感器失灵",
        "压力传感器",
        "在移动应用的设备页选择“校准”，按提示在零压下确认。",
    ),
    ("烟雾传感器误报", "传感器失灵", "烟雾传感器", "清洁探测腔，并确认安装位置远离出风口。"),
    ("网关离线后如何恢复？", "离线", "工业网关", "检查网线与指示灯，长按复位键 5 秒重启；不要恢复出厂设置。"),
    ("无线网关信号弱", "信号弱", "无线网关", "把天线竖直安装在金属柜外，必要时加装延长线。"),
    ("平台提示密码错误", "无法登录", "园区监控平台", "在登录页选择“忘记密码”，用手机号验证后重设。"),
    ("平台数据不刷新", "数据不刷新", "园区监控平台", "确认网关在线；在线仍不刷新时请提供设备编号报修。"),
    ("导出的报表少了几天", "报表错误", "园区监控平台", "检查所选日期范围与设备上线时间，离线期间没有数据。"),
    ("阀门不动作", "主板", "电动阀执行器", "切换到手动模式确认机械部分正常，再检查控制信号线。"),
    ("控制柜可以装在室外吗？", "安装问题", "智能控制柜", "标准柜体为室内型，室外请选用带防护罩的版本。"),
];

/// Writes all of it into one enterprise.
pub async fn catalog(to: &Writer<'_>) -> Outcome<()> {
    let node = "insert into category (enterprise_id, code, parent_id, name, sort_order, path) \
                values ($1, $2, $3, $4, $5, '{}') returning id";
    for (code, roots) in TREES {
        for (order, (name, children)) in (0_i32..).zip(*roots) {
            let root = to.insert(node, &[&to.enterprise, code, &None::<i64>, name, &order]).await?;
            for (order, name) in (0_i32..).zip(*children) {
                to.insert(node, &[&to.enterprise, code, &Some(root), name, &order]).await?;
            }
        }
    }
    to.run(
        "update category set path = case when parent_id is null then array[id] else array[parent_id, id] end \
         where enterprise_id = $1",
        &[&to.enterprise],
    )
    .await?;
    for (brand, models) in BRANDS {
        for model in models {
            let text = search::text([brand, model]);
            to.run(
                "insert into brand_model (enterprise_id, brand, model, search_text, search_grams) values ($1, $2, $3, $4, $5)",
                &[&to.enterprise, &brand, model, &text, &search::grams(&text)],
            )
            .await?;
        }
    }
    for (n, (name, category, unit)) in (1_i64..).zip(PRODUCTS) {
        let code = format!("P{n:03}");
        let text = search::text([name, code.as_str()]);
        to.run(
            "insert into product (enterprise_id, name, code, unit, category_id, brand_model_id, search_text, search_grams) \
             select $1, $2, $3, $4, \
                (select id from category where enterprise_id = $1 and code = 'product_category' and name = $5), \
                (select id from brand_model where enterprise_id = $1 order by id offset $6 limit 1), $7, $8",
            &[&to.enterprise, &name, &code, &unit, &category, &(n % 12), &text, &search::grams(&text)],
        )
        .await?;
    }
    for (title, fault, product, answer) in QUESTIONS {
        let text = search::text([title]);
        to.run(
            "insert into question (enterprise_id, title, answer, product_id, fault_type_id, search_text, search_grams) \
             select $1, $2, $3, (select id from product where enterprise_id = $1 and name = $4), \
                (select id from category where enterprise_id = $1 and code = 'fault_type' and name = $5), $6, $7",
            &[&to.enterprise, &title, &answer, &product, &fault, &text, &search::grams(&text)],
        )
        .await?;
    }
    Ok(())
}
