import { useState } from "react";
import { graphql } from "react-relay";
import type { JoinFormPreviewQuery } from "@/__generated__/JoinFormPreviewQuery.graphql";
import { errorText } from "@/app/errors";
import { joinedText, useJoin } from "@/domains/invitation/useJoin";
import { useFetchQuery } from "@/relay/useFetchQuery";
import { isComposing } from "@/ui/base/composing";
import { showUserErrors, toast } from "@/ui/feedback/toasts";
import { Button } from "@/ui/frame/Button";
import { TextArea, TextInput } from "@/ui/input/TextInput";
import { invitationCode } from "./invitationCode";

type Preview = NonNullable<JoinFormPreviewQuery["response"]["invitationPreview"]>;

/** Form to join another enterprise by an invitation; shows its name before anything is sent. */
export function JoinForm({ onJoined }: { onJoined: () => Promise<void> }) {
  const ask = useFetchQuery();
  const [text, setText] = useState("");
  const [reason, setReason] = useState("");
  const [preview, setPreview] = useState<Preview | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const join = useJoin();

  const look = async () => {
    const code = invitationCode(text);
    setPreview(null);
    if (code === "") {
      setFailure("请输入邀请码或邀请链接");
      return;
    }
    setFailure(null);
    try {
      const { invitationPreview } = await ask<JoinFormPreviewQuery>(
        graphql`
          query JoinFormPreviewQuery($code: String!) {
            invitationPreview(code: $code) {
              code
              enterpriseName
              inviterName
              teamName
              valid
              personal
              message
            }
          }
        `,
        { code },
      );
      if (!invitationPreview) setFailure("邀请不存在，请核对邀请码");
      else if (!invitationPreview.valid) setFailure(invitationPreview.message ?? "邀请已失效");
      else setPreview(invitationPreview);
    } catch (error) {
      setFailure(errorText(error));
    }
  };

  const send = async () => {
    if (!preview) return;
    const { code, personal } = preview;
    const refused = await join({ code, reason: personal ? null : reason.trim() || null }, async (joined) => {
      toast.success(joinedText(joined));
      setText("");
      setReason("");
      setPreview(null);
      await onJoined();
    });
    showUserErrors(refused);
  };

  return (
    <>
      <div className="profile__join">
        <div>
          <TextInput
            value={text}
            onChange={(value) => {
              setText(value);
              setFailure(null);
            }}
            aria-label="邀请码或邀请链接"
            placeholder="输入邀请码，或粘贴邀请链接"
            invalid={failure !== null}
            aria-describedby="join-failure"
            onKeyDown={(event) => {
              if (event.key === "Enter" && !isComposing(event)) void look();
            }}
          />
          <p id="join-failure" className="profile__failure" role="alert">
            {failure}
          </p>
        </div>
        <Button onClick={look}>查看邀请</Button>
      </div>
      {preview ? (
        <div className="profile__preview">
          <p>
            {preview.inviterName ? `${preview.inviterName} 邀请您加入 ` : "邀请您加入 "}
            <strong>{preview.enterpriseName}</strong>
            {preview.teamName ? ` 的 ${preview.teamName}` : ""}
          </p>
          {preview.personal ? null : (
            <TextArea
              value={reason}
              onChange={setReason}
              rows={2}
              maxLength={200}
              aria-label="申请说明"
              placeholder="申请说明（选填）"
            />
          )}
          <div className="ui-row">
            <Button intent="primary" onClick={send}>
              {preview.personal ? "接受邀请" : "申请加入"}
            </Button>
            <Button onClick={() => setPreview(null)}>取消</Button>
          </div>
        </div>
      ) : null}
    </>
  );
}
