import { useEffect, useState } from "react";
import { graphql } from "react-relay";
import type { StartPreviewQuery } from "@/__generated__/StartPreviewQuery.graphql";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { formatMoney } from "@/ui/base/format";
import type { Column } from "@/ui/base/types";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { ErrorState } from "@/ui/feedback/states";
import { Section } from "@/ui/frame/Card";
import { SimpleTable } from "@/ui/list/SimpleTable";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import "./start.css";

/** Members for the roles of templates: member by role key, by template. */
export type Fills = Readonly<Record<string, Readonly<Record<string, string>>>>;

const QUERY = graphql`
  query StartPreviewQuery($id: ID!, $input: ProjectTemplateAskedInput!) {
    projectTemplatePreview(id: $id, input: $input) {
      endsOn
      problems
      acceptanceTemplate { name entryCount }
      mileposts { key name beginsOn endsOn director { name } }
      roles { key group duty member { rowId name } team { name } }
      plans { name amount percent dueOn }
      tasks { name beginsOn endsOn director { name } }
    }
  }
`;

type Preview = NonNullable<StartPreviewQuery["response"]["projectTemplatePreview"]>;
type Post = Preview["mileposts"][number];
/** A row with its position as key, as names may repeat. */
type Placed<Line> = Line & { readonly at: number };
type Plan = Placed<Preview["plans"][number]>;
type Task = Placed<Preview["tasks"][number]>;

const open = <span className="ui-muted">待定</span>;

const POSTS: readonly Column<Post>[] = [
  { key: "name", title: "里程碑", minWidth: 120, render: ({ name }) => name },
  { key: "beginsOn", title: "开始", width: 108, render: ({ beginsOn }) => beginsOn ?? open },
  { key: "endsOn", title: "结束", width: 108, render: ({ endsOn }) => endsOn ?? open },
  { key: "director", title: "负责人", width: 96, render: ({ director }) => director?.name ?? open },
];

const PLANS: readonly Column<Plan>[] = [
  { key: "name", title: "收款计划", minWidth: 120, render: ({ name }) => name },
  {
    key: "percent",
    title: "比例",
    width: 80,
    number: true,
    render: ({ percent }) => (typeof percent === "number" ? `${percent}%` : null),
  },
  { key: "amount", title: "金额", width: 128, number: true, render: ({ amount }) => formatMoney(amount) },
  { key: "dueOn", title: "应收日期", width: 108, render: ({ dueOn }) => dueOn ?? open },
];

const TASKS: readonly Column<Task>[] = [
  { key: "name", title: "任务", minWidth: 120, render: ({ name }) => name },
  { key: "beginsOn", title: "开始", width: 108, render: ({ beginsOn }) => beginsOn ?? open },
  { key: "endsOn", title: "截止", width: 108, render: ({ endsOn }) => endsOn ?? open },
  { key: "director", title: "负责人", width: 96, render: ({ director }) => director?.name ?? open },
];

const placed = <Line extends object>(lines: readonly Line[]): readonly Placed<Line>[] =>
  lines.map((line, at) => ({ ...line, at }));

/** Debounces a value while an amount is being typed (250 ms). */
function useCalm<T>(value: T, key: string): T {
  const [calm, setCalm] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is the value, compared
  useEffect(() => {
    const timer = setTimeout(() => setCalm(value), 250);
    return () => clearTimeout(timer);
  }, [key]);
  return calm;
}

/** Preview of a project from a template: members for the roles, and all derived records. */
export function StartPreview({
  templateId,
  beginsOn,
  amount,
  directorId,
  fills,
  onFill,
}: {
  templateId: string;
  beginsOn: string;
  amount: number;
  directorId: string | null;
  fills: Readonly<Record<string, string>>;
  onFill: (key: string, memberId: string | null) => void;
}) {
  const input = {
    beginsOn,
    amount,
    ...(directorId ? { directorId } : {}),
    roles: Object.entries(fills).map(([key, memberId]) => ({ key, memberId })),
  };
  const asked = useCalm(input, JSON.stringify(input));
  const { data, error, loading, reload } = useDialogQuery<StartPreviewQuery>(QUERY, {
    id: templateId,
    input: asked,
  });
  const members = useMemberSource();
  const [last, setLast] = useState<Preview | null>(null);
  const preview = data?.projectTemplatePreview ?? null;
  // the previous preview stays visible until the next one arrives
  useEffect(() => {
    if (preview) setLast(preview);
  }, [preview]);
  if (error) return <ErrorState error={error} onRetry={reload} compact />;
  const shown = preview ?? last;
  if (!shown) return loading ? <LoadingMask /> : <ErrorState error="项目模板不存在或已被删除" compact />;
  const { mileposts, roles, plans, tasks, problems, acceptanceTemplate, endsOn } = shown;
  return (
    <div className="start-preview" aria-busy={loading || undefined}>
      {roles.length > 0 ? (
        <Section title="成员角色">
          <ul className="start-roles" aria-label="成员角色">
            {roles.map(({ key, group, duty, member, team }) => (
              <li key={key}>
                <span>
                  {group}
                  {duty ? <span className="ui-muted"> · {duty}</span> : null}
                </span>
                {team ? (
                  <span>邀请 {team.name}</span>
                ) : (
                  <RemotePicker
                    {...members}
                    value={fills[key] ?? member?.rowId ?? null}
                    known={member ? [{ value: member.rowId, label: member.name }] : []}
                    onChange={(memberId) => onFill(key, memberId)}
                    placeholder="选择成员"
                    aria-label={`${duty ?? group}的成员`}
                  />
                )}
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <Section title="将要生成">
        {problems.length > 0 ? (
          <ul className="start-problems" aria-label="需要注意">
            {[...new Set(problems)].map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        ) : null}
        <p className="ui-muted">
          {[
            endsOn ? `项目结束日期 ${endsOn}` : null,
            acceptanceTemplate
              ? `验收目录：${acceptanceTemplate.name}（${acceptanceTemplate.entryCount} 个目录）`
              : "不生成验收目录",
          ]
            .filter(Boolean)
            .join("；")}
        </p>
        {mileposts.length > 0 ? (
          <SimpleTable
            label="里程碑"
            columns={POSTS}
            rows={mileposts}
            rowKey={({ key }) => key}
            maxHeight={280}
          />
        ) : null}
        {plans.length > 0 ? (
          <SimpleTable
            label="收款计划"
            columns={PLANS}
            rows={placed(plans)}
            rowKey={({ at }) => String(at)}
            maxHeight={280}
          />
        ) : null}
        {tasks.length > 0 ? (
          <SimpleTable
            label="任务"
            columns={TASKS}
            rows={placed(tasks)}
            rowKey={({ at }) => String(at)}
            maxHeight={280}
          />
        ) : null}
      </Section>
    </div>
  );
}
