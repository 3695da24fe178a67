import { graphql } from "react-relay";
import type { CustomerFilter } from "@/__generated__/CustomerListPageQuery.graphql";
import type { useCustomerExchangeQuery } from "@/__generated__/useCustomerExchangeQuery.graphql";
import { forgetFailure, loadChunk } from "@/app/page/chunk";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { Sort } from "@/ui/base/types";
import { openExport, openImport } from "@/ui/dialog/exchange";

/** Loads import and export on demand. */
const importExchange = () => import("./exchange");
const exchange = () => {
  forgetFailure(importExchange);
  return loadChunk(importExchange);
};

/** Export and import of customers as workbooks. */
export function useCustomerExchange(refresh: () => Promise<unknown>) {
  const ask = useFetchQuery();
  const importing = async () => {
    const { importCustomers, saveTemplate } = await exchange();
    await openImport({
      title: "导入客户",
      templateUrl: saveTemplate,
      ...importCustomers,
      onDone: () => void refresh(),
    });
  };
  const exporting = async (filter: CustomerFilter, sort: Sort | null, count: number | null) => {
    const loading = exchange();
    const { customerExportColumns } = await ask<useCustomerExchangeQuery>(
      graphql`
        query useCustomerExchangeQuery {
          customerExportColumns {
            prop
            label
            required
            checked
          }
        }
      `,
      {},
    );
    const { exportCustomers } = await loading;
    await openExport({
      title: "导出客户",
      columns: [...(customerExportColumns ?? [])],
      count,
      fileName: "客户.xlsx",
      run: (columns, { signal }) => exportCustomers(filter, sort, columns, signal),
    });
  };
  return { importing, exporting };
}
