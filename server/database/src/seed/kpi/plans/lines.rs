//! The list of the demo's appraisal plans: cycles, states, examinees, raters and reviewers.

/// A plan to write.
pub struct Plan {
    pub name: &'static str,
    /// A value of `kpi_evaluation_cycle`: 1 a month, 2 a quarter.
    pub cycle: &'static str,
    /// Age in cycles; 0 is the present one.
    pub ago: u32,
    pub status: i16,
    pub by: &'static str,
    /// The superior who rates the quality of all work.
    pub director: &'static str,
    /// Raters of cooperation: one as the manager of the team, several by name and without a share.
    pub raters: &'static [&'static str],
    pub reviewers: &'static [&'static str],
    /// Auditors, with the decision of the first one.
    pub auditors: &'static [&'static str],
    pub passed: Option<bool>,
    pub anonymous: bool,
    pub team: Option<&'static str>,
    pub reason: Option<&'static str>,
    pub people: &'static [Person],
}

/// An examinee.
pub struct Person {
    pub who: &'static str,
    pub status: i16,
    /// Values by the superior, by themselves and by colleagues; `None`: the input is open.
    pub given: (Option<i64>, Option<i64>, Option<i64>),
    pub extra: i64,
    pub moved: i64,
    pub appeal: Option<&'static str>,
}

const fn person(who: &'static str, status: i16, given: (Option<i64>, Option<i64>, Option<i64>)) -> Person {
    Person { who, status, given, extra: 0, moved: 0, appeal: None }
}

const PLAIN: Plan = Plan {
    name: "",
    cycle: "1",
    ago: 0,
    status: 0,
    by: "admin",
    director: "manager",
    raters: &["manager"],
    reviewers: &["admin"],
    auditors: &[],
    passed: None,
    anonymous: false,
    team: None,
    reason: None,
    people: &[],
};

/// Those of the first enterprise; the last one is a draft.
pub const FIRST: &[Plan] = &[
    Plan {
        name: "华东服务部月度考核（上上月）",
        ago: 2,
        status: 50,
        people: &[
            Person { extra: 200, ..person("engineer", 50, (Some(92), Some(95), Some(90))) },
            person("yuechangqing", 50, (Some(88), Some(90), Some(86))),
            Person { moved: -150, ..person("sumuyang", 50, (Some(83), Some(88), Some(80))) },
            person("xiachuqing", 50, (Some(76), Some(85), Some(79))),
            person("luofei", 50, (Some(81), Some(84), Some(77))),
        ],
        ..PLAIN
    },
    Plan {
        name: "销售团队季度考核",
        cycle: "2",
        ago: 1,
        status: 50,
        director: "hanruobing",
        raters: &["hanruobing"],
        reviewers: &["owner"],
        people: &[
            person("sales", 50, (Some(90), Some(92), Some(91))),
            person("shilei", 50, (Some(86), Some(90), Some(88))),
            person("guanshanyue", 50, (Some(72), Some(80), Some(75))),
            person("yunzhonghe", 50, (Some(58), Some(70), Some(61))),
        ],
        ..PLAIN
    },
    Plan {
        name: "华南服务部月度考核",
        ago: 1,
        status: 40,
        director: "lantianyu",
        raters: &["chenglifeng"],
        reviewers: &["owner", "admin"],
        people: &[
            person("lichenxi", 40, (Some(91), Some(90), Some(88))),
            person("zhuoyue", 40, (Some(84), Some(86), Some(82))),
            person("xianzhiqiang", 40, (Some(79), Some(85), Some(80))),
            person("maijiayi", 40, (Some(87), Some(88), Some(90))),
        ],
        ..PLAIN
    },
    Plan {
        name: "华东服务部月度考核（上月）",
        ago: 1,
        status: 30,
        reviewers: &["admin", "owner"],
        people: &[
            person("engineer", 30, (Some(89), Some(93), Some(88))),
            person("yuechangqing", 40, (Some(90), Some(91), Some(92))),
            Person {
                appeal: Some("上月有三张加急工单在节假日完成，没有计入完成任务数。"),
                ..person("sumuyang", 30, (Some(78), Some(90), Some(74)))
            },
            person("xiachuqing", 30, (Some(82), Some(85), Some(80))),
            person("zhonglingxiu", 40, (Some(93), Some(92), Some(95))),
        ],
        ..PLAIN
    },
    Plan {
        name: "销售团队月度考核",
        ago: 1,
        status: 30,
        director: "hanruobing",
        raters: &["shilei"],
        reviewers: &["owner"],
        people: &[
            person("sales", 30, (Some(87), Some(90), Some(85))),
            person("guanshanyue", 40, (Some(80), Some(82), Some(78))),
        ],
        ..PLAIN
    },
    Plan {
        name: "服务站本月考核",
        status: 20,
        reviewers: &["admin"],
        people: &[
            person("engineer", 20, (None, None, None)),
            person("yuechangqing", 20, (Some(90), None, None)),
            person("luofei", 20, (None, Some(88), None)),
            person("wanghaichao", 20, (None, None, Some(84))),
        ],
        ..PLAIN
    },
    Plan {
        name: "管理层季度互评",
        cycle: "2",
        status: 20,
        by: "owner",
        director: "owner",
        raters: &["chenglifeng", "shaojingxing", "zhuqinghe", "admin"],
        reviewers: &["owner"],
        anonymous: true,
        people: &[
            person("manager", 20, (None, Some(90), Some(88))),
            person("hanruobing", 20, (Some(92), Some(91), None)),
            person("lantianyu", 20, (None, None, None)),
        ],
        ..PLAIN
    },
    Plan {
        name: "客户经理本月考核",
        status: 20,
        director: "hanruobing",
        raters: &["hanruobing"],
        reviewers: &["owner"],
        people: &[person("sales", 20, (Some(88), None, None)), person("shilei", 20, (None, Some(90), None))],
        ..PLAIN
    },
    Plan {
        name: "研发中心本月考核",
        status: 10,
        director: "shaojingxing",
        raters: &["shaojingxing"],
        auditors: &["owner", "manager"],
        people: &[
            person("tangyiming", 10, (None, None, None)),
            person("liuruyan", 10, (None, None, None)),
            person("baiqingsong", 10, (None, None, None)),
        ],
        ..PLAIN
    },
    Plan {
        name: "测试部本月考核",
        status: 15,
        director: "xieanning",
        raters: &["xieanning"],
        auditors: &["owner"],
        passed: Some(false),
        reason: Some("评分人只有一位，请增加协作部门的评分。"),
        people: &[person("yuzimo", 15, (None, None, None))],
        ..PLAIN
    },
    Plan {
        name: "华东服务部团队计划",
        by: "manager",
        team: Some("华东服务部"),
        reviewers: &["manager"],
        people: &[
            person("yuechangqing", 0, (None, None, None)),
            person("zhonglingxiu", 0, (None, None, None)),
        ],
        ..PLAIN
    },
    Plan {
        name: "备件中心试行考核",
        ago: 1,
        status: 90,
        director: "chenglifeng",
        raters: &["manager"],
        reason: Some("试行方案不再使用。"),
        people: &[person("zhuangsiyuan", 90, (Some(80), None, None))],
        ..PLAIN
    },
    Plan {
        name: "行政与财务季度考核",
        cycle: "2",
        director: "owner",
        raters: &["liangwenbo"],
        people: &[person("tianyuan", 0, (None, None, None)), person("zuosimin", 0, (None, None, None))],
        ..PLAIN
    },
];

/// Those of the second enterprise; the last one is a draft.
pub const SECOND: &[Plan] = &[
    Plan {
        name: "电梯维修月度考核（上上月）",
        ago: 2,
        status: 50,
        by: "other",
        director: "leiming",
        raters: &["leiming"],
        reviewers: &["other"],
        people: &[
            person("jifeng", 50, (Some(90), Some(92), Some(88))),
            person("cherushui", 50, (Some(78), Some(85), Some(80))),
        ],
        ..PLAIN
    },
    Plan {
        name: "空调维修月度考核（上月）",
        ago: 1,
        status: 30,
        by: "other",
        director: "huoqihang",
        raters: &["other"],
        reviewers: &["other"],
        people: &[
            person("tengfei", 30, (Some(85), Some(90), Some(86))),
            Person {
                appeal: Some("配合总部的演练应计入协作。"),
                ..person("shixiaoyu", 30, (Some(74), Some(88), Some(70)))
            },
        ],
        ..PLAIN
    },
    Plan {
        name: "电梯维修月度考核（上月）",
        ago: 1,
        status: 40,
        by: "other",
        director: "leiming",
        raters: &["leiming"],
        reviewers: &["other"],
        people: &[person("jifeng", 40, (Some(88), Some(90), Some(91)))],
        ..PLAIN
    },
    Plan {
        name: "维修部本月考核",
        status: 20,
        by: "other",
        director: "leiming",
        raters: &["other"],
        reviewers: &["other"],
        people: &[person("jifeng", 20, (None, None, None)), person("cherushui", 20, (Some(80), None, None))],
        ..PLAIN
    },
    Plan {
        name: "综合部本月考核",
        status: 10,
        by: "other",
        director: "other",
        raters: &["other"],
        reviewers: &["other"],
        auditors: &["other"],
        people: &[person("ningjing", 10, (None, None, None))],
        ..PLAIN
    },
    Plan {
        name: "空调维修下季度草案",
        cycle: "2",
        by: "other",
        director: "huoqihang",
        raters: &["huoqihang"],
        reviewers: &["other"],
        people: &[person("tengfei", 0, (None, None, None))],
        ..PLAIN
    },
];
