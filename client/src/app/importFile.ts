import type { ImportOptions } from "@/ui/dialog/exchange";
import type { Parameters } from "./rest";

/** How the kit's `openImport` looks at a file and runs an import by a call like `/api/ems/member/importExcel`: it comes with the first
 * file. */
export function importFile(
  path: string,
  fields: Parameters = {},
): Pick<ImportOptions, "run" | "look" | "faults"> {
  const calls = () => import("./imports");
  return {
    run: async (file, context) => (await calls()).runImport(path, fields, file, context),
    look: async (file, context) => (await calls()).lookAt(path, fields, file, context),
    faults: async (file, context) => (await calls()).saveFaults(path, fields, file, context),
  };
}
