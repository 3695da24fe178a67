import { lazy } from "react";
import { graphql, useFragment } from "react-relay";
import type { CodeList_codes$key } from "@/__generated__/CodeList_codes.graphql";
import { useBreadcrumb, usePagePending, usePageRefresh } from "@/app/page/pageContext";
import type { Action } from "@/ui/base/types";
import { ListPage, type ListPageProps } from "@/ui/list/ListPage";
import { openPrint } from "../_lib/openPrint";
import { useCodeActions } from "../_lib/useCodeActions";
import { type CodeRow, codeColumns } from "./codeColumns";
import "./qrcode.css";

const CodePanel = lazy(() => import("./CodePanel").then((module) => ({ default: module.CodePanel })));

const ALL = codeColumns(true);
const OF_BATCH = codeColumns(false);

/** Whether a label can be printed: only for codes that can be attached to equipment. */
function canPrint({ status, batch }: CodeRow): boolean {
  return (status === "BLANK" || status === "BOUND") && Boolean(batch?.template);
}

export interface CodeListProps
  extends Pick<
    ListPageProps<CodeRow>,
    "title" | "state" | "filters" | "keywordPlaceholder" | "header" | "actions" | "create"
  > {
  codes: CodeList_codes$key | null | undefined;
  /** Whether the list shows one batch, so that its rows need not name it. */
  ofBatch?: boolean;
  /** Text of an empty list. */
  emptyText: string;
}

/** Table of QR codes with their actions, of the whole enterprise or of one batch. */
export function CodeList({ codes: key, ofBatch = false, emptyText, ...page }: CodeListProps) {
  const codes = useFragment(
    graphql`
      fragment CodeList_codes on QrcodeConnection {
        totalCount
        nodes {
          id
          rowId
          code
          status
          name
          model
          serialNumber
          location
          remark
          boundAt
          createdAt
          version
          boundBy {
            name
          }
          replacedBy {
            code
          }
          batch {
            rowId
            name
            template {
              width
              height
            }
          }
          viewerCan {
            update
          }
        }
      }
    `,
    key ?? null,
  );
  const refresh = usePageRefresh();
  const actionsOf = useCodeActions(refresh);
  const rows = codes?.nodes ?? null;
  const printAll = async (chosen: readonly CodeRow[]) => {
    const label = chosen[0]?.batch?.template;
    if (!label) return false;
    await openPrint({ of: { codeIds: chosen.map(({ rowId }) => rowId) }, label });
    return true;
  };
  return (
    <ListPage
      {...page}
      breadcrumb={useBreadcrumb()}
      columns={ofBatch ? OF_BATCH : ALL}
      rows={rows}
      rowKey={(row) => row.rowId}
      total={codes?.totalCount ?? null}
      refetching={usePagePending()}
      opens={{
        panel: (id, frame) => <CodePanel id={id} onChanged={refresh} {...frame} />,
      }}
      rowActions={(row): readonly Action[] => actionsOf(row)}
      canSelect={(row) => canPrint(row)}
      batchActions={[{ key: "print", text: "打印标签", onClick: printAll }]}
      empty={{ text: emptyText }}
    />
  );
}
