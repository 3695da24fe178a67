//! Rights on QR codes, their transitions between states, and validation of batches, templates and equipment:
//! pure functions.

use xieli_kernel::validate::Checker;
pub use xieli_kernel::validate::MAX_IDS;
use xieli_kernel::{AppError, AppResult, Code, FieldCode, Viewer};
use xieli_label::{Layout, Pictures, Problem};

use super::model::{BatchInput, Equipment, Fact, Step, TemplateInput};
use super::states::QrcodeStatus;

/// Blank: not bound yet.
pub const BLANK: i16 = QrcodeStatus::Blank.number();
/// Bound to equipment.
pub const BOUND: i16 = QrcodeStatus::Bound.number();
/// Retired for good.
pub const RETIRED: i16 = QrcodeStatus::Retired.number();
/// Replaced by another code.
pub const REPLACED: i16 = QrcodeStatus::Replaced.number();
/// The most codes of one batch.
pub const MAX_CODES: i32 = 20_000;
/// The largest batch whose codes are created at once; a job creates larger ones.
pub const AT_ONCE: i32 = 1000;
/// The most problems of a layout in one error.
const MAX_PROBLEMS: usize = 5;

/// Whether the viewer may see and change QR codes.
pub fn may_manage(viewer: &Viewer) -> bool {
    viewer.can(Code::EManage)
}

/// The state of a code after a transition, or the refusal (core §3 QR code).
pub fn after(status: i16, step: &Step) -> AppResult<i16> {
    match (status, step) {
        (BLANK | BOUND, Step::Bind(_)) | (BOUND, Step::Correct(_)) => Ok(BOUND),
        (BLANK | BOUND, Step::Retire) => Ok(RETIRED),
        (BOUND, Step::Replace(_)) => Ok(REPLACED),
        (BLANK, Step::Correct(_)) => {
            Err(AppError::field("status", FieldCode::Required, "请选择二维码的状态"))
        }
        (BLANK, Step::Replace(_)) => Err(refused("空白二维码不需要更换")),
        (RETIRED, _) => Err(refused("二维码已作废，不能再操作")),
        _ => Err(refused("二维码已被更换，不能再操作")),
    }
}

fn refused(message: &'static str) -> AppError {
    AppError::field("status", FieldCode::Conflict, message)
}

/// Refuses a replacement that is not blank.
pub fn may_take_over(status: i16) -> AppResult<()> {
    if status == BLANK {
        return Ok(());
    }
    Err(AppError::field("replacementId", FieldCode::Conflict, "只能用空白二维码更换"))
}

/// A checked template.
#[derive(Debug, Clone)]
pub struct CheckedTemplate {
    /// 1 to 50 characters.
    pub name: String,
    /// The layout, free of problems.
    pub layout: Layout,
    /// Up to 200 characters.
    pub remark: Option<String>,
    /// Whether it is the default, offered first.
    pub is_default: bool,
    /// Facts of equipment on the public page.
    pub scan_facts: Vec<Fact>,
}

/// A template, trimmed and checked; absent fields get the defaults of a new one.
pub fn template(input: &TemplateInput) -> AppResult<CheckedTemplate> {
    let mut check = Checker::new();
    let name = check.required("name", "模板名称", input.name.as_deref().unwrap_or_default(), 50);
    let remark = check.optional("remark", "备注", input.remark.as_ref().and_then(Option::as_deref), 200);
    let layout = Layout::read(input.layout.as_ref().unwrap_or(&serde_json::Value::Null));
    if let Err(problems) = &layout {
        refuse(&mut check, problems);
    }
    check.finish()?;
    Ok(CheckedTemplate {
        name,
        // the check has failed without a layout
        layout: layout.map_err(|_| AppError::internal("a layout with problems"))?,
        remark,
        is_default: input.is_default.unwrap_or_default(),
        scan_facts: input.scan_facts.clone().unwrap_or_else(|| vec![Fact::Name, Fact::Model]),
    })
}

fn refuse(check: &mut Checker, problems: &[Problem]) {
    for problem in problems.iter().take(MAX_PROBLEMS) {
        check.refuse("layout", FieldCode::Invalid, told(problem));
    }
}

/// Refuses a layout with undecodable images.
pub fn pictures(layout: &Layout, pictures: &Pictures) -> AppResult<()> {
    let mut check = Checker::new();
    refuse(&mut check, &layout.unreadable(pictures));
    check.finish()
}

/// A problem of a layout as a Chinese sentence.
pub fn told(problem: &Problem) -> String {
    match problem.element {
        Some(at) if !problem.message.starts_with('第') => {
            format!("第 {} 个元素：{}", at + 1, problem.message)
        }
        _ => problem.message.clone(),
    }
}

/// A batch, trimmed and checked.
pub fn batch(input: BatchInput) -> AppResult<BatchInput> {
    let mut check = Checker::new();
    let checked = BatchInput {
        name: check.required("name", "批次名称", &input.name, 50),
        prefix: check.optional("prefix", "前缀", input.prefix.as_deref(), 8),
        remark: check.optional("remark", "备注", input.remark.as_deref(), 200),
        ..input
    };
    let good = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit();
    if checked.prefix.as_ref().is_some_and(|prefix| !prefix.chars().all(good)) {
        check.refuse("prefix", FieldCode::Invalid, "前缀只能是大写字母和数字");
    }
    if !(1..=MAX_CODES).contains(&checked.quantity) {
        check.refuse("quantity", FieldCode::Invalid, "数量应为 1 到 20000");
    }
    check.finish()?;
    Ok(checked)
}

/// The name and the remark of a batch, trimmed and checked.
pub fn batch_texts(name: &str, remark: Option<&str>) -> AppResult<(String, Option<String>)> {
    let mut check = Checker::new();
    let checked =
        (check.required("name", "批次名称", name, 50), check.optional("remark", "备注", remark, 200));
    check.finish()?;
    Ok(checked)
}

/// Equipment, trimmed and checked.
pub fn equipment(input: &Equipment) -> AppResult<Equipment> {
    let mut check = Checker::new();
    let checked = Equipment {
        name: check.required("name", "设备名称", &input.name, 100),
        model: check.optional("model", "型号", input.model.as_deref(), 50),
        serial_number: check.optional("serialNumber", "序列号", input.serial_number.as_deref(), 50),
        location: check.optional("location", "位置", input.location.as_deref(), 100),
        remark: check.optional("remark", "备注", input.remark.as_deref(), 200),
    };
    check.finish()?;
    Ok(checked)
}

/// Checks the ids of a call: not too many, none twice.
pub fn ids(ids: &[i64]) -> AppResult<()> {
    let mut check = Checker::new();
    check.ids("ids", ids, MAX_IDS);
    check.finish()
}

/// Refuses to delete a record that `count` others refer to.
pub fn may_delete(name: &str, count: i64, what: &str) -> AppResult<()> {
    if count > 0 {
        let message = format!("“{name}”有 {count} {what}，不能删除");
        return Err(AppError::field("ids", FieldCode::Conflict, message));
    }
    Ok(())
}
