//! GraphQL queries of QR codes bound to customers.

use xieli_domain::customer_qrcode::store;
use xieli_macros::object;

use super::inputs::{CustomerQrcodeFilter, CustomerQrcodeOrder};
use super::types::CustomerQrcode;
use crate::core::{Connection, List};

/// Queries of QR codes bound to customers.
#[derive(Default)]
pub struct CustomerQrcodeQuery;

/// Queries of QR codes bound to customers.
#[object(root)]
impl CustomerQrcodeQuery {
    /// QR codes bound to customers, one page (business §7 Customers).
    #[requires("cust:qrcode")]
    #[list(store::qrcodes)]
    fn customer_qrcodes(list: List<CustomerQrcodeFilter, CustomerQrcodeOrder>) -> Connection<CustomerQrcode>;

    /// The QR code of a customer with this id; null when none is visible to the viewer.
    #[requires("cust:qrcode")]
    #[one]
    fn customer_qrcode() -> CustomerQrcode;
}
