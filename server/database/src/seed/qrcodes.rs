//! The demo's templates of labels, batches and QR codes.

use serde_json::{Value, json};
use xieli_kernel::search;

use super::writer::Writer;
use crate::{Context, Outcome, connect};

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

/// Equipment of some codes: name, model, serial number, location.
const EQUIPMENT: [(&str, &str, &str, &str); 5] = [
    ("一号控制柜", "HC-100", "SN-20240001", "A 座一层配电间"),
    ("二号控制柜", "HC-200", "SN-20240002", "A 座二层配电间"),
    ("生活水泵", "LY-S1", "SN-20240003", "地下一层水泵房"),
    ("排烟风机", "DF-01", "SN-20240004", "A 座屋面"),
    ("网络机柜", "H10", "SN-20240005", "B 座三层弱电间"),
];

/// A layout: heading, the code in the middle, its characters below.
fn layout(width: i32, height: i32, side: i32, title: Option<&str>) -> Value {
    let line = |y: f64, size: f64| {
        json!({ "x": 1, "y": y, "width": width - 2, "height": 4, "rotation": 0, "fontSize": size, "align": "center",
            "bold": false, "color": "#000000" })
    };
    let with = |mut element: Value, kind: &str, name: &str, value: &str| {
        element["kind"] = kind.into();
        element[name] = value.into();
        element
    };
    let top = if title.is_some() { 5 } else { 0 };
    let code = json!({ "kind": "qr", "x": f64::from(width - side) / 2.0, "y": top, "width": side, "height": side,
        "rotation": 0 });
    let heading = title.map(|title| with(line(0.5, 3.4), "text", "text", title));
    let below = with(line(f64::from(top + side) + 0.5, 2.8), "field", "field", "code");
    let elements: Vec<Value> = heading.into_iter().chain([code, below]).collect();
    json!({ "width": width, "height": height, "elements": elements })
}

/// Signs the codes of the demo with the key of the server, which this crate does not know: `sign` completes a
/// code from its first part.
pub async fn sign_codes(url: &str, sign: impl Fn(String) -> String) -> Outcome<()> {
    let client = connect(url).await?;
    let codes = || "the codes of the demo".to_owned();
    let sql = "select enterprise_id, id, code, name, model, serial_number from qrcode";
    for row in client.query(sql, &[]).await.context(codes)? {
        let (enterprise, id, old): (i64, i64, String) = (row.get(0), row.get(1), row.get(2));
        let facts: [Option<String>; 3] = [row.get(3), row.get(4), row.get(5)];
        let code = sign(old.chars().take(FIRST).collect());
        let text =
            search::text(std::iter::once(code.as_str()).chain(facts.iter().flatten().map(String::as_str)));
        let sql = "update qrcode set code = $3, search_text = $4, search_grams = $5 where (enterprise_id, id) = ($1, $2)";
        client.execute(sql, &[&enterprise, &id, &code, &text, &search::grams(&text)]).await.context(codes)?;
    }
    Ok(())
}

/// Number of characters of a demo code before its signature.
const FIRST: usize = 14;

/// Writes all of it into one enterprise.
pub async fn qrcodes(to: &Writer<'_>) -> Outcome<()> {
    for (n, (name, width, height, side, title)) in (1_i64..).zip(TEMPLATES) {
        let text = search::text([Some(name), title].into_iter().flatten());
        let template = to
            .insert(
                "insert into qrcode_template (enterprise_id, name, layout, is_default, search_text, search_grams) \
                 values ($1, $2, $3::text::jsonb, $4, $5, $6) returning id",
                &[
                    &to.enterprise,
                    &name,
                    &layout(width, height, side, title).to_string(),
                    &(n == 2),
                    &text,
                    &search::grams(&text),
                ],
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
            // no secret, and no signature yet
            let code = format!("SB{:012}00000000", to.enterprise * 1000 + n * 10 + place);
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
