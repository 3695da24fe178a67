import { graphql, useFragment } from "react-relay";
import type { TeamFacts_team$key } from "@/__generated__/TeamFacts_team.graphql";
import { teamPath } from "@/domains/team/organization";
import { formatDateTime } from "@/ui/base/format";
import { PersonName } from "@/ui/frame/Avatar";
import { Card } from "@/ui/frame/Card";
import { DescriptionList } from "@/ui/frame/DescriptionList";
import { useOpenMember } from "../_lib/useOpenMember";

/** General data of a team. */
export function TeamFacts({ team: key }: { team: TeamFacts_team$key }) {
  const team = useFragment(
    graphql`
      fragment TeamFacts_team on Team {
        code
        phone
        address
        contactName
        remark
        memberCount
        totalMemberCount
        createdAt
        path {
          rowId
          name
        }
        directors {
          rowId
          name
          avatarUrl
        }
        createdBy {
          name
        }
      }
    `,
    key,
  );
  const open = useOpenMember();
  const directors = team.directors ?? [];
  return (
    <Card>
      <DescriptionList
        visible={5}
        items={[
          {
            label: "负责人",
            value: directors.length ? (
              <span className="ui-row ui-row--wrap">
                {directors.map(({ rowId, name, avatarUrl }) => (
                  <button key={rowId} type="button" className="ui-link" onClick={() => open(rowId)}>
                    <PersonName name={name} src={avatarUrl} />
                  </button>
                ))}
              </span>
            ) : null,
          },
          { label: "人数", value: `本级 ${team.memberCount} 人，含下级 ${team.totalMemberCount} 人` },
          { label: "所在位置", value: teamPath(team.path) },
          { label: "联系电话", value: team.phone ? <a href={`tel:${team.phone}`}>{team.phone}</a> : null },
          { label: "编码", value: team.code },
          { label: "联系人", value: team.contactName },
          { label: "地址", value: team.address },
          {
            label: "创建",
            value: [team.createdBy?.name, formatDateTime(team.createdAt)].filter(Boolean).join(" "),
          },
          { label: "备注", value: team.remark, span: 2 },
        ]}
      />
    </Card>
  );
}
