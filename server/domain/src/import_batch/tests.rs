//! Tests of the rules of reversing imports.

use chrono::Utc;
use xieli_kernel::{AppError, Code};
use xieli_testing::viewer;

use super::model::{Changed, ImportBatch};
use super::rules::{changed, hanging, import_of, may_undo, obstacle};
use super::store::naming;
use crate::kind::book::books;
use crate::kind::find;
use crate::kinds;
use crate::sheet::Undo;

/// An import of customers by a member.
fn batch() -> ImportBatch {
    ImportBatch {
        enterprise_id: 1,
        id: 1,
        book: "crm/customer".to_owned(),
        record_type: "customer".to_owned(),
        title: "客户".to_owned(),
        file_name: "x.xlsx".to_owned(),
        created: 3,
        updated: 0,
        undone_at: None,
        undone_by: None,
        version: 1,
        created_at: Utc::now(),
        created_by: Some(7),
    }
}

fn message(error: AppError) -> String {
    match error {
        AppError::Invalid(fields) => fields[0].message.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_import_says_what_comes_of_it() {
    kinds::know();
    let mut known = 0;
    for book in books() {
        let Some(import) = book.import else { continue };
        known += 1;
        let made = import.made;
        let kind = find(made.record_type).unwrap_or_else(|| panic!("{}: {}", book.path, made.record_type));
        assert!(kind.bin.as_ref().is_none_or(|bin| bin.table == made.table), "{}", book.path);
        for part in made.parts {
            assert!(find(part.record_type).is_some() && part.what.starts_with('的'), "{}", part.record_type);
        }
        if let Undo::Never(why) = made.undo {
            assert!(!why.is_empty() && !why.is_ascii(), "{}", book.path);
        }
    }
    assert_eq!(known, 14, "imports");
}

#[test]
fn who_imported_takes_it_back_while_they_may() {
    kinds::know();
    let import = import_of(&batch());
    let all = [Code::CustImport, Code::CustDel];
    assert!(may_undo(&viewer(7, &all), &batch(), import.as_ref()));
    for codes in [&[Code::CustImport][..], &[Code::CustDel], &[]] {
        assert!(!may_undo(&viewer(7, codes), &batch(), import.as_ref()), "{codes:?}");
    }
    let everything = [Code::CustImport, Code::CustDel, Code::EManage];
    assert!(!may_undo(&viewer(8, &everything), &batch(), import.as_ref()), "somebody else's");
    assert!(!may_undo(&viewer(7, &all), &ImportBatch { created_by: None, ..batch() }, import.as_ref()));
    let unknown = ImportBatch { book: "crm/nothing".to_owned(), ..batch() };
    assert!(!may_undo(&viewer(7, &all), &unknown, import_of(&unknown).as_ref()));
}

#[test]
fn what_is_in_the_way_is_said() {
    kinds::know();
    let said = |batch: &ImportBatch| obstacle(batch, import_of(batch).as_ref()).unwrap_or_default();
    assert_eq!(said(&batch()), "");
    let undone = ImportBatch { undone_at: Some(Utc::now()), undone_by: Some(7), ..batch() };
    assert_eq!(said(&undone), "该次导入已经撤销");
    let updated = said(&ImportBatch { updated: 2, ..batch() });
    assert!(updated.contains("更新了 2 条已有的记录"), "{updated}");
    let members = ImportBatch { book: "member".to_owned(), record_type: "member".to_owned(), ..batch() };
    assert!(said(&members).contains("离职"), "{}", said(&members));
    let other = ImportBatch { record_type: "contact".to_owned(), ..batch() };
    assert!(said(&other).contains("不支持导入"), "{}", said(&other));
}

#[test]
fn the_first_of_what_changed_are_named() {
    let one =
        |title: &str, part: &str, total| Changed { title: title.to_owned(), part: part.to_owned(), total };
    let few = [one("甲", "", 2), one("乙", "的联系人", 2)];
    assert_eq!(message(changed(&few)), "“甲”、“乙”的联系人在导入后有改动或已被删除，不能整批撤销");
    let many = [one("甲", "", 12), one("乙", "", 12), one("丙", "", 12)];
    assert_eq!(message(changed(&many)), "“甲”、“乙”、“丙”等 12 条记录在导入后有改动或已被删除，不能整批撤销");
    let found = [("甲".to_owned(), 2, "条跟进记录")];
    assert_eq!(message(hanging(&found, 1)), "“甲”已有 2 条跟进记录，是导入后产生的，不能整批撤销");
    assert_eq!(message(hanging(&found, 5)), "“甲”已有 2 条跟进记录等，是导入后产生的，不能整批撤销");
}

#[test]
fn what_names_a_kind_is_asked_once() {
    kinds::know();
    let customers = naming(find("customer").expect("a kind"));
    let of = |table: &str| customers.iter().filter(|named| named.table == table).count();
    // one of them both prevents the deletion of a customer and follows it
    assert_eq!((of("plan_task"), of("contact"), of("project"), of("customer_follow")), (1, 1, 1, 1));
    assert!(customers.iter().all(|named| named.of == "customer"));
}
