import { graphql } from "react-relay";
import artifact, { type useTemplateFactsQuery } from "@/__generated__/useTemplateFactsQuery.graphql";
import { KPI_MISSING } from "@/domains/kpi/labels";
import { usePlainQuery } from "@/relay/usePlainQuery";

graphql`
  query useTemplateFactsQuery($id: ID!) {
    kpiTemplate(id: $id) {
      indicationCount missing extraMax anonymous
      sections { name weight }
      grades { name from }
    }
  }
`;

type Template = NonNullable<useTemplateFactsQuery["response"]["kpiTemplate"]>;

/** Summary of the parts of a template that a plan copies. */
function textOf({ indicationCount, missing, extraMax, anonymous, sections, grades }: Template): string {
  return [
    `${indicationCount} 个指标`,
    sections.map(({ name, weight }) => `${name} ${weight}%`).join("、"),
    KPI_MISSING[missing].text,
    extraMax > 0 ? `附加分 ±${extraMax}` : "",
    anonymous ? "评分匿名" : "",
    grades.map(({ name }) => name).join(" / "),
  ]
    .filter(Boolean)
    .join("；");
}

/** Data of a plan's template, fetched by id: its grades, for the distribution, and a summary. */
export function useTemplateFacts(templateId: string | null) {
  const { data, error } = usePlainQuery<useTemplateFactsQuery>(
    artifact,
    { id: templateId ?? "0" },
    { waits: templateId === null },
  );
  const template = data?.kpiTemplate;
  const text =
    templateId === null
      ? "指标、权重、评分人和等级从模板复制，之后模板的修改不影响计划"
      : (error?.message ?? (data ? (template ? textOf(template) : "模板不存在或已停用") : "正在读取模板"));
  return { grades: template?.grades ?? null, text };
}
