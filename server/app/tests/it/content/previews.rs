//! Previews of files, and the restrictions of viewers who may look but not download.

use serde_json::json;
use xieli_testing::TestServer;

use super::{get, look, png, read, seen, upload, workbook};

/// A page with a line of text.
fn pdf() -> Vec<u8> {
    let content = "BT /F1 24 Tf 72 700 Td (Contract) Tj ET";
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [4 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> \
         /Contents 5 0 R >>"
            .to_owned(),
        format!("<< /Length {} >>\nstream\n{content}\nendstream", content.len()),
    ];
    let mut out = "%PDF-1.7\n".to_owned();
    let mut places = String::new();
    for (at, object) in objects.iter().enumerate() {
        places.push_str(&format!("{:010} 00000 n \n", out.len()));
        out.push_str(&format!("{} 0 obj\n{object}\nendobj\n", at + 1));
    }
    let table = out.len();
    out.push_str(&format!(
        "xref\n0 6\n0000000000 65535 f \n{places}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n"
    ));
    out.into_bytes()
}

#[tokio::test]
async fn each_kind_is_shown_its_own_way() {
    let server = TestServer::demo().await;
    let token = server.token("admin").await;
    let gbk = [0xd0, 0xd5, 0xc3, 0xfb, b',', b'1', b'\n'];
    let kinds: [(&str, Vec<u8>, &str); 6] = [
        ("a.png", png(9, 9), "IMAGE"),
        ("a.pdf", pdf(), "PDF"),
        ("a.xlsx", workbook("x"), "GRID"),
        ("a.csv", gbk.to_vec(), "GRID"),
        ("a.txt", "文本".into(), "TEXT"),
        ("a.mp4", b"\0\0\0\x18ftypmp42\0\0\0\0".to_vec(), "VIDEO"),
    ];
    for (name, bytes, kind) in kinds {
        let file = upload(&server, &token, name, &bytes, json!({})).await.expect(name);
        let shown = look(&server, &token, &file).await;
        assert_eq!((&shown["kind"], &shown["watermark"]), (&json!(kind), &json!(null)), "{name}: {shown}");
        let reply = get(&server, shown["address"].as_str().expect("an address")).await;
        assert_eq!(reply.status(), 200, "{name}");
        if name == "a.csv" {
            let body: serde_json::Value = reply.json().await.expect("JSON");
            assert_eq!(body["data"]["sheets"][0]["rows"], json!([["姓名", "1"]]));
        }
    }
    for (name, size, message) in [
        ("a.zip", 30, "不支持的格式预览，请下载查看"),
        ("big.xlsx", 5_242_881, "该文件大小大于5M,请下载后再查看"),
    ] {
        let mut bytes = b"PK\x03\x04".to_vec();
        bytes.resize(size, 0);
        let file = upload(&server, &token, name, &bytes, json!({})).await.expect(name);
        let shown = look(&server, &token, &file).await;
        assert_eq!(
            (&shown["kind"], &shown["message"], &shown["address"]),
            (&json!("OTHER"), &json!(message), &json!(null))
        );
    }
}

#[tokio::test]
async fn who_may_only_look_never_gets_the_bytes() {
    let server = TestServer::demo().await;
    let (owner, guest) = (server.token("admin").await, server.token("sales").await);
    let only = json!({ "isPreviewOnly": true });
    let picture = upload(&server, &owner, "图.png", &png(300, 300), only.clone()).await.expect("a picture");
    let document = upload(&server, &owner, "合同.pdf", &pdf(), only.clone()).await.expect("a document");
    let table = upload(&server, &owner, "表.xlsx", &workbook("x"), only.clone()).await.expect("a table");
    let film = upload(&server, &owner, "片.mp4", b"\0\0\0\x18ftypmp42\0\0\0\0", only).await.expect("a film");

    // the owner gets the original
    let own = look(&server, &owner, &picture).await;
    assert_eq!(own["watermark"], json!(null));
    let bytes =
        get(&server, own["address"].as_str().expect("an address")).await.bytes().await.expect("bytes");
    assert_eq!(bytes, png(300, 300));

    let shown = look(&server, &guest, &picture).await;
    assert!(shown["watermark"].as_str().is_some_and(|mark| mark.contains(" 20")), "{shown}");
    let address = shown["address"].as_str().expect("an address").to_owned();
    for address in [address.clone(), format!("{address}&width=120")] {
        let marked = get(&server, &address).await.bytes().await.expect("bytes");
        assert!(!seen(&marked).2, "nothing is written across {address}");
    }
    // neither the download flag nor the download call gives access
    let saved = read(&server, &format!("{address}&download=1")).await;
    assert_eq!(saved.body["code"], 4003);

    let shown = look(&server, &guest, &document).await;
    assert_eq!(shown["kind"], "PAGES");
    let address = shown["address"].as_str().expect("an address");
    assert_eq!(read(&server, address).await.body["data"], json!({ "kind": "PAGES", "pages": 1 }));
    let page = get(&server, &format!("{address}&page=1")).await.bytes().await.expect("bytes");
    assert_eq!(seen(&page).1, 1600);
    assert_eq!(read(&server, &format!("{address}&page=2")).await.body["code"], 4022);
    let stream = address.replace("/content/", "/stream/");
    assert_eq!(read(&server, &stream).await.body["code"], 4003);

    let shown = look(&server, &guest, &table).await;
    assert_eq!(shown["kind"], "GRID");
    let stream = shown["address"].as_str().expect("an address").replace("/content/", "/stream/");
    assert_eq!(read(&server, &stream).await.body["code"], 4003);

    let shown = look(&server, &guest, &film).await;
    assert_eq!((&shown["kind"], &shown["address"]), (&json!("OTHER"), &json!(null)));
    // a ticket for one file does not open another
    let other =
        address.replace(document["rowId"].as_str().expect("a row"), table["rowId"].as_str().expect("a row"));
    assert_eq!(read(&server, &other).await.body["code"], 4001);
}

#[tokio::test]
async fn hostile_files_are_refused_in_chinese() {
    let server = TestServer::demo().await;
    let token = server.token("admin").await;
    let page = b"<!doctype html><script>alert(1)</script>";
    let mut polyglot = page.to_vec();
    polyglot.extend(pdf());
    let mut huge = png(1, 1);
    // width and height in the header, which are checked first
    huge[16..24].copy_from_slice(&[0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30]);
    let uploads: [(&str, &[u8]); 7] = [
        ("page.png", page),
        ("polyglot.pdf", &polyglot),
        ("huge.png", &huge),
        ("../../etc/passwd", b"x"),
        ("a\0.txt", b"x"),
        ("..\\a.txt", b"x"),
        ("a\u{202e}gpj.exe", b"x"),
    ];
    for (name, bytes) in uploads {
        let message = upload(&server, &token, name, bytes, json!({})).await.expect_err(name);
        assert!(message.chars().any(|c| c > '\u{4e00}'), "{name}: {message}");
    }
    // HTML is stored as bytes: neither displayed nor executed
    let file = upload(&server, &token, "page.html", page, json!({})).await.expect("bytes");
    let reply = get(&server, file["streamUrl"].as_str().expect("an address")).await;
    let head = |name: &str| reply.headers()[name].to_str().expect("text").to_owned();
    assert_eq!(head("content-type"), "application/octet-stream");
    assert!(head("content-disposition").starts_with("attachment"));
    assert_eq!(head("x-content-type-options"), "nosniff");
    assert!(head("content-security-policy").contains("sandbox"));
}
