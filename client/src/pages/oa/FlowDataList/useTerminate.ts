import { useCallback } from "react";
import type { flowStepMutationsTerminateMutation } from "@/__generated__/flowStepMutationsTerminateMutation.graphql";
import { useFlowSave } from "@/domains/flow/useFlowSave";
import { promptText } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";

interface Running {
  readonly rowId: string;
  readonly name: string;
  readonly version: number;
}

/** Terminates an application as an administrator, with a reason that is sent to the applicant. */
export function useTerminate(refresh: () => Promise<unknown>) {
  const save = useFlowSave();
  return useCallback(
    async ({ rowId: id, name, version }: Running): Promise<void> => {
      const said = await promptText({
        title: `终止“${name}”`,
        label: "终止原因",
        placeholder: "终止后不能恢复，申请人会看到原因",
        required: "请填写终止原因",
        multiline: true,
        maxLength: 1000,
        confirmText: "终止",
        run: async (opinion) =>
          (
            await save<flowStepMutationsTerminateMutation>((all) => all.terminate, {
              input: { id, version, opinion },
            })
          ).userErrors,
      });
      if (said === undefined) return;
      toast.success("已终止");
      await refresh();
    },
    [save, refresh],
  );
}
