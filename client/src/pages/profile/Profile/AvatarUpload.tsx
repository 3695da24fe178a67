import { useId, useState } from "react";
import { graphql, useFragment, useRelayEnvironment } from "react-relay";
import { commitLocalUpdate } from "relay-runtime";
import type { AvatarUpload_member$key } from "@/__generated__/AvatarUpload_member.graphql";
import { errorText } from "@/app/errors";
import { upload } from "@/app/rest";
import { toast } from "@/ui/feedback/toasts";
import { Avatar } from "@/ui/frame/Avatar";

const MAX_BYTES = 2 * 1024 * 1024;
const TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/** The viewer's profile image, with a button to replace it. */
export function AvatarUpload({ member: key }: { member: AvatarUpload_member$key }) {
  const member = useFragment(
    graphql`
      fragment AvatarUpload_member on Member {
        id
        name
        avatarUrl
      }
    `,
    key,
  );
  const environment = useRelayEnvironment();
  const input = useId();
  const [busy, setBusy] = useState(false);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (!TYPES.includes(file.type)) {
      toast.warning("请选择 png、jpg、gif 或 webp 格式的图片");
      return;
    }
    if (file.size > MAX_BYTES) {
      toast.warning("图片大小不能超过 2MB");
      return;
    }
    setBusy(true);
    try {
      // The address contains the image's version, so that every avatar of the member is refreshed.
      const saved = await upload<{ avatar: string }>("/api/ems/member/avatar", file);
      commitLocalUpdate(environment, (store) => {
        store.get(member.id)?.setValue(saved.avatar, "avatarUrl");
      });
      toast.success("头像已更新");
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="profile__avatar">
      <Avatar name={member.name} src={member.avatarUrl} size={72} />
      <div>
        <label htmlFor={input} className="bp6-button" aria-disabled={busy}>
          {busy ? "上传中…" : "更换头像"}
        </label>
        <input
          id={input}
          className="ui-visually-hidden"
          type="file"
          accept={TYPES.join(",")}
          disabled={busy}
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        <p className="ui-muted ui-small">支持 png、jpg、gif、webp，不超过 2MB</p>
      </div>
    </div>
  );
}
