import { formatNumber } from "@/ui/base/format";
import { groupsShown } from "../_lib/pivot";
import type { Result } from "../_lib/types";

/** Notice that the table shows only some of the groups, and what its totals cover. */
export function TruncatedNote(result: Result) {
  const { truncated, groupCount } = result;
  return truncated ? (
    <p className="report__hint" role="note">
      共 {formatNumber(groupCount)} 组，这里显示前 {formatNumber(groupsShown(result))}{" "}
      组；合计仍是全部数据的合计。
    </p>
  ) : null;
}
