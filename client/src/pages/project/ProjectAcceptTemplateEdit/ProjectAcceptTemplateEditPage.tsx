import { useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import { useLocation } from "react-router";
import type { ProjectAcceptTemplateEditPageCreateMutation } from "@/__generated__/ProjectAcceptTemplateEditPageCreateMutation.graphql";
import type { ProjectAcceptTemplateEditPageQuery } from "@/__generated__/ProjectAcceptTemplateEditPageQuery.graphql";
import type { ProjectAcceptTemplateEditPageUpdateMutation } from "@/__generated__/ProjectAcceptTemplateEditPageUpdateMutation.graphql";
import { found } from "@/app/errors";
import { PageLink, useBack } from "@/app/page/navigation";
import { useBreadcrumb, usePageRefresh, usePageTitle } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { categoryNodes } from "@/domains/category/categoryTree";
import { useSave } from "@/relay/useAppMutation";
import type { InputProps } from "@/ui/base/types";
import { EmptyState } from "@/ui/feedback/states";
import { EditForm } from "@/ui/form/EditForm";
import { fieldOf } from "@/ui/form/Field";
import { maxLength, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { Card } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";
import { StatusTag } from "@/ui/frame/StatusTag";
import { SwitchInput } from "@/ui/input/choices";
import { TextArea, TextInput } from "@/ui/input/TextInput";
import { Tree } from "@/ui/tree/Tree";
import { checkedOf, chosenOf, type DirectoryRow } from "../_lib/acceptance";

/** Nodes of the template, and the optional ones among them. */
interface Taken {
  readonly checked: readonly string[];
  readonly optional: readonly string[];
}

interface Values {
  name: string;
  description: string;
  enabled: boolean;
  taken: Taken;
}

const F = fieldOf<Values>();

const RULES = {
  name: [required("请输入模板名称"), maxLength(100)],
  description: [maxLength(500)],
};

/**
 * Editor of an acceptance template: its name and its directory nodes
 * (business §2 Project: ProjectAcceptTemplateEdit).
 */
export default function ProjectAcceptTemplateEditPage({
  queryRef,
}: PageProps<ProjectAcceptTemplateEditPageQuery>) {
  const data = usePreloadedQuery<ProjectAcceptTemplateEditPageQuery>(
    graphql`
      query ProjectAcceptTemplateEditPageQuery($id: ID!, $there: Boolean!) {
        acceptanceTemplate(id: $id) @include(if: $there) {
          rowId
          name
          description
          enabled
          version
          entries { required category { rowId } }
        }
        categoryTree(tree: ACCEPTANCE, deep: true) {
          rowId
          parentRowId
          name
        }
      }
    `,
    queryRef,
  );
  // without an id the page creates a template; an unknown id shows an error
  const asked = data.acceptanceTemplate !== undefined;
  const template = asked ? found(data.acceptanceTemplate) : null;
  const create = useSave<ProjectAcceptTemplateEditPageCreateMutation>(graphql`
    mutation ProjectAcceptTemplateEditPageCreateMutation($input: AcceptanceTemplateInput!) {
      acceptanceTemplateCreate(input: $input) { acceptanceTemplate { id } userErrors { field message code } }
    }
  `);
  const update = useSave<ProjectAcceptTemplateEditPageUpdateMutation>(graphql`
    mutation ProjectAcceptTemplateEditPageUpdateMutation($id: ID!, $version: Int!, $input: AcceptanceTemplateInput!) {
      acceptanceTemplateUpdate(
        input: { id: $id, version: $version, changes: $input }
      ) { userErrors { field message code } }
    }
  `);
  const rows = useMemo(() => data.categoryTree ?? [], [data.categoryTree]);
  const entries = template?.entries ?? [];
  const idsOf = (needed?: boolean) =>
    entries
      .filter((entry) => needed === undefined || entry.required === needed)
      .flatMap(({ category }) => (category ? [category.rowId] : []));
  const form = useForm<Values>({
    initial: {
      name: template?.name ?? "",
      description: template?.description ?? "",
      enabled: template?.enabled ?? true,
      taken: { checked: [...checkedOf(rows, new Set(idsOf()))], optional: idsOf(false) },
    },
    rules: RULES,
    version: template?.version,
    refetch: usePageRefresh(),
    onSubmit: async ({ name, description, enabled, taken }, from) => {
      const input = {
        name: name.trim(),
        description: description.trim() || null,
        enabled,
        entries: chosenOf(rows, new Set(taken.checked), new Set(taken.optional)),
      };
      if (!template) return (await create({ input })).userErrors;
      const version = from.version ?? template.version;
      return (await update({ id: template.rowId, version, input })).userErrors;
    },
  });
  const title = template ? `修改验收模板“${template.name}”` : "新增验收模板";
  usePageTitle(title);
  const back = useBack();
  const base = useLocation().pathname.startsWith("/admin") ? "/admin" : "/project";
  return (
    <div className="ui-page">
      <PageHeader title={title} breadcrumb={useBreadcrumb(title)} />
      <Card>
        <EditForm form={form} id={template?.rowId ?? null} subject="验收模板" onSaved={back} onClose={back}>
          <F name="name" label="模板名称" required>
            {(input) => <TextInput {...input} maxLength={100} autoFocus />}
          </F>
          <F name="description" label="说明">
            {(input) => <TextArea {...input} rows={2} maxLength={500} placeholder="哪些项目用这个模板" />}
          </F>
          <F name="enabled" label="启用">
            {(input) => <SwitchInput {...input} label={input.value ? "项目里可选" : "项目里不可选"} />}
          </F>
          <F name="taken" label="验收目录" help="勾选要移交的目录；行尾菜单可设为选交">
            {(input) =>
              rows.length === 0 ? (
                <EmptyState
                  compact
                  text={
                    <>
                      还没有验收目录，先到<PageLink to={`${base}/ProjectAcceptSetting`}>验收目录</PageLink>
                      里建立。
                    </>
                  }
                />
              ) : (
                <Directory {...input} rows={rows} />
              )
            }
          </F>
        </EditForm>
      </Card>
    </div>
  );
}

/** The enterprise's directory with check boxes for the template's nodes. */
function Directory({ value, onChange, rows }: InputProps<Taken> & { rows: readonly DirectoryRow[] }) {
  const nodes = useMemo(() => categoryNodes(rows), [rows]);
  const checked = new Set(value.checked);
  const optional = new Set(value.optional);
  const leaf = (children: readonly unknown[] | null | undefined) => (children ?? []).length === 0;
  return (
    <Tree
      label="验收目录"
      nodes={nodes}
      defaultDepth={rows.length > 300 ? 1 : 3}
      checkable
      checked={checked}
      onCheck={(next) => onChange({ ...value, checked: [...next] })}
      actions={({ id, children }) => [
        {
          key: "optional",
          text: optional.has(id) ? "设为必交" : "设为选交",
          hidden: !leaf(children) || !checked.has(id),
          onClick: () =>
            onChange({
              ...value,
              optional: optional.has(id)
                ? value.optional.filter((one) => one !== id)
                : [...value.optional, id],
            }),
        },
      ]}
      renderLabel={({ id, label, children }) => (
        <span className="ui-row">
          {label}
          {leaf(children) && checked.has(id) ? (
            <StatusTag tone={optional.has(id) ? "neutral" : "blue"}>
              {optional.has(id) ? "选交" : "必交"}
            </StatusTag>
          ) : null}
        </span>
      )}
    />
  );
}
