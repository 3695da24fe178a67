import type { ReactNode } from "react";
import { graphql } from "react-relay";
import type { ProcessLinkQuery } from "@/__generated__/ProcessLinkQuery.graphql";
import { usePageNavigate } from "@/app/page/navigation";
import { flowProcessOf } from "@/domains/flow/labels";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { toast } from "@/ui/feedback/toasts";

/** Opens the approval of an attendance record; reports it when the viewer may not see it. */
export function useOpenProcess(): (processId: string) => Promise<void> {
  const ask = useFetchQuery();
  const go = usePageNavigate();
  return async (id) => {
    const { flowProcess } = await ask<ProcessLinkQuery>(
      graphql`
        query ProcessLinkQuery($id: ID!) {
          flowProcess(id: $id) { id rowId }
        }
      `,
      { id },
    );
    if (flowProcess) go(flowProcessOf(flowProcess.rowId));
    else toast.warning("申请不存在，或不对您开放");
  };
}

interface ProcessLinkProps {
  /** Row id of the approval. */
  processId: string;
  children: ReactNode;
}

/** A link to an approval, whose address loads on click. */
export function ProcessLink({ processId, children }: ProcessLinkProps) {
  const open = useOpenProcess();
  return (
    <button
      type="button"
      className="ui-link"
      onClick={() => {
        open(processId).catch(() => toast.warning("申请暂时打不开，请稍后再试"));
      }}
    >
      {children}
    </button>
  );
}
