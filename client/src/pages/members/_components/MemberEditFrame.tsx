import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import type { MemberEditFrame_member$key } from "@/__generated__/MemberEditFrame_member.graphql";
import type { MemberEditFrameUnbindMutation } from "@/__generated__/MemberEditFrameUnbindMutation.graphql";
import { useCan } from "@/access/Can";
import { RecordActivity } from "@/app/activity/RecordActivity";
import { useBack, usePageNavigate } from "@/app/page/navigation";
import { useBreadcrumb, usePageRefresh, usePageTitle } from "@/app/page/pageContext";
import { MEMBER_STATUS, MEMBER_TYPE } from "@/domains/member/labels";
import { useAppMutation } from "@/relay/useAppMutation";
import { formatDate } from "@/ui/base/format";
import type { Action } from "@/ui/base/types";
import { confirm } from "@/ui/dialog/dialogs";
import { Avatar } from "@/ui/frame/Avatar";
import { Card } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Tabs } from "@/ui/frame/Tabs";
import { openMemberAccess } from "../_lib/openMemberAccess";
import { useLeave } from "../_lib/useLeave";
import { useMemberDelete } from "../_lib/useMemberDelete";
import { usePasswordLink } from "../_lib/usePasswordLink";
import { useSecondFactorReset } from "../_lib/useSecondFactorReset";
import "./MemberEditFrame.css";

const TABS = [
  { key: "info", label: "基本信息" },
  { key: "teams", label: "所在团队" },
];

export interface MemberEditFrameProps {
  member: MemberEditFrame_member$key;
  tab: "info" | "teams";
  children: ReactNode;
}

/**
 * Frame of the pages that edit a member: title, actions, personal data, two tabs, and below the first tab
 * the timeline. Each tab is a page of its own, with its content as `children`.
 */
export function MemberEditFrame({ member: key, tab, children }: MemberEditFrameProps) {
  const member = useFragment(
    graphql`
      fragment MemberEditFrame_member on Member {
        id
        rowId
        name
        avatarUrl
        phone
        position
        jobNumber
        status
        type
        mpBound
        entryDate
        leftAt
        refuseReason
        viewerCan {
          update
          delete
          leave
          resetPassword
        }
      }
    `,
    key,
  );
  const navigate = usePageNavigate();
  const back = useBack();
  const refresh = usePageRefresh();
  const leave = useLeave();
  const remove = useMemberDelete();
  const resetFactor = useSecondFactorReset();
  const linkPassword = usePasswordLink();
  const can = useCan();
  const [unbind] = useAppMutation<MemberEditFrameUnbindMutation>(
    graphql`
      mutation MemberEditFrameUnbindMutation($ids: [ID!]!) {
        memberMpUnbind(input: { ids: $ids }) {
          member {
            id
            mpBound
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { success: "已解绑微信" },
  );
  const title = tab === "info" ? "修改成员" : "所在团队";
  usePageTitle(`${member.name} - ${title}`);

  const actions: Action[] = [
    {
      key: "leave",
      text: "离职",
      hidden: !member.viewerCan.leave,
      onClick: async () => {
        if (await leave([member])) await refresh();
      },
    },
    {
      key: "unbind",
      text: "解绑微信",
      hidden: !member.viewerCan.update || !member.mpBound,
      onClick: async () => {
        const sure = await confirm({
          text: `解绑后 ${member.name} 需重新扫码绑定才能用微信登录和接收通知，是否继续?`,
        });
        if (sure) await unbind({ ids: [member.rowId] });
      },
    },
  ];
  const menu: Action[] = [
    {
      key: "access",
      text: "查看权限",
      hidden: member.status !== "ACTIVE" || !can({ perms: "e:manage" }),
      onClick: () => openMemberAccess(member),
    },
    {
      key: "password",
      text: "重置密码",
      hidden: !member.viewerCan.resetPassword,
      onClick: () => linkPassword(member),
    },
    {
      key: "secondFactor",
      text: "重置二次验证",
      hidden: member.status !== "ACTIVE" || !can({ perms: "e:manage" }),
      onClick: () => resetFactor(member),
    },
    {
      key: "delete",
      text: "删除",
      intent: "danger",
      hidden: !member.viewerCan.delete,
      onClick: async () => {
        if (await remove([member])) back();
      },
    },
  ];
  const status = MEMBER_STATUS[member.status];
  const facts = [
    member.phone,
    member.jobNumber ? `工号 ${member.jobNumber}` : "",
    member.position,
    member.entryDate ? `${formatDate(member.entryDate)} 入职` : "",
    member.leftAt ? `${formatDate(member.leftAt)} 离职` : "",
    member.status === "REFUSED" && member.refuseReason ? `拒绝原因：${member.refuseReason}` : "",
  ].filter((fact): fact is string => Boolean(fact));

  return (
    <div className="ui-page">
      <PageHeader breadcrumb={useBreadcrumb(member.name)} title={title} actions={actions} menu={menu} />
      <div className="m-edit__head">
        <Avatar name={member.name} src={member.avatarUrl} size={44} />
        <div className="ui-grow">
          <p className="ui-row">
            <strong>{member.name}</strong>
            <StatusTag tone={status.tone}>{status.text}</StatusTag>
            {member.type === "EXTERNAL" ? (
              <StatusTag tone={MEMBER_TYPE.EXTERNAL.tone}>{MEMBER_TYPE.EXTERNAL.text}</StatusTag>
            ) : null}
          </p>
          <p className="m-edit__facts">
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
        </div>
      </div>
      <Tabs
        label="成员资料"
        tabs={TABS}
        value={tab}
        onChange={(next) => navigate(`/members/edit/${member.rowId}/${next}`, { replace: true })}
      >
        <Card>{children}</Card>
      </Tabs>
      {tab === "info" ? (
        <Card title="动态">
          <RecordActivity recordId={member.id} />
        </Card>
      ) : null}
    </div>
  );
}
