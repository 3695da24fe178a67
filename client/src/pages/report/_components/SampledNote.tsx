import type { Result } from "../_lib/types";

/** Notice that figures are calculated from a sample of the rows. */
export function SampledNote({ sampled }: Pick<Result, "sampled">) {
  return sampled ? (
    <p className="report__hint" role="note">
      数据量较大，预览只按其中一部分数据计算，数字是这一部分的；保存后打开报表，按全部数据计算。
    </p>
  ) : null;
}
