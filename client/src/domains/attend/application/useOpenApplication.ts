import { graphql } from "react-relay";
import type { useOpenApplicationQuery } from "@/__generated__/useOpenApplicationQuery.graphql";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { toast } from "@/ui/feedback/toasts";
import { useOpenProcess } from "../ProcessLink";

/** Opens the approval of an attendance application, by the id of the application. */
export function useOpenApplication(): (id: string) => Promise<void> {
  const ask = useFetchQuery();
  const openProcess = useOpenProcess();
  return async (id) => {
    const { attendApplication } = await ask<useOpenApplicationQuery>(
      graphql`
        query useOpenApplicationQuery($id: ID!) {
          attendApplication(id: $id) { id processId }
        }
      `,
      { id },
    );
    if (attendApplication) await openProcess(attendApplication.processId);
    else toast.warning("申请不存在，或不对您开放");
  };
}
