//! An export of a hundred thousand rows needs little more memory than one of a thousand. In a binary of its
//! own, as the memory of other tests would count, too.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use xieli_domain::member::sheet::BOOK;
use xieli_domain::sheet::{Book, export};
use xieli_kernel::permission::{CodeSet, Holder};
use xieli_kernel::{Code, MemberType, Viewer};
use xieli_testing::TestDb;

const ROWS: usize = 100_000;
const ALLOWED: u64 = 100 * 1024;

/// Resident memory of this process in KiB.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("procfs");
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("VmRSS");
    line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).expect("a number")
}

fn viewer() -> Viewer {
    Viewer {
        account_id: 1,
        session_id: 1,
        enterprise_id: 1,
        member_id: 1,
        name: "甲".into(),
        member_type: MemberType::Staff,
        holder: Holder {
            authorities: [Code::RoleOwner].into_iter().collect(),
            enabled: CodeSet::all(),
            team_manager: false,
        },
        team_ids: Vec::new(),
        directed_team_ids: Vec::new(),
        restriction: None,
        token: None,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hundred_thousand_rows_need_less_than_a_hundred_megabytes() {
    let test = TestDb::new().await;
    test.execute(&format!(
        "insert into enterprise (id, name) overriding system value values (1, '甲');
         insert into team (enterprise_id, id, name, path) overriding system value values (1, 1, '总部', array[1]);
         insert into member (enterprise_id, name, phone, job_number, position, sort_name)
            select 1, '成员' || n, '137' || lpad(n::text, 8, '0'), 'N' || n, '高级技术服务工程师', n::text
            from generate_series(1, {ROWS}) as n;
         insert into team_member (enterprise_id, team_id, member_id, main) select 1, 1, id, true from member;
         analyze"
    ))
    .await;
    let filter = || Book::from(&BOOK).rows(&BTreeMap::new()).expect("a filter");
    let columns: Vec<String> = BOOK.columns.iter().map(|column| column.prop.to_owned()).collect();

    let before = resident();
    let (peak, done) = (Arc::new(AtomicU64::new(before)), Arc::new(AtomicBool::new(false)));
    let (highest, stop) = (peak.clone(), done.clone());
    let watching = std::thread::spawn(move || {
        while !stop.load(Ordering::Relaxed) {
            highest.fetch_max(resident(), Ordering::Relaxed);
            std::thread::park_timeout(Duration::from_millis(5));
        }
    });
    let file = export(test.db(), &viewer(), Book::from(&BOOK), &columns, filter()).await.expect("a file");
    done.store(true, Ordering::Relaxed);
    watching.join().expect("watched");
    assert_eq!(file.rows, ROWS);
    let grown = peak.load(Ordering::Relaxed).saturating_sub(before);
    assert!(grown < ALLOWED, "grew by {grown} KiB");
}
