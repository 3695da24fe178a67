//! Tests of the object storage.

use bytes::Bytes;
use futures_util::{StreamExt, TryStreamExt, stream};
use tempfile::TempDir;

use super::*;

fn storage() -> (TempDir, Storage) {
    let folder = tempfile::tempdir().expect("a folder");
    let storage = Storage::folder(folder.path()).expect("a storage");
    (folder, storage)
}

fn pieces(texts: &[&'static str]) -> impl Stream<Item = std::io::Result<Bytes>> + Send {
    stream::iter(texts.iter().map(|text| Ok(Bytes::from_static(text.as_bytes()))).collect::<Vec<_>>())
}

async fn text(storage: &Storage, key: &str, range: Option<Range<u64>>) -> String {
    let (_, content) = storage.stream(key, range).await.expect("there");
    let bytes: Vec<Bytes> = content.try_collect().await.expect("read");
    String::from_utf8(bytes.concat()).expect("text")
}

#[tokio::test]
async fn what_is_put_is_read_whole_and_in_ranges_until_it_is_deleted() {
    let (_folder, storage) = storage();
    storage.put("2026-11/21/a.txt", Bytes::from_static(b"0123456789")).await.expect("put");
    assert_eq!(storage.head("2026-11/21/a.txt").await.expect("asked"), Some(10));
    assert_eq!(text(&storage, "2026-11/21/a.txt", None).await, "0123456789");
    assert_eq!(text(&storage, "2026-11/21/a.txt", Some(3..5)).await, "34");
    assert!(matches!(storage.bytes("2026-11/21/a.txt", 9).await, Err(StorageError::TooLarge(10))));
    assert_eq!(storage.bytes("2026-11/21/a.txt", 10).await.expect("read").len(), 10);
    storage.delete("2026-11/21/a.txt").await.expect("deleted");
    storage.delete("2026-11/21/a.txt").await.expect("deleted again");
    assert_eq!(storage.head("2026-11/21/a.txt").await.expect("asked"), None);
    assert!(matches!(storage.stream("2026-11/21/a.txt", None).await, Err(StorageError::NotFound)));
}

#[tokio::test]
async fn a_stream_that_breaks_leaves_nothing() {
    let (_folder, storage) = storage();
    assert_eq!(storage.put_stream("job/a", pieces(&["ab", "cd"])).await.expect("put"), 4);
    assert_eq!(storage.put_stream("job/empty", pieces(&[])).await.expect("put"), 0);
    let broken = pieces(&["ab"]).chain(stream::iter([Err(std::io::Error::other("cut"))]));
    assert!(storage.put_stream("job/b", broken).await.is_err());
    let mut keys: Vec<String> =
        storage.list("job").expect("a prefix").map_ok(|found| found.key).try_collect().await.expect("listed");
    keys.sort();
    assert_eq!(keys, ["job/a", "job/empty"]);
    assert_eq!(storage.delete_below("job").await.expect("deleted"), 2);
}

#[tokio::test]
async fn what_a_writer_that_died_left_goes_with_its_folder() {
    let (folder, storage) = storage();
    storage.put("jobs/1/7/2.xlsx", Bytes::from_static(b"b")).await.expect("put");
    let draft = folder.path().join("objects/jobs/1/7/1.xlsx#1");
    std::fs::write(&draft, b"a").expect("a draft");
    let other = folder.path().join("objects/jobs/1/8");
    std::fs::create_dir_all(&other).expect("a folder");
    std::fs::write(other.join("1.xlsx#1"), b"c").expect("a draft");
    assert_eq!(storage.delete_below("jobs/1/7").await.expect("deleted"), 1);
    assert!(!draft.exists() && other.join("1.xlsx#1").exists());
    assert_eq!(storage.delete_below("jobs/2").await.expect("nothing there"), 0);
}

#[test]
fn keys_stay_inside() {
    for bad in ["", "/", "a//b", "../a", "a/../b", "a/./b", ".a", "A", "a b", "a\0", "文", &"a".repeat(201)]
    {
        assert!(matches!(key::path(bad), Err(StorageError::Key(_))), "{bad}");
    }
    let now = DateTime::from_timestamp(1_795_276_800, 0).expect("a time");
    let fresh = key::fresh(now, "PDF");
    assert!(key::path(&fresh).is_ok());
    assert!(fresh.ends_with(".pdf") && fresh.len() == "2026-11/21/".len() + 32 + 4, "{fresh}");
    assert_ne!(key::fresh(now, "PDF"), fresh);
    assert!(!key::fresh(now, "../x").contains("..") && !key::fresh(now, "").contains('.'));
}

#[tokio::test]
async fn parts_become_an_object_when_all_are_there_with_their_sizes() {
    let (_folder, storage) = storage();
    let upload = storage.begin("a/b").await.expect("begun");
    let wanted = [Part { number: 1, size: 4 }, Part { number: 2, size: 2 }];
    let late = storage.put_part(&upload, wanted[1], pieces(&["ef"])).await;
    assert!(late.is_ok());
    assert!(matches!(storage.complete("a/b", &upload, &wanted).await, Err(StorageError::Incomplete)));
    for wrong in [&["abc"][..], &["abcde"], &[]] {
        let refused = storage.put_part(&upload, wanted[0], pieces(wrong)).await;
        assert!(matches!(refused, Err(StorageError::PartSize)), "{wrong:?}");
    }
    storage.put_part(&upload, wanted[0], pieces(&["ab", "cd"])).await.expect("put");
    // sent again, as by a sender that missed the response
    storage.put_part(&upload, wanted[0], pieces(&["abcd"])).await.expect("put");
    assert_eq!(storage.parts("a/b", &upload).await.expect("listed"), wanted);
    assert_eq!(storage.head("a/b").await.expect("asked"), None);
    storage.complete("a/b", &upload, &wanted).await.expect("completed");
    assert_eq!(text(&storage, "a/b", None).await, "abcdef");
    storage.abort("a/b", &upload).await.expect("aborted");
    storage.abort("a/b", &upload).await.expect("aborted again");
    assert!(matches!(storage.parts("a/b", &upload).await, Err(StorageError::Upload)));
    let gone = storage.put_part(&upload, wanted[0], pieces(&["abcd"])).await;
    assert!(matches!(gone, Err(StorageError::Upload)));
    assert_eq!(text(&storage, "a/b", None).await, "abcdef");
}

#[tokio::test]
async fn an_upload_is_called_by_no_path() {
    let (_folder, storage) = storage();
    for bad in ["../objects", "", "a/b", "."] {
        assert!(matches!(storage.parts("a", bad).await, Err(StorageError::Upload)), "{bad}");
        assert!(matches!(storage.abort("a", bad).await, Err(StorageError::Upload)), "{bad}");
    }
}
