//! Batch actions cost as many statements for many records as for one, and have the same effects on each.

use xieli_domain::catalog::model::ProductInput;
use xieli_domain::catalog::service;
use xieli_kernel::Viewer;

use crate::support::Bench;

async fn products(bench: &Bench, viewer: &Viewer, count: usize) -> Vec<i64> {
    let mut ids = Vec::new();
    for at in 0..count {
        let name = format!("批量{count}-{at}");
        let input = ProductInput { name, enabled: true, ..ProductInput::default() };
        ids.push(service::save_product(bench.db(), viewer, None, input).await.expect("a product").id);
    }
    ids
}

#[tokio::test]
async fn many_changes_cost_as_many_statements_as_one() {
    let bench = Bench::demo().await;
    let admin = bench.viewer("admin").await;
    let listens = "with made as (insert into webhook (enterprise_id, name, target, address, events)
                   values ($1, '批量', 1, 'https://hook.example', '{product.update}') returning id)
                   select id from made";
    let webhook = bench.number(listens, &[&admin.enterprise_id]).await;
    let mut costs = Vec::new();
    for count in [1, 50] {
        let ids = products(&bench, &admin, count).await;
        let begun = bench.db().statements();
        let off = service::enable_products(bench.db(), &admin, &ids, false).await.expect("disabled");
        let disabled = bench.db().statements();
        service::delete_products(bench.db(), &admin, &ids).await.expect("deleted");
        costs.push((disabled - begun, bench.db().statements() - disabled));
        assert!(off.len() == count && off.iter().all(|product| !product.enabled && product.version == 2));

        let expected = i64::try_from(count).expect("a count");
        let logged =
            "select count(*) from operation_log where record_id = any ($1) and record_type = 'product'
                      and action = 'product.update' and after ->> 'name' = before ->> 'name'
                      and before ->> 'enabled' = 'true' and after ->> 'enabled' = 'false'";
        assert_eq!(bench.number(logged, &[&ids]).await, expected);
        let told = "select count(*) from event where record_id = any ($1) and kind = 'product.delete'";
        assert_eq!(bench.number(told, &[&ids]).await, expected);
        let sent = "select count(*) from webhook_delivery d join product p on p.id = d.record_id
                    where d.webhook_id = $2 and d.record_id = any ($1) and d.kind = 'product.update'
                    and d.message ->> 'name' = p.name";
        assert_eq!(bench.number(sent, &[&ids, &webhook]).await, expected);
    }
    assert_eq!(costs[0], costs[1]);
}
