import { formatNumber } from "@/ui/base/format";
import type { Result } from "../_lib/types";

/** Says that there are more groups than the table has, and what the totals are of. */
export function TruncatedNote({ truncated, groupCount, rows }: Result) {
  return truncated ? (
    <p className="report__hint" role="note">
      共 {formatNumber(groupCount)} 组，这里显示前 {formatNumber(rows.length)} 组；合计仍是全部数据的合计。
    </p>
  ) : null;
}
