//! What can be in the bin, one entry for each kind of record. Everything in here is SQL of ours, never user input;
//! `$1` is the enterprise, `$2` the rows.

/// A kind of record that can be brought back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A product.
    Product,
    /// A question.
    Question,
    /// A model of a brand.
    BrandModel,
    /// A node of a category tree.
    Category,
}

impl Kind {
    /// Every kind; those that others refer to come behind them, so that what goes for good goes in this order.
    pub const ALL: [Self; 4] = [Self::Question, Self::Product, Self::BrandModel, Self::Category];

    /// What is known of the kind.
    pub fn entry(self) -> &'static Recyclable {
        match self {
            Self::Product => &PRODUCT,
            Self::Question => &QUESTION,
            Self::BrandModel => &BRAND_MODEL,
            Self::Category => &CATEGORY,
        }
    }
}

/// What is known of a kind.
#[derive(Debug)]
pub struct Recyclable {
    /// The table.
    pub table: &'static str,
    /// For people.
    pub label: &'static str,
    /// What a row `t` is called.
    pub title: &'static str,
    /// Actions as the log names them: brought back, gone for good.
    pub actions: (&'static str, &'static str),
    /// Statements that find rows which cannot come back (`title`) and what is in the way (`other`), and how that is
    /// said, with `{}` for the latter.
    pub obstacles: &'static [(&'static str, &'static str)],
    /// What refers to a row `t`, as `exists` conditions, and what it is called.
    pub references: &'static [(&'static str, &'static str)],
}

static PRODUCT: Recyclable = Recyclable {
    table: "product",
    label: "产品",
    title: "t.name",
    actions: ("product.restore", "product.purge"),
    obstacles: &[
        (
            "select t.name as title, o.name as other from product t
             join product o on o.enterprise_id = t.enterprise_id and o.code = t.code and o.id <> t.id
                and (o.deleted_at is null or (o.id = any ($2) and o.id > t.id))
             where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1",
            "它的编码已被产品“{}”使用",
        ),
        (
            "select t.name as title, c.name as other from product t
             join category c on c.enterprise_id = t.enterprise_id and c.id = t.category_id and c.deleted_at is not null
             where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1",
            "它所属的分类“{}”已删除，请先恢复该分类",
        ),
        (
            "select t.name as title, b.brand || ' ' || b.model as other from product t
             join brand_model b on b.enterprise_id = t.enterprise_id and b.id = t.brand_model_id
                and b.deleted_at is not null
             where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1",
            "它的品牌型号“{}”已删除，请先恢复该品牌型号",
        ),
    ],
    references: &[(
        "select from question r where r.enterprise_id = t.enterprise_id and r.product_id = t.id",
        "常见问题",
    )],
};

static QUESTION: Recyclable = Recyclable {
    table: "question",
    label: "常见问题",
    title: "t.title",
    actions: ("question.restore", "question.purge"),
    obstacles: &[
        (
            "select t.title, p.name as other from question t
             join product p on p.enterprise_id = t.enterprise_id and p.id = t.product_id and p.deleted_at is not null
             where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1",
            "它所属的产品“{}”已删除，请先恢复该产品",
        ),
        (
            "select t.title, c.name as other from question t
             join category c on c.enterprise_id = t.enterprise_id and c.id = t.fault_type_id
                and c.deleted_at is not null
             where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1",
            "它的故障类型“{}”已删除，请先恢复该故障类型",
        ),
    ],
    references: &[],
};

static BRAND_MODEL: Recyclable = Recyclable {
    table: "brand_model",
    label: "品牌型号",
    title: "(t.brand || ' ' || t.model)",
    actions: ("brand_model.restore", "brand_model.purge"),
    obstacles: &[(
        "select t.brand || ' ' || t.model as title, o.model as other from brand_model t
         join brand_model o on o.enterprise_id = t.enterprise_id and o.brand = t.brand and o.model = t.model
            and o.id <> t.id and (o.deleted_at is null or (o.id = any ($2) and o.id > t.id))
         where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1",
        "该品牌下已有型号“{}”",
    )],
    references: &[(
        "select from product r where r.enterprise_id = t.enterprise_id and r.brand_model_id = t.id",
        "产品",
    )],
};

static CATEGORY: Recyclable = Recyclable {
    table: "category",
    label: "分类",
    title: "t.name",
    actions: ("category.restore", "category.purge"),
    obstacles: &[
        (
            "select t.name as title, p.name as other from category t
             join category p on p.enterprise_id = t.enterprise_id and p.id = t.parent_id
                and p.deleted_at is not null and p.id <> all ($2)
             where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1",
            "它的上级“{}”已删除，请先恢复上级",
        ),
        (
            "select t.name as title, o.name as other from category t
             join category o on o.enterprise_id = t.enterprise_id and o.code = t.code and o.name = t.name
                and o.parent_id is not distinct from t.parent_id and o.id <> t.id
                and (o.deleted_at is null or (o.id = any ($2) and o.id > t.id))
             where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1",
            "同级下已有分类“{}”",
        ),
        (
            "select t.name as title, p.name as other from category t
             join category p on p.enterprise_id = t.enterprise_id and p.id = t.parent_id and cardinality(p.path) >= 10
             where t.enterprise_id = $1 and t.id = any ($2) order by t.id limit 1",
            "它的上级“{}”已在第 10 级，分类层级不能超过 10 级",
        ),
        (
            "select t.name as title, '20000' as other from category t
             where t.enterprise_id = $1 and t.id = any ($2) and cardinality($2) + (
                select count(*) from category c
                where c.enterprise_id = $1 and c.code = t.code and c.deleted_at is null) > 20000
             order by t.id limit 1",
            "每个分类树最多 {} 个分类",
        ),
    ],
    references: &[
        ("select from category r where r.enterprise_id = t.enterprise_id and r.parent_id = t.id", "下级分类"),
        ("select from product r where r.enterprise_id = t.enterprise_id and r.category_id = t.id", "产品"),
        ("select from question r where r.enterprise_id = t.enterprise_id and r.fault_type_id = t.id", "常见问题"),
    ],
};
