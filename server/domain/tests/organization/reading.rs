//! Tests of lists of members: visibility, filters, orders, the organisation.

use std::sync::Arc;
use xieli_domain::list::Order;

use xieli_domain::Part;
use xieli_domain::member::model::{Member, MemberFilter};
use xieli_domain::member::store::organization::{self, Node};
use xieli_domain::member::store::{self, Listing, Scope};
use xieli_kernel::{Direction, PageRequest, Viewer};

use crate::support::Bench;

const NEWEST: Order = Order::by(store::BY_CREATED, Direction::Desc);

async fn list(bench: &Bench, viewer: &Viewer, scope: Scope, filter: MemberFilter) -> Vec<Arc<Member>> {
    let request = PageRequest::Number { number: 1, size: 100 };
    let connection = bench.db().read().await.expect("reading");
    let listing = Listing { scope, filter };
    let page = (store::WHOLE.page)(&connection, viewer, &listing, NEWEST, &request).await.expect("a page");
    let count = store::count(&connection, viewer, &listing).await.expect("a count");
    assert_eq!(usize::try_from(count).ok(), Some(page.rows.len()));
    let whole = |(_, member)| match member {
        Part::Whole(member) => member,
        Part::Brief(_) => panic!("a part of a member where all was asked for"),
    };
    page.rows.into_iter().map(whole).collect()
}

fn keyword(typed: &str) -> MemberFilter {
    MemberFilter { keyword: Some(typed.into()), ..MemberFilter::active() }
}

#[tokio::test]
async fn people_are_found_by_character_pinyin_initials_and_phone() {
    let bench = Bench::demo().await;
    let admin = bench.viewer("admin").await;
    for typed in ["若", "溪", "沈若", "shenruoxi", "srx", "SRX", "15400000002", "YL0002"] {
        let found = list(&bench, &admin, Scope::Listed, keyword(typed)).await;
        assert!(found.iter().any(|member| member.name == "沈若溪"), "{typed}");
    }
    assert!(list(&bench, &admin, Scope::Listed, keyword("%")).await.is_empty());
    assert!(list(&bench, &admin, Scope::Listed, keyword("' or 1=1 --")).await.is_empty());
}

#[tokio::test]
async fn filters_narrow_and_combine() {
    let bench = Bench::demo().await;
    let admin = bench.viewer("admin").await;
    let everybody = list(&bench, &admin, Scope::Listed, MemberFilter::active()).await;
    assert!(
        everybody.len() > 40
            && everybody.iter().all(|member| member.status == 1 && member.enterprise_id == 1)
    );
    let applied = MemberFilter { status: vec![0], ..MemberFilter::default() };
    assert_eq!(list(&bench, &admin, Scope::Listed, applied).await.len(), 3);
    let all = list(&bench, &admin, Scope::Listed, MemberFilter::default()).await;
    assert_eq!(all.len(), everybody.len() + 5);
    let team = bench.team("软件研发部").await;
    let own = MemberFilter { team_id: Some(team), ..MemberFilter::active() };
    let below = MemberFilter { include_sub_teams: true, ..own.clone() };
    let (own, all) = (
        list(&bench, &admin, Scope::Listed, own).await,
        list(&bench, &admin, Scope::Listed, below.clone()).await,
    );
    assert!(all.len() > own.len() && own.iter().all(|one| all.iter().any(|other| other.id == one.id)));
    let directors = MemberFilter { directors_only: true, ..below };
    let directors = list(&bench, &admin, Scope::Listed, directors).await;
    assert!(!directors.is_empty() && directors.len() < all.len());
    let role = MemberFilter { role_id: Some(bench.role("工程师").await), ..MemberFilter::active() };
    assert!(list(&bench, &admin, Scope::Listed, role).await.len() > 1);
    let technicians = MemberFilter { technician_only: true, member_type: Some(1), ..MemberFilter::active() };
    assert!(list(&bench, &admin, Scope::Listed, technicians).await.iter().all(|one| one.is_technician));
    let external = MemberFilter { member_type: Some(2), ..MemberFilter::active() };
    assert_eq!(list(&bench, &admin, Scope::Listed, external).await.len(), 6);
    bench.test.execute("update team_member set left_at = now() where member_id in (select m.id from member m join account a on a.id = m.account_id where a.username = 'sales')").await;
    let homeless = MemberFilter { without_team: true, ..MemberFilter::active() };
    let homeless = list(&bench, &admin, Scope::Listed, homeless).await;
    assert_eq!(homeless.iter().map(|one| one.id).collect::<Vec<_>>(), [bench.member("sales").await]);
    let until = everybody[everybody.len() / 2].created_at;
    let past = MemberFilter { created_until: Some(until), ..MemberFilter::active() };
    let past = list(&bench, &admin, Scope::Listed, past).await;
    let since = MemberFilter { created_from: Some(until), ..MemberFilter::active() };
    let since = list(&bench, &admin, Scope::Listed, since).await;
    assert!(past.iter().all(|one| one.created_at < until) && since.iter().all(|one| one.created_at >= until));
    assert_eq!(past.len() + since.len(), everybody.len());
}

#[tokio::test]
async fn a_team_manager_without_the_list_goes_through_their_own_people() {
    let bench = Bench::demo().await;
    bench.test.execute("delete from role_member where member_id in (select m.id from member m join account a on a.id = m.account_id where a.username = 'tangyiming')").await;
    let director = bench.viewer("tangyiming").await;
    let people = list(&bench, &director, Scope::Listed, MemberFilter::active()).await;
    assert!(!people.is_empty() && people.len() < 10);
    let team = bench.team("平台组").await;
    let mates = MemberFilter { team_id: Some(team), ..MemberFilter::active() };
    assert_eq!(list(&bench, &director, Scope::Listed, mates).await.len(), people.len());
    // selections show all members, the team role list only those of directed teams
    assert!(list(&bench, &director, Scope::Visible, MemberFilter::active()).await.len() > 40);
    let holders = MemberFilter { role_id: Some(bench.role("工程师").await), ..MemberFilter::active() };
    assert!(
        list(&bench, &director, Scope::Directed, holders)
            .await
            .iter()
            .all(|one| people.iter().any(|own| own.id == one.id))
    );
}

#[tokio::test]
async fn walls_stand_between_enterprises_and_before_partners() {
    let bench = Bench::demo().await;
    let (other, external) = (bench.viewer("other").await, bench.viewer("external").await);
    let theirs = list(&bench, &other, Scope::Visible, MemberFilter::active()).await;
    assert!(theirs.iter().all(|member| member.enterprise_id == other.enterprise_id));
    let connection = bench.db().read().await.expect("reading");
    let admin = bench.member("admin").await;
    assert!(store::find(&connection, &other, admin).await.expect("read").is_none());
    assert!(store::find(&connection, &external, admin).await.expect("read").is_none());
    assert_eq!(list(&bench, &external, Scope::Visible, MemberFilter::active()).await.len(), 3);
    // applicants are visible to those who audit them
    let (applicant, sales) = (bench.member("lingxiao").await, bench.viewer("sales").await);
    assert!(store::find(&connection, &sales, applicant).await.expect("read").is_none());
    let manager = bench.viewer("manager").await;
    assert!(store::find(&connection, &manager, applicant).await.expect("read").is_some());
    let nodes = organization::list(&connection, &external, None, true, None).await.expect("nodes");
    assert!(nodes.iter().filter(|node| matches!(node, Node::Team(..))).count() == 1);
}

#[tokio::test]
async fn pages_by_cursor_miss_nobody_in_every_order() {
    let bench = Bench::demo().await;
    let admin = bench.viewer("admin").await;
    let connection = bench.db().read().await.expect("reading");
    let listing = Listing { scope: Scope::Listed, filter: MemberFilter::active() };
    for sort in [store::BY_CREATED, store::BY_NAME, store::BY_JOB_NUMBER, store::BY_ENTRY, store::BY_UPDATED]
    {
        for direction in [Direction::Asc, Direction::Desc] {
            let order = Order::by(sort, direction);
            let (mut seen, mut after) = (Vec::new(), None);
            loop {
                let request = PageRequest::After { first: 7, after };
                let page = (store::BRIEF.page)(&connection, &admin, &listing, order, &request).await;
                let page = page.expect("a page");
                after = page.rows.last().map(|(cursor, _)| cursor.encode());
                seen.extend(page.rows.iter().map(|(_, member)| member.id));
                if !page.has_next {
                    break;
                }
            }
            let count = store::count(&connection, &admin, &listing).await.expect("a count");
            let total = seen.len();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!((Some(total), seen.len()), (usize::try_from(count).ok(), total), "{}", order.name());
        }
    }
}

#[tokio::test]
async fn the_organisation_counts_people_once() {
    let bench = Bench::demo().await;
    let admin = bench.viewer("admin").await;
    let connection = bench.db().read().await.expect("reading");
    let (nodes, statements) = {
        let before = bench.db().statements();
        let nodes = organization::list(&connection, &admin, None, true, Some(1)).await.expect("nodes");
        (nodes, bench.db().statements() - before)
    };
    assert!(statements <= 4, "{statements}");
    let (team, people) = nodes
        .iter()
        .find_map(|node| match node {
            Node::Team(team, people) if team.name == "工程服务中心" => Some((team.id, *people)),
            _ => None,
        })
        .expect("the team");
    let different = "select count(distinct p.member_id) from team_member p join team t on t.id = p.team_id \
                     where t.path @> array[$1::bigint] and p.left_at is null and t.enterprise_id = 1";
    assert_eq!(people, bench.number(different, &[&team]).await);
    let found = organization::list(&connection, &admin, Some("唐一鸣"), true, None).await.expect("nodes");
    let names: Vec<&str> = found
        .iter()
        .map(|node| match node {
            Node::Team(team, _) => team.name.as_str(),
            Node::Person(person, _) => person.name.as_str(),
        })
        .collect();
    assert_eq!(names.len(), 4, "{names:?}");
    for name in ["产品研发中心", "软件研发部", "平台组", "唐一鸣"] {
        assert!(names.contains(&name), "{name}");
    }
    let teams = organization::list(&connection, &admin, None, false, None).await.expect("nodes");
    assert!(teams.iter().all(|node| matches!(node, Node::Team(..))));
}

#[tokio::test]
async fn accepting_teams_and_technicians_are_offered() {
    let bench = Bench::demo().await;
    let admin = bench.viewer("admin").await;
    let connection = bench.db().read().await.expect("reading");
    let filter = MemberFilter::active();
    let places = store::accept_places(&connection, &admin, None, &filter, 200).await.expect("places");
    assert_eq!(places.len(), 5);
    let team = bench.team("恒远电气维保").await;
    let places = store::accept_places(&connection, &admin, Some(team), &filter, 200).await.expect("places");
    assert_eq!(places.len(), 2);
    let technicians = MemberFilter { technician_only: true, ..MemberFilter::active() };
    let offered = store::options(&connection, &admin, &technicians, 200).await.expect("options");
    assert!(offered.windows(2).all(|pair| pair[0].work_status <= pair[1].work_status));
    let editors = store::holders_of(&connection, 1, xieli_kernel::Code::EMember).await.expect("holders");
    for user in ["owner", "admin", "manager"] {
        assert!(editors.contains(&bench.member(user).await), "{user}");
    }
    assert!(!editors.contains(&bench.member("sales").await));
}

#[tokio::test]
async fn a_deep_page_continues_a_shallow_one() {
    let bench = Bench::demo().await;
    let scale = xieli_database::seed::Scale { enterprises: 1, teams: 10, members: 1_300 };
    xieli_database::seed::large(&bench.test.url(), &scale, "hash").await.expect("many members");
    let viewer = bench.viewer("large1").await;
    let connection = bench.db().read().await.expect("reading");
    let listing = Listing { scope: Scope::Listed, filter: MemberFilter::default() };
    let sorts = [store::BY_CREATED, store::BY_NAME, store::BY_JOB_NUMBER, store::BY_ENTRY, store::BY_UPDATED];
    for (sort, direction) in sorts
        .into_iter()
        .flat_map(|sort| [Direction::Asc, Direction::Desc].map(|direction| (sort, direction)))
    {
        let order = Order::by(sort, direction);
        let page = async |request| {
            let page = (store::WHOLE.page)(&connection, &viewer, &listing, order, &request).await;
            page.expect("a page")
                .rows
                .into_iter()
                .map(|(cursor, member)| (cursor.encode(), member.id))
                .collect::<Vec<_>>()
        };
        let deep = page(PageRequest::Number { number: 13, size: 100 }).await;
        assert_eq!(deep.len(), 100);
        let before = page(PageRequest::Number { number: 10, size: 100 }).await;
        let mut walked = Vec::new();
        let mut after = before.last().map(|(cursor, _)| cursor.clone());
        while walked.len() < 300 {
            let next = page(PageRequest::After { first: 100, after }).await;
            after = next.last().map(|(cursor, _)| cursor.clone());
            walked.extend(next);
        }
        assert_eq!(walked[200..], deep, "{}", order.name());
    }
}
