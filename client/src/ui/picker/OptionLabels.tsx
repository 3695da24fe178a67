import type { Option } from "../base/types";
import { useResolvedOptions } from "./optionCache";

/** The names behind some ids, fetched once and remembered. */
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
