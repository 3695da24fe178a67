//! The unit tests of this crate as one binary: tests inside the library would compile it a second time. Each
//! file lies beside the code that it tests; add a new one to the list here.

#[path = "../../src/access_token/tests.rs"]
mod access_token;
#[path = "../../src/account/tests.rs"]
mod account;
#[path = "../../src/account/captcha_tests.rs"]
mod account_captcha;
#[path = "../../src/account/identity_tests.rs"]
mod account_identity;
#[path = "../../src/account/viewer_cache_tests.rs"]
mod account_known;
#[path = "../../src/account/login_tests.rs"]
mod account_login;
#[path = "../../src/account/login_keys_tests.rs"]
mod account_login_keys;
#[path = "../../src/account/password_tests.rs"]
mod account_password;
#[path = "../../src/account/session_tests.rs"]
mod account_session;
#[path = "../../src/enterprise/tests.rs"]
mod enterprise;
#[path = "../../src/enterprise/menus_tests.rs"]
mod enterprise_menus;
#[path = "../../src/invitation/tests.rs"]
mod invitation;
#[path = "../../src/member/tests.rs"]
mod member;
#[path = "../../src/member/avatar_tests.rs"]
mod member_avatar;
#[path = "../../src/role/tests.rs"]
mod role;
#[path = "../../src/security/tests.rs"]
mod security;
#[path = "../../src/team/tests.rs"]
mod team;
