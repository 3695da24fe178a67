//! Rights on the QR codes of customers: pure functions.

use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, Code, Viewer};

/// Checks that the viewer may work with codes of customers at all; the customer of a code decides about that
/// code.
pub fn may(viewer: &Viewer) -> AppResult<()> {
    if viewer.can(Code::CustQrcode) { Ok(()) } else { Err(AppError::forbidden()) }
}

/// A remark, trimmed and checked.
pub fn remark(text: Option<&str>) -> AppResult<Option<String>> {
    let mut check = Checker::new();
    let remark = check.lines("remark", "备注", text, 200);
    check.finish()?;
    Ok(remark)
}
