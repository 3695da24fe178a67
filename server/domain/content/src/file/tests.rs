//! Tests of the rules of files.

use xieli_domain_content::file::model::File;
use xieli_domain_content::file::rules;
use xieli_kernel::{AppError, Code, FieldCode, Viewer};
use xieli_testing::viewer;

/// A published document of member 1.
fn file() -> File {
    let now = xieli_kernel::clock::now();
    File {
        enterprise_id: 1,
        id: 1,
        name: "报告.docx".into(),
        kind: 2,
        hash: String::new(),
        size: 1,
        content_type: String::new(),
        version_number: 1,
        category: rules::GENERAL,
        group_id: None,
        project_id: None,
        customer_id: None,
        is_doc: true,
        source_type: None,
        source_id: None,
        is_open: rules::OPEN_EXCEPT,
        insiders_only: false,
        visible_members: vec![],
        invisible_members: vec![],
        preview_only: false,
        status: rules::PUBLISHED,
        preview_count: 0,
        download_count: 0,
        version: 1,
        created_at: now,
        created_by: Some(1),
        updated_at: now,
    }
}

fn refused<T>(result: Result<T, AppError>) -> Option<FieldCode> {
    match result {
        Err(AppError::Invalid(errors)) => errors.first().map(|error| error.code),
        _ => None,
    }
}

#[test]
fn a_name_may_be_in_any_script_but_no_path_and_no_trick() {
    for good in ["报告 2026.docx", "отчёт.pdf", "🙂.png", "a..b.txt", ".gitignore", "名"] {
        assert_eq!(rules::name(good).ok().as_deref(), Some(good));
    }
    assert_eq!(rules::name(&"字".repeat(85)).ok().map(|name| name.len()), Some(255));
    let bad = [
        ("", FieldCode::Required),
        ("  ", FieldCode::Required),
        ("../x.txt", FieldCode::Invalid),
        ("a/b.txt", FieldCode::Invalid),
        ("a\\b.txt", FieldCode::Invalid),
        ("..", FieldCode::Invalid),
        ("a\0.txt", FieldCode::Invalid),
        ("a\n.txt", FieldCode::Invalid),
        ("a\u{202e}gpj.exe", FieldCode::Invalid),
    ];
    for (name, code) in bad {
        assert_eq!(refused(rules::name(name)), Some(code), "{name:?}");
    }
    assert_eq!(refused(rules::name(&"字".repeat(86))), Some(FieldCode::TooLong));
}

#[test]
fn a_new_name_keeps_the_extension_and_has_at_most_fifty_characters() {
    let renamed = |old, new| rules::renamed(old, new).ok();
    assert_eq!(renamed("报告.docx", "总结").as_deref(), Some("总结.docx"));
    assert_eq!(renamed("报告.docx", "总结.DOCX").as_deref(), Some("总结.docx"));
    assert_eq!(renamed("报告.docx", "总结.exe").as_deref(), Some("总结.exe.docx"));
    assert_eq!(renamed("README", "说明").as_deref(), Some("说明"));
    let longest = "字".repeat(50);
    assert_eq!(renamed("a.pdf", &longest), Some(format!("{longest}.pdf")));
    assert_eq!(refused(rules::renamed("a.pdf", &"字".repeat(51))), Some(FieldCode::TooLong));
    assert_eq!(refused(rules::renamed("a.pdf", " .pdf ")), Some(FieldCode::Required));
    assert_eq!(refused(rules::renamed("a.pdf", "a/b")), Some(FieldCode::Invalid));
}

#[test]
fn kinds_follow_the_extension() {
    let kinds = [("a.PNG", 1), ("a.doc", 2), ("a.xlsx", 3), ("a.pdf", 4), ("a.pptx", 5), ("a.mp4", 6)];
    for (name, kind) in kinds {
        assert_eq!(rules::kind(name), kind, "{name}");
    }
    for other in ["a.exe", "png", ".png", "a.", "a"] {
        assert_eq!(rules::kind(other), 0, "{other}");
    }
}

#[test]
fn sizes_are_said_in_steps_of_1024_and_kept_within_the_limit() {
    let said = [
        (1, "1B"),
        (1023, "1023B"),
        (1536, "1.5KB"),
        (5_242_880, "5MB"),
        (2_147_483_648, "2GB"),
        (5 << 40, "5120GB"),
    ];
    for (bytes, text) in said {
        assert_eq!(rules::human(bytes), text);
    }
    assert_eq!(rules::size(10, 10).ok(), Some(10));
    for bad in [0, -1, 11, i64::MAX] {
        assert_eq!(refused(rules::size(bad, 10)), Some(FieldCode::Invalid), "{bad}");
    }
    assert_eq!(rules::parts(10, 4), [4, 4, 2]);
    assert_eq!(rules::parts(8, 4), [4, 4]);
    assert_eq!(rules::parts(3, 4), [3]);
}

#[test]
fn what_fits_fits_to_the_last_byte() {
    use xieli_domain_content::file::model::Usage;
    use xieli_domain_content::services::Quota;
    let quota = Quota { enterprise: 100, uploading: 50 };
    let usage = |own, stored, uploading| Usage { stored, uploading, own, own_count: 0 };
    for (used, fitting) in [(usage(20, 0, 20), 30), (usage(0, 60, 20), 20), (usage(0, 0, 0), 50)] {
        assert!(rules::fits(&used, fitting, quota).is_ok(), "{fitting}");
        assert_eq!(refused(rules::fits(&used, fitting + 1, quota)), Some(FieldCode::TooLong), "{fitting}");
    }
    let many = |own_count| rules::fits(&Usage { own_count, ..usage(0, 0, 0) }, 1, quota);
    assert!(many(rules::MAX_UNDER_WAY - 1).is_ok());
    assert_eq!(refused(many(rules::MAX_UNDER_WAY)), Some(FieldCode::RateLimited));
}

#[test]
fn who_may_change_and_delete_a_file() {
    let editor = &[Code::ResEdit, Code::ResDel][..];
    let may =
        |viewer: &Viewer, file: &File| (rules::may_update(viewer, file), rules::may_delete(viewer, file));
    assert_eq!(may(&viewer(1, editor), &file()), (true, true));
    assert_eq!(may(&viewer(1, &[]), &file()), (false, false));
    assert_eq!(may(&viewer(1, &[Code::ResEdit]), &file()), (true, false));
    assert_eq!(may(&viewer(2, editor), &file()), (false, false));
    assert_eq!(may(&viewer(2, &[Code::EManage]), &file()), (true, true));
    assert_eq!(may(&Viewer { enterprise_id: 0, ..viewer(2, &[Code::EManage]) }, &file()), (false, false));
    // core §6: project:manage or project:pm, inside a project
    for code in [Code::ProjectManage, Code::ProjectPm] {
        let project = [editor, &[code]].concat();
        assert_eq!(may(&viewer(2, &project), &file()), (false, false));
        assert_eq!(may(&viewer(2, &project), &File { project_id: Some(7), ..file() }), (true, true));
        assert_eq!(may(&viewer(2, &[code]), &File { project_id: Some(7), ..file() }), (false, false));
    }
    let other = [editor, &[Code::Project, Code::ProjectEdit]].concat();
    assert_eq!(may(&viewer(2, &other), &File { project_id: Some(7), ..file() }), (false, false));
    let attachment = File { is_doc: false, ..file() };
    assert_eq!(may(&viewer(1, &[]), &attachment), (true, true));
    assert_eq!(may(&viewer(2, editor), &attachment), (false, false));
    let pending = File { status: rules::PENDING, ..file() };
    assert_eq!(may(&viewer(1, &[]), &pending), (false, true));
}

#[test]
fn what_goes_into_the_bin_is_published_and_a_document_or_attached() {
    assert!(rules::is_kept(&file()));
    assert!(!rules::is_kept(&File { status: rules::PENDING, ..file() }));
    assert!(!rules::is_kept(&File { is_doc: false, ..file() }), "it hangs on nothing");
    let nowhere = File { is_doc: false, source_type: Some("nothing".into()), ..file() };
    assert!(!rules::is_kept(&nowhere) && !rules::is_kept(&File { status: rules::PENDING, ..nowhere }));
}

#[test]
fn the_content_of_what_is_for_preview_alone_is_for_its_editors() {
    let shown = File { preview_only: true, ..file() };
    assert!(!rules::may_download(&viewer(2, &[Code::ResEdit]), &shown));
    assert!(rules::may_download(&viewer(1, &[]), &shown));
    assert!(rules::may_download(&viewer(2, &[Code::EManage]), &shown));
    assert!(rules::may_download(&viewer(2, &[]), &file()));
}

#[test]
fn what_a_document_starts_with_and_what_becomes_of_it() {
    use xieli_domain_content::file::model::{Target, Uploader, Visibility};
    use xieli_kernel::MemberType;
    let starts = |staff: MemberType, target: Target| {
        let by = Uploader { enterprise_id: 1, member_id: Some(1), member_type: staff };
        rules::is_new_inside(by, &target)
    };
    let document = || Target { is_doc: true, ..Target::default() };
    assert!(starts(MemberType::Staff, document()));
    assert!(starts(MemberType::Staff, Target { category: Some(rules::CUSTOMER), ..document() }));
    assert!(!starts(MemberType::Staff, Target { category: Some(rules::PROJECT), ..document() }));
    assert!(!starts(MemberType::Staff, Target { project_id: Some(7), ..document() }));
    assert!(!starts(MemberType::External, document()));
    assert!(!starts(MemberType::Staff, Target::default()), "an attachment follows its record");
    let asked = |is_open: Option<i16>, insiders_only: Option<bool>| Visibility {
        is_open,
        insiders_only,
        ..Visibility::default()
    };
    let said = |is_open, insiders_only| Target { visibility: asked(is_open, insiders_only), ..document() };
    assert!(starts(MemberType::External, said(Some(rules::OPEN_EXCEPT), Some(true))));
    assert!(
        !starts(MemberType::Staff, said(Some(rules::OPEN_ONLY), Some(true))),
        "those who are named see it"
    );
    assert!(!starts(MemberType::Staff, said(None, Some(false))));
    assert!(!starts(MemberType::Staff, Target { is_doc: false, ..said(None, Some(true)) }));
    let all = file();
    let inside = File { insiders_only: true, ..file() };
    let few = File { is_open: rules::OPEN_ONLY, ..file() };
    let becomes = |before: &File, asked: Visibility| rules::is_inside(MemberType::Staff, before, &asked);
    // absent values stay, and 1 alone opens nothing to external members
    assert!(becomes(&inside, asked(None, None)) && becomes(&inside, asked(Some(1), None)));
    assert!(!becomes(&all, asked(None, None)) && !becomes(&all, asked(Some(1), None)));
    assert!(!becomes(&inside, asked(Some(1), Some(false))) && becomes(&all, asked(Some(1), Some(true))));
    assert!(!becomes(&inside, asked(Some(2), Some(true))) && !becomes(&few, asked(None, Some(true))));
    assert!(becomes(&few, asked(Some(1), None)) && !becomes(&few, asked(Some(1), Some(false))));
    assert!(!becomes(&File { is_doc: false, ..file() }, asked(Some(1), Some(true))));

    let outside = Viewer { member_type: MemberType::External, ..viewer(1, &[]) };
    assert_eq!(
        refused(rules::check_inside(&outside, None, &asked(None, Some(true)))),
        Some(FieldCode::Invalid)
    );
    assert!(rules::check_inside(&outside, Some(&inside), &asked(None, Some(true))).is_ok());
    assert!(rules::check_inside(&outside, None, &asked(Some(1), Some(false))).is_ok());
    assert!(rules::check_inside(&viewer(1, &[]), None, &asked(None, Some(true))).is_ok());
}
