import { graphql } from "react-relay";
import type { useDictExchangeQuery } from "@/__generated__/useDictExchangeQuery.graphql";
import { importFile } from "@/app/importFile";
import { download, saveResponse } from "@/app/rest";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { openExport, openImport } from "@/ui/dialog/exchange";
import { restCode, type SettingCode } from "./dictionaries";

/** Export and import of a dictionary as a workbook. */
export function useDictExchange(
  setting: SettingCode,
  title: string,
  count: number,
  refresh: () => Promise<unknown>,
) {
  const ask = useFetchQuery();
  const code = restCode(setting);
  const importing = () =>
    openImport({
      title: `导入${title}`,
      templateUrl: async () =>
        saveResponse(
          await download("/api/ems/dictitem/getImportTemplate", { code }),
          `${title}导入模板.xlsx`,
        ),
      ...importFile("/api/ems/dictitem/importExcel", { code }),
      onDone: () => void refresh(),
    });
  const exporting = async () => {
    const { dictItemExportColumns } = await ask<useDictExchangeQuery>(
      graphql`
        query useDictExchangeQuery($code: DictCode!) {
          dictItemExportColumns(code: $code) {
            prop
            label
            required
            checked
          }
        }
      `,
      { code: setting },
    );
    await openExport({
      title: `导出${title}`,
      columns: [...(dictItemExportColumns ?? [])],
      count,
      fileName: `${title}.xlsx`,
      run: (columns, { signal }) => download("/api/ems/dictitem/exportExcel", { code, columns }, { signal }),
    });
  };
  return { importing, exporting };
}
