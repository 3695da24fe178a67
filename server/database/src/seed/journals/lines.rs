//! The lines of the demo's work logs and weekly reports.

/// A template: type, team (none: all), minimum length, minute of reminders, fields.
pub type Category = (&'static str, Option<&'static str>, i32, Option<i32>, &'static str);

const VISIT: &str = r#"[{"key":"who","label":"拜访对象","kind":"text","required":true,"minLength":2},{"key":"result","label":"拜访结果","kind":"choice","required":true,"options":["有意向","需跟进","暂无需求"]},{"key":"next","label":"下次联系","kind":"text","required":false}]"#;
/// The fields of a meeting.
pub const MEETING: &str = r#"[{"key":"topic","label":"会议主题","kind":"text","required":true},{"key":"people","label":"参会人数","kind":"number","required":false},{"key":"papers","label":"会议纪要","kind":"attachment","required":false}]"#;
const SERVICE: &str = r#"[{"key":"onsite","label":"现场工时","kind":"hours","required":true},{"key":"road","label":"路途工时","kind":"hours","required":false},{"key":"customer","label":"服务客户","kind":"record","record":"customer","required":false}]"#;
/// No fields.
pub const NONE: &str = "[]";

/// The templates.
pub const CATEGORIES: &[Category] = &[
    ("1", None, 0, None, NONE),
    ("2", None, 10, None, VISIT),
    ("3", None, 0, None, NONE),
    ("4", None, 0, None, MEETING),
    ("5", None, 5, Some(1080), NONE),
    ("5", Some("华东服务部"), 10, Some(1050), SERVICE),
    ("5", Some("华南服务部"), 10, Some(1050), SERVICE),
    ("5", Some("软件研发部"), 20, Some(1110), NONE),
    ("5", Some("硬件研发部"), 20, Some(1110), NONE),
    ("2", Some("直销部"), 30, None, VISIT),
    ("2", Some("渠道部"), 20, None, VISIT),
    ("4", Some("总经办"), 0, None, MEETING),
];

/// A log: author, days ago, type, minutes, contents, values, subject (table), open to its project.
pub type Log = (&'static str, i64, &'static str, i32, &'static str, &'static str, &'static str, bool);

/// The logs of the first enterprise.
pub const LOGS: &[Log] = &[
    (
        "engineer",
        0,
        "5",
        210,
        "上海站例行巡检，更换控制柜滤芯两只，设备运行正常",
        r#"{"onsite":3,"road":0.5}"#,
        "work_order",
        false,
    ),
    (
        "engineer",
        1,
        "5",
        300,
        "启明园区二期现场联调，完成三台控制柜的通讯测试",
        r#"{"onsite":4,"road":1}"#,
        "project",
        true,
    ),
    (
        "engineer",
        2,
        "4",
        90,
        "参加二期验收准备会，确认资料清单和责任人",
        r#"{"topic":"二期验收准备","people":8}"#,
        "project",
        false,
    ),
    ("engineer", 3, "1", 20, "电话指导客户重启网关，问题解决", "{}", "customer", false),
    (
        "engineer",
        8,
        "5",
        420,
        "松江现场更换变频器，调试到夜间，客户签字确认",
        r#"{"onsite":6,"road":1}"#,
        "work_order",
        false,
    ),
    ("yuechangqing", 0, "5", 180, "整理上海站备件台账，盘点安全库存", r#"{"onsite":3}"#, "task", false),
    (
        "yuechangqing",
        1,
        "5",
        240,
        "带队完成园区季度保养，问题两项已列入整改",
        r#"{"onsite":3.5,"road":0.5}"#,
        "work_order",
        false,
    ),
    (
        "sumuyang",
        1,
        "5",
        360,
        "现场更换密封圈并做压力测试，记录已上传",
        r#"{"onsite":5,"road":1}"#,
        "work_order",
        false,
    ),
    (
        "xiachuqing",
        2,
        "5",
        270,
        "配合项目组完成接线复核，发现标签错误三处",
        r#"{"onsite":4.5}"#,
        "project",
        true,
    ),
    (
        "zhonglingxiu",
        1,
        "5",
        200,
        "杭州站客户培训，讲解日常点检与报警处理",
        r#"{"onsite":3,"road":0.3}"#,
        "customer",
        false,
    ),
    (
        "manager",
        0,
        "4",
        60,
        "华东区域周例会，安排下周派工与备件调拨",
        r#"{"topic":"区域周例会","people":12}"#,
        "",
        false,
    ),
    (
        "manager",
        2,
        "2",
        150,
        "走访启明园区，听取运维意见，确认增补清单",
        r#"{"who":"运维经理","result":"需跟进"}"#,
        "customer",
        false,
    ),
    (
        "sales",
        0,
        "2",
        120,
        "拜访松江客户采购负责人，介绍维保方案与报价，客户表示年内可以签约，约定下周送样",
        r#"{"who":"采购负责人","result":"有意向","next":"下周三"}"#,
        "customer",
        false,
    ),
    ("sales", 1, "1", 25, "电话跟进报价，客户要求补充案例", "{}", "customer", false),
    ("sales", 4, "3", 15, "邮件发送维保合同草案", "{}", "customer", false),
    (
        "shilei",
        1,
        "2",
        180,
        "拜访政企客户信息中心，演示平台功能，收集需求十二条，整理后交产品组评估并回复",
        r#"{"who":"信息中心","result":"需跟进"}"#,
        "customer",
        false,
    ),
    (
        "tangyiming",
        0,
        "5",
        420,
        "完成工单列表接口的性能优化，分页查询耗时降到原来的三分之一",
        "{}",
        "task",
        false,
    ),
    ("tangyiming", 1, "5", 400, "修复导出乱码问题，补充对应的自动化测试并通过评审", "{}", "task", false),
    (
        "admin",
        1,
        "4",
        45,
        "整理企业资料归档规范，与各部门确认",
        r#"{"topic":"资料归档","people":5}"#,
        "",
        false,
    ),
    (
        "owner",
        0,
        "4",
        30,
        "与财务核对本月回款计划，逾期项目逐一落实负责人",
        r#"{"topic":"回款计划","people":3}"#,
        "",
        false,
    ),
    (
        "owner",
        2,
        "4",
        60,
        "经营分析会，复盘本月回款与项目进度",
        r#"{"topic":"经营分析","people":9}"#,
        "",
        false,
    ),
];

/// The logs of the second.
pub const LOGS_OF_SECOND: &[Log] = &[
    ("jifeng", 0, "5", 240, "电梯月度保养，更换导靴", "{}", "work_order", false),
    ("tengfei", 1, "5", 180, "空调主机清洗，客户满意", "{}", "customer", false),
    ("leiming", 1, "4", 60, "部门例会，安排下周保养", r#"{"topic":"部门例会"}"#, "", false),
];

/// Visible to its author only.
pub const DRAFT: i16 = 0;
/// Submitted to the team.
pub const SUBMITTED: i16 = 1;
/// Commented, and thereby locked.
pub const LOCKED: i16 = 2;
/// Returned to the author.
pub const REOPENED: i16 = 3;

/// A report: author, weeks ago, state, texts, grade and text of the commenter.
pub type Report = (&'static str, i64, i16, &'static str, Option<(&'static str, &'static str, &'static str)>);

/// The reports of the first enterprise.
pub const REPORTS: &[Report] = &[
    ("engineer", 0, DRAFT, "", None),
    ("engineer", 1, SUBMITTED, "本周以二期联调为主，进度正常", None),
    ("engineer", 2, LOCKED, "完成松江变频器更换，客户满意", Some(("manager", "1", "处理及时，总结到位"))),
    ("engineer", 3, LOCKED, "季度巡检收尾", Some(("manager", "2", "资料上传再快一些"))),
    ("yuechangqing", 1, LOCKED, "站点工作平稳，备件需要补充", Some(("manager", "2", "备件计划下周一前报来"))),
    ("yuechangqing", 2, LOCKED, "完成园区季度保养", Some(("manager", "1", "组织得力"))),
    ("sumuyang", 1, REOPENED, "处理两起漏水报修", Some(("manager", "4", "请补充原因分析"))),
    ("sumuyang", 2, LOCKED, "例行保养", Some(("manager", "3", ""))),
    ("xiachuqing", 1, SUBMITTED, "配合二期接线复核", None),
    ("xiachuqing", 2, LOCKED, "参加新员工培训", Some(("manager", "2", "学以致用"))),
    ("zhonglingxiu", 1, SUBMITTED, "完成两场客户培训", None),
    ("zhonglingxiu", 2, LOCKED, "杭州站回访八家", Some(("manager", "1", "回访记录很细"))),
    ("manager", 1, LOCKED, "华东整体达成率 96%", Some(("chenglifeng", "1", "关注杭州站人手"))),
    ("manager", 2, LOCKED, "完成区域考核", Some(("chenglifeng", "2", "改进项继续跟踪"))),
    ("sales", 1, SUBMITTED, "新签维保两单，跟进松江客户", None),
    ("sales", 2, LOCKED, "拜访客户六家", Some(("shilei", "2", "重点客户要有节奏"))),
    ("shilei", 1, LOCKED, "政企需求收集完成", Some(("hanruobing", "1", "很好"))),
    ("tangyiming", 1, SUBMITTED, "接口优化上线", None),
    ("tangyiming", 2, LOCKED, "修复问题九项", Some(("wenzhiqiu", "2", "补测试"))),
    ("owner", 0, DRAFT, "", None),
    ("owner", 1, SUBMITTED, "主持经营分析会，回款进度符合预期", None),
    ("owner", 2, SUBMITTED, "走访两家重点客户", None),
    ("admin", 1, DRAFT, "", None),
];

/// The reports of the second.
pub const REPORTS_OF_SECOND: &[Report] = &[
    ("jifeng", 1, LOCKED, "完成月度保养", Some(("leiming", "2", "注意安全"))),
    ("tengfei", 1, SUBMITTED, "主机清洗完成", None),
    ("leiming", 0, DRAFT, "", None),
];

/// Summaries of teams: author, team, weeks ago, state, texts.
pub const SUMMARIES: &[(&str, &str, i64, i16, &str)] = &[
    ("manager", "华东服务部", 1, SUBMITTED, "华东本周完成工单按期率稳定，二期联调是下周重点"),
    ("manager", "华东服务部", 2, LOCKED, "季度保养全部完成"),
    ("yuechangqing", "上海服务站", 1, DRAFT, ""),
];
