//! Reading codes at customers.

use xieli_domain::customer_qrcode::store;
use xieli_macros::object;

use super::inputs::{CustomerQrcodeFilter, CustomerQrcodeOrder};
use super::types::CustomerQrcode;
use crate::core::{Connection, List};

/// Root fields that read codes at customers.
#[derive(Default)]
pub struct CustomerQrcodeQuery;

/// Root fields that read codes at customers.
#[object(root)]
impl CustomerQrcodeQuery {
    /// Codes at customers, one page (business §7 Customers).
    #[requires("cust:qrcode")]
    #[list(store::qrcodes)]
    fn customer_qrcodes(list: List<CustomerQrcodeFilter, CustomerQrcodeOrder>) -> Connection<CustomerQrcode>;

    /// One of them; null when there is none for the viewer.
    #[requires("cust:qrcode")]
    #[one]
    fn customer_qrcode() -> CustomerQrcode;
}
