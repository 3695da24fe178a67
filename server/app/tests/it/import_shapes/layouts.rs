//! Layouts of import files: position of the table, and headings of its columns.

use rust_xlsxwriter::Format;

use super::{Answer, Case, Kind, SITE, book, case, made, put, raw, sheets, taken, zipped};

const HEAD: &[&str] = &["客户名称*", "客户类型", "联系人", "联系电话"];
const FIRST: &[&str] = &["形状客户甲", "个人客户", "李娜", "13912345001"];
const SECOND: &[&str] = &["形状客户乙", "个人客户", "王芳", "13912345002"];
/// A row without a type.
const UNTYPED: &[&str] = &["形状客户丙", "", "赵敏", "13912345003"];
const NO_TYPE: &str = "客户类型不能为空";
const NO_WORKBOOK: &str = "只能上传 xls、xlsx 或 csv 文件";
const EMPTY: &str = "文件中没有数据";
const NO_SHEET: &str = "文件中没有这个工作表";

pub(super) fn cases() -> Vec<Case> {
    let parts = [above(), headings(), cells(), several_sheets(), texts(), unfit()];
    parts.into_iter().flatten().collect()
}

/// Rows above the header, and headers of several rows.
fn above() -> Vec<Case> {
    let of = Kind::Customers;
    let titled = made(|book| {
        let sheet = book.add_worksheet();
        put(sheet, &[&[], &["填表说明：带 * 的列必须填写"], &[], HEAD, FIRST, UNTYPED, SECOND]);
        sheet.merge_range(0, 0, 0, 3, "客户清单（2026 年）", &Format::new()).expect("merged");
    });
    let in_two_rows = made(|book| {
        let sheet = book.add_worksheet();
        let look = Format::new();
        put(sheet, &[&[], &["", "", "联系人", "联系电话"], FIRST]);
        sheet.merge_range(0, 0, 1, 0, "客户名称", &look).expect("merged");
        sheet.merge_range(0, 1, 1, 1, "客户类型", &look).expect("merged");
        sheet.merge_range(0, 2, 0, 3, "联系信息", &look).expect("merged");
    });
    let twice = || {
        book(&[
            &["姓名", "手机号", "工号", "职位"],
            &["示例", "请写手机号", "X0001", "职员"],
            &[],
            &["姓名", "手机号"],
            &["形状成员甲", "13912345001"],
        ])
    };
    let phone = "请输入正确的手机号";
    vec![
        case("the template's own headings", of, book(&[HEAD, FIRST, SECOND]), taken(2)),
        case("notes above the head", of, book(&[&["客户清单"], &[], HEAD, FIRST, SECOND]), taken(2)),
        case(
            "a merged title and notes: lines are numbered as the sheet does",
            of,
            titled,
            Answer::Lines(vec![(6, NO_TYPE)]),
        ),
        case("a head of two rows", of, in_two_rows, taken(1)),
        case(
            "an example above the head is taken for the table",
            Kind::Members,
            twice(),
            Answer::Lines(vec![(2, phone), (4, phone)]),
        ),
        case("the head's row is said", Kind::Members, twice(), taken(1)).said("headRow", "4"),
        case(
            "the head's row is blank",
            Kind::Members,
            twice(),
            Answer::Unfit("第 3 行没有内容，不能作为标题行"),
        )
        .said("headRow", "3"),
        case("the head's row is no number", Kind::Members, twice(), Answer::Unfit("标题行须为行号"))
            .said("headRow", "四"),
    ]
}

/// Headings of columns.
fn headings() -> Vec<Case> {
    let of = Kind::Customers;
    let called = |head: &[&'static str]| book(&[head, FIRST]);
    vec![
        case(
            "stars, blanks, line breaks and brackets",
            of,
            called(&["＊客户名称（必填）", "客 户 类 型", "联系人\n(姓名)", "　联系电话【手机或座机】*"]),
            taken(1),
        ),
        case(
            "units in brackets of either width",
            Kind::Work,
            book(&[&["项目", "工单名称", "数量(台)", "单价(元)"], &[SITE, "形状工单", "12.5", "85.5"]]),
            taken(1),
        ),
        case(
            "another order",
            of,
            book(&[
                &["联系电话", "联系人", "客户类型", "客户名称"],
                &["13912345001", "李娜", "个人客户", "形状客户甲"],
            ]),
            taken(1),
        ),
        case("other words: 单位", of, called(&["单位", "类型", "对接人", "手机"]), taken(1)),
        case("other words: 客户", of, called(&["客户", "客户分类", "联系人姓名", "电话"]), taken(1)),
        case("other words: 公司", of, called(&["公司名称", "类别", "联系人", "联系方式"]), taken(1)),
        case("English words", of, called(&["Company", "Type", "Contact", "Phone"]), taken(1)),
        case(
            "other words for members",
            Kind::Members,
            book(&[
                &["员工姓名", "手机号码", "所属部门", "入职时间"],
                &["形状成员甲", "13912345001", "上海服务站", "2024-03-01"],
            ]),
            taken(1),
        ),
        case("a heading that is said", of, called(&["商户", "客户类型", "联系人", "联系电话"]), taken(1))
            .said("mapping", "{\"商户\": \"name\"}"),
        case(
            "a heading that nobody knows, and is not said",
            of,
            called(&["商户", "客户类型", "联系人", "联系电话"]),
            Answer::Unfit("缺少必填列：客户名称"),
        ),
        case(
            "unknown columns",
            of,
            book(&[&["序号", "客户名称", "客户类型", "微信群"], &["1", "形状客户甲", "个人客户", "有"]]),
            Answer::Taken(1, vec![], vec!["序号", "微信群"]),
        ),
        case(
            "two columns that mean one",
            of,
            book(&[
                &["客户名称", "客户类型", "联系人", "手机", "电话"],
                &["形状客户甲", "个人客户", "李娜", "13912345001", "021-61234567"],
            ]),
            Answer::Taken(1, vec![], vec!["电话"]),
        ),
        case(
            "a heading that stands twice",
            of,
            called(&["客户名称", "客户类型", "联系人", "客户名称"]),
            Answer::Unfit("列“客户名称”重复"),
        ),
        case(
            "a required column is missing",
            of,
            book(&[&["客户名称", "联系人"], &["形状客户甲", "李娜"]]),
            Answer::Unfit("缺少必填列：客户类型，请使用导入模板"),
        ),
    ]
}

/// Cells that are no plain texts, and rows that are no records.
fn cells() -> Vec<Case> {
    let of = Kind::Customers;
    let merged = made(|book| {
        let sheet = book.add_worksheet();
        put(sheet, &[&["项目", "工单名称"], &["", "形状工单甲"], &["", "形状工单乙"], &["", "形状工单丙"]]);
        sheet.merge_range(1, 0, 3, 0, SITE, &Format::new()).expect("merged");
    });
    let filled = "“项目”取自上方的合并单元格";
    let head = "<row r=\"1\"><c r=\"A1\" t=\"str\"><v>客户名称</v></c><c r=\"B1\" t=\"str\"><v>客户类型</v></c>\
        <c r=\"C1\" t=\"str\"><v>联系人</v></c><c r=\"D1\" t=\"str\"><v>联系电话</v></c></row>";
    let row = |number: u32, phone: &str| {
        format!(
            "<row r=\"{number}\"><c r=\"A{number}\" t=\"str\"><v>形状客户{number}</v></c><c r=\"B{number}\" t=\"str\">\
             <v>个人客户</v></c><c r=\"C{number}\" t=\"str\"><v>李娜</v></c><c r=\"D{number}\"><f>F{number}+1</f>{phone}</c></row>"
        )
    };
    let calculated = row(2, "<v>13912345001</v>");
    let mixed = [head, &calculated, &row(3, "")].concat();
    let open = "“联系电话”的公式尚未计算，请打开并保存文件后再导入";
    vec![
        case(
            "merged cells are filled down",
            Kind::Work,
            merged,
            Answer::Taken(3, vec![(3, filled), (4, filled)], vec![]),
        ),
        case("a formula with its value", of, raw(&[head, &calculated].concat()), taken(1)),
        case("a formula without a value", of, raw(&mixed), Answer::Lines(vec![(3, open)])),
        case(
            "blank rows and blanks between",
            of,
            book(&[HEAD, FIRST, &[], &[" ", "　", "", ""], SECOND, &[]]),
            taken(2),
        ),
        case(
            "a row of sums at the end",
            of,
            book(&[HEAD, FIRST, SECOND, &["合计", "", "", "2"]]),
            Answer::Lines(vec![(4, NO_TYPE)]),
        ),
    ]
}

fn several_sheets() -> Vec<Case> {
    let of = Kind::Customers;
    let blank: &[&[&str]] = &[];
    let good: &[&[&str]] = &[HEAD, FIRST];
    let others: &[&[&str]] = &[HEAD, FIRST, SECOND];
    let bad: &[&[&str]] = &[HEAD, UNTYPED];
    let hidden = || sheets(&[("-旧表", bad), ("客户", good)]);
    let two = || sheets(&[("客户", bad), ("新客户", others)]);
    vec![
        case("a hidden sheet before the table", of, hidden(), taken(1)),
        case("a hidden sheet is asked for", of, hidden(), Answer::Unfit(NO_SHEET)).said("sheet", "旧表"),
        case("an empty sheet before the table", of, sheets(&[("封面", blank), ("客户", good)]), taken(1)),
        case("the first of two sheets", of, two(), Answer::Lines(vec![(2, NO_TYPE)])),
        case("the sheet is said", of, two(), taken(2)).said("sheet", "新客户"),
        case("there is no such sheet", of, two(), Answer::Unfit(NO_SHEET)).said("sheet", "没有这张"),
    ]
}

/// Delimited texts.
fn texts() -> Vec<Case> {
    let of = Kind::Customers;
    let plain = "客户名称,客户类型\n形状客户甲,个人客户\n形状客户乙,个人客户\n";
    let wide = std::iter::once(0xfeff).chain("客户名称\t客户类型\r\n形状客户甲\t个人客户\r\n".encode_utf16());
    // 客户名称,客户类型 and 形状甲,个人客户
    let gbk = b"\xbf\xcd\xbb\xa7\xc3\xfb\xb3\xc6,\xbf\xcd\xbb\xa7\xc0\xe0\xd0\xcd\r\n\
        \xd0\xce\xd7\xb4\xbc\xd7,\xb8\xf6\xc8\xcb\xbf\xcd\xbb\xa7\r\n";
    let of_text = |text: &str| text.as_bytes().to_vec();
    let titled =
        "客户清单,,\n\n客户名称,客户类型,客户级别\n形状客户甲,个人客户,\n形状客户乙,个人客户,没有这级\n";
    let no_level = || Answer::Lines(vec![(5, "客户级别“没有这级”不存在")]);
    vec![
        case("UTF-8 without a mark", of, of_text(plain), taken(2)).called("x.csv"),
        case("UTF-8 with a mark", of, [b"\xef\xbb\xbf".as_slice(), plain.as_bytes()].concat(), taken(2))
            .called("x.CSV"),
        case("GBK", of, gbk.to_vec(), taken(1)).called("x.csv"),
        case("UTF-16 with tabs", of, wide.flat_map(u16::to_le_bytes).collect(), taken(1)).called("x.txt"),
        case("semicolons", of, of_text("客户名称;客户类型;备注\n形状客户甲;个人客户;一,二\n"), taken(1))
            .called("x.csv"),
        case("tabs", of, of_text("客户名称\t客户类型\n形状客户甲\t个人客户\n"), taken(1)).called("x.csv"),
        case(
            "quoted texts with commas and line breaks",
            of,
            of_text("客户名称,客户类型,备注\n\"形状,客户\",个人客户,\"第一行\n第二行\"\n"),
            taken(1),
        )
        .called("x.csv"),
        case(
            "a title and a blank line: lines are numbered as the file does",
            of,
            of_text(titled),
            no_level(),
        )
        .called("x.csv"),
        case("line ends of Windows", of, of_text(&titled.replace('\n', "\r\n")), no_level()).called("x.csv"),
    ]
}

/// Files that are no tables.
fn unfit() -> Vec<Case> {
    let of = Kind::Customers;
    let page = || b"<html><table><tr><td>x</td></tr></table></html>".to_vec();
    let text = || "客户名称,客户类型\n形状客户甲,个人客户\n".as_bytes().to_vec();
    let document = zipped(&[("word/document.xml", "<w:document/>")]);
    vec![
        case("a page that is called csv", of, page(), Answer::Unfit(NO_WORKBOOK)).called("x.csv"),
        case("a page that is called xls", of, page(), Answer::Unfit(NO_WORKBOOK)).called("x.xls"),
        case("a text that is called xls", of, text(), Answer::Unfit(NO_WORKBOOK)).called("x.xls"),
        case("a text that is called xlsx", of, text(), Answer::Unfit(NO_WORKBOOK)),
        case("a binary file that is called csv", of, b"a,b\n\0,1\n".to_vec(), Answer::Unfit(NO_WORKBOOK))
            .called("x.csv"),
        case("another document", of, document, Answer::Unfit(NO_WORKBOOK)),
        case("a damaged workbook", of, b"PK\x03\x04 no zip".to_vec(), Answer::Unfit("文件已损坏或无法读取")),
        case("a blank workbook", of, book(&[]), Answer::Unfit(EMPTY)),
        case("a blank text", of, Vec::new(), Answer::Unfit(EMPTY)).called("x.csv"),
        case("only a head", of, book(&[HEAD]), Answer::Unfit(EMPTY)),
        case("only a head in a text", of, "客户名称,客户类型\n".as_bytes().to_vec(), Answer::Unfit(EMPTY))
            .called("x.csv"),
    ]
}
