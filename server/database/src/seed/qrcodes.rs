//! The demo's templates of labels, batches and QR codes.

use xieli_kernel::search;

use super::writer::Writer;
use crate::Outcome;

/// Name, width, height, side of the code, heading.
const TEMPLATES: [(&str, i32, i32, i32, Option<&str>); 11] = [
    ("设备小标签", 30, 40, 28, None),
    ("设备标准标签", 40, 50, 38, Some("扫码报修")),
    ("设备大标签", 60, 72, 58, Some("扫码报修")),
    ("配电柜铭牌", 80, 92, 76, Some("配电柜")),
    ("阀门挂牌", 40, 60, 36, Some("阀门")),
    ("水泵铭牌", 60, 70, 56, Some("水泵")),
    ("电梯轿厢贴", 70, 82, 66, Some("电梯报修")),
    ("消防器材贴", 50, 62, 48, Some("消防器材")),
    ("空调外机贴", 50, 62, 48, Some("空调外机")),
    ("监控探头贴", 20, 26, 18, None),
    ("网络机柜贴", 40, 50, 38, Some("网络机柜")),
];

/// What some codes stand on: equipment, model, serial number, location.
const EQUIPMENT: [(&str, &str, &str, &str); 5] = [
    ("一号控制柜", "HC-100", "SN-20240001", "A 座一层配电间"),
    ("二号控制柜", "HC-200", "SN-20240002", "A 座二层配电间"),
    ("生活水泵", "LY-S1", "SN-20240003", "地下一层水泵房"),
    ("排烟风机", "DF-01", "SN-20240004", "A 座屋面"),
    ("网络机柜", "H10", "SN-20240005", "B 座三层弱电间"),
];

/// Writes all of it into one enterprise.
pub async fn qrcodes(to: &Writer<'_>) -> Outcome<()> {
    for (n, (name, width, height, side, title)) in (1_i64..).zip(TEMPLATES) {
        let text = search::text([Some(name), title].into_iter().flatten());
        let template = to
            .insert(
                "insert into qrcode_template (enterprise_id, name, width, height, code_size, title, search_text, search_grams) \
                 values ($1, $2, $3, $4, $5, $6, $7, $8) returning id",
                &[&to.enterprise, &name, &width, &height, &side, &title, &text, &search::grams(&text)],
            )
            .await?;
        let batch_name = format!("{name}第一批");
        let text = search::text([batch_name.as_str(), "SB"]);
        let batch = to
            .insert(
                "insert into qrcode_batch (enterprise_id, name, template_id, prefix, quantity, search_text, search_grams) \
                 values ($1, $2, $3, 'SB', 2, $4, $5) returning id",
                &[&to.enterprise, &batch_name, &template, &text, &search::grams(&text)],
            )
            .await?;
        for place in 0..2_i64 {
            // no secret: the demo's codes may be counted through
            let code = format!("SB{:016}", to.enterprise * 1000 + n * 10 + place);
            let facts = (place == 0).then(|| EQUIPMENT.get(usize::try_from(n).unwrap_or(0) - 1)).flatten();
            let (name, model, serial, location) = match facts {
                Some((name, model, serial, location)) => {
                    (Some(*name), Some(*model), Some(*serial), Some(*location))
                }
                None => (None, None, None, None),
            };
            let text = search::text([Some(code.as_str()), name, model, serial].into_iter().flatten());
            to.run(
                "insert into qrcode (enterprise_id, batch_id, code, status, name, model, serial_number, location, bound_at, \
                    search_text, search_grams) \
                 values ($1, $2, $3, case when $4::text is null then 0 else 1 end, $4, $5, $6, $7, \
                    case when $4::text is null then null else now() end, $8, $9)",
                &[
                    &to.enterprise, &batch, &code, &name, &model, &serial, &location, &text, &search::grams(&text),
                ],
            )
            .await?;
        }
    }
    Ok(())
}
