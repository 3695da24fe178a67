import { graphql, useFragment } from "react-relay";
import type {
  AcceptanceLinkState,
  ClientSigning_links$data,
  ClientSigning_links$key,
} from "@/__generated__/ClientSigning_links.graphql";
import type { ClientSigning_signatures$key } from "@/__generated__/ClientSigning_signatures.graphql";
import type { ClientSigningRevokeMutation } from "@/__generated__/ClientSigningRevokeMutation.graphql";
import type { Label } from "@/app/record/labels";
import { lazyRecordDialog } from "@/app/record/openRecordDialog";
import { useSave } from "@/relay/useAppMutation";
import { formatDate, formatDateTime } from "@/ui/base/format";
import { confirm } from "@/ui/dialog/dialogs";
import { showUserErrors, toast } from "@/ui/feedback/toasts";
import { Button } from "@/ui/frame/Button";
import { Card } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Ink } from "@/ui/input/Ink";
import { SimpleTable } from "@/ui/list/SimpleTable";
import type { DirectoryRow } from "../_lib/acceptance";

type Link = ClientSigning_links$data[number];

const openLink = lazyRecordDialog(() => import("./ClientLinkDialog"));

const STATE: Readonly<Record<AcceptanceLinkState, Label>> = {
  OPEN: { text: "待签收", tone: "blue" },
  SIGNED: { text: "已签收", tone: "green" },
  EXPIRED: { text: "已过期", tone: "neutral" },
  REVOKED: { text: "已撤销", tone: "neutral" },
};

const LINKS = graphql`
  fragment ClientSigning_links on AcceptanceLink @relay(plural: true) {
    id
    rowId
    recipient
    state
    expiresAt
    visits
    seenAt
    signedName
    signedAt
    items { name }
    createdBy { name }
  }
`;

const SIGNATURES = graphql`
  fragment ClientSigning_signatures on AcceptanceSignature @relay(plural: true) {
    rowId
    name
    phone
    strokes
    note
    createdAt
    papers { number item name stands files { name } }
  }
`;

/**
 * Acceptance links sent to customers, and their signatures (decision 0065). Links need the permission to
 * plan the project.
 */
export function ClientSigning({
  links: linksKey,
  signatures: signaturesKey,
  projectId,
  all,
  refresh,
}: {
  links: ClientSigning_links$key | null | undefined;
  signatures: ClientSigning_signatures$key | null | undefined;
  projectId: string;
  all: () => Promise<readonly DirectoryRow[]>;
  refresh: () => Promise<unknown>;
}) {
  const links = useFragment(LINKS, linksKey) ?? null;
  const signatures = useFragment(SIGNATURES, signaturesKey) ?? [];
  const revoke = useSave<ClientSigningRevokeMutation>(graphql`
    mutation ClientSigningRevokeMutation($id: ID!) {
      acceptanceLinkRevoke(input: { id: $id }) {
        acceptanceLink { ...ClientSigning_links }
        userErrors { field message code }
      }
    }
  `);
  const end = async ({ id, recipient, state }: Link) => {
    const sure = await confirm({
      title: `撤销给“${recipient}”的链接？`,
      text: state === "SIGNED" ? "链接立即失效，已有的签收保留。" : "链接立即失效，客户不能再查看和签收。",
      confirmText: "撤销",
    });
    if (!sure) return;
    const { ok, userErrors } = await revoke({ id });
    if (ok) toast.success("客户链接已撤销");
    else showUserErrors(userErrors);
  };
  if (!links && signatures.length === 0) return null;
  return (
    <Card
      title="客户签收"
      padding={false}
      actions={[
        {
          key: "link",
          text: "生成客户链接",
          hidden: !links,
          onClick: async () => {
            if (await openLink({ projectId, items: await all() })) await refresh();
          },
        },
      ]}
    >
      {links ? (
        <SimpleTable<Link>
          label="客户链接"
          empty="还没有客户链接。生成后发给客户，客户不用登录就能查看和签收。"
          rows={links}
          rowKey={({ rowId }) => rowId}
          columns={[
            { key: "recipient", title: "签收人", minWidth: 96, grow: true, render: (row) => row.recipient },
            {
              key: "state",
              title: "状态",
              width: 88,
              render: ({ state }) => <StatusTag tone={STATE[state].tone}>{STATE[state].text}</StatusTag>,
            },
            {
              key: "items",
              title: "范围",
              minWidth: 96,
              render: ({ items: of }) => (of ? of.map(({ name }) => name).join("、") : "全部目录"),
            },
            {
              key: "visits",
              title: "打开",
              width: 168,
              render: ({ visits, seenAt }) =>
                visits > 0 ? `${visits} 次，最近 ${formatDateTime(seenAt)}` : "未打开",
            },
            {
              key: "signed",
              title: "签收",
              width: 168,
              render: ({ signedName, signedAt }) =>
                signedName ? `${signedName} ${formatDateTime(signedAt)}` : null,
            },
            { key: "expiresAt", title: "有效期至", width: 104, render: (row) => formatDate(row.expiresAt) },
            { key: "createdBy", title: "生成人", width: 76, render: (row) => row.createdBy?.name },
            {
              key: "revoke",
              title: "操作",
              width: 72,
              render: (row) =>
                row.state === "OPEN" || row.state === "SIGNED" ? (
                  <Button
                    variant="minimal"
                    aria-label={`撤销给${row.recipient}的链接`}
                    onClick={() => end(row)}
                  >
                    撤销
                  </Button>
                ) : null,
            },
          ]}
        />
      ) : null}
      {signatures.length > 0 ? (
        <ul className="accept__signed" aria-label="签收记录">
          {signatures.map((one) => (
            <li key={one.rowId}>
              <Ink strokes={one.strokes} name={one.name} />
              <div className="ui-stack">
                <span>
                  {one.name}
                  {one.phone ? `（${one.phone}）` : ""}，{formatDateTime(one.createdAt)}
                </span>
                {one.note ? <span>{one.note}</span> : null}
                <details>
                  <summary>签收了 {one.papers.length} 份资料</summary>
                  <ul>
                    {one.papers.map(({ number, item, name, stands, files }) => (
                      <li key={`${number} ${name} ${files.map((file) => file.name).join()}`}>
                        {number} {item === name ? name : `${item}：${name}`}，{files.length} 个文件{" "}
                        {stands ? null : <StatusTag>此后已作废</StatusTag>}
                      </li>
                    ))}
                  </ul>
                </details>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
