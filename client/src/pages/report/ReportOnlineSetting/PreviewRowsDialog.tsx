import { useState } from "react";
import previewRowsQuery, {
  type reportQueriesPreviewRowsQuery,
} from "@/__generated__/reportQueriesPreviewRowsQuery.graphql";
import { usePlainQuery } from "@/relay/usePlainQuery";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { DetailTable, FIRST_PAGE } from "../_components/DetailTable";
import { groupName } from "../_lib/cells";
import type { Definition, Keys, Result, Summed } from "../_lib/types";

interface PreviewRowsDialogProps {
  open: boolean;
  onClose: () => void;
  definition: Definition;
  keys: Keys | null;
  /** Over which dimensions the figure goes. */
  summed: Summed | undefined;
  /** The code of the figure's measure. */
  measure: string;
  result: Result;
}

/** The rows behind a figure of a report that is not saved yet: whether it counts what is meant. */
export default function PreviewRowsDialog({
  open,
  onClose,
  definition,
  keys,
  summed,
  measure,
  result,
}: PreviewRowsDialogProps) {
  const [page, setPage] = useState(FIRST_PAGE);
  const { data, ...asking } = usePlainQuery<reportQueriesPreviewRowsQuery>(
    previewRowsQuery,
    { definition, keys: keys && [...keys], summed: summed ? [...summed] : null, measure, page },
    { keeps: "rows" },
  );
  const detail = data?.onlineReportPreviewRows;
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      size="customer"
      title={`${groupName(result, keys, summed)}：明细`}
    >
      <DetailTable {...asking} detail={detail} page={page} onPage={setPage} />
    </AppDialog>
  );
}
