import { graphql, useFragment } from "react-relay";
import type {
  TeamGoals_overview$data,
  TeamGoals_overview$key,
} from "@/__generated__/TeamGoals_overview.graphql";
import { useCan } from "@/access/Can";
import { PageLink } from "@/app/page/navigation";
import { formatMoney } from "@/ui/base/format";
import type { Column } from "@/ui/base/types";
import { Card } from "@/ui/frame/Card";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { Gap, lineColumns } from "../_components/lineColumns";
import { detailOf, settingOf } from "../_lib/address";
import { shareText, signed } from "../_lib/money";

type Line = TeamGoals_overview$data["teams"][number];

/** Table of the teams' sales targets, and the difference between their sum and the company's target. */
export function TeamGoals({
  overview: key,
  year,
  onTeam,
}: {
  overview: TeamGoals_overview$key;
  year: number;
  /** Filters the page by a team. */
  onTeam: (teamId: string) => void;
}) {
  const { company, teams, unassigned } = useFragment(
    graphql`
      fragment TeamGoals_overview on SalesTargetOverview {
        company { targetTotal achievedTotal targetToDate gap standing childrenTargetTotal }
        teams {
          targetTotal achievedTotal targetToDate gap standing childrenTargetTotal
          team { id rowId name }
        }
        unassigned {
          targetTotal achievedTotal targetToDate gap standing childrenTargetTotal
          team { id rowId name }
        }
      }
    `,
    key,
  );
  const sets = useCan()({ perms: "mcenter" });
  const columns: readonly Column<Line>[] = [
    {
      key: "team",
      title: "团队",
      width: 160,
      grow: true,
      render: ({ team }) =>
        team ? (
          <button type="button" className="ui-link" onClick={() => onTeam(team.rowId)}>
            {team.name}
          </button>
        ) : (
          "未归属团队"
        ),
    },
    ...lineColumns,
    {
      key: "below",
      title: "下级目标差（元）",
      width: 140,
      number: true,
      render: ({ targetTotal, childrenTargetTotal }) => signed(childrenTargetTotal - targetTotal),
    },
    {
      key: "actions",
      title: "操作",
      width: 110,
      render: ({ team }) =>
        team ? (
          <span className="ui-row">
            <PageLink
              className="ui-link"
              to={detailOf(year, { teamId: team.rowId })}
              aria-label={`${team.name}的明细`}
            >
              明细
            </PageLink>
            {sets ? (
              <PageLink
                className="ui-link"
                to={settingOf(year, { teamId: team.rowId })}
                aria-label={`设定${team.name}的目标`}
              >
                设定
              </PageLink>
            ) : null}
          </span>
        ) : null,
    },
  ];
  const missing = company ? company.childrenTargetTotal - company.targetTotal : 0;
  // amounts without a team count towards the company only
  const rows = unassigned?.achievedTotal || unassigned?.targetTotal ? [...teams, unassigned] : teams;
  return (
    <Card title="各团队" padding={false}>
      <SimpleTable
        label="各团队"
        pinned
        columns={columns}
        rows={rows}
        rowKey={({ team }) => team?.rowId ?? "none"}
        empty="还没有团队的目标和完成额"
        {...(company
          ? {
              summary: {
                team: "公司",
                targetTotal: formatMoney(company.targetTotal),
                achievedTotal: formatMoney(company.achievedTotal),
                share: shareText(company.achievedTotal, company.targetTotal),
                targetToDate: formatMoney(company.targetToDate),
                gap: <Gap line={company} />,
                below: missing !== 0 ? `团队 ${signed(missing)}` : "0.00",
              },
            }
          : {})}
      />
    </Card>
  );
}
