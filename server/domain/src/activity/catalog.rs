//! What kinds of records and actions are called. A domain adds one line for its records, and one for each action whose
//! name the last word of its kind does not tell.

use std::borrow::Cow;

/// Records by the type that events name, and what they are called.
pub const RECORDS: &[(&str, &str)] = &[
    ("access_token", "访问令牌"),
    ("account", "账号"),
    ("article", "文章"),
    ("brand_model", "品牌型号"),
    ("category", "分类"),
    ("comment", "评论"),
    ("config_value", "设置"),
    ("dict_item", "字典项"),
    ("enterprise", "企业"),
    ("file", "文件"),
    ("file_group", "文档分类"),
    ("invitation", "邀请"),
    ("job", "后台任务"),
    ("member", "成员"),
    ("notification_preference", "通知设置"),
    ("ownership_transfer", "企业转让"),
    ("product", "产品"),
    ("qrcode", "二维码"),
    ("qrcode_batch", "二维码批次"),
    ("qrcode_template", "标签模板"),
    ("question", "常见问题"),
    ("role", "角色"),
    ("saved_view", "视图"),
    ("security_policy", "安全策略"),
    ("session", "登录"),
    ("team", "团队"),
    ("webhook", "Webhook"),
];

/// Actions whose words are not those of [`VERBS`].
const ACTIONS: &[(&str, &str)] = &[
    ("access_token.revoke", "撤销了访问令牌"),
    ("account.devices_forget", "清除了可信设备"),
    ("account.password_change", "修改了密码"),
    ("account.password_reset", "重置了密码"),
    ("account.recovery_code_use", "使用了恢复码"),
    ("account.recovery_codes_renew", "重新生成了恢复码"),
    ("account.second_factor_disable", "关闭了二次验证"),
    ("account.second_factor_enable", "开启了二次验证"),
    ("dict_item.reset", "恢复了系统的字典项"),
    ("dict_item.reset_all", "恢复了系统的字典"),
    ("enterprise.logo", "更换了企业标识"),
    ("enterprise.transfer", "转让了企业"),
    ("file.create", "上传了文件"),
    ("file.expire", "清理了未确认的文件"),
    ("file.publish", "发布了文件"),
    ("file.restore", "恢复了文件的历史版本"),
    ("file.version", "上传了文件的新版本"),
    ("invitation.revoke", "撤销了邀请"),
    ("member.audit", "审核了加入申请"),
    ("member.avatar", "更换了头像"),
    ("member.leave", "办理了离职"),
    ("member.mp_unbind", "解绑了微信"),
    ("member.profile", "修改了个人信息"),
    ("member.roles_set", "设置了角色"),
    ("member.second_factor_reset", "重置了二次验证"),
    ("member.team_update", "修改了所在团队"),
    ("member.teams_add", "加入了团队"),
    ("member.teams_remove", "移出了团队"),
    ("ownership_transfer.answer", "答复了企业转让"),
    ("ownership_transfer.start", "发起了企业转让"),
    ("qrcode.replace", "替换了二维码"),
    ("qrcode.retire", "作废了二维码"),
    ("qrcode_batch.make", "生成了二维码"),
    ("role.members_add", "添加了角色成员"),
    ("role.members_remove", "移除了角色成员"),
    ("role.menus_set", "设置了角色权限"),
    ("session.create", "登录"),
    ("session.revoke", "退出登录"),
    ("session.switch", "切换了企业"),
    ("team.members_add", "添加了团队成员"),
    ("team.members_remove", "移除了团队成员"),
    ("team.move", "移动了团队"),
    ("webhook.redeliver", "重新发送了消息"),
    ("webhook.stop", "因持续失败停用了消息推送"),
    ("webhook.redeliver", "重新推送了 Webhook"),
    ("webhook.stop", "停止了 Webhook 推送"),
];

/// What the last word of a kind tells by itself.
const VERBS: &[(&str, &str)] = &[
    ("create", "新增了"),
    ("update", "修改了"),
    ("delete", "删除了"),
    ("restore", "恢复了"),
    ("purge", "彻底删除了"),
    ("publish", "发布了"),
    ("withdraw", "撤回了"),
    ("import", "导入了"),
    ("export", "导出了"),
    ("move", "移动了"),
    ("merge", "合并了"),
    ("enable", "启用了"),
    ("disable", "停用了"),
    ("cancel", "取消了"),
    ("retry", "重试了"),
    ("reset", "重置了"),
    ("ack", "发布了"),
    ("bind", "绑定了"),
    ("unbind", "解绑了"),
];

/// What the timeline of a record does not show: what concerns the account of a person and not the record.
pub const PRIVATE: &[&str] = &["member.mp_unbind", "member.second_factor_reset"];

/// What records of a type are called; the type itself where nobody has named it.
pub fn record_label(record_type: &str) -> &str {
    RECORDS.iter().find(|(known, _)| *known == record_type).map_or(record_type, |(_, label)| label)
}

/// What was done, in words.
pub fn action_label(action: &str) -> Cow<'static, str> {
    if let Some((_, label)) = ACTIONS.iter().find(|(known, _)| *known == action) {
        return Cow::Borrowed(label);
    }
    let (record_type, word) = action.split_once('.').unwrap_or((action, ""));
    match VERBS.iter().find(|(known, _)| *known == word) {
        Some((_, verb)) => Cow::Owned(format!("{verb}{}", record_label(record_type))),
        None => Cow::Owned(format!("{} {word}", record_label(record_type))),
    }
}
