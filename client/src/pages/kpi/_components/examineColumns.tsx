import type { ExamineStatusTag_examine$key } from "@/__generated__/ExamineStatusTag_examine.graphql";
import { ExamineStatusTag } from "@/domains/kpi/ExamineStatusTag";
import { GradeTag } from "@/domains/kpi/GradeTag";
import { scoreText, signedText } from "@/domains/kpi/result/texts";
import { formatDateTime } from "@/ui/base/format";
import { PersonName } from "@/ui/frame/Avatar";

interface Person {
  readonly name: string;
  readonly avatarUrl: string | null | undefined;
}

type Points = number | null | undefined;

/** Columns of appraised members and their results, shared by several lists. */
export const examineColumns = {
  member: {
    key: "member",
    title: "被考核人",
    width: 140,
    required: true,
    render: ({ member }: { readonly member: Person | null | undefined }) =>
      member ? <PersonName name={member.name} src={member.avatarUrl ?? null} /> : "已离职成员",
  },
  team: {
    key: "team",
    title: "团队",
    width: 150,
    render: ({ team }: { readonly team: { readonly name: string } | null | undefined }) => team?.name,
  },
  plan: {
    key: "plan",
    title: "考核计划",
    width: 200,
    grow: true,
    render: ({ plan }: { readonly plan: { readonly name: string } | null | undefined }) => plan?.name,
  },
  status: {
    key: "status",
    title: "状态",
    width: 160,
    render: (row: ExamineStatusTag_examine$key) => (
      <span className="ui-row">
        <ExamineStatusTag examine={row} />
      </span>
    ),
  },
  score: {
    key: "score",
    title: "得分",
    width: 90,
    number: true,
    render: ({ score }: { readonly score: Points }) => scoreText(score),
  },
  extra: {
    key: "extra",
    title: "附加分",
    width: 90,
    number: true,
    render: ({ extra }: { readonly extra: Points }) => (extra ? signedText(extra) : null),
  },
  moved: {
    key: "moved",
    title: "校准",
    width: 90,
    number: true,
    render: ({ moved }: { readonly moved: Points }) => (moved ? signedText(moved) : null),
  },
  total: {
    key: "total",
    title: "总分",
    width: 90,
    number: true,
    phone: true,
    sortable: "TOTAL",
    render: ({ total }: { readonly total: Points }) => scoreText(total),
  },
  grade: {
    key: "grade",
    title: "等级",
    width: 90,
    render: ({
      grade,
      plan,
    }: {
      readonly grade: string | null | undefined;
      readonly plan?: { readonly grades: readonly { readonly name: string }[] } | null | undefined;
    }) => <GradeTag grade={grade} grades={plan?.grades} />,
  },
  due: {
    key: "confirmDueAt",
    title: "确认截止",
    width: 184,
    render: ({ confirmDueAt }: { readonly confirmDueAt: string | null | undefined }) =>
      formatDateTime(confirmDueAt),
  },
} as const;
