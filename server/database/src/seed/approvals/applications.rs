//! The applications of the demo.

/// An application: form, applicant, values, age in days, number of passed steps, and state.
pub type Application<'a> = (&'a str, &'a str, &'a str, i64, usize, i16);

pub(super) const DRAFT: i16 = 0;
pub(super) const RUNNING: i16 = 1;
pub(super) const APPROVED: i16 = 2;
pub(super) const REFUSED: i16 = 3;
pub(super) const WITHDRAWN: i16 = 4;
pub(super) const RETURNED: i16 = 5;
pub(super) const TERMINATED: i16 = 6;
pub(super) const ANNULLING: i16 = 7;
pub(super) const ANNULLED: i16 = 8;

pub(super) const FIRST: &[Application<'static>] = &[
    (
        "采购申请",
        "engineer",
        r#"{"f1":"上海站备件补货","t1":[{"c1":"滤芯","c2":20,"c3":85.5,"c4":1710},{"c1":"密封圈","c2":100,"c3":2.2,"c4":220}],"f3":1930}"#,
        1,
        0,
        RUNNING,
    ),
    (
        "采购申请",
        "yuechangqing",
        r#"{"f1":"示波器更新","t1":[{"c1":"便携示波器","c2":2,"c3":8600,"c4":17200}],"f3":17200}"#,
        3,
        1,
        RUNNING,
    ),
    (
        "采购申请",
        "sumuyang",
        r#"{"f1":"劳保用品","t1":[{"c1":"安全鞋","c2":6,"c3":168,"c4":1008}],"f3":1008}"#,
        12,
        1,
        APPROVED,
    ),
    (
        "采购申请",
        "engineer",
        r#"{"f1":"测试线缆","t1":[{"c1":"网线","c2":3,"c3":260,"c4":780}],"f3":780}"#,
        20,
        1,
        APPROVED,
    ),
    (
        "采购申请",
        "zhonglingxiu",
        r#"{"f1":"投影仪","t1":[{"c1":"会议投影仪","c2":1,"c3":9800,"c4":9800}],"f3":9800}"#,
        25,
        0,
        REFUSED,
    ),
    ("费用报销", "engineer", r#"{"f1":"启明园区现场交通费","f2":326.5,"f3":"交通费"}"#, 2, 0, RUNNING),
    ("费用报销", "sales", r#"{"f1":"客户拜访餐费","f2":588,"f3":"招待费"}"#, 4, 1, RUNNING),
    ("费用报销", "manager", r#"{"f1":"华东区域差旅","f2":2460,"f3":"差旅费"}"#, 15, 2, APPROVED),
    ("费用报销", "sumuyang", r#"{"f1":"工具维修","f2":120,"f3":"其他"}"#, 6, 0, RETURNED),
    ("费用报销", "engineer", r#"{"f1":"过路费","f2":45,"f3":"交通费"}"#, 30, 2, ANNULLED),
    ("付款申请", "manager", r#"{"f1":"安装合作队 11 月结算","f2":36800,"f3":"对公转账"}"#, 1, 0, RUNNING),
    ("付款申请", "zhuangsiyuan", r#"{"f1":"备件供应商货款","f2":12500,"f3":"对公转账"}"#, 8, 2, APPROVED),
    ("付款申请", "manager", r#"{"f1":"展会定金","f2":20000,"f3":"对公转账"}"#, 18, 1, TERMINATED),
    ("用印申请", "sales", r#"{"f1":"启明园区二期合同","f2":"合同章","f3":3}"#, 1, 0, RUNNING),
    ("用印申请", "shilei", r#"{"f1":"投标文件","f2":"公章","f3":2}"#, 2, 0, RUNNING),
    ("用印申请", "sales", r#"{"f1":"授权委托书","f2":"公章","f3":1}"#, 22, 1, APPROVED),
    ("用印申请", "manager", r#"{"f1":"验收证明","f2":"公章","f3":2}"#, 28, 1, ANNULLING),
    ("用车申请", "engineer", r#"{"f1":"松江精密设备运输","f2":"2026-12-02","f3":"厢式货车"}"#, 1, 0, RUNNING),
    ("用车申请", "xiachuqing", r#"{"f1":"客户现场支援","f2":"2026-12-03","f3":"轿车"}"#, 1, 0, RUNNING),
    ("用车申请", "luofei", r#"{"f1":"杭州至上海调件","f2":"2026-11-20","f3":"厢式货车"}"#, 10, 1, APPROVED),
    ("合同审批", "sales", r#"{"f1":"维保年度合同","f2":186000,"f3":"服务合同"}"#, 3, 1, RUNNING),
    ("合同审批", "shilei", r#"{"f1":"设备采购框架协议","f2":420000,"f3":"采购合同"}"#, 2, 0, RUNNING),
    ("合同审批", "guanshanyue", r#"{"f1":"保密协议","f2":0,"f3":"其他"}"#, 16, 3, APPROVED),
    ("资料借阅", "engineer", r#"{"f1":"控制柜接线图","f2":"三天"}"#, 5, 0, WITHDRAWN),
    ("资料借阅", "liuruyan", r#"{"f1":"历史验收资料","f2":"一周"}"#, 9, 1, APPROVED),
    ("资料借阅", "admin", r#"{"f1":"合同台账","f2":"当天"}"#, 1, 0, DRAFT),
    ("费用报销", "engineer", r#"{"f1":"停车费"}"#, 0, 0, DRAFT),
    (
        "采购申请",
        "owner",
        r#"{"f1":"办公椅","t1":[{"c1":"人体工学椅","c2":4,"c3":1299,"c4":5196}],"f3":5196}"#,
        7,
        1,
        APPROVED,
    ),
    ("用车申请", "owner", r#"{"f1":"接待来访客户","f2":"2026-12-05","f3":"商务车"}"#, 1, 0, RUNNING),
    ("付款申请", "owner", r#"{"f1":"年度体检","f2":28600,"f3":"对公转账"}"#, 11, 2, APPROVED),
    ("合同审批", "manager", r#"{"f1":"分包框架协议","f2":98000,"f3":"服务合同"}"#, 1, 0, RUNNING),
    ("合同审批", "yuechangqing", r#"{"f1":"仓库租赁","f2":60000,"f3":"其他"}"#, 2, 0, RUNNING),
];

pub(super) const SECOND: &[Application<'static>] = &[
    ("费用报销", "jifeng", r#"{"f1":"现场交通费","f2":88,"f3":"交通费"}"#, 1, 0, RUNNING),
    ("用车申请", "tengfei", r#"{"f1":"客户现场","f2":"2026-12-01","f3":"轿车"}"#, 4, 1, APPROVED),
    ("用印申请", "ningjing", r#"{"f1":"采购合同","f2":"合同章","f3":2}"#, 2, 0, RUNNING),
];
