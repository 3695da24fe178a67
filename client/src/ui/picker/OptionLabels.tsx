import type { Option } from "../base/types";
import { useResolvedOptions } from "./optionCache";

/** Text with the labels of some option ids, fetched once and cached. */
export function OptionLabels({
  ids,
  resolve,
}: {
  ids: readonly string[];
  resolve?: (ids: readonly string[]) => Promise<readonly Option[]>;
}) {
  const known = useResolvedOptions(ids, resolve);
  return <>{ids.map((id) => known.get(id)?.label ?? "…").join("、")}</>;
}
