import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import type { BindPart_code$key } from "@/__generated__/BindPart_code.graphql";
import { PageLink } from "@/app/page/navigation";
import { useSession } from "@/app/session/store";
import { Button } from "@/ui/frame/Button";
import { BindForm } from "./BindForm";

/** Actions on the scanned code: bind it, correct the equipment's data, or sign in first. */
export function BindPart({
  record: key,
  code,
  status,
  onDone,
}: {
  /** Null for viewers who may not manage the enterprise's codes. */
  record: BindPart_code$key | null;
  code: string;
  status: "BLANK" | "BOUND";
  onDone: () => Promise<void>;
}) {
  const record = useFragment(
    graphql`
      fragment BindPart_code on Qrcode {
        rowId
        version
        name
        model
        serialNumber
        location
        remark
        viewerCan {
          update
        }
      }
    `,
    key,
  );
  const { token } = useSession();
  const [editing, setEditing] = useState(status === "BLANK");
  if (record?.viewerCan.update) {
    if (!editing)
      return (
        <Button size="large" fill onClick={() => setEditing(true)}>
          修改绑定信息
        </Button>
      );
    return (
      <BindForm
        key={record.version}
        code={record}
        bound={status === "BOUND"}
        onDone={async () => {
          setEditing(false);
          await onDone();
        }}
      />
    );
  }
  if (token)
    return status === "BLANK" ? <p className="ui-muted">您没有绑定二维码的权限，请联系企业管理员。</p> : null;
  const here = `/q/${encodeURIComponent(code)}`;
  const to = `/Login?redirectUrl=${encodeURIComponent(here)}`;
  // visitors come to report a fault: signing in is only an option
  return status === "BLANK" ? (
    <PageLink className="scan-label__link" to={to}>
      登录后绑定设备
    </PageLink>
  ) : (
    <PageLink className="scan-label__aside" to={to}>
      登录查看更多
    </PageLink>
  );
}
