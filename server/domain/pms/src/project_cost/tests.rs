//! Tests of the rules of project costs.

use chrono::{NaiveDate, TimeDelta};
use xieli_domain_pms::project_cost::model::{COST, CostInput, FEE};
use xieli_domain_pms::project_cost::rules;
use xieli_kernel::AppError;

#[test]
fn a_cost_has_a_type_and_a_fee_may() {
    let said = |kind: i16, cost_type: Option<&str>, amount: i64, day: i64| {
        let input = CostInput {
            name: "交换机".into(),
            kind,
            cost_type: cost_type.map(str::to_owned),
            amount,
            occurred_on: NaiveDate::default() + TimeDelta::days(day),
            ..CostInput::default()
        };
        let Err(AppError::Invalid(errors)) = rules::checked(input) else { return Vec::new() };
        errors.iter().map(|error| error.message.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(said(COST, Some("1"), 1, 1), Vec::<String>::new());
    assert_eq!(said(FEE, None, 1, 1), Vec::<String>::new());
    assert_eq!(said(COST, None, 0, 0), ["请选择成本类型", "请输入大于 0 的金额", "请选择发生日期"]);
    assert_eq!(said(3, Some(" "), 1, 1), ["请选择成本或费用"]);
}
