import type { ImportOptions } from "@/ui/dialog/exchange";
import { bookOf } from "./importBatches/bookOf";
import { lazyPart } from "./page/lazyPart";
import type { Parameters } from "./rest";

const BatchList = lazyPart(() => import("./importBatches/BatchList").then((module) => module.default));

/**
 * Connects the import dialog `openImport` to a call like `/api/ems/member/importExcel`: reads a file, runs
 * the import, shows earlier imports. The code of the calls loads with the first file.
 */
export function importFile(
  path: string,
  fields: Parameters = {},
): Pick<ImportOptions, "run" | "look" | "faults"> & Required<Pick<ImportOptions, "batches">> {
  const calls = () => import("./imports");
  return {
    run: async (file, context) => (await calls()).runImport(path, fields, file, context),
    look: async (file, context) => (await calls()).lookAt(path, fields, file, context),
    faults: async (file, context) => (await calls()).saveFaults(path, fields, file, context),
    batches: {
      list: (onUndone) => <BatchList book={bookOf(path)} onUndone={onUndone} />,
      show: async (id, onUndone) => (await calls()).showBatch(id, onUndone),
      undo: async (id, onUndone) => (await calls()).undoBatch(id, onUndone),
    },
  };
}
