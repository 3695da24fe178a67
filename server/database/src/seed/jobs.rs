//! Finished jobs of the demo without files, so that nothing runs and nothing is missing.

use super::writer::Writer;
use crate::Outcome;

/// Title, state, total, progress, error, result.
type Over = (&'static str, i16, i64, i64, Option<&'static str>, Option<&'static str>);

const OVER: [Over; 7] = [
    ("导出成员（128 行）", 4, 128, 0, None, None),
    ("导出操作日志（6204 行）", 3, 6_204, 2_000, Some("没有操作权限"), None),
    ("导出操作日志（18560 行）", 4, 18_560, 7_000, None, None),
    ("导出团队（24 行）", 3, 24, 0, Some("任务多次中断，已停止重试"), None),
    ("导出操作日志（5310 行）", 3, 5_310, 5_000, Some("系统繁忙，请稍后重试"), None),
    ("生成二维码（200 个）", 2, 200, 200, None, Some("共 200 个二维码")),
    ("导出成员（96 行）", 4, 96, 0, None, None),
];

/// Writes some for each of these members.
pub async fn jobs(to: &Writer<'_>, members: &[i64]) -> Outcome<()> {
    let mut hours = 3_i32;
    for (round, member) in members.iter().enumerate() {
        for (title, state, total, done, error, note) in OVER.iter().skip(round % 2) {
            hours += 5;
            let (list, columns) = match title {
                title if title.starts_with("导出成员") => ("member", "name,phone"),
                title if title.starts_with("导出团队") => ("team", "name"),
                title if title.starts_with("生成") => ("", ""),
                _ => ("operationLog", "createTime,actor,action"),
            };
            to.run(
                "insert into job (enterprise_id, kind, payload, title, state, attempt, max_attempts, done, total, error, result, \
                    created_by, created_at, started_at, run_at, finished_at) \
                 values ($1, case when $10::text = '' then 'qrcode_batch.make' else 'sheet.export' end, \
                    jsonb_build_object('list', $10::text, 'columns', string_to_array($11, ','), 'query', '{}'::jsonb), $2, $3, 1, 5, $4, $5, $6, jsonb_build_object('note', $7::text), $8, \
                    now() - make_interval(hours => $9), now() - make_interval(hours => $9), \
                    now() - make_interval(hours => $9), now() - make_interval(hours => $9 - 1))",
                &[&to.enterprise, title, state, done, total, error, note, member, &hours, &list, &columns],
            )
            .await?;
        }
    }
    Ok(())
}
