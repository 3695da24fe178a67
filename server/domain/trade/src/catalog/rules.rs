//! Right to manage the product catalogue, and validation of brand models, products and questions: pure
//! functions.

use xieli_kernel::validate::Checker;
pub use xieli_kernel::validate::ids;
use xieli_kernel::{AppResult, Code, FieldCode, Viewer};

use super::model::{BrandModelInput, ProductInput, QuestionInput};

/// Whether the viewer may change the catalogue.
pub fn may_manage(viewer: &Viewer) -> bool {
    viewer.can(Code::EManage)
}

/// A brand model, trimmed and checked.
pub fn brand_model(input: &BrandModelInput) -> AppResult<BrandModelInput> {
    let mut check = Checker::new();
    let checked = BrandModelInput {
        brand: check.required("brand", "品牌", &input.brand, 50),
        model: check.required("model", "型号", &input.model, 50),
        remark: check.optional("remark", "备注", input.remark.as_deref(), 200),
    };
    check.finish()?;
    Ok(checked)
}

/// A product, trimmed and checked.
pub fn product(input: ProductInput) -> AppResult<ProductInput> {
    let mut check = Checker::new();
    let checked = ProductInput {
        name: check.required("name", "产品名称", &input.name, 100),
        code: check.optional("code", "产品编码", input.code.as_deref(), 30),
        unit: check.optional("unit", "单位", input.unit.as_deref(), 10),
        specification: check.optional("specification", "规格", input.specification.as_deref(), 200),
        remark: check.lines("remark", "备注", input.remark.as_deref(), 500),
        ..input
    };
    check.finish()?;
    Ok(checked)
}

/// A question, trimmed and checked.
pub fn question(input: QuestionInput) -> AppResult<QuestionInput> {
    let mut check = Checker::new();
    let answer = check.lines("answer", "解答", Some(&input.answer), 5000);
    if answer.is_none() {
        check.refuse("answer", FieldCode::Required, "请输入解答");
    }
    let checked = QuestionInput {
        title: check.required("title", "问题", &input.title, 200),
        answer: answer.unwrap_or_default(),
        ..input
    };
    check.finish()?;
    Ok(checked)
}
