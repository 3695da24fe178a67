/** Columns of sales targets, shared by the pages of the management centre. */
import type { SalesStanding } from "@/__generated__/GoalsPageQuery.graphql";
import { StandingTag } from "@/domains/mcenter/StandingTag";
import { formatMoney } from "@/ui/base/format";
import { Progress } from "@/ui/feedback/Progress";
import { PersonName } from "@/ui/frame/Avatar";
import { detailOf } from "../_lib/address";
import { shareOf, shareText, signed } from "../_lib/money";
import "./mcenter.css";

/** Figures of a target that the columns show. */
export interface LineFigures {
  readonly targetTotal: number;
  readonly achievedTotal: number;
  readonly targetToDate: number;
  readonly gap: number;
  readonly standing: SalesStanding;
}

/** Gap between the target to date and the achievement; highlighted when behind schedule. */
export function Gap({ line }: { line: Pick<LineFigures, "gap" | "standing"> }) {
  return (
    <span className="mcenter-gap" data-behind={line.standing === "BEHIND" || undefined}>
      {signed(line.gap)}
    </span>
  );
}

/** Columns of a sales target. */
export const lineColumns = [
  {
    key: "targetTotal",
    title: "年度目标（元）",
    width: 136,
    number: true,
    render: ({ targetTotal }: LineFigures) => formatMoney(targetTotal),
  },
  {
    key: "achievedTotal",
    title: "已完成（元）",
    width: 136,
    number: true,
    phone: true,
    render: ({ achievedTotal }: LineFigures) => formatMoney(achievedTotal),
  },
  {
    key: "share",
    title: "完成率",
    width: 150,
    render: ({ achievedTotal, targetTotal, standing }: LineFigures) => {
      const share = shareOf(achievedTotal, targetTotal);
      return share === null ? (
        "—"
      ) : (
        <span className="ui-row">
          <Progress
            value={share}
            {...(standing === "BEHIND" ? { tone: "red" as const } : {})}
            name="完成率"
          />
          {shareText(achievedTotal, targetTotal)}
        </span>
      );
    },
  },
  {
    key: "targetToDate",
    title: "应完成（元）",
    width: 136,
    number: true,
    render: ({ targetToDate }: LineFigures) => formatMoney(targetToDate),
  },
  {
    key: "gap",
    title: "差额（元）",
    width: 136,
    number: true,
    render: (line: LineFigures) => <Gap line={line} />,
  },
  {
    key: "standing",
    title: "进度",
    width: 90,
    phone: true,
    render: ({ standing, targetTotal }: LineFigures) => (
      <StandingTag standing={standing} target={targetTotal} />
    ),
  },
];

/** Membership of a team, which has a target of its own. */
export interface Seat {
  readonly member:
    | { readonly rowId: string; readonly name: string; readonly avatarUrl: string | null | undefined }
    | null
    | undefined;
  readonly team: { readonly rowId: string; readonly name: string } | null | undefined;
}

/** Key of a member's row. */
export const seatOf = ({ member, team }: Seat): string => `${member?.rowId ?? 0}-${team?.rowId ?? 0}`;

/** Link from a member's row to the amounts achieved in a year. */
export const toFacts = (year: number) => ({
  to: ({ member, team }: Seat) =>
    member ? detailOf(year, { memberId: member.rowId, teamId: team?.rowId }) : null,
});

/** Columns of a member's sales target. */
export const memberColumns = [
  {
    key: "member",
    title: "成员",
    width: 150,
    required: true,
    grow: true,
    render: ({ member }: Seat) =>
      member ? <PersonName name={member.name} src={member.avatarUrl} /> : "已离职成员",
  },
  { key: "team", title: "团队", width: 140, render: ({ team }: Seat) => team?.name },
  ...lineColumns,
];
