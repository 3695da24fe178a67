//! Enums of the schema whose values are kinds of records, as the domains declare them (docs/decisions/0040).

use async_graphql::indexmap::IndexMap;
use async_graphql::registry::{EnumBuilder, MetaEnumValue, MetaType, MetaTypeId, Registry};
use async_graphql::{ID, InputType, InputValueError, Name, Value};
use xieli_domain::kind::{RecordKind, all};

use xieli_kernel::{AppError, AppResult, ids};

/// The kind of record whose global ids carry this type name.
pub fn of_entity(name: &str) -> Option<&'static RecordKind> {
    all().iter().copied().find(|kind| kind.entity == name)
}

/// The row ids in these global ids, which are ids of this kind or plain digits.
pub fn decode_all(kind: &RecordKind, ids: &[ID]) -> AppResult<Vec<i64>> {
    if ids.len() > 1000 {
        return Err(AppError::bad_input("一次最多 1000 条"));
    }
    ids.iter().map(|id| crate::id::decode_as(kind.entity, id)).collect()
}

/// The global id of a record of a kind.
pub fn global_id(kind: &RecordKind, row: i64) -> ID {
    ID(ids::encode(kind.entity, row))
}

/// Name of a kind as an enum value: `brand_model` becomes `BRAND_MODEL`.
fn spelt(kind: &RecordKind) -> String {
    kind.record_type.to_ascii_uppercase()
}

/// Enum whose values are a subset of the kinds.
pub trait KindEnum {
    /// Name of the enum in the schema.
    const NAME: &'static str;
    /// Description of the enum in the schema.
    const ABOUT: &'static str;

    /// Whether a kind is one of its values.
    fn has(kind: &RecordKind) -> bool;
}

/// Registers the enum in the schema's registry.
pub fn create<T: KindEnum + InputType>(registry: &mut Registry) -> String {
    let rust = std::any::type_name::<T>();
    registry.create_input_type::<T, _>(MetaTypeId::Enum, |_| meta(T::NAME, T::ABOUT, T::has, rust))
}

fn meta(name: &str, about: &str, has: fn(&RecordKind) -> bool, rust: &'static str) -> MetaType {
    let mut values = IndexMap::new();
    for kind in all().iter().filter(|kind| has(kind)) {
        let mut value = MetaEnumValue::new(spelt(kind));
        value.description = Some(format!("Records of the type `{}`.", kind.entity));
        values.insert(spelt(kind), value);
    }
    EnumBuilder::new(name, values).description(Some(about.to_owned())).rust_typename(rust).build()
}

/// The kind that an input value names.
pub fn parse<T: KindEnum + InputType>(
    value: Option<Value>,
) -> Result<&'static RecordKind, InputValueError<T>> {
    let value = value.unwrap_or_default();
    let name = match &value {
        Value::Enum(name) => name.as_str(),
        Value::String(name) => name.as_str(),
        _ => return Err(InputValueError::expected_type(value)),
    };
    let found = all().iter().copied().find(|kind| T::has(kind) && spelt(kind) == name);
    found.ok_or_else(|| {
        InputValueError::custom(format_args!(r#"Enumeration type does not contain value "{name}"."#))
    })
}

/// A kind as an enum value.
pub fn value(kind: &RecordKind) -> Value {
    Value::Enum(Name::new(spelt(kind)))
}

/// Declares such an enum: its name, and the kinds that are its values.
#[macro_export]
macro_rules! kind_enum {
    ($(#[doc = $about:literal])* $name:ident, $has:expr) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct $name(pub &'static xieli_domain::kind::RecordKind);

        impl $crate::kinds::KindEnum for $name {
            const NAME: &'static str = stringify!($name);
            const ABOUT: &'static str = concat!($($about),*).trim_ascii();

            fn has(kind: &xieli_domain::kind::RecordKind) -> bool {
                let has: fn(&xieli_domain::kind::RecordKind) -> bool = $has;
                has(kind)
            }
        }

        impl async_graphql::InputType for $name {
            type RawValueType = Self;

            fn type_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn create_type_info(registry: &mut async_graphql::registry::Registry) -> String {
                $crate::kinds::create::<Self>(registry)
            }

            fn parse(value: Option<async_graphql::Value>) -> async_graphql::InputValueResult<Self> {
                $crate::kinds::parse(value).map(Self)
            }

            fn to_value(&self) -> async_graphql::Value {
                $crate::kinds::value(self.0)
            }

            fn as_raw_value(&self) -> Option<&Self> {
                Some(self)
            }
        }

        $crate::leaf!($name, $crate::kinds::create::<$name>, |kind: $name| $crate::kinds::value(kind.0));
    };
}
