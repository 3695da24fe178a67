import { graphql, usePreloadedQuery } from "react-relay";
import type { ProfilePageQuery } from "@/__generated__/ProfilePageQuery.graphql";
import { found } from "@/app/errors";
import type { PageProps } from "@/app/routes/types";
import { formatDate } from "@/ui/base/format";
import { Card } from "@/ui/frame/Card";
import { ProfileFrame } from "../ProfileFrame";
import { AvatarUpload } from "./AvatarUpload";
import { ProfileForm } from "./ProfileForm";

/**
 * Profile page of personal data: fields that the viewer edits, beside those maintained by the enterprise.
 */
export default function ProfilePage({ queryRef }: PageProps<ProfilePageQuery>) {
  const data = usePreloadedQuery<ProfilePageQuery>(
    graphql`
      query ProfilePageQuery {
        viewer {
          id
          enterprise {
            name
          }
          roles {
            id
            name
          }
          member {
            id
            jobNumber
            entryDate
            memberships {
              director
              team {
                id
                name
              }
            }
            ...AvatarUpload_member
            ...ProfileForm_member
          }
        }
      }
    `,
    queryRef,
  );
  const viewer = found(data.viewer);
  const { member } = viewer;
  const facts = [
    ["企业", viewer.enterprise.name],
    [
      "团队",
      (member.memberships ?? [])
        .flatMap(({ team, director }) => (team ? [director ? `${team.name}（负责人）` : team.name] : []))
        .join("、"),
    ],
    ["角色", viewer.roles.map((role) => role.name).join("、")],
    ["工号", member.jobNumber ?? ""],
    ["入职日期", member.entryDate ? formatDate(member.entryDate) : ""],
  ] as const;
  return (
    <ProfileFrame path="/profile">
      <div className="profile__split">
        <Card title="基本资料">
          <div className="profile__form">
            <AvatarUpload member={member} />
            <ProfileForm member={member} />
          </div>
        </Card>
        <Card title="企业内信息">
          <dl className="profile__facts">
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value || "未设置"}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
    </ProfileFrame>
  );
}
