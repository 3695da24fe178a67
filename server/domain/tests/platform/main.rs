//! What the platform says of the kinds of all wings; here, since it names none of them itself.

mod formula;
mod kind;
mod live;
mod notification;
mod sheet;
