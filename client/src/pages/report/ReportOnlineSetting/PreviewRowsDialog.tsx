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
  /** Dimensions over which the figure is summed. */
  summed: Summed | undefined;
  /** The code of the figure's measure. */
  measure: string;
  result: Result;
}

/** Dialog with the rows behind a figure of an unsaved report, to check what it counts. */
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
