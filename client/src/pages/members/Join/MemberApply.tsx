import { useSignOut } from "@/app/session/actions";
import { type Joined, useJoin } from "@/domains/invitation/useJoin";
import { EditForm } from "@/ui/form/EditForm";
import { fieldOf } from "@/ui/form/Field";
import { useForm } from "@/ui/form/useForm";
import { Button } from "@/ui/frame/Button";
import { TextArea } from "@/ui/input/TextInput";

interface Values {
  reason: string;
}

const F = fieldOf<Values>();

/** Form of a signed-in user to join the enterprise with their account. */
export function MemberApply({
  code,
  name,
  personal,
  onJoined,
}: {
  code: string;
  name: string;
  /** Whether the invitation is for this user alone, who only confirms. */
  personal: boolean;
  onJoined: (joined: Joined) => void;
}) {
  const join = useJoin();
  const signOut = useSignOut();
  const form = useForm<Values>({
    initial: { reason: "" },
    onSubmit: ({ reason }) => join({ code, reason: reason.trim() || null }, onJoined),
  });
  return (
    <>
      <p>
        以 <strong>{name}</strong> 的身份{personal ? "接受" : "申请"}
      </p>
      <EditForm form={form} savedText={personal ? "已接受邀请" : "申请已提交"} actions={false}>
        <F name="reason" label="申请说明" hidden={personal}>
          {(input) => (
            <TextArea {...input} rows={3} maxLength={200} placeholder="让管理员知道您是谁（选填）" />
          )}
        </F>
        <Button type="submit" intent="primary" size="large" fill loading={form.submitting}>
          {personal ? "接受邀请" : "申请加入"}
        </Button>
      </EditForm>
      <Button variant="minimal" onClick={signOut}>
        换一个账号
      </Button>
    </>
  );
}
