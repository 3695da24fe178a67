import HelpIcon from "@blueprintjs/icons/lib/esm/generated/components/help";
import { lazy } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { AccessTokensPageQuery } from "@/__generated__/AccessTokensPageQuery.graphql";
import { type AccessTokenRow, TOKEN_COLUMNS, useRevokeToken } from "@/app/accessTokens/accessTokens";
import { found } from "@/app/errors";
import { usePagePending, usePageRefresh } from "@/app/page/pageContext";
import { useList } from "@/app/record/useList";
import type { PageProps } from "@/app/routes/types";
import { openArticle } from "@/app/shell/articles";
import type { Action } from "@/ui/base/types";
import { openDialog } from "@/ui/dialog/dialogs";
import { EmptyState } from "@/ui/feedback/states";
import { Button } from "@/ui/frame/Button";
import { Card } from "@/ui/frame/Card";
import { ListPage } from "@/ui/list/ListPage";
import { ProfileFrame } from "../ProfileFrame";
import type { IssuedToken } from "./CreateTokenDialog";
import { ownTokens } from "./list";

const CreateTokenDialog = lazy(() =>
  import("./CreateTokenDialog").then((module) => ({ default: module.CreateTokenDialog })),
);
const SecretDialog = lazy(() =>
  import("./SecretDialog").then((module) => ({ default: module.SecretDialog })),
);

/** Profile page of the viewer's access tokens for the API: create a token, see its use, revoke it. */
export default function AccessTokensPage({ queryRef }: PageProps<AccessTokensPageQuery>) {
  const data = usePreloadedQuery<AccessTokensPageQuery>(
    graphql`
      query AccessTokensPageQuery($page: PageInput!, $state: AccessTokenState) {
        viewer {
          id
          isAdmin
          accessTokenOptions {
            allowed
            maxDays
            lastDay
            limit
            used
            groups {
              title
              permissions {
                code
                title
              }
            }
          }
          accessTokens(page: $page, state: $state) {
            totalCount
            nodes {
              id
              state
              ...accessTokens_row @relay(mask: false)
            }
          }
        }
      }
    `,
    queryRef,
  );
  const viewer = found(data.viewer);
  const options = viewer.accessTokenOptions;
  const list = useList(ownTokens);
  const refresh = usePageRefresh();
  const pending = usePagePending();
  const revoke = useRevokeToken();
  const full = options.used >= options.limit;

  const create = async () => {
    const issued = await openDialog<IssuedToken>(({ open, close }) => (
      <CreateTokenDialog open={open} options={options} admin={viewer.isAdmin} onClose={close} />
    ));
    if (!issued) return;
    await openDialog<void>(({ open, close }) => (
      <SecretDialog open={open} issued={issued} onClose={() => close()} />
    ));
    await refresh();
  };
  const createAction: Action = { key: "create", text: "新建令牌", intent: "primary", onClick: create };
  const rowActions = (row: AccessTokenRow): Action[] => [
    {
      key: "revoke",
      text: "撤销",
      intent: "danger",
      hidden: row.state !== "ACTIVE",
      onClick: async () => {
        if (await revoke(row)) await refresh();
      },
    },
  ];
  const none = !list.state.isFiltered && viewer.accessTokens?.totalCount === 0;

  return (
    <ProfileFrame path="/profile/AccessTokens">
      {options.allowed ? null : (
        <Card>
          <p className="ui-muted">企业的安全策略不允许使用访问令牌：已有的令牌暂时无法使用，也不能新建。</p>
        </Card>
      )}
      <Card
        title="访问令牌"
        actions={[
          { key: "help", text: "接口帮助", icon: <HelpIcon />, onClick: () => openArticle("help_api") },
          {
            ...createAction,
            hidden: none,
            disabled: !options.allowed || full,
            hint: full ? `每人最多 ${options.limit} 个有效的令牌` : undefined,
          },
        ]}
      >
        {none ? (
          <EmptyState
            title="还没有访问令牌"
            text={
              <>
                访问令牌让脚本、报表工具和其他系统以您的身份调用接口：权限由您选择，不超过您本人，随时可以撤销。
                <br />
                <Button variant="minimal" onClick={() => openArticle("help_api")}>
                  查看接口说明
                </Button>
              </>
            }
            action={{ ...createAction, disabled: !options.allowed }}
          />
        ) : (
          <ListPage
            embedded
            {...list}
            columns={TOKEN_COLUMNS}
            rows={viewer.accessTokens?.nodes ?? []}
            rowKey={(row) => row.id}
            total={viewer.accessTokens?.totalCount ?? 0}
            refetching={pending}
            opens={{ panel: { name: ({ name }) => name } }}
            rowActions={rowActions}
          />
        )}
      </Card>
    </ProfileFrame>
  );
}
