//! The approval forms of the demo.

use serde_json::{Value, json};

use crate::{Outcome, Trouble};

/// Groups, in their order.
pub const GROUPS: &[&str] =
    &["财务", "采购", "行政", "合同与印章", "资料", "人事", "项目", "客户服务", "信息化", "仓储", "培训"];

/// Approval path of a form.
#[derive(Clone, Copy)]
pub enum Way {
    /// A manager; above an amount the general manager, too.
    Purchase,
    /// A manager, then the general manager.
    Money,
    /// Two approvers who must both approve.
    Seal,
    /// One approver.
    Car,
    /// The director.
    Papers,
    /// A director, two who must both approve, the general manager.
    Contract,
}

/// A form: its fields as JSON.
pub struct Form<'a> {
    pub group: &'a str,
    pub name: &'a str,
    pub icon: &'a str,
    pub remark: &'a str,
    pub on: bool,
    pub way: Way,
    pub fields: &'a str,
}

const REASON: &str = r#"[{"key":"f1","label":"事由","type":"text","required":true},{"key":"f2","label":"说明","type":"lines"}]"#;

/// Forms, in their order.
pub const FORMS: &[Form<'static>] = &[
    Form {
        group: "财务",
        name: "费用报销",
        icon: "bank-account",
        remark: "差旅、交通、招待等日常费用",
        on: true,
        way: Way::Money,
        fields: r#"[{"key":"f1","label":"报销事由","type":"text","required":true},
            {"key":"f2","label":"报销金额","type":"amount","required":true,"min":0.01,"capitals":true},
            {"key":"f3","label":"费用科目","type":"choice","required":true,"options":["交通费","差旅费","招待费","办公费","其他"]},
            {"key":"f4","label":"票据","type":"picture","maxCount":9}]"#,
    },
    Form {
        group: "财务",
        name: "付款申请",
        icon: "dollar",
        remark: "对外付款，需总经理审批",
        on: true,
        way: Way::Money,
        fields: r#"[{"key":"f1","label":"付款事由","type":"text","required":true},
            {"key":"f2","label":"付款金额","type":"amount","required":true,"min":0.01,"capitals":true},
            {"key":"f3","label":"付款方式","type":"choice","required":true,"options":["对公转账","现金","支票"]},
            {"key":"f4","label":"附件","type":"attachment"}]"#,
    },
    Form {
        group: "采购",
        name: "采购申请",
        icon: "shopping-cart",
        remark: "超过 5000 元由总经理审批",
        on: true,
        way: Way::Purchase,
        fields: r#"[{"key":"f1","label":"采购事由","type":"text","required":true},
            {"key":"t1","label":"采购明细","type":"detail","required":true,"columns":[
                {"key":"c1","label":"名称","type":"text","required":true},
                {"key":"c2","label":"数量","type":"number","required":true,"min":1},
                {"key":"c3","label":"单价","type":"amount","required":true,"min":0},
                {"key":"c4","label":"小计","type":"amount","formula":"{c2}*{c3}"}],"sums":["c4"]},
            {"key":"f3","label":"总金额","type":"amount","formula":"{t1.c4}","capitals":true}]"#,
    },
    Form {
        group: "合同与印章",
        name: "用印申请",
        icon: "endorsed",
        remark: "公章、合同章，行政与总经理会签",
        on: true,
        way: Way::Seal,
        fields: r#"[{"key":"f1","label":"文件名称","type":"text","required":true},
            {"key":"f2","label":"印章","type":"choice","required":true,"options":["公章","合同章","财务章"]},
            {"key":"f3","label":"份数","type":"number","required":true,"min":1,"max":100,"unit":"份"},
            {"key":"f4","label":"文件","type":"attachment"}]"#,
    },
    Form {
        group: "合同与印章",
        name: "合同审批",
        icon: "document",
        remark: "签订前的会审",
        on: true,
        way: Way::Contract,
        fields: r#"[{"key":"f1","label":"合同名称","type":"text","required":true},
            {"key":"f2","label":"合同金额","type":"amount","required":true,"min":0,"capitals":true},
            {"key":"f3","label":"合同类型","type":"choice","required":true,"options":["销售合同","服务合同","采购合同","其他"]},
            {"key":"f4","label":"客户","type":"record","record":"customer"},
            {"key":"f5","label":"合同文本","type":"attachment"}]"#,
    },
    Form {
        group: "行政",
        name: "用车申请",
        icon: "drive-time",
        remark: "公务用车",
        on: true,
        way: Way::Car,
        fields: r#"[{"key":"f1","label":"用车事由","type":"text","required":true},
            {"key":"f2","label":"用车日期","type":"date","required":true},
            {"key":"f3","label":"车型","type":"choice","options":["轿车","商务车","厢式货车"]}]"#,
    },
    Form {
        group: "资料",
        name: "资料借阅",
        icon: "manual",
        remark: "图纸、合同、验收资料",
        on: true,
        way: Way::Papers,
        fields: r#"[{"key":"f1","label":"资料名称","type":"text","required":true},
            {"key":"f2","label":"借阅时长","type":"choice","required":true,"options":["当天","三天","一周","一个月"]}]"#,
    },
    Form {
        group: "人事",
        name: "转正申请",
        icon: "person",
        remark: "试用期满",
        on: true,
        way: Way::Papers,
        fields: REASON,
    },
    Form {
        group: "人事",
        name: "调岗申请",
        icon: "exchange",
        remark: "岗位与部门调整",
        on: true,
        way: Way::Papers,
        fields: REASON,
    },
    Form {
        group: "项目",
        name: "项目变更",
        icon: "changes",
        remark: "范围、工期与费用的变更",
        on: true,
        way: Way::Money,
        fields: REASON,
    },
    Form {
        group: "客户服务",
        name: "免费维修",
        icon: "wrench",
        remark: "保外免费服务",
        on: true,
        way: Way::Papers,
        fields: REASON,
    },
    Form {
        group: "信息化",
        name: "账号权限",
        icon: "key",
        remark: "系统账号与权限的开通",
        on: true,
        way: Way::Car,
        fields: REASON,
    },
    Form {
        group: "仓储",
        name: "物资报废",
        icon: "trash",
        remark: "备件与工具报废",
        on: false,
        way: Way::Papers,
        fields: REASON,
    },
    Form {
        group: "培训",
        name: "外训申请",
        icon: "learning",
        remark: "外部培训与考证",
        on: false,
        way: Way::Money,
        fields: REASON,
    },
];

/// The definition of a form whose steps are decided by these members.
pub fn definition(form: &Form<'_>, steps: &[(&str, &str, Vec<i64>)]) -> Outcome<Value> {
    let fields: Value = serde_json::from_str(form.fields).map_err(|error| Trouble::new(error.to_string()))?;
    let node = |(key, name, people): &(&str, &str, Vec<i64>)| {
        let ids: Vec<String> = people.iter().map(i64::to_string).collect();
        json!({ "key": key, "name": name, "kind": "approve", "mode": "all", "onRefusal": "stop", "nobody": "admin",
            "who": [{ "by": "member", "memberIds": ids }] })
    };
    let nodes = match (form.way, steps) {
        (Way::Purchase, [first, second, ..]) => {
            let when = json!({ "any": [[{ "subject": "f3", "op": "gt", "values": [5000] }]] });
            json!([node(first), { "key": "n2", "name": "金额", "kind": "branch", "mode": "all", "onRefusal": "stop", "nobody": "admin",
                "branches": [
                    { "key": "b1", "name": "超过 5000 元", "when": when, "nodes": [node(second)] },
                    { "key": "b2", "name": "其他", "nodes": [] },
                ] }])
        }
        _ => json!(steps.iter().map(node).collect::<Vec<_>>()),
    };
    let settings = json!({ "withdrawal": "running", "annul": true, "batchAgree": true, "skipApplicant": false,
        "skipAdjacent": false, "skipAgreed": false, "skipLast": false, "selfApproval": "allow" });
    Ok(json!({ "fields": fields, "rights": {}, "nodes": nodes, "settings": settings }))
}
