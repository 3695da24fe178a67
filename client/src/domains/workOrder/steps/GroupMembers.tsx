import { graphql } from "react-relay";
import type { GroupMembersQuery } from "@/__generated__/GroupMembersQuery.graphql";
import { errorText } from "@/app/errors";
import { useWorkGroupSource } from "@/domains/work/useWorkGroupSource";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { toast } from "@/ui/feedback/toasts";
import { RemotePicker } from "@/ui/picker/RemotePicker";

const QUERY = graphql`
  query GroupMembersQuery($id: ID!) {
    workGroup(id: $id) {
      members { rowId }
    }
  }
`;

/** Adds all members of a work group at once, when an order is dispatched (business §7 work group). */
export function GroupMembers({
  onPick,
  disabled,
}: {
  onPick: (memberIds: readonly string[]) => void;
  disabled: boolean | undefined;
}) {
  const groups = useWorkGroupSource();
  const ask = useFetchQuery();
  const add = async (id: string) => {
    try {
      const { workGroup } = await ask<GroupMembersQuery>(QUERY, { id });
      const ids = (workGroup?.members ?? []).map(({ rowId }) => rowId);
      if (ids.length > 0) onPick(ids);
      else toast.info("该班组还没有成员");
    } catch (error) {
      toast.warning(errorText(error));
    }
  };
  return (
    <RemotePicker
      {...groups}
      value={null}
      disabled={disabled}
      placeholder="按班组添加"
      aria-label="按班组添加协作人"
      onChange={(id) => {
        if (id) void add(id);
      }}
    />
  );
}
