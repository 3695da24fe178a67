import { graphql } from "react-relay";
import type { StatusSwitchMutation } from "@/__generated__/StatusSwitchMutation.graphql";
import { useAppMutation } from "@/relay/useAppMutation";
import { SwitchInput } from "@/ui/input/choices";
import type { FlowFormRow } from "./FlowListPage";

type Form = Pick<FlowFormRow, "rowId" | "name" | "version" | "status" | "revision" | "viewerCan">;

/** Switch that enables or disables an approval form in its row; an unpublished form stays disabled. */
export function StatusSwitch({ form }: { form: Form }) {
  const [change, pending] = useAppMutation<StatusSwitchMutation>(
    graphql`
      mutation StatusSwitchMutation($input: FlowFormStatusInput!) {
        flowFormSetStatus(input: $input) {
          flowForm { id status version updatedAt }
          userErrors { field message code }
        }
      }
    `,
    { errors: "inline" },
  );
  const { rowId: id, version, status } = form;
  return (
    <SwitchInput
      aria-label={`启用“${form.name}”`}
      value={status === "ON"}
      disabled={pending || !form.viewerCan.update || (status === "OFF" && form.revision === 0)}
      onChange={(on) => void change({ input: { id, version, status: on ? "ON" : "OFF" } })}
    />
  );
}
