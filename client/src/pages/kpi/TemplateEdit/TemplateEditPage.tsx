import { useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { TemplateEditPageQuery } from "@/__generated__/TemplateEditPageQuery.graphql";
import { found } from "@/app/errors";
import { useBreadcrumb, usePageTitle } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { categoryNodes } from "@/domains/category/categoryTree";
import { PageHeader } from "@/ui/frame/PageHeader";
import { TemplateForm } from "./TemplateForm";

/** Editor of an appraisal template: new, copied, or existing (business §2 KPI: TemplateEdit). */
export default function TemplateEditPage({ queryRef, search }: PageProps<TemplateEditPageQuery>) {
  const data = usePreloadedQuery<TemplateEditPageQuery>(
    graphql`
      query TemplateEditPageQuery($id: ID!, $there: Boolean!) {
        kpiTemplate(id: $id) @include(if: $there) {
          rowId version name description missing digits extraMax anonymous enabled
          category { rowId name }
          sections { key name weight }
          grades { name from }
          viewerCan { update }
          templateIndications {
            rowId sectionKey key name kind unit description source formula weight
            eventCategory { rowId name }
            scoring { method base target perUnit floor cap steps { from score } }
            raters { who share member { rowId name } role { rowId name } }
          }
        }
        categoryTree(tree: KPI_TEMPLATE, deep: true) { rowId name parentRowId }
        indicatorTree: categoryTree(tree: KPI_INDICATION, deep: true) { rowId name parentRowId }
        eventTree: categoryTree(tree: KPI_EVENT, deep: true) { rowId name parentRowId }
      }
    `,
    queryRef,
  );
  // without an id the page creates a template; for an unknown id it says so
  const template = data.kpiTemplate === undefined ? null : found(data.kpiTemplate);
  const isCopy = search.get("id") === null;
  const { categoryTree, indicatorTree, eventTree } = data;
  const trees = useMemo(
    () => ({
      categories: categoryNodes(categoryTree ?? []),
      indicators: categoryNodes(indicatorTree ?? []),
      events: categoryNodes(eventTree ?? []),
    }),
    [categoryTree, indicatorTree, eventTree],
  );
  const title = template && !isCopy ? `修改考核模板“${template.name}”` : "新增考核模板";
  usePageTitle(title);
  return (
    <div className="ui-page">
      <PageHeader title={title} breadcrumb={useBreadcrumb(title)} />
      <TemplateForm
        key={`${template?.rowId ?? "new"} ${isCopy}`}
        template={template}
        isCopy={isCopy}
        trees={trees}
      />
    </div>
  );
}
