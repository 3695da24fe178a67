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
    /// A member, by id.
    Member,
    /// A team, by id.
    Team,
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
    field("inviter_id", "邀请人", Reading::Member),
];

const TEAM: &[Field] = &[
    field("name", "团队名称", Reading::Text),
    field("code", "团队编码", Reading::Text),
    field("team_type", "团队类型", Reading::Choice(&[(1, "内部团队"), (2, "外部团队")])),
    field("parent_id", "上级团队", Reading::Team),
    field("phone", "联系电话", Reading::Text),
    field("address", "地址", Reading::Text),
    field("contact_name", "联系人", Reading::Text),
    field("remark", "备注", Reading::Text),
    field("is_accept_team", "接单团队", Reading::Switch),
];

const FILE: &[Field] = &[
    field("name", "文件名", Reading::Text),
    field("is_open", "可见范围", Reading::Choice(&[(1, "除指定成员外可见"), (2, "仅指定成员可见")])),
    field("preview_only", "仅可预览", Reading::Switch),
    field("version_number", "版本", Reading::Text),
];

/// The fields of records of a type.
pub fn fields(record_type: &str) -> &'static [Field] {
    match record_type {
        "member" => MEMBER,
        "team" => TEAM,
        "file" => FILE,
        _ => &[],
    }
}

/// What an action keeps as a bare list of ids, by what they are ids of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum List {
    /// Members.
    Members,
    /// Teams.
    Teams,
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
