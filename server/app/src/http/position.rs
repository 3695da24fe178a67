//! Reads of a session after its own writes, whichever node serves them (docs/decisions/0107).

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use xieli_domain::observe;
use xieli_domain::position::{Position, Progress};

use super::Http;
use crate::metrics::Kind;

/// The header of requests and replies, for programs.
const HEADER: HeaderName = HeaderName::from_static("x-position");
/// The cookie, for browsers. It identifies nobody.
const COOKIE: &str = "xieli_position";
/// Seconds for which a browser sends a position: all nodes and replicas are expected to have reached it then.
const KEPT: u32 = 60;

/// Waits until this node has heard of all changes before the position that a request carries, or lets the
/// request bypass caches and replicas; tells the position after the last commit of the request.
///
/// A request that waits takes no concurrency slot yet, so that made-up positions delay nobody else.
pub async fn follow(State(http): State<Http>, request: Request, next: Next) -> Response {
    let read = matches!(Kind::of(request.uri().path()), Kind::Graphql | Kind::Rest);
    let Some(observed) = observe::current().filter(|_| read) else { return next.run(request).await };
    let mut current = true;
    if let Some(position) = carried(request.headers()) {
        match http.services.hearing().reach(position, http.config.catch_up).await {
            Progress::Reached => observed.read_after(position.log()),
            Progress::Behind => {
                observed.read_directly();
                current = false;
            }
            Progress::Unknown => {}
        }
    }
    let mut response = next.run(request).await;
    if let Some(log) = observed.written() {
        tell(&http, &mut response, http.services.hearing().position(log, current));
    }
    response
}

/// The position that a request carries, in the header or else in the cookie.
fn carried(headers: &HeaderMap) -> Option<Position> {
    let named = headers.get(HEADER).and_then(|value| Position::parse(value.to_str().ok()?));
    named.or_else(|| {
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs =
            cookies.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
        pairs.find(|(name, _)| *name == COOKIE).and_then(|(_, value)| Position::parse(value))
    })
}

fn tell(http: &Http, response: &mut Response, position: Position) {
    let secure = if http.config.is_https() { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={position}; Max-Age={KEPT}; Path=/; HttpOnly; SameSite=Strict{secure}");
    let headers = response.headers_mut();
    if let Ok(value) = HeaderValue::from_str(&position.to_string()) {
        headers.insert(HEADER, value);
    }
    if let Ok(value) = HeaderValue::from_str(&cookie) {
        // the reply may set other cookies
        headers.append(header::SET_COOKIE, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(pairs: &[(HeaderName, &'static str)]) -> Option<String> {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(name.clone(), HeaderValue::from_static(value));
        }
        carried(&headers).map(|position| position.to_string())
    }

    #[test]
    fn a_position_is_in_the_header_or_in_the_cookie() {
        assert_eq!(found(&[]), None);
        assert_eq!(found(&[(HEADER, "1f-2")]).as_deref(), Some("1f-2"));
        let cookie = || (header::COOKIE, "a=b; xieli_position=3-4; c");
        assert_eq!(found(&[cookie()]).as_deref(), Some("3-4"));
        assert_eq!(found(&[(header::COOKIE, "a"), cookie()]).as_deref(), Some("3-4"));
        assert_eq!(found(&[(HEADER, "1f-2"), cookie()]).as_deref(), Some("1f-2"));
        assert_eq!(found(&[(HEADER, "nonsense"), cookie()]).as_deref(), Some("3-4"));
        assert_eq!(found(&[(header::COOKIE, "xieli_position=nonsense; xxieli_position=1-1")]), None);
    }
}
