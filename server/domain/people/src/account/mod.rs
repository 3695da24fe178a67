//! Accounts and sessions: identity and authentication of persons
//! (core §2 Session and shell, §4 Login, §5, §7).
//!
//! An account stands for a person, once they have proven its number (docs/decisions/0046), and belongs to no
//! enterprise; a member is that person in one enterprise. A session is one signed-in device; access tokens
//! name it and live half an hour, refresh tokens live a month and are single use.

pub mod alarm;
pub mod attempts;
pub mod captcha;
pub mod captcha_font;
pub mod credentials;
pub mod housekeeping;
pub mod identity;
pub mod kind;
pub mod loaders;
pub mod login;
pub mod login_keys;
pub mod model;
pub mod ownership;
pub mod password;
pub mod profile;
pub mod rules;
pub mod scan;
pub mod service;
pub mod session;
pub mod sms;
pub mod state;
pub mod store;
pub mod tokens;
pub mod viewer_cache;
pub mod wechat;

pub use identity::Identity;
pub use state::Accounts;
