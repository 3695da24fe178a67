import type { MemberType } from "@/domains/member/labels";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { PickDialog, type PickDialogProps } from "@/ui/picker/PickDialog";

export interface MemberPickDialogProps extends PickDialogProps {
  type?: MemberType;
  /** Row ids that can't be chosen, of those already chosen. */
  except?: readonly string[];
}

/** Dialog that picks members and passes them to an action. */
export function MemberPickDialog({ type, except, ...props }: MemberPickDialogProps) {
  const source = useMemberSource({ type, except });
  return (
    <PickDialog {...props} noun="成员" source={source} placeholder="输入姓名、拼音或手机号搜索" limit={50} />
  );
}
