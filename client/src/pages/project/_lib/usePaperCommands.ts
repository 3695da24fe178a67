import { graphql } from "react-relay";
import type { AcceptanceStatus } from "@/__generated__/ProjectAcceptPageQuery.graphql";
import type { usePaperCommandsCancelMutation } from "@/__generated__/usePaperCommandsCancelMutation.graphql";
import type { usePaperCommandsDeleteMutation } from "@/__generated__/usePaperCommandsDeleteMutation.graphql";
import type { usePaperCommandsFinishMutation } from "@/__generated__/usePaperCommandsFinishMutation.graphql";
import type { usePaperCommandsSubmitMutation } from "@/__generated__/usePaperCommandsSubmitMutation.graphql";
import type { usePaperCommandsWithdrawMutation } from "@/__generated__/usePaperCommandsWithdrawMutation.graphql";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { reportResult } from "@/app/record/reportResult";
import { download, saveResponse } from "@/app/rest";
import { useSave } from "@/relay/useAppMutation";
import type { Action } from "@/ui/base/types";
import { confirm, confirmDelete, promptText } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";
import { reportBatch } from "./reportBatch";
import { usePaperOver } from "./usePaperOver";

/** Common fields of acceptance documents in all lists. */
export interface Paper {
  readonly rowId: string;
  readonly name: string;
  readonly version: number;
  readonly status: AcceptanceStatus;
  readonly availableActions: readonly string[];
  readonly viewerCan: { readonly update: boolean; readonly delete: boolean; readonly file: boolean };
}

const openAudit = lazyRecordDialog(() => import("../_components/PaperAuditDialog"));
const openFile = lazyRecordDialog(() => import("../_components/PaperFileDialog"));

/**
 * Actions on acceptance documents other than editing; each asks for confirmation where necessary, runs and
 * reports its outcome.
 */
export function usePaperCommands(refresh: () => Promise<unknown>) {
  const submitting = useSave<usePaperCommandsSubmitMutation>(graphql`
    mutation usePaperCommandsSubmitMutation($input: AcceptanceSubmitInput!) {
      acceptanceSubmit(input: $input) { userErrors { field message code } }
    }
  `);
  const withdrawing = useSave<usePaperCommandsWithdrawMutation>(graphql`
    mutation usePaperCommandsWithdrawMutation($id: ID!, $version: Int!) {
      acceptanceWithdraw(input: { id: $id, version: $version }) { userErrors { field message code } }
    }
  `);
  const finishing = useSave<usePaperCommandsFinishMutation>(graphql`
    mutation usePaperCommandsFinishMutation($ids: [ID!]!) {
      acceptanceFinish(input: { ids: $ids }) { results { error } userErrors { field message code } }
    }
  `);
  const cancelling = useSave<usePaperCommandsCancelMutation>(graphql`
    mutation usePaperCommandsCancelMutation($id: ID!, $version: Int!, $reason: String) {
      acceptanceCancel(
        input: { id: $id, version: $version, reason: $reason }
      ) { userErrors { field message code } }
    }
  `);
  const deleting = useSave<usePaperCommandsDeleteMutation>(graphql`
    mutation usePaperCommandsDeleteMutation($ids: [ID!]!) {
      acceptanceResourceDelete(input: { ids: $ids }) { deletedIds userErrors { field message code } }
    }
  `);
  const over = usePaperOver();
  const remove = async (ids: string[]) => (await deleting({ ids })).userErrors;
  const finish = async (papers: readonly Pick<Paper, "rowId">[]) => {
    if (!(await confirm({ text: "归档后文件不能再修改，确定归档？" }))) return;
    const { userErrors, data } = await finishing({ ids: papers.map(({ rowId }) => rowId) });
    const problem = userErrors[0];
    if (problem) toast.warning(problem.message);
    else reportBatch(data?.acceptanceFinish?.results, "已归档");
    await refresh();
  };
  const audit = async (papers: readonly Pick<Paper, "rowId" | "name">[]) => {
    if (await openAudit({ papers })) await refresh();
  };
  return {
    remove,
    finish,
    audit,
    actions: (paper: Paper): Action[] => {
      const { rowId: id, name, version, status, availableActions, viewerCan } = paper;
      const offered = (action: string) => availableActions.includes(action);
      return [
        {
          key: "submit",
          text: "提交审核",
          hidden: !offered("SUBMIT"),
          onClick: () => reportResult(submitting({ input: { id, version } }), "已提交审核", refresh),
        },
        { key: "audit", text: "审核", hidden: !offered("PASS"), onClick: () => audit([paper]) },
        {
          key: "withdraw",
          text: "撤回",
          hidden: !offered("WITHDRAW"),
          onClick: () => reportResult(withdrawing({ id, version }), "已撤回，修改后可再次提交", refresh),
        },
        { key: "finish", text: "归档", hidden: !offered("FINISH"), onClick: () => finish([paper]) },
        {
          key: "file",
          text: "存入项目文档",
          hidden: !viewerCan.file,
          onClick: async () => {
            if (await openFile({ paper })) await refresh();
          },
        },
        {
          key: "download",
          text: "下载",
          onClick: async () =>
            saveResponse(await download("/api/pms/validateProjectResource/download", { id }), `${name}.zip`),
        },
        {
          key: "cancel",
          text: status === "FINISHED" ? "取消归档" : "作废",
          hidden: !offered("CANCEL"),
          onClick: async () => {
            if (status === "FINISHED") {
              if (await confirm({ text: "取消归档后回到“已通过”。" }))
                await reportResult(cancelling({ id, version, reason: null }), "已取消归档", refresh);
              return;
            }
            const said = await promptText({
              title: `作废“${name}”`,
              label: "作废原因",
              maxLength: 500,
              multiline: true,
              run: (reason) =>
                over(paper, (target) => cancelling({ ...target, reason: reason || null }), refresh),
            });
            if (said === undefined) return;
            toast.success("已作废");
            await refresh();
          },
        },
        {
          key: "delete",
          text: "删除",
          intent: "danger",
          hidden: !viewerCan.delete,
          onClick: async () => {
            const goes = "资料的文件一并删除。";
            if (await confirmDelete({ what: [name], goes, run: () => remove([id]) })) await refresh();
          },
        },
      ];
    },
  };
}
