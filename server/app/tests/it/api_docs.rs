//! docs/api.md, run as it stands: every command with bash and curl against a real server, every answer that it shows
//! compared with the one that came. The Chinese page has the same commands and answers.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};
use xieli_kernel::ErrorCode;
use xieli_testing::TestServer;

/// Stands for whatever differs from one time to the next.
const ANYTHING: char = '…';

/// A fenced block.
#[derive(Debug, PartialEq, Eq)]
struct Block {
    language: String,
    text: String,
}

fn page(name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
    std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn blocks(text: &str) -> Vec<Block> {
    let mut found = Vec::new();
    let mut open: Option<Block> = None;
    for line in text.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(language)) => {
                open = Some(Block { language: language.to_owned(), text: String::new() });
            }
            (Some(_), Some("")) => found.extend(open.take()),
            (Some(block), _) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block without an end");
    found
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_command_of_the_page_answers_what_it_shows() {
    let server = TestServer::demo().await;
    let secret = secret(&server).await;
    let blocks = blocks(&page("api.md"));
    let folder = tempfile::tempdir().expect("a folder");
    let mut script = String::from("set -euo pipefail\n");
    let mut commands = Vec::new();
    for (index, block) in blocks.iter().enumerate().filter(|(_, block)| block.language == "sh") {
        let text = block.text.replace("http://127.0.0.1:8080", server.url()).replace("xlp_…", &secret);
        script.push_str(&format!("{{\n{text}}} > {}\n", answer(folder.path(), index).display()));
        commands.push(index);
    }
    assert!(commands.len() > 10, "{}", commands.len());
    run(folder.path(), script).await;
    for index in commands {
        let came = std::fs::read_to_string(answer(folder.path(), index)).expect("an answer");
        let Some(shown) = blocks.get(index + 1).filter(|block| block.language != "sh") else { continue };
        let command = &blocks[index].text;
        match shown.language.as_str() {
            "json" => {
                let wanted: Value = serde_json::from_str(&shown.text).expect("the JSON that is shown");
                let found: Value =
                    serde_json::from_str(&came).unwrap_or_else(|_| panic!("{command}\nanswered {came}"));
                assert!(like(&wanted, &found), "{command}\nshows {wanted}\nanswered {found}");
            }
            "text" => {
                assert!(alike(shown.text.trim(), came.trim()), "{command}\nanswered {came}");
            }
            _ => {}
        }
    }
}

fn answer(folder: &Path, index: usize) -> PathBuf {
    folder.join(format!("{index}.answer"))
}

async fn run(folder: &Path, script: String) {
    let file = folder.join("commands.sh");
    std::fs::write(&file, &script).expect("the commands");
    let curl = Command::new("curl").arg("--version").output();
    assert!(curl.is_ok_and(|said| said.status.success()), "the commands of docs/api.md need curl");
    let ran = tokio::task::spawn_blocking(move || {
        // no proxy of the machine between the commands and the server
        Command::new("bash").arg(&file).env("NO_PROXY", "*").env("no_proxy", "*").output()
    });
    let said = ran.await.expect("run").expect("bash");
    assert!(said.status.success(), "{script}\n{}", String::from_utf8_lossy(&said.stderr));
}

/// The token that the page tells its reader to make.
async fn secret(server: &TestServer) -> String {
    let token = server.token("admin").await;
    let query = "mutation Make($input: AccessTokenCreateInput!) {
        accessTokenCreate(input: $input) { secret userErrors { field message } } }";
    let day = (chrono::Utc::now() + chrono::TimeDelta::days(30)).format("%Y-%m-%d").to_string();
    let input = json!({ "name": "docs", "permissions": ["e:member:list", "e:member"], "readOnly": false, "expiresOn": day });
    let answer = server.graphql(Some(&token), query, json!({ "input": input })).await;
    let secret = answer["data"]["accessTokenCreate"]["secret"].as_str();
    secret.unwrap_or_else(|| panic!("{answer}")).to_owned()
}

/// Whether an answer is the one shown: the same keys, elements and values, `…` in a text standing for anything.
fn like(shown: &Value, found: &Value) -> bool {
    match (shown, found) {
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len()
                && a.iter().all(|(key, value)| b.get(key).is_some_and(|other| like(value, other)))
        }
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(value, other)| like(value, other))
        }
        (Value::String(a), Value::String(b)) => alike(a, b),
        (a, b) => a == b,
    }
}

fn alike(shown: &str, found: &str) -> bool {
    match shown.split_once(ANYTHING) {
        None => shown == found,
        Some((head, tail)) => {
            found.len() >= head.len() + tail.len() && found.starts_with(head) && found.ends_with(tail)
        }
    }
}

#[test]
fn answers_are_compared_strictly() {
    assert!(like(&json!({"a": ["x…", 1]}), &json!({"a": ["xyz", 1]})));
    for other in [json!({"a": ["y", 1]}), json!({"a": ["xyz"]}), json!({"a": ["xyz", 1], "b": 2}), json!({})]
    {
        assert!(!like(&json!({"a": ["x…", 1]}), &other), "{other}");
    }
}

#[test]
fn both_languages_show_the_same_commands() {
    let (english, chinese) = (page("api.md"), page("api.zh.md"));
    assert_eq!(blocks(&english), blocks(&chinese));
    let headings = |text: &str| text.lines().filter(|line| line.starts_with("## ")).count();
    assert_eq!(headings(&english), headings(&chinese));
}

#[test]
fn the_codes_listed_are_those_there_are() {
    let known: Vec<&str> = CODES.iter().map(|code| code.as_str()).collect();
    for name in ["api.md", "api.zh.md"] {
        let text = page(name);
        let listed: Vec<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix("| `")?.split_once('`').map(|(code, _)| code))
            .collect();
        assert_eq!(listed, known, "{name}");
    }
}

const CODES: [ErrorCode; 9] = [
    ErrorCode::BadUserInput,
    ErrorCode::Unauthenticated,
    ErrorCode::Forbidden,
    ErrorCode::NotFound,
    ErrorCode::Conflict,
    ErrorCode::RateLimited,
    ErrorCode::LimitExceeded,
    ErrorCode::RequestTimeout,
    ErrorCode::Internal,
];

/// What is deprecated says what to use instead, and the day from which it may be gone.
#[test]
fn deprecations_name_a_successor_and_a_day() {
    let sdl = xieli_graph::schema::sdl(&crate::facade::schema());
    let wrong: Vec<&str> = sdl
        .lines()
        .filter_map(|line| line.split_once("@deprecated").map(|(_, rest)| rest))
        .filter(|rest| !announced(rest))
        .collect();
    assert!(wrong.is_empty(), "not `Use `x`` with a day: {wrong:?}");
}

fn announced(rest: &str) -> bool {
    let Some(reason) = rest.strip_prefix("(reason: \"Use `") else { return false };
    let Some((successor, after)) = reason.split_once('`') else { return false };
    let day = after.split(|c: char| !c.is_ascii_digit() && c != '-').find(|word| word.len() == 10);
    !successor.is_empty()
        && day.is_some_and(|day| chrono::NaiveDate::parse_from_str(day.trim_matches('-'), "%Y-%m-%d").is_ok())
}

#[test]
fn a_vague_deprecation_is_found() {
    assert!(announced("(reason: \"Use `b`. May go on 2027-03-01.\")"));
    for vague in ["", "(reason: \"old\")", "(reason: \"Use `b`.\")", "(reason: \"Use ``. 2027-03-01\")"] {
        assert!(!announced(vague), "{vague}");
    }
}
