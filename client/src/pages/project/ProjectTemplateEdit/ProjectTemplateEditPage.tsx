import { useMemo } from "react";
import { graphql, usePreloadedQuery } from "react-relay";
import type { ProjectTemplateEditPageCreateMutation } from "@/__generated__/ProjectTemplateEditPageCreateMutation.graphql";
import type { ProjectTemplateEditPageQuery } from "@/__generated__/ProjectTemplateEditPageQuery.graphql";
import type { ProjectTemplateEditPageUpdateMutation } from "@/__generated__/ProjectTemplateEditPageUpdateMutation.graphql";
import { found } from "@/app/errors";
import { useBack } from "@/app/page/navigation";
import { useBreadcrumb, usePageRefresh, usePageTitle } from "@/app/page/pageContext";
import { optionsOfItems } from "@/app/record/dictItems";
import type { PageProps } from "@/app/routes/types";
import { useTemplateSource } from "@/domains/project/useTemplateSource";
import { useSave } from "@/relay/useAppMutation";
import { EditForm } from "@/ui/form/EditForm";
import { fieldOf } from "@/ui/form/Field";
import { check, maxLength, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { Card } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";
import { SwitchInput } from "@/ui/input/choices";
import { IntegerInput } from "@/ui/input/NumberInput";
import { TextArea, TextInput } from "@/ui/input/TextInput";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import { Select } from "@/ui/picker/Select";
import { MilepostsInput, PlansInput, RolesInput, TasksInput } from "./TemplateRows";
import {
  inputOf,
  milepostOptions,
  milepostProblem,
  planProblem,
  roleName,
  roleOptions,
  roleProblem,
  shareOf,
  type TemplateValues,
  taskProblem,
  tidied,
  valuesOf,
} from "./values";
import "./template.css";

const F = fieldOf<TemplateValues>();

/** Validation rule: the first error among some rows. */
function lines<Line>(problem: (line: Line) => string | null) {
  return check((all: readonly Line[]) => all.map(problem).find((one) => one !== null) ?? null);
}

const RULES = {
  name: [required("请输入模板名称"), maxLength(100)],
  description: [maxLength(500)],
  mileposts: [lines(milepostProblem)],
  roles: [lines(roleProblem)],
  plans: [
    lines(planProblem),
    check((plans: TemplateValues["plans"]) => (shareOf(plans) > 100 ? "收款比例合计不能超过 100%" : null)),
  ],
  tasks: [lines(taskProblem)],
};

const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name).join("、");

/** Editor of a project template: its fields, and the initial content of projects (business §2 Project). */
export default function ProjectTemplateEditPage({ queryRef }: PageProps<ProjectTemplateEditPageQuery>) {
  const data = usePreloadedQuery<ProjectTemplateEditPageQuery>(
    graphql`
      query ProjectTemplateEditPageQuery($id: ID!, $there: Boolean!) {
        projectTemplate(id: $id) @include(if: $there) {
          rowId
          name
          description
          type { value text }
          property { value text }
          days
          enabled
          version
          acceptanceTemplate { rowId name }
          mileposts { key name beginsAfter days role after remark }
          roles { key group duty teamType { value text } member { rowId name } team { rowId name } }
          plans { name percent amount milepost dueAfter remark returnType { value text } }
          tasks { name description milepost beginsAfter days role level { value text } }
        }
        types: dictItems(code: PROJECT_TYPE) { value text }
        properties: dictItems(code: PROJECT_PROPERTY) { value text }
        teamTypes: dictItems(code: PROJECT_TEAM_TYPE) { value text }
        returnTypes: dictItems(code: PROJECT_RETURN_TYPE) { value text }
        levels: dictItems(code: TASK_LEVEL) { value text }
      }
    `,
    queryRef,
  );
  // without an id the page creates a template; an unknown id shows an error
  const asked = data.projectTemplate !== undefined;
  const template = asked ? found(data.projectTemplate) : null;
  const create = useSave<ProjectTemplateEditPageCreateMutation>(graphql`
    mutation ProjectTemplateEditPageCreateMutation($input: ProjectTemplateInput!) {
      projectTemplateCreate(input: $input) { projectTemplate { id } userErrors { field message code } }
    }
  `);
  const update = useSave<ProjectTemplateEditPageUpdateMutation>(graphql`
    mutation ProjectTemplateEditPageUpdateMutation($id: ID!, $version: Int!, $input: ProjectTemplateInput!) {
      projectTemplateUpdate(
        input: { id: $id, version: $version, changes: $input }
      ) { userErrors { field message code } }
    }
  `);
  const options = useMemo(
    () => ({
      types: optionsOfItems(data.types),
      properties: optionsOfItems(data.properties),
      teamTypes: optionsOfItems(data.teamTypes),
      returnTypes: optionsOfItems(data.returnTypes),
      levels: optionsOfItems(data.levels),
    }),
    [data.types, data.properties, data.teamTypes, data.returnTypes, data.levels],
  );
  const known = useMemo(() => {
    const option = (row: { readonly rowId: string; readonly name: string } | null | undefined) =>
      row ? [{ value: row.rowId, label: row.name }] : [];
    const roles = template?.roles ?? [];
    return {
      members: roles.flatMap(({ member }) => option(member)),
      teams: roles.flatMap(({ team }) => option(team)),
      acceptance: option(template?.acceptanceTemplate),
    };
  }, [template]);
  const acceptance = useTemplateSource();
  const form = useForm<TemplateValues>({
    initial: valuesOf(template),
    rules: RULES,
    version: template?.version,
    refetch: usePageRefresh(),
    onSubmit: async (values, from) => {
      const input = inputOf(values);
      if (!template) return (await create({ input })).userErrors;
      const version = from.version ?? template.version;
      return (await update({ id: template.rowId, version, input })).userErrors;
    },
  });
  const title = template ? `修改项目模板“${template.name}”` : "新增项目模板";
  usePageTitle(title);
  const back = useBack();
  const posts = milepostOptions(form.values.mileposts);
  const roles = roleOptions(form.values.roles);
  const share = shareOf(form.values.plans);
  return (
    <div className="ui-page">
      <PageHeader title={title} breadcrumb={useBreadcrumb(title)} />
      <Card>
        <EditForm
          form={form}
          id={template?.rowId ?? null}
          subject="项目模板"
          columns={2}
          onSaved={back}
          onClose={back}
        >
          <F name="name" label="模板名称" required>
            {(input) => <TextInput {...input} maxLength={100} autoFocus />}
          </F>
          <F name="days" label="项目工期" help="新建项目时按开始日期推算结束日期；不填则不推算">
            {(input) => <IntegerInput {...input} unit="天" placeholder="不填则不推算" />}
          </F>
          <F name="type" label="项目类型">
            {(input) => <Select {...input} options={options.types} placeholder="请选择项目类型" />}
          </F>
          <F name="property" label="项目属性">
            {(input) => <Select {...input} options={options.properties} placeholder="请选择项目属性" />}
          </F>
          <F name="description" label="说明" span={2}>
            {(input) => <TextArea {...input} rows={2} maxLength={500} placeholder="哪些项目用这个模板" />}
          </F>
          <F name="enabled" label="启用" span={2}>
            {(input) => (
              <SwitchInput {...input} label={input.value ? "新建项目时可选" : "新建项目时不可选"} />
            )}
          </F>
          <section className="template-section">
            <F
              name="mileposts"
              label="里程碑"
              help="开工当天为 0，可填负数；不填天数的里程碑新建后再定日期"
              show={names}
            >
              {(input) => (
                <MilepostsInput
                  {...input}
                  roles={roles}
                  onChange={(mileposts) =>
                    form.setAll({ mileposts, ...rest(tidied({ ...form.values, mileposts }), "roles") })
                  }
                />
              )}
            </F>
          </section>
          <section className="template-section">
            <F
              name="roles"
              label="成员角色"
              help="没有固定成员的角色在新建项目时选择；同名分组的角色进入同一个分组"
              show={(lines) => lines.map(roleName).join("、")}
            >
              {(input) => (
                <RolesInput
                  {...input}
                  teamTypes={options.teamTypes}
                  known={known}
                  onChange={(next) =>
                    form.setAll({ ...rest(tidied({ ...form.values, roles: next }), "plans"), roles: next })
                  }
                />
              )}
            </F>
          </section>
          <section className="template-section">
            <F name="acceptanceTemplateId" label="验收模板" help="项目新建后即有验收目录">
              {(input) => (
                <RemotePicker {...input} {...acceptance} known={known.acceptance} placeholder="不使用" />
              )}
            </F>
          </section>
          <section className="template-section">
            <F
              name="plans"
              label="收款计划"
              help={`比例按合同金额计算，合计 ${share}%，不能超过 100%`}
              show={names}
            >
              {(input) => <PlansInput {...input} returnTypes={options.returnTypes} mileposts={posts} />}
            </F>
          </section>
          <section className="template-section">
            <F
              name="tasks"
              label="任务"
              help="有负责人和截止日期的任务在新建项目时直接发布，其余保存为草稿"
              show={names}
            >
              {(input) => <TasksInput {...input} levels={options.levels} mileposts={posts} roles={roles} />}
            </F>
          </section>
        </EditForm>
      </Card>
    </div>
  );
}

/** All form values except one part, which the caller is about to replace or does not depend on. */
function rest(values: Partial<TemplateValues>, part: keyof TemplateValues): Partial<TemplateValues> {
  const { [part]: _left, ...others } = values;
  return others;
}
