import { graphql } from "react-relay";
import type { CustomerPanelQuery } from "@/__generated__/CustomerPanelQuery.graphql";
import { PageLink } from "@/app/page/navigation";
import { DictTag } from "@/app/record/dictItems";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { archiveOf, CUSTOMER_STATE } from "@/domains/customer/labels";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { ErrorState } from "@/ui/feedback/states";
import { DescriptionList } from "@/ui/frame/DescriptionList";
import { SidePanel } from "@/ui/frame/SidePanel";
import { StatusTag } from "@/ui/frame/StatusTag";
import { DateTimeText, RelativeTime } from "@/ui/frame/text";
import { MailLink } from "../_components/WrittenText";
import { customerActions } from "../CustomerActions/rowActions";
import { useCustomerCommands } from "../CustomerActions/useCustomerCommands";
import { NextFollow } from "./columns";

const QUERY = graphql`
  query CustomerPanelQuery($id: ID!) {
    customer(id: $id) {
      id
      rowId
      name
      aliases
      state
      remark
      ownedAt
      pooledAt
      followedAt
      nextFollowAt
      createdAt
      type {
        text
        color
      }
      level {
        text
        color
      }
      industry {
        text
      }
      tags {
        value
        text
        color
      }
      salesman {
        name
      }
      salesmanTeam {
        name
      }
      pooledFrom {
        name
      }
      associations {
        member {
          rowId
          name
        }
        team {
          name
        }
      }
      followTeams {
        rowId
        name
      }
      contact {
        name
        phone
        otherPhones
        email
        wechat
        departName
        position
      }
      address {
        name
        address
        description
      }
      createdBy {
        name
      }
      counts {
        contacts
        addresses
        children
        assets
        devices
        qrcodes
        follows
        documents
      }
      customValues {
        field {
          rowId
          name
        }
        display
      }
      viewerCan {
        update
        delete
        transfer
        release
        assign
        claim
        follow
        setShares
      }
    }
  }
`;

/** Counts of a customer's related records, under the labels of its archive. */
const COUNTS = [
  ["contacts", "联系人"],
  ["addresses", "地址"],
  ["children", "子单位"],
  ["assets", "资产"],
  ["devices", "设备"],
  ["qrcodes", "二维码"],
  ["follows", "跟进"],
  ["documents", "文档"],
] as const;

export interface CustomerPanelProps {
  /** Row id of the customer. */
  id: string;
  onClose: () => void;
  onChanged: () => Promise<unknown>;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** Panel with a customer's main fields beside its list; related records are in its archive. */
export default function CustomerPanel({ id, onChanged, ...frame }: CustomerPanelProps) {
  const { data, error, reload } = useDialogQuery<CustomerPanelQuery>(QUERY, { id });
  const actions = useCustomerCommands(async () => {
    reload();
    await onChanged();
  });
  const row = data?.customer;
  const state = row ? CUSTOMER_STATE[row.state] : null;
  return (
    <SidePanel
      open
      width={560}
      title={row?.name ?? "客户"}
      tag={state ? <StatusTag tone={state.tone}>{state.text}</StatusTag> : null}
      actions={row ? customerActions(row, actions) : []}
      fullHref={archiveOf(id)}
      {...frame}
    >
      {error || data?.customer === null ? (
        <ErrorState error={error ?? "内容不存在或已被删除"} onRetry={reload} />
      ) : !row ? (
        <LoadingMask text="加载中" />
      ) : (
        <div className="ui-stack">
          <p className="ui-row ui-row--wrap ui-small">
            {COUNTS.map(([key, label]) => (
              <span key={key} className="ui-muted">
                {label} {row.counts[key]}
              </span>
            ))}
          </p>
          <DescriptionList visible={0} columns={2} items={factsOf(row)} />
          <p>
            <PageLink to={archiveOf(id)}>打开客户档案</PageLink>
          </p>
        </div>
      )}
    </SidePanel>
  );
}

type Row = NonNullable<CustomerPanelQuery["response"]["customer"]>;

function factsOf(row: Row) {
  const { contact, address } = row;
  const joined = (words: readonly (string | null | undefined)[], by = " · ") =>
    words.filter(Boolean).join(by) || null;
  return [
    { label: "类型", value: row.type?.text },
    { label: "级别", value: row.level ? <DictTag item={row.level} /> : null },
    { label: "行业", value: row.industry?.text },
    {
      label: "标签",
      value:
        row.tags && row.tags.length > 0 ? (
          <span className="ui-row ui-row--wrap">
            {row.tags.map((tag) => (
              <DictTag key={tag.value} item={tag} />
            ))}
          </span>
        ) : null,
    },
    { label: "负责销售", value: joined([row.salesman?.name, row.salesmanTeam?.name]), hidden: !row.salesman },
    {
      label: "负责时间",
      value: row.ownedAt ? <DateTimeText value={row.ownedAt} /> : null,
      hidden: !row.ownedAt,
    },
    { label: "原负责销售", value: row.pooledFrom?.name, hidden: row.state !== "POOL" },
    {
      label: "进入公海时间",
      value: row.pooledAt ? <DateTimeText value={row.pooledAt} /> : null,
      hidden: row.state !== "POOL",
    },
    {
      label: "协助销售",
      value: joined(
        (row.associations ?? []).map(({ member, team }) => joined([member?.name, team?.name])),
        "、",
      ),
      span: 2,
    },
    {
      label: "跟进团队",
      value: joined(
        (row.followTeams ?? []).map(({ name }) => name),
        "、",
      ),
      span: 2,
    },
    { label: "最近跟进", value: row.followedAt ? <RelativeTime value={row.followedAt} /> : "未跟进" },
    { label: "下次跟进", value: row.nextFollowAt ? <NextFollow at={row.nextFollowAt} /> : null },
    { label: "联系人", value: joined([contact?.name, contact?.departName, contact?.position]) },
    { label: "联系电话", value: joined([contact?.phone, ...(contact?.otherPhones ?? [])], "、") },
    {
      label: "邮箱",
      value: contact?.email ? <MailLink email={contact.email} /> : null,
      hidden: !contact?.email,
    },
    { label: "微信", value: contact?.wechat, hidden: !contact?.wechat },
    { label: "地址", value: joined([address?.name, address?.address, address?.description]), span: 2 },
    { label: "曾用名", value: row.aliases.join("、"), hidden: row.aliases.length === 0, span: 2 },
    { label: "备注", value: row.remark, hidden: !row.remark, span: 2 },
    ...(row.customValues ?? []).map(({ field, display }) => ({ label: field.name, value: display })),
    {
      label: "创建",
      value: (
        <span>
          {row.createdBy?.name ?? "系统"} <DateTimeText value={row.createdAt} />
        </span>
      ),
      span: 2,
    },
  ];
}
