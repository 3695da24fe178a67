//! What may be done with the QR codes of customers: pure functions.

use xieli_kernel::validate::Checker;
use xieli_kernel::{AppError, AppResult, Code, Viewer};

/// Whether the viewer has to do with codes of customers at all; whether with this one its customer says.
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
