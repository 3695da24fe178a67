/** Opening a member's profile or edit page. */
import { lazy, useCallback } from "react";
import { useCan } from "@/access/Can";
import { usePageNavigate } from "@/app/page/navigation";
import { openDialog } from "@/ui/dialog/dialogs";

const MemberInfoDialog = lazy(() =>
  import("../_components/MemberInfoDialog").then((module) => ({ default: module.MemberInfoDialog })),
);

/** Opens a member's profile without leaving the page. */
export function openMemberInfo(id: string): Promise<void> {
  return openDialog<void>(({ open, close }) => (
    <MemberInfoDialog open={open} id={id} onClose={() => close()} />
  ));
}

/** Click handler of members: the edit page with permission e:member, else the profile dialog (core §2). */
export function useOpenMember(): (rowId: string) => void {
  const can = useCan();
  const navigate = usePageNavigate();
  return useCallback(
    (rowId) => {
      if (can({ perms: "e:member" })) navigate(`/members/edit/${rowId}/info`);
      else void openMemberInfo(rowId);
    },
    [can, navigate],
  );
}
