import { useMemo, useState } from "react";
import { graphql } from "react-relay";
import type { ProjectInput, StartDialogMutation } from "@/__generated__/StartDialogMutation.graphql";
import type { StartDialogQuery } from "@/__generated__/StartDialogQuery.graphql";
import { useCan } from "@/access/Can";
import { useOwnFields } from "@/app/customFields/useOwnFields";
import { custom, day, record, text } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useCustomerSource } from "@/domains/customer/useCustomerSource";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useSave } from "@/relay/useAppMutation";
import { formatDate } from "@/ui/base/format";
import { randomId } from "@/ui/base/randomId";
import { EmptyState } from "@/ui/feedback/states";
import { MoneyInput } from "@/ui/input/NumberInput";
import { Select } from "@/ui/picker/Select";
import { type Fills, StartPreview } from "./StartPreview";

const QUERY = graphql`
  query StartDialogQuery {
    projectTemplates(first: 100, filter: { enabled: true }) {
      nodes { rowId name description days milepostCount roleCount planCount taskCount }
    }
  }
`;

type Asked = Pick<ProjectInput, "number" | "customerId" | "directorId" | "amount"> & {
  readonly templateId: string | null;
  readonly name: string;
  readonly beginsOn: string | null;
};

interface Row {
  readonly version: number;
  readonly name: string;
  readonly number: string | null;
  readonly beginsOn: string | null;
  readonly customer: { readonly rowId: string; readonly name: string } | null;
  readonly director: { readonly rowId: string; readonly name: string } | null;
}

const FORM = defineForm<Asked, Row>()({
  templateId: custom("项目模板", {
    required: true,
    empty: null as string | null,
    given: (value) => value,
    render: ({ known: _known, options = [], ...input }) => (
      <Select {...input} options={options} placeholder="请选择项目模板" />
    ),
    span: 2,
  }),
  name: text("项目名称", { required: true, max: 100, span: 2 }),
  number: text("项目编号", { max: 50, help: "不填则没有编号；企业内不重复" }),
  beginsOn: { ...day("开始日期", { help: "里程碑、应收和任务的日期都从这天推算" }), required: true },
  amount: custom("合同金额", {
    empty: "",
    given: (value) => (value === "" ? 0 : Number(value)),
    render: ({ known: _known, ...input }) => <MoneyInput {...input} placeholder="按比例的收款计划需要" />,
  }),
  customerId: record("客户", { source: useCustomerSource, of: ({ customer }: Row) => customer }),
  directorId: record("项目负责人", {
    source: useMemberSource,
    of: ({ director }: Row) => director,
    help: "不填则由您负责",
  }),
});

export interface StartDialogProps extends RecordDialogProps {
  /** Row id of the template; without it one is chosen. */
  templateId?: string;
  /** Called with the row id of the created project. */
  onMade?: (rowId: string) => void;
}

/**
 * Dialog that creates a project from a template: start date, members for the roles, and a preview of the
 * result.
 */
export default function StartDialog({ templateId, onMade, ...props }: StartDialogProps) {
  const { data, loading, error, reload } = useDialogQuery<StartDialogQuery>(QUERY, {});
  const own = useOwnFields("PROJECT");
  const can = useCan();
  const [fills, setFills] = useState<Fills>({});
  // idempotency key: repeated requests take effect once
  const [requestKey] = useState(randomId);
  const start = useSave<StartDialogMutation>(graphql`
    mutation StartDialogMutation($input: ProjectStartInput!) {
      projectStart(input: $input) {
        project { rowId }
        userErrors { field message code }
      }
    }
  `);
  const templates = data?.projectTemplates?.nodes;
  const parts = useMemo(
    () => ({
      templateId: {
        options: (templates ?? []).map(({ rowId, name, milepostCount, roleCount, planCount, taskCount }) => ({
          value: rowId,
          label: name,
          hint: `${milepostCount} 个里程碑 · ${roleCount} 个角色 · ${planCount} 笔收款 · ${taskCount} 个任务`,
        })),
        ...(error ? { help: error } : {}),
      },
      customerId: { hidden: !can({ perms: "cust" }) },
    }),
    [templates, error, can],
  );
  return (
    <RecordDialog
      {...props}
      form={FORM}
      title="从模板新建项目"
      size="wide"
      columns={2}
      submitText="新建"
      savedText="项目已新建"
      start={{ beginsOn: formatDate(new Date()), ...(templateId ? { templateId } : {}) }}
      parts={parts}
      own={own}
      validate={(values) => ({
        ...(values.templateId ? {} : { templateId: "请选择项目模板" }),
        ...(values.beginsOn ? {} : { beginsOn: "请选择开始日期" }),
      })}
      create={async ({ templateId: of, directorId, ...project }) => {
        const done = await start({
          input: {
            templateId: of ?? "0",
            project: directorId ? { ...project, directorId } : project,
            roles: Object.entries(fills[of ?? ""] ?? {}).map(([key, memberId]) => ({ key, memberId })),
            requestKey,
          },
        });
        const made = done.data?.projectStart?.project;
        if (made) onMade?.(made.rowId);
        return done;
      }}
    >
      {({ values }) =>
        values.templateId && values.beginsOn ? (
          <StartPreview
            key={values.templateId}
            templateId={values.templateId}
            beginsOn={values.beginsOn}
            amount={values.amount === "" ? 0 : Number(values.amount)}
            directorId={values.directorId}
            fills={fills[values.templateId] ?? {}}
            onFill={(key, memberId) =>
              setFills((all) => {
                const { [key]: _old, ...others } = all[values.templateId ?? ""] ?? {};
                const next = memberId ? { ...others, [key]: memberId } : others;
                return { ...all, [values.templateId ?? ""]: next };
              })
            }
          />
        ) : (
          <EmptyState
            compact
            text={
              !loading && !error && templates?.length === 0
                ? "还没有启用的项目模板，可在设置的项目模板中新增，或在项目里存为模板。"
                : error
                  ? error
                  : "选择模板和开始日期后，这里显示会生成什么。"
            }
            {...(error ? { action: { key: "retry", text: "重试", onClick: reload } } : {})}
          />
        )
      }
    </RecordDialog>
  );
}
