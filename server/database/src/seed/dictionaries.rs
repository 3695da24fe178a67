//! Changes of dictionaries in the demo's enterprises.

use super::writer::Writer;
use crate::Outcome;

/// Industries that the system's list does not have.
const INDUSTRIES: [&str; 7] =
    ["电力", "物业管理", "轨道交通", "商业零售", "酒店餐饮", "仓储物流", "文化体育"];

/// Writes an enterprise's own items, and one that replaces an item of the system.
pub async fn dictionaries(to: &Writer<'_>) -> Outcome<()> {
    let own = "insert into dict_item (enterprise_id, code, value, text, color, sort_order) \
               values ($1, $2, $3, $4, $5, $6)";
    for (place, text) in (6_i32..).zip(INDUSTRIES) {
        let value = (place + 1).to_string();
        to.run(own, &[&to.enterprise, &"customer_industry", &value, &text, &None::<&str>, &place]).await?;
    }
    to.run(own, &[&to.enterprise, &"work_level", &"1", &"一般", &Some("#22a06b"), &0_i32]).await?;
    Ok(())
}
