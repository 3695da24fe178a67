import { useState } from "react";
import { graphql } from "react-relay";
import type { AutoTaskOutcomesQuery } from "@/__generated__/AutoTaskOutcomesQuery.graphql";
import { PageLink } from "@/app/page/navigation";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { overviewOf } from "@/domains/project/labels";
import type { Column, Option } from "@/ui/base/types";
import { ErrorState } from "@/ui/feedback/states";
import { Section } from "@/ui/frame/Card";
import { ListTime } from "@/ui/frame/text";
import { Segmented } from "@/ui/input/choices";
import { SimpleTable } from "@/ui/list/SimpleTable";
import type { AutoTaskRow } from "./ProjectTaskAutoSettingPage";

type Outcome = NonNullable<AutoTaskOutcomesQuery["response"]["autoTaskOutcomes"]>[number];

type Days = "7" | "30" | "90";

const DAYS: readonly Option<Days>[] = [
  { value: "7", label: "7 天" },
  { value: "30", label: "30 天" },
  { value: "90", label: "90 天" },
];

const COLUMNS: readonly Column<Outcome>[] = [
  { key: "title", title: "任务标题", minWidth: 160, render: ({ title }) => title },
  {
    key: "project",
    title: "项目",
    width: 150,
    render: ({ project }) =>
      project ? <PageLink to={overviewOf(project.rowId)}>{project.name}</PageLink> : null,
  },
  { key: "member", title: "负责人", width: 84, render: ({ member }) => member?.name },
  { key: "dueOn", title: "期限", width: 100, render: ({ dueOn }) => dueOn },
  {
    key: "createdAt",
    title: "触发时间",
    width: 140,
    render: ({ createdAt }) => <ListTime value={createdAt} />,
  },
];

const values = (words: readonly { readonly value: string }[] | null | undefined) =>
  (words ?? []).map(({ value }) => value);

/** Tasks that an automation rule has created, and those it would have created recently. */
export function AutoTaskOutcomes({ rule }: { rule: AutoTaskRow }) {
  const [days, setDays] = useState<Days>("30");
  const { name, event, title, assignee, dueDays } = rule;
  const { data, error, reload } = useDialogQuery<AutoTaskOutcomesQuery>(
    graphql`
      query AutoTaskOutcomesQuery($id: ID!, $input: AutoTaskInput!, $days: Int!) {
        autoTaskOutcomes(id: $id) {
          title dueOn createdAt project { rowId name } member { name }
        }
        autoTaskRehearsal(input: $input, days: $days) {
          count
          outcomes { title dueOn createdAt project { rowId name } member { name } }
        }
      }
    `,
    {
      id: rule.rowId,
      days: Number(days),
      input: {
        name,
        event,
        title,
        assignee,
        dueDays: dueDays ?? null,
        memberId: rule.member?.rowId ?? null,
        types: values(rule.types),
        tags: values(rule.tags),
        statuses: values(rule.statuses),
      },
    },
  );
  if (error) return <ErrorState error={error} onRetry={reload} />;
  const rehearsal = data?.autoTaskRehearsal;
  return (
    <>
      <Section title="已产生的任务">
        <SimpleTable
          label="已产生的任务"
          columns={COLUMNS}
          rows={data ? (data.autoTaskOutcomes ?? []) : null}
          rowKey={(row) => `${row.title} ${row.createdAt}`}
          empty="还没有触发过；启用后发生的事情一分钟内生效"
        />
      </Section>
      <Section title="试运行">
        <div className="ui-row ui-row--wrap">
          <Segmented<Days> aria-label="回看" options={DAYS} value={days} onChange={setDays} />
          <span className="ui-muted">
            {rehearsal ? `按现在的规则回看，会产生 ${rehearsal.count} 个任务，不写入任何数据` : "正在试运行…"}
          </span>
        </div>
        <SimpleTable
          label="试运行"
          columns={COLUMNS}
          rows={rehearsal ? rehearsal.outcomes : null}
          rowKey={(row) => `${row.title} ${row.createdAt}`}
          empty="这段时间没有符合的事情"
        />
      </Section>
    </>
  );
}
