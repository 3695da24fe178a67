//! Values in import files: phone numbers, dates, amounts, texts and names as people write them in cells.

use super::Cell::{Day, Moment, Number, Text, Yes};
use super::{Answer, Case, Cell, Kind, SITE, case, column, taken};

const PHONES: &[&str] = &["客户名称", "客户类型", "联系人", "联系电话"];
const GIVEN: &[&str] = &["客户名称", "客户类型", "负责销售"];
const PLACED: &[&str] = &["客户名称", "客户类型", "负责销售", "所属团队"];
const LEVELS: &[&str] = &["客户名称", "客户类型", "客户级别"];
const TAGS: &[&str] = &["客户名称", "客户类型", "客户标签"];
const DAYS: &[&str] = &["姓名", "手机号", "入职日期"];
const YES: &[&str] = &["姓名", "手机号", "是否工程师"];
const TEAMS: &[&str] = &["姓名", "手机号", "所在团队"];
const PRICES: &[&str] = &["项目", "工单名称", "单价（元）"];
const ENDS: &[&str] = &["项目", "工单名称", "截止日期"];
const PUNCHES: &[&str] = &["姓名", "打卡时间"];
const PEOPLE: &[&str] = &["客户名称", "姓名", "联系电话", "其他电话"];

fn customer(n: usize) -> Vec<String> {
    vec![format!("形状客户{n}"), "个人客户".to_owned()]
}

fn customer_of_a_person(n: usize) -> Vec<String> {
    [customer(n), vec!["李娜".to_owned()]].concat()
}

fn customer_of_a_namesake(n: usize) -> Vec<String> {
    [customer(n), vec!["申屠同名".to_owned()]].concat()
}

fn member(n: usize) -> Vec<String> {
    vec![format!("形状成员{n}"), format!("139123{n:05}")]
}

fn punch(_: usize) -> Vec<String> {
    vec!["岳长青".to_owned()]
}

/// A new contact of a customer of the demo.
fn person(n: usize) -> Vec<String> {
    vec!["临港新能源装备有限公司".to_owned(), format!("形状联系人{n}"), format!("1391234600{n}")]
}

fn work(n: usize) -> Vec<String> {
    vec![SITE.to_owned(), format!("形状工单{n}")]
}

pub(super) fn cases() -> Vec<Case> {
    [phones(), days(), moments(), amounts(), words(), names()].into_iter().flatten().collect()
}

fn phones() -> Vec<Case> {
    let file = |cells: &[Cell]| column(PHONES, customer_of_a_person, cells);
    let good = [
        Text("139-1234-5001"),
        Text("+86 139 1234 5002"),
        Text("008613912345003"),
        Text("１３９１２３４５００４"),
        Text("(021) 6123-4567"),
        Text("010-62345678转801"),
        Text("400-800-1234"),
        Text("13912345006\t"),
        Number(13_912_345_005.0),
    ];
    let doubtful = "号码“57187654321”可能丢失了区号开头的 0";
    let scientific = "客户名称,客户类型,联系人,联系电话\n形状客户甲,个人客户,李娜,1.38E+10\n";
    let landline = "姓名,手机号\n形状成员甲,021-61234567\n";
    vec![
        case("phones in many forms", Kind::Customers, file(&good), taken(9)),
        case(
            "a landline of ten digits that lost its zero, and what is none",
            Kind::Customers,
            file(&[Number(2_161_234_567.0), Text("12345"), Text("13912345001/13912345002")]),
            Answer::Lines(vec![
                (2, "号码“2161234567”可能丢失了区号开头的 0，请补全，如 02161234567"),
                (3, "请输入正确的联系电话"),
                (4, "请输入正确的联系电话"),
            ]),
        ),
        case(
            "a number of eleven digits that may have lost it",
            Kind::Customers,
            file(&[Number(57_187_654_321.0)]),
            Answer::Taken(1, vec![(2, doubtful)], vec![]),
        ),
        case(
            "a number of a contact that may have lost it",
            Kind::Contacts,
            column(PEOPLE, person, &[Text("13912346009、57187654321"), Text("13912346009")]),
            Answer::Taken(2, vec![(2, doubtful)], vec![]),
        ),
        case(
            "a phone that became a power of ten",
            Kind::Customers,
            scientific.as_bytes().to_vec(),
            Answer::Lines(vec![(2, "号码“1.38E+10”已变成科学计数，请把单元格设为文本后重新填写")]),
        )
        .called("x.csv"),
        case(
            "a landline to sign in with",
            Kind::Members,
            landline.as_bytes().to_vec(),
            Answer::Lines(vec![(2, "这是固定电话，请输入手机号")]),
        )
        .called("x.csv"),
    ]
}

fn days() -> Vec<Case> {
    let file = |cells: &[Cell]| column(DAYS, member, cells);
    let good = [
        Text("2024-03-01"),
        Text("2024/3/1"),
        Text("2024.3.1"),
        Text("2024年3月1日"),
        Text("20240301"),
        Text("2024-03-01 10:30"),
        Text("2024年3月31日10:30"),
        Text("3/31/2024"),
        Text("２０２４－０３－０１"),
        Text("24年3月1日"),
        Number(20_240_301.0),
        Day(2024, 3, 1),
    ];
    let serial = "入职日期“45352”是没有日期格式的数字，将作为 2024-03-01 导入";
    let with_time = "入职日期“45352.5”是没有日期格式的数字，将作为 2024-03-01 导入";
    vec![
        case("days in many forms", Kind::Members, file(&good), taken(12)),
        case(
            "days that lost their format",
            Kind::Members,
            file(&[Number(45_352.0), Text("2024-03-01"), Number(45_352.5)]),
            Answer::Taken(3, vec![(2, serial), (4, with_time)], vec![]),
        ),
        case(
            "days before 1970 and after 2100",
            Kind::Members,
            file(&[Text("1969-12-31"), Text("2024-03-01"), Text("2101-01-01"), Number(20_000.0)]),
            Answer::Lines(vec![
                (2, "入职日期：日期“1969-12-31”不在 1970-01-01 至 2100-12-31 之间"),
                (4, "入职日期：日期“2101-01-01”不在 1970-01-01 至 2100-12-31 之间"),
                (5, "入职日期：日期“20000”不在 1970-01-01 至 2100-12-31 之间"),
            ]),
        ),
        case(
            "days that are two or none",
            Kind::Members,
            file(&[Text("1/2/2024"), Text("2023-02-29"), Text("2024-03"), Text("明天")]),
            Answer::Lines(vec![
                (2, "日期“1/2/2024”有歧义"),
                (3, "日期“2023-02-29”无法识别"),
                (4, "日期“2024-03”无法识别"),
                (5, "日期“明天”无法识别"),
            ]),
        ),
        case(
            "the first and the last day",
            Kind::Work,
            column(ENDS, work, &[Text("1970-01-01"), Text("2100-12-31"), Day(2030, 1, 5), Text("")]),
            taken(4),
        ),
    ]
}

/// Days with their times, in workbooks of clock machines.
fn moments() -> Vec<Case> {
    let file = |cells: &[Cell]| column(PUNCHES, punch, cells);
    let good = [
        Text("2024-03-01 08:47"),
        Text("2024/3/1 8:47:30"),
        Text("2024年3月1日 08:47"),
        Text("20240301 084730"),
        Text("2024.3.1 8:47"),
        Text("２０２４－０３－０１　１８：０３"),
        Moment((2024, 3, 1), (18, 3, 5)),
    ];
    let serial = "打卡时间“45352.365972222”是没有日期格式的数字，将作为 2024-03-01 08:47:00 导入";
    let timeless = "打卡时间“2024-03-01”无法识别，请写成 2026-12-31 08:30 的形式";
    vec![
        case("times in many forms, and in cells of dates with times", Kind::Punches, file(&good), taken(7)),
        case(
            "a time that lost its format",
            Kind::Punches,
            file(&[Number(45_352.365_972_222)]),
            Answer::Taken(1, vec![(2, serial)], vec![]),
        ),
        case(
            "times without a time, before 1970, after now, or that are two",
            Kind::Punches,
            file(&[
                Text("2024-03-01"),
                Day(2024, 3, 1),
                Text("1969-12-31 23:59"),
                Moment((2099, 3, 1), (8, 30, 0)),
                Text("1/2/2024 08:30"),
            ]),
            Answer::Lines(vec![
                (2, timeless),
                (3, timeless),
                (4, "打卡时间：日期“1969-12-31 23:59”不在 1970-01-01 至 2100-12-31 之间"),
                (5, "打卡时间不能晚于现在"),
                (6, "日期“1/2/2024 08:30”有歧义"),
            ]),
        ),
        case(
            "cells of dates with times, where days are wanted",
            Kind::Members,
            column(DAYS, member, &[Moment((2024, 3, 1), (10, 30, 0))]),
            taken(1),
        ),
    ]
}

fn amounts() -> Vec<Case> {
    let file = |cells: &[Cell]| column(PRICES, work, cells);
    let good = [
        Text("1,234.50"),
        Text("￥1,234.5"),
        Text("１２３"),
        Text("1.2万"),
        Text("1234元"),
        Text("-"),
        Text("—"),
        Text("0"),
        Number(1_234.5),
        Number(0.1 + 0.2),
    ];
    vec![
        case("amounts in many forms", Kind::Work, file(&good), taken(10)),
        case(
            "amounts that can't be taken",
            Kind::Work,
            file(&[
                Text("(500)"),
                Text("30%"),
                Text("1.005"),
                Text("1,23"),
                Text("$100"),
                Text("11亿"),
                Number(1.234),
            ]),
            Answer::Lines(vec![
                (2, "单价应为 0 到 10 亿，最多两位小数"),
                (3, "单价不能是百分比"),
                (4, "单价最多两位小数"),
                (5, "单价应为数字"),
                (6, "单价应为数字"),
                (7, "单价应为 0 到 10 亿，最多两位小数"),
                (8, "单价最多两位小数"),
            ]),
        ),
    ]
}

/// Booleans, and texts of dictionaries.
fn words() -> Vec<Case> {
    let good = [
        Text("是"),
        Text("√"),
        Text("Y"),
        Text("１"),
        Text("TRUE"),
        Text("否"),
        Text("×"),
        Text("no"),
        Text(""),
        Number(0.0),
        Yes(true),
        Yes(false),
    ];
    let refused = "是否工程师应为 是 或 否";
    vec![
        case("yes and no in many forms", Kind::Members, column(YES, member, &good), taken(12)),
        case(
            "words that are neither",
            Kind::Members,
            column(YES, member, &[Text("有"), Text("是"), Text("x"), Number(2.0)]),
            Answer::Lines(vec![(2, refused), (4, refused), (5, refused)]),
        ),
        case(
            "words of a dictionary with blanks",
            Kind::Customers,
            column(LEVELS, customer, &[Text("重点客户"), Text("　重点客户 "), Text("重点\u{200b}客户")]),
            taken(3),
        ),
        case(
            "words that a dictionary does not offer any more, or never did",
            Kind::Customers,
            column(LEVELS, customer, &[Text("停用级别"), Text("普通客户"), Text("没有这级")]),
            Answer::Lines(vec![(2, "客户级别“停用级别”已停用"), (4, "客户级别“没有这级”不存在")]),
        ),
        case(
            "several words of a dictionary",
            Kind::Customers,
            column(
                TAGS,
                customer,
                &[Text("老客户、需回访"), Text("老客户，战略合作"), Text("老客户;没有这签")],
            ),
            Answer::Lines(vec![(4, "客户标签“没有这签”不存在")]),
        ),
    ]
}

/// Members and teams.
fn names() -> Vec<Case> {
    let people = |cells: &[Cell]| column(GIVEN, customer, cells);
    let teams = |cells: &[Cell]| column(TEAMS, member, cells);
    vec![
        case(
            "people with titles, blanks, teams and numbers",
            Kind::Given,
            people(&[
                Text("岳长青"),
                Text("岳 长 青"),
                Text("岳长青经理"),
                Text("夏初晴女士"),
                Text("苏木阳（上海服务站）"),
                Text("154-0000-0020"),
                Text("YL0020"),
                Text("申屠同名(杭州服务站)"),
                Text("岳长青总监"),
            ]),
            taken(9),
        ),
        case(
            "namesakes are told with their teams",
            Kind::Given,
            people(&[Text("岳长青"), Text("申屠同名")]),
            Answer::Lines(vec![
                (3, "有多名成员叫“申屠同名”"),
                (3, "申屠同名（上海服务站，手机尾号 0001）"),
                (3, "申屠同名（杭州服务站，手机尾号 0002）"),
            ]),
        ),
        case(
            "namesakes beside their team, as an export has them",
            Kind::Given,
            column(PLACED, customer_of_a_namesake, &[Text("上海服务站"), Text("杭州服务站")]),
            taken(2),
        ),
        case(
            "people that there are not",
            Kind::Given,
            people(&[Text("没有这人"), Text("苏木阳（财务部）"), Text("岳长青同学")]),
            Answer::Lines(vec![
                (2, "成员“没有这人”不存在或已离职"),
                (3, "没有属于“财务部”的成员“苏木阳”"),
                (4, "成员“岳长青同学”不存在或已离职"),
            ]),
        ),
        case(
            "teams by name and by path",
            Kind::Members,
            teams(&[
                Text("上海服务站"),
                Text("工程服务中心/华东服务部/上海服务站"),
                Text("市场销售中心 / 备件中心"),
                Text("上海服务站、财务部"),
            ]),
            taken(4),
        ),
        case(
            "teams of one name, one that there is not, and one twice",
            Kind::Members,
            teams(&[Text("备件中心"), Text("财务部"), Text("没有这队"), Text("财务部、财务部")]),
            Answer::Lines(vec![
                (2, "有多个名为“备件中心”的团队，请填写完整路径"),
                (4, "团队“没有这队”不存在"),
                (5, "团队“财务部”重复"),
            ]),
        ),
    ]
}
