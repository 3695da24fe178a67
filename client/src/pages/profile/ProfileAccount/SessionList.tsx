import { graphql, useFragment } from "react-relay";
import type { SessionList_viewer$key } from "@/__generated__/SessionList_viewer.graphql";
import type { SessionListOthersMutation } from "@/__generated__/SessionListOthersMutation.graphql";
import type { SessionListRevokeMutation } from "@/__generated__/SessionListRevokeMutation.graphql";
import { deviceName } from "@/app/session/device";
import { useAppMutation } from "@/relay/useAppMutation";
import { confirm } from "@/ui/dialog/dialogs";
import { Button } from "@/ui/frame/Button";
import { Card } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { DateTimeText, ListTime } from "@/ui/frame/text";
import { SimpleTable } from "@/ui/list/SimpleTable";

/** The viewer's sessions by device; each except the present one can be ended here. */
export function SessionList({
  viewer: key,
  onChanged,
}: {
  viewer: SessionList_viewer$key;
  onChanged: () => Promise<void>;
}) {
  const { sessions } = useFragment(
    graphql`
      fragment SessionList_viewer on Viewer {
        sessions {
          id
          device
          address
          createdAt
          lastSeenAt
          expiresAt
          current
        }
      }
    `,
    key,
  );
  const [revoke] = useAppMutation<SessionListRevokeMutation>(
    graphql`
      mutation SessionListRevokeMutation($input: SessionRevokeInput!) {
        sessionRevoke(input: $input) {
          sessions {
            id
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { success: "已退出该设备" },
  );
  const [revokeOthers] = useAppMutation<SessionListOthersMutation>(
    graphql`
      mutation SessionListOthersMutation {
        sessionRevokeOthers {
          sessions {
            id
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { success: "其他设备均已退出" },
  );
  const rows = sessions.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || b.lastSeenAt.localeCompare(a.lastSeenAt),
  );
  const end = async (id: string, device: string) => {
    const yes = await confirm({ text: `确定让“${device}”退出登录吗？`, danger: true });
    if (!yes) return;
    const { ok } = await revoke({ input: { id } });
    if (ok) await onChanged();
  };
  const endOthers = async () => {
    const yes = await confirm({ text: "确定让本机以外的所有设备退出登录吗？", danger: true });
    if (!yes) return;
    const { ok } = await revokeOthers({});
    if (ok) await onChanged();
  };
  return (
    <Card
      title="登录设备"
      padding={false}
      actions={[
        { key: "others", text: "退出其他设备", hidden: rows.every((row) => row.current), onClick: endOthers },
      ]}
    >
      <SimpleTable
        label="登录设备"
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          {
            key: "device",
            title: "设备",
            width: 280,
            render: (row) => (
              <span className="ui-row">
                <span title={row.device ?? undefined}>{deviceName(row.device)}</span>
                {row.current ? <StatusTag tone="green">本机</StatusTag> : null}
              </span>
            ),
          },
          { key: "address", title: "地址", render: (row) => row.address || "未知地址" },
          { key: "createdAt", title: "登录时间", render: (row) => <DateTimeText value={row.createdAt} /> },
          { key: "lastSeenAt", title: "最近活动", render: (row) => <ListTime value={row.lastSeenAt} /> },
          {
            key: "actions",
            title: "操作",
            width: 96,
            render: (row) =>
              row.current ? null : (
                <Button
                  size="small"
                  variant="minimal"
                  intent="danger"
                  onClick={() => end(row.id, deviceName(row.device))}
                >
                  退出
                </Button>
              ),
          },
        ]}
      />
    </Card>
  );
}
