//! Batch loader of the QR codes on assets of customers.

use super::store;
use crate::loader::facts;

facts!(
    /// The code on an asset of a customer, the newest if there are several.
    QrcodeOfAsset => i64, store::of_assets
);
