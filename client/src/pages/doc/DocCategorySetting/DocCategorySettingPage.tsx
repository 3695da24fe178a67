import PlusIcon from "@blueprintjs/icons/lib/esm/generated/components/plus";
import { useState } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import { useLocation } from "react-router";
import type { DocCategorySettingPageQuery } from "@/__generated__/DocCategorySettingPageQuery.graphql";
import { useCan } from "@/access/Can";
import { usePageNavigate } from "@/app/page/navigation";
import { useBreadcrumb, usePageRefresh } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { Card } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";
import { Tabs } from "@/ui/frame/Tabs";
import { ARRANGE_TREE, ArrangeBar } from "@/ui/tree/ArrangeBar";
import "../_components/DocumentList.css";
import { GroupTree } from "../_components/GroupTree";
import { CATEGORIES, categoryOfCode, codeOf } from "../_lib/categories";
import { useGroupActions } from "../_lib/useGroupActions";

/**
 * Editor of the document categories of the company, of projects or of customers
 * (core §2 Documents, DocCategorySetting).
 */
export default function DocCategorySettingPage({ queryRef, params }: PageProps<DocCategorySettingPageQuery>) {
  const { fileGroups } = usePreloadedQuery<DocCategorySettingPageQuery>(
    graphql`
      query DocCategorySettingPageQuery($category: FileCategory!) {
        fileGroups(category: $category) {
          category
          ...GroupTree_groups
        }
      }
    `,
    queryRef,
  );
  const groups = fileGroups ?? [];
  const category = categoryOfCode(params.category);
  const refresh = usePageRefresh();
  const navigate = usePageNavigate();
  const breadcrumb = useBreadcrumb();
  const { add } = useGroupActions(category);
  const mayEdit = useCan()({ perms: "res:edit" });
  const [filter, setFilter] = useState("");
  // the same page exists under /doc and under /admin
  const area = useLocation().pathname.startsWith("/admin/") ? "admin" : "doc";
  return (
    <div className="ui-page">
      <PageHeader
        title="文档分类设置"
        count={groups.length}
        breadcrumb={breadcrumb}
        primary={{
          key: "add",
          text: "新增文档分类",
          icon: <PlusIcon />,
          hidden: !mayEdit,
          onClick: async () => {
            if (await add(null)) await refresh();
          },
        }}
      />
      <Tabs
        label="文档类别"
        tabs={CATEGORIES.map((entry) => ({ key: entry.code, label: entry.label }))}
        value={codeOf(category)}
        onChange={(next) => navigate(`/${area}/${next}/DocCategorySetting`)}
      />
      <Card>
        <div className="d-records">
          <ArrangeBar
            value={filter}
            onChange={setFilter}
            label="搜索分类"
            hint={mayEdit && groups.length > 1 ? ARRANGE_TREE : null}
          />
          <GroupTree
            key={category}
            groups={groups}
            category={category}
            mayAdd={mayEdit}
            filter={filter}
            onChanged={refresh}
          />
        </div>
      </Card>
    </div>
  );
}
