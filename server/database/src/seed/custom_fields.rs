//! Custom fields of the demo's first enterprise for its customers, with values.

use super::writer::Writer;
use crate::Outcome;

/// Writes them; the customers must exist.
pub async fn first(to: &Writer<'_>) -> Outcome<()> {
    let field = "insert into custom_field (enterprise_id, record_type, code, name, kind, options, in_list, sort_order) \
                 values ($1, 'customer', $2, $3, $4, $5, $6, $7) returning id";
    let size =
        to.insert(field, &[&to.enterprise, &"employees", &"员工人数", &2_i16, &NONE, &true, &0_i32]).await?;
    let terms: Vec<&str> = vec!["月结", "季结", "预付", "货到付款"];
    let terms = to
        .insert(field, &[&to.enterprise, &"settlement", &"结算方式", &9_i16, &terms, &true, &1_i32])
        .await?;
    let until = to
        .insert(field, &[&to.enterprise, &"contract_until", &"框架合同到期", &4_i16, &NONE, &false, &2_i32])
        .await?;
    // every third customer; numbers are indexed with twenty digits, shifted to be non-negative
    // (decision 0050)
    let values = "with c as (select id, row_number() over (order by id) as place from customer where enterprise_id = $1),
        v as (select id, (place * 15)::text as size, (array['月结', '季结', '预付', '货到付款'])[place % 4 + 1] as terms,
                (date '2026-01-31' + (place * 9)::integer)::text as until, place
            from c where place % 3 = 1),
        kept as (update customer r set custom = jsonb_build_object(
                $2::bigint::text, v.size, $3::bigint::text, jsonb_build_array(v.terms), $4::bigint::text, v.until)
            from v where r.enterprise_id = $1 and r.id = v.id)
        insert into custom_value (enterprise_id, field_id, key, record_id)
            select $1, $2::bigint, lpad((9223372036854775808::numeric + place * 15 * 1000000)::text, 20, '0'), id from v
            union all select $1, $3::bigint, terms, id from v
            union all select $1, $4::bigint, until, id from v";
    to.run(values, &[&to.enterprise, &size, &terms, &until]).await
}

const NONE: Vec<&str> = Vec::new();
