import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import type { LogoCard_enterprise$key } from "@/__generated__/LogoCard_enterprise.graphql";
import type { LogoCardMutation } from "@/__generated__/LogoCardMutation.graphql";
import { type FileTarget, useFileSender } from "@/app/files/useFileSender";
import { useAppMutation } from "@/relay/useAppMutation";
import type { UploadedFile } from "@/ui/base/types";
import { confirm } from "@/ui/dialog/dialogs";
import { Button } from "@/ui/frame/Button";
import { Card } from "@/ui/frame/Card";
import { Upload } from "@/ui/upload/Upload";

const MAX_BYTES = 5 * 1024 * 1024;
const TYPES = "image/png,image/jpeg,image/gif,image/webp";
const TARGET: FileTarget = { isDoc: false, sourceType: "enterprise", sourceId: "logo" };
const NOTHING: readonly UploadedFile[] = [];

/** Card to upload the enterprise's logo, which the application shows in its frame. */
export function LogoCard({ enterprise: key }: { enterprise: LogoCard_enterprise$key }) {
  const { logoUrl, version, viewerCan } = useFragment(
    graphql`
      fragment LogoCard_enterprise on Enterprise {
        version
        logoUrl
        viewerCan {
          update
        }
      }
    `,
    key,
  );
  const sender = useFileSender(TARGET);
  // a new upload field after every image: the list of uploaded files belongs to the previous one
  const [round, setRound] = useState(0);
  const [save] = useAppMutation<LogoCardMutation>(
    graphql`
      mutation LogoCardMutation($input: EnterpriseLogoInput!) {
        enterpriseLogoSet(input: $input) {
          enterprise {
            id
            version
            logoUrl
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { success: "已保存" },
  );
  const set = async (fileId: string | null) => {
    await save({ input: { version, fileId } });
    setRound((old) => old + 1);
  };
  return (
    <Card title="企业标识">
      <div className="company__mark">
        {logoUrl ? (
          <img className="company__logo" src={logoUrl} alt="企业标识" />
        ) : (
          <p className="ui-muted">还没有上传标识，顶部栏显示企业名称。</p>
        )}
        {viewerCan.update ? (
          <>
            <Upload
              key={round}
              value={NOTHING}
              onChange={(files) => {
                const file = files[0];
                if (file) void set(file.id);
              }}
              limit={1}
              accept={TYPES}
              maxSize={MAX_BYTES}
              upload={sender.upload}
              abandon={sender.abandon}
            />
            <p className="ui-muted ui-small">建议使用正方形的 png、jpg、gif 或 webp 图片。</p>
            {logoUrl ? (
              <Button
                onClick={async () => {
                  if (await confirm({ text: "删除后顶部栏只显示企业名称，是否继续?", danger: true }))
                    await set(null);
                }}
              >
                删除标识
              </Button>
            ) : null}
          </>
        ) : null}
      </div>
    </Card>
  );
}
