import { graphql } from "relay-runtime";
import type { accessTokens_row$data } from "@/__generated__/accessTokens_row.graphql";
import type { accessTokensRevokeMutation } from "@/__generated__/accessTokensRevokeMutation.graphql";
import { TOKEN_STATE } from "@/domains/accessToken/labels";
import { useAppMutation } from "@/relay/useAppMutation";
import { formatDate } from "@/ui/base/format";
import type { Column } from "@/ui/base/types";
import { confirm } from "@/ui/dialog/dialogs";
import { Tooltip } from "@/ui/frame/Popover";
import { StatusTag } from "@/ui/frame/StatusTag";
import { DateTimeText, ListTime } from "@/ui/frame/text";
import "./accessTokens.css";

graphql`
  fragment accessTokens_row on AccessToken {
    id
    name
    hint
    permissions
    readOnly
    state
    createdAt
    expiresAt
    lastUsedAt
    lastUsedAddress
    revokedAt
    revokedBy {
      name
    }
  }
`;

/**
 * A row of both lists of access tokens, the member's own and the administration's; they spread the fragment
 * without its mask.
 */
export type AccessTokenRow = Omit<accessTokens_row$data, " $fragmentType">;

/** Remaining lifetime in milliseconds below which an active token is highlighted. */
const SOON = 7 * 86_400_000;

function stateTag(row: AccessTokenRow) {
  const state = TOKEN_STATE[row.state];
  if (row.state === "ACTIVE" && Date.parse(row.expiresAt) - Date.now() < SOON) {
    return <StatusTag tone="yellow">即将到期</StatusTag>;
  }
  return <StatusTag tone={state.tone}>{state.text}</StatusTag>;
}

function ended(row: AccessTokenRow) {
  if (row.revokedAt) {
    return (
      <span className="token-used">
        <DateTimeText value={row.revokedAt} />
        <span className="ui-muted ui-small">
          {row.revokedBy ? `由${row.revokedBy.name}撤销` : "随账号变更撤销"}
        </span>
      </span>
    );
  }
  // the end is the midnight after the last day
  return `至 ${formatDate(new Date(Date.parse(row.expiresAt) - 1))}`;
}

/** Columns of both lists of access tokens. */
export const TOKEN_COLUMNS: readonly Column<AccessTokenRow>[] = [
  {
    key: "name",
    title: "名称",
    width: 220,
    grow: true,
    required: true,
    render: (row) => (
      <span className="token-name">
        <span>{row.name}</span>
        <code>xlp_…{row.hint}</code>
      </span>
    ),
  },
  {
    key: "permissions",
    title: "权限",
    width: 150,
    render: (row) => (
      <span className="ui-row">
        <StatusTag tone={row.readOnly ? "blue" : "violet"}>{row.readOnly ? "只读" : "读写"}</StatusTag>
        {row.permissions.length > 0 ? (
          <Tooltip content={row.permissions.join("、")}>
            <span>{row.permissions.length} 项</span>
          </Tooltip>
        ) : (
          <span className="ui-muted">仅基本信息</span>
        )}
      </span>
    ),
  },
  { key: "state", title: "状态", width: 96, render: stateTag },
  { key: "until", title: "有效期 / 撤销", width: 190, render: ended },
  {
    key: "lastUsedAt",
    title: "最近使用",
    width: 170,
    render: (row) =>
      row.lastUsedAt ? (
        <span className="token-used">
          <ListTime value={row.lastUsedAt} />
          <span className="ui-muted ui-small">{row.lastUsedAddress || "未知地址"}</span>
        </span>
      ) : (
        <span className="ui-muted">从未使用</span>
      ),
  },
  {
    key: "createdAt",
    title: "创建时间",
    width: 170,
    render: (row) => <DateTimeText value={row.createdAt} />,
  },
];

/** Revokes a token after a confirmation; true when it was revoked. */
export function useRevokeToken(): (row: AccessTokenRow, owner?: string) => Promise<boolean> {
  const [revoke] = useAppMutation<accessTokensRevokeMutation>(
    graphql`
      mutation accessTokensRevokeMutation($input: AccessTokenRevokeInput!) {
        accessTokenRevoke(input: $input) {
          accessToken {
            id
            state
            revokedAt
            revokedBy {
              name
            }
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { success: "令牌已撤销" },
  );
  return async (row, owner) => {
    const whose = owner ? `${owner}的令牌` : "令牌";
    const sure = await confirm({
      title: "撤销令牌",
      text: `撤销后，使用${whose}“${row.name}”的程序立即无法访问，且不能恢复。确定撤销吗？`,
      confirmText: "撤销",
      danger: true,
    });
    if (!sure) return false;
    const { ok } = await revoke({ input: { id: row.id } });
    return ok;
  };
}
