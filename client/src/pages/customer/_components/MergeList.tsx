import { graphql, useFragment } from "react-relay";
import type { MergeList_merges$data, MergeList_merges$key } from "@/__generated__/MergeList_merges.graphql";
import { usePageRefresh } from "@/app/page/pageContext";
import { formatDateTime } from "@/ui/base/format";
import type { Column } from "@/ui/base/types";
import { confirm } from "@/ui/dialog/dialogs";
import { Button } from "@/ui/frame/Button";
import { Card } from "@/ui/frame/Card";
import { ListTime } from "@/ui/frame/text";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { useMergeUndo } from "../_lib/useMergeUndo";

type Row = MergeList_merges$data["nodes"][number];

/** List of the customers that were merged into this one; a merge can be undone within its time limit. */
export function MergeList({ merges }: { merges: MergeList_merges$key }) {
  const { nodes } = useFragment(
    graphql`
      fragment MergeList_merges on CustomerMergeConnection {
        nodes {
          rowId
          fromNames
          createdAt
          undoneAt
          canUndo
          createdBy {
            name
          }
        }
      }
    `,
    merges,
  );
  const undo = useMergeUndo();
  const refresh = usePageRefresh();
  const part = async ({ rowId, fromNames }: Row) => {
    const sure = await confirm({
      text: "撤销后这些客户恢复为合并前的样子，是否继续?",
      what: [...fromNames],
    });
    if (sure && (await undo(rowId))) await refresh();
  };
  const columns: readonly Column<Row>[] = [
    { key: "from", title: "并入的客户", minWidth: 200, render: ({ fromNames }) => fromNames.join("、") },
    { key: "by", title: "操作人", width: 100, render: ({ createdBy }) => createdBy?.name },
    { key: "at", title: "合并时间", width: 180, render: ({ createdAt }) => <ListTime value={createdAt} /> },
    {
      key: "undo",
      title: "状态",
      width: 200,
      render: (row) =>
        row.undoneAt ? (
          `已于 ${formatDateTime(row.undoneAt)} 撤销`
        ) : row.canUndo ? (
          <Button size="small" onClick={() => part(row)}>
            撤销
          </Button>
        ) : (
          "已合并"
        ),
    },
  ];
  return (
    <Card padding={false}>
      <SimpleTable columns={columns} rows={nodes} rowKey={({ rowId }) => rowId} label="合并记录" />
    </Card>
  );
}
