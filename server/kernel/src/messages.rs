//! Catalogue of the Chinese messages that several modules use. The message of a single field is beside its
//! rule.

/// No identity, or one that has expired or been revoked (core §8, code 4001).
pub const UNAUTHENTICATED: &str = "登录已失效，请重新登录";
/// Authenticated, but not allowed (4003).
pub const FORBIDDEN: &str = "没有操作权限";
/// The enterprise requires a second factor and the grace period is over (4003).
pub const SECOND_FACTOR_MISSING: &str = "企业要求开启二次验证，请先完成设置";
/// The enterprise requires a newer password (4003).
pub const PASSWORD_EXPIRED: &str = "密码已过期，请先修改密码";
/// The password was chosen by an administrator, or is weaker than the enterprise requires (4003).
pub const PASSWORD_UNFIT: &str = "请先设置新的登录密码";
/// The operation is closed to personal access tokens (4003).
pub const NOT_BY_TOKEN: &str = "此操作需要登录后进行，不能使用访问令牌";
/// The operation is closed to read-only tokens (4003).
pub const READ_ONLY_TOKEN: &str = "只读访问令牌不能修改数据";
/// Absent or invisible (4004).
pub const NOT_FOUND: &str = "数据不存在";
/// The record to open is gone (10003).
pub const GONE: &str = "数据不存在或已被删除";
/// The viewer may not open the record (10004).
pub const CANNOT_OPEN: &str = "无权查看该数据";
/// A stale `version` (4009).
pub const STALE: &str = "数据已被他人修改，请刷新后重试";
/// Entry of the operation log for a change that came without the version it was made from.
pub const UNVERSIONED: &str = "未提交版本号，按最后提交保存";
/// A call about records that names none (core §5).
pub const CHOOSE_ONE: &str = "请选择一条记录！";
/// Malformed input (4022).
pub const INVALID: &str = "输入有误，请检查后重试";
/// Too many requests (4029).
pub const RATE_LIMITED: &str = "操作过于频繁，请稍后再试";
/// Over a size limit.
pub const LIMIT_EXCEEDED: &str = "请求超出限制";
/// Over its time limit.
pub const TIMEOUT: &str = "处理超时，请稍后重试";
/// The database's disk is full: reads go on, writes fail until an administrator has freed space.
pub const STORAGE_FULL: &str = "存储空间不足，暂时无法保存，请联系管理员";
/// A fault of the server; the trace id follows.
pub const INTERNAL: &str = "系统繁忙，请稍后重试";
/// The default message of a success.
pub const SUCCESS: &str = "操作成功";
/// core §8 Import.
pub const IMPORT_SUCCESS: &str = "导入成功";
/// core §8 Export.
pub const EXPORT_FAILED: &str = "导出失败！";
/// core §8.
pub const UNKNOWN: &str = "未知错误";

/// The message of a scalar or a check of ours at the end of the library's error text
/// (`Failed to parse "Money": …`): the part in Chinese.
pub fn own(said: &str) -> Option<&str> {
    let last = said.rsplit(": ").next().unwrap_or(said).trim();
    last.chars().any(|one| ('\u{4e00}'..='\u{9fff}').contains(&one)).then_some(last)
}

#[cfg(test)]
mod tests {
    use super::own;

    #[test]
    fn what_is_ours_is_said_and_the_library_is_not() {
        let money = "金额应为 0 到 10 亿，最多两位小数";
        let said = format!("Failed to parse \"PaymentPlanInput\": Failed to parse \"Money\": {money}");
        assert_eq!(own(&said), Some(money));
        assert_eq!(own(r#"Failed to parse "Int": Invalid number"#), None);
    }
}
