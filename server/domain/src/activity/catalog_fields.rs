//! Which fields of a record a timeline shows, what they are called, how their values read and who may see them: by the
//! same rule as the field itself. What is not named here is not shown.

/// How a value reads.
#[derive(Debug, Clone, Copy)]
pub enum Reading {
    /// As it is.
    Text,
    /// 是, 否.
    Switch,
    /// A moment, in the enterprise's zone.
    Moment,
    /// One of several, by the number that is kept.
    Choice(&'static [(i64, &'static str)]),
    /// One of several, by the word that is kept.
    Word(&'static [(&'static str, &'static str)]),
    /// Another record, by id.
    One(List),
}

/// Who may see a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Guard {
    /// Whoever sees the record.
    Everybody,
    /// Member editors, and the member themself: as `Member.remark`.
    MemberNotes,
}

/// One field of a kind of record.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// As the log keeps it.
    pub name: &'static str,
    /// For people.
    pub label: &'static str,
    /// How its values read.
    pub reading: Reading,
    /// Who may see it.
    pub guard: Guard,
}

const fn field(name: &'static str, label: &'static str, reading: Reading) -> Field {
    Field { name, label, reading, guard: Guard::Everybody }
}

const fn note(name: &'static str, label: &'static str) -> Field {
    Field { name, label, reading: Reading::Text, guard: Guard::MemberNotes }
}

const MEMBER: &[Field] = &[
    field("name", "姓名", Reading::Text),
    field("phone", "手机号", Reading::Text),
    field("email", "邮箱", Reading::Text),
    field("gender", "性别", Reading::Choice(&[(0, "未知"), (1, "男"), (2, "女")])),
    field("birthday", "生日", Reading::Text),
    field("job_number", "工号", Reading::Text),
    field("position", "职位", Reading::Text),
    field("status", "状态", Reading::Choice(&[(0, "待审核"), (1, "在职"), (2, "已拒绝"), (3, "离职")])),
    field("member_type", "成员类型", Reading::Choice(&[(1, "内部成员"), (2, "外部成员")])),
    field("is_technician", "技术员", Reading::Switch),
    field("is_engineer", "工程师", Reading::Switch),
    field("work_status", "工作状态", Reading::Choice(&[(0, "空闲"), (1, "忙碌"), (2, "休息")])),
    field("introduction", "个人简介", Reading::Text),
    note("remark", "备注"),
    field("entry_date", "入职日期", Reading::Text),
    field("left_at", "离职时间", Reading::Moment),
    note("apply_reason", "申请理由"),
    note("refuse_reason", "拒绝原因"),
    field("inviter_id", "邀请人", Reading::One(List::Members)),
];

const TEAM: &[Field] = &[
    field("name", "团队名称", Reading::Text),
    field("code", "团队编码", Reading::Text),
    field("team_type", "团队类型", Reading::Choice(&[(1, "内部团队"), (2, "外部团队")])),
    field("parent_id", "上级团队", Reading::One(List::Teams)),
    field("phone", "联系电话", Reading::Text),
    field("address", "地址", Reading::Text),
    field("contact_name", "联系人", Reading::Text),
    field("remark", "备注", Reading::Text),
    field("is_accept_team", "接单团队", Reading::Switch),
];

const FILE: &[Field] = &[
    field("name", "文件名", Reading::Text),
    field("group_id", "文档分类", Reading::One(List::FileGroups)),
    field("is_open", "可见范围", Reading::Choice(&[(1, "除指定成员外可见"), (2, "仅指定成员可见")])),
    field("preview_only", "仅可预览", Reading::Switch),
    field("version_number", "版本", Reading::Text),
    field("status", "状态", Reading::Choice(&[(0, "待确认"), (1, "已发布")])),
];

const FILE_GROUP: &[Field] = &[
    field("name", "分类名称", Reading::Text),
    field("parent_id", "上级分类", Reading::One(List::FileGroups)),
];

const CATEGORY: &[Field] = &[
    field("name", "分类名称", Reading::Text),
    field("parent_id", "上级分类", Reading::One(List::Categories)),
    field("remark", "备注", Reading::Text),
];

const DICT_ITEM: &[Field] = &[
    field("text", "名称", Reading::Text),
    field("value", "值", Reading::Text),
    field("color", "颜色", Reading::Text),
    field("sort_order", "顺序", Reading::Text),
    field("disabled", "停用", Reading::Switch),
];

const BRAND_MODEL: &[Field] = &[
    field("brand", "品牌", Reading::Text),
    field("model", "型号", Reading::Text),
    field("remark", "备注", Reading::Text),
];

const PRODUCT: &[Field] = &[
    field("name", "产品名称", Reading::Text),
    field("code", "产品编码", Reading::Text),
    field("category_id", "产品分类", Reading::One(List::Categories)),
    field("brand_model_id", "品牌型号", Reading::One(List::BrandModels)),
    field("unit", "单位", Reading::Text),
    field("specification", "规格", Reading::Text),
    field("remark", "备注", Reading::Text),
    field("enabled", "启用", Reading::Switch),
];

const QUESTION: &[Field] = &[
    field("title", "问题", Reading::Text),
    field("answer", "解答", Reading::Text),
    field("product_id", "产品", Reading::One(List::Products)),
    field("fault_type_id", "故障类型", Reading::One(List::Categories)),
    field("enabled", "启用", Reading::Switch),
];

const QRCODE: &[Field] = &[
    field("status", "状态", Reading::Choice(&[(0, "空白"), (1, "已绑定"), (2, "已作废"), (3, "已替换")])),
    field("name", "设备名称", Reading::Text),
    field("model", "设备型号", Reading::Text),
    field("serial_number", "序列号", Reading::Text),
    field("location", "位置", Reading::Text),
    field("remark", "备注", Reading::Text),
    field("bound_by", "绑定人", Reading::One(List::Members)),
];

const QRCODE_BATCH: &[Field] =
    &[field("name", "批次名称", Reading::Text), field("remark", "备注", Reading::Text)];

const QRCODE_TEMPLATE: &[Field] = &[
    field("name", "模板名称", Reading::Text),
    field("is_default", "默认模板", Reading::Switch),
    field("remark", "备注", Reading::Text),
];

const COMMENT: &[Field] = &[field("body", "评论内容", Reading::Text)];

const ENTERPRISE: &[Field] = &[
    field("name", "企业名称", Reading::Text),
    field("short_name", "企业简称", Reading::Text),
    field("phone", "联系电话", Reading::Text),
    field("area_code", "所在地区", Reading::Text),
    field("address", "地址", Reading::Text),
    field("introduction", "简介", Reading::Text),
    field("industry", "行业", Reading::Text),
];

const ROLE: &[Field] = &[field("name", "角色名称", Reading::Text), field("remark", "备注", Reading::Text)];

/// The fields of records of a type.
pub fn fields(record_type: &str) -> &'static [Field] {
    match record_type {
        "member" => MEMBER,
        "team" => TEAM,
        "file" => FILE,
        "file_group" => FILE_GROUP,
        "category" => CATEGORY,
        "dict_item" => DICT_ITEM,
        "brand_model" => BRAND_MODEL,
        "product" => PRODUCT,
        "question" => QUESTION,
        "qrcode" => QRCODE,
        "qrcode_batch" => QRCODE_BATCH,
        "qrcode_template" => QRCODE_TEMPLATE,
        "comment" => COMMENT,
        "enterprise" => ENTERPRISE,
        "role" => ROLE,
        _ => &[],
    }
}

/// What ids in the log are ids of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum List {
    /// Members.
    Members,
    /// Teams.
    Teams,
    /// Document categories.
    FileGroups,
    /// Nodes of category trees.
    Categories,
    /// Brand models.
    BrandModels,
    /// Products.
    Products,
}

/// The list that an action keeps, and what it is called.
pub fn list(action: &str) -> Option<(List, &'static str)> {
    match action {
        "member.teams_add" | "member.teams_remove" => Some((List::Teams, "团队")),
        "team.members_add" | "team.members_remove" | "role.members_add" | "role.members_remove" => {
            Some((List::Members, "成员"))
        }
        _ => None,
    }
}
