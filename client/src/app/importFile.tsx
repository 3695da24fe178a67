import type { ImportOptions } from "@/ui/dialog/exchange";
import { bookOf } from "./importBatches/bookOf";
import { latePart } from "./page/latePart";
import type { Parameters } from "./rest";

const BatchList = latePart(() => import("./importBatches/BatchList").then((module) => module.default));

/**
 * How the kit's `openImport` looks at a file, runs an import by a call like `/api/ems/member/importExcel`, and shows what was imported
 * before: the calls come with the first file.
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
