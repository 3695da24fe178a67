//! Tests of the rules of project devices.

use xieli_domain_pms::project_device::model::DeviceInput;
use xieli_domain_pms::project_device::rules;
use xieli_kernel::AppError;

#[test]
fn a_device_is_named_and_there_is_at_least_one() {
    let said = |name: &str, quantity: i32| {
        let input = DeviceInput { name: name.into(), quantity, ..DeviceInput::default() };
        let Err(AppError::Invalid(errors)) = rules::checked(input) else { return Vec::new() };
        errors.iter().map(|error| error.message.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(said("摄像机", 1), Vec::<String>::new());
    assert_eq!(said(" ", 0), ["数量应为 1 到 1000000", "请输入设备名称"]);
}
