import { graphql } from "react-relay";
import type { MemberInfoDialogQuery } from "@/__generated__/MemberInfoDialogQuery.graphql";
import { PageLink } from "@/app/page/navigation";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { GENDER, MEMBER_STATUS, MEMBER_TYPE, WORK_STATUS } from "@/domains/member/labels";
import { formatDate } from "@/ui/base/format";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { ErrorState } from "@/ui/feedback/states";
import { Avatar } from "@/ui/frame/Avatar";
import { DescriptionList } from "@/ui/frame/DescriptionList";
import { StatusTag } from "@/ui/frame/StatusTag";
import "./MemberInfoDialog.css";

const QUERY = graphql`
  query MemberInfoDialogQuery($id: ID!) {
    member(id: $id) {
      rowId
      name
      avatarUrl
      phone
      email
      gender
      jobNumber
      position
      status
      type
      isTechnician
      isEngineer
      workStatus
      introduction
      entryDate
      memberships {
        director
        main
        position
        team {
          rowId
          name
        }
      }
      roles {
        rowId
        name
      }
      viewerCan {
        update
      }
    }
  }
`;

/** Read-only profile of a member, for viewers without edit permission (core §2 Members, teams, roles). */
export function MemberInfoDialog({ open, id, onClose }: { open: boolean; id: string; onClose: () => void }) {
  const { data, loading, error, reload } = useDialogQuery<MemberInfoDialogQuery>(QUERY, { id });
  const member = data?.member;
  const memberships = (member?.memberships ?? []).flatMap((place) =>
    place.team ? [{ ...place, team: place.team }] : [],
  );
  const duties = [member?.isTechnician ? "技术员" : "", member?.isEngineer ? "工程师" : ""].filter(Boolean);
  return (
    <AppDialog open={open} title="成员信息" size="record" onClose={onClose}>
      {member ? (
        <div className="ui-stack">
          <div className="m-info__head">
            <Avatar name={member.name} src={member.avatarUrl} size={48} />
            <div className="ui-grow">
              <p className="m-info__name">
                {member.name}
                <StatusTag tone={MEMBER_STATUS[member.status].tone}>
                  {MEMBER_STATUS[member.status].text}
                </StatusTag>
                {member.type === "EXTERNAL" ? (
                  <StatusTag tone={MEMBER_TYPE.EXTERNAL.tone}>{MEMBER_TYPE.EXTERNAL.text}</StatusTag>
                ) : null}
              </p>
              <p className="ui-muted">{member.position || "未填写职位"}</p>
            </div>
            {member.viewerCan.update ? (
              <PageLink to={`/members/edit/${member.rowId}/info`} onClick={onClose}>
                修改
              </PageLink>
            ) : null}
          </div>
          <DescriptionList
            visible={0}
            columns={2}
            items={[
              {
                label: "手机号",
                value: member.phone ? <a href={`tel:${member.phone}`}>{member.phone}</a> : null,
              },
              {
                label: "邮箱",
                value: member.email ? <a href={`mailto:${member.email}`}>{member.email}</a> : null,
              },
              { label: "工号", value: member.jobNumber },
              { label: "性别", value: member.gender === "UNKNOWN" ? null : GENDER[member.gender].text },
              {
                label: "所在团队",
                span: 2,
                value: memberships.length
                  ? memberships.map(({ team, director, main, position }) => (
                      <span key={team.rowId} className="m-info__team">
                        {team.name}
                        {[main ? "主团队" : "", director ? "负责人" : "", position ?? ""].filter(Boolean)
                          .length > 0 ? (
                          <span className="ui-muted">
                            （
                            {[main ? "主团队" : "", director ? "负责人" : "", position ?? ""]
                              .filter(Boolean)
                              .join("，")}
                            ）
                          </span>
                        ) : null}
                      </span>
                    ))
                  : null,
              },
              { label: "角色", span: 2, value: (member.roles ?? []).map(({ name }) => name).join("、") },
              { label: "派工身份", value: duties.join("、"), hidden: duties.length === 0 },
              { label: "工作状态", value: WORK_STATUS[member.workStatus].text, hidden: duties.length === 0 },
              { label: "入职日期", value: member.entryDate ? formatDate(member.entryDate) : null },
              { label: "个人简介", span: 2, value: member.introduction, hidden: !member.introduction },
            ]}
          />
        </div>
      ) : loading ? (
        <LoadingMask />
      ) : (
        <ErrorState error={{ message: error ?? "内容不存在或已被删除" }} onRetry={reload} compact />
      )}
    </AppDialog>
  );
}
