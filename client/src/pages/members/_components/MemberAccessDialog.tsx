import { useState } from "react";
import { graphql } from "react-relay";
import type { MemberAccessDialogQuery } from "@/__generated__/MemberAccessDialogQuery.graphql";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState, ErrorState } from "@/ui/feedback/states";
import { Button } from "@/ui/frame/Button";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import { AccessReview } from "./AccessReview";

const QUERY = graphql`
  query MemberAccessDialogQuery($memberId: ID!) {
    accessReview(of: { memberId: $memberId }) {
      ...AccessReview_review
    }
  }
`;

/** Effective access of a member, computed from the authorization rules without impersonation. */
export function MemberAccessDialog({
  open,
  member,
  onClose,
}: {
  open: boolean;
  member?: { readonly rowId: string; readonly name: string };
  onClose: () => void;
}) {
  const source = useMemberSource();
  const [chosen, setChosen] = useState<string | null>(member?.rowId ?? null);
  return (
    <AppDialog
      open={open}
      title={member ? `${member.name} 的权限` : "查看成员权限"}
      size="wide"
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <div className="m-access">
        <div className="m-access__who">
          <RemotePicker
            {...source}
            value={chosen}
            onChange={setChosen}
            known={member ? [{ value: member.rowId, label: member.name }] : undefined}
            placeholder="选择成员，输入姓名、拼音或手机号搜索"
            aria-label="成员"
            clearable={false}
          />
        </div>
        {chosen ? (
          <Reviewed key={chosen} memberId={chosen} />
        ) : (
          <EmptyState compact title="选择一名成员，查看其菜单、可见数据、可做的操作和受限字段。" />
        )}
      </div>
    </AppDialog>
  );
}

function Reviewed({ memberId }: { memberId: string }) {
  const { data, error, reload } = useDialogQuery<MemberAccessDialogQuery>(QUERY, { memberId });
  if (error) return <ErrorState compact error={error} onRetry={reload} />;
  if (!data) return <LoadingMask text="加载中" />;
  return data.accessReview ? (
    <AccessReview review={data.accessReview} whole />
  ) : (
    <EmptyState compact title="成员不存在或已离职" />
  );
}
