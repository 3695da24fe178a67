import { graphql } from "react-relay";
import type { CopyDialogMutation, ProjectCopyPart } from "@/__generated__/CopyDialogMutation.graphql";
import { custom, day, text } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useSave } from "@/relay/useAppMutation";
import { CheckboxGroup } from "@/ui/input/choices";

/** Parts of a project that can be copied. */
const PARTS: readonly { readonly value: ProjectCopyPart; readonly label: string; readonly money?: true }[] = [
  { value: "MEMBERS", label: "成员和分组" },
  { value: "MILEPOSTS", label: "里程碑和先后关系" },
  { value: "PAYMENTS", label: "收款计划", money: true },
  { value: "DEVICES", label: "设备" },
  { value: "ACCEPTANCE", label: "验收目录" },
];

interface Asked {
  readonly name: string;
  readonly number?: string | null;
  readonly beginsOn?: string | null;
  readonly parts: readonly ProjectCopyPart[];
}

interface Row extends Omit<Asked, "parts"> {
  readonly version: number;
}

const FORM = defineForm<Asked, Row>()({
  name: text("项目名称", { required: true, max: 100 }),
  number: text("项目编号", { max: 50, help: "不填则没有编号；企业内不重复" }),
  beginsOn: day("开始日期", { help: "结束日期、里程碑和应收日期按相同的天数顺移" }),
  parts: custom("一起复制", {
    empty: [] as readonly ProjectCopyPart[],
    given: (value) => value,
    render: ({ known: _known, options = [], ...input }) => (
      <CheckboxGroup
        {...input}
        options={PARTS.filter(({ value }) => options.some((one) => one.value === value))}
      />
    ),
    help: "完成情况、回款、序列号、发票、合同和已提交的资料不复制；已离职的成员不会带入",
  }),
});

export interface CopyDialogProps extends RecordDialogProps {
  /** The project to copy. */
  project: {
    readonly rowId: string;
    readonly name: string;
    readonly beginsOn?: string | null | undefined;
    readonly viewerCan: { readonly seeMoney: boolean };
  };
  /** Called with the row id of the copy. */
  onMade: (rowId: string) => void;
}

/** Dialog that copies a project, with dates shifted to another start. */
export default function CopyDialog({ project, onMade, ...props }: CopyDialogProps) {
  const copy = useSave<CopyDialogMutation>(graphql`
    mutation CopyDialogMutation($id: ID!, $parts: [ProjectCopyPart!], $input: ProjectInput!) {
      projectCopy(input: { id: $id, parts: $parts, changes: $input }) {
        project { rowId }
        userErrors { field message code }
      }
    }
  `);
  const offered = PARTS.filter(({ money }) => !money || project.viewerCan.seeMoney);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject={`“${project.name}”的副本`}
      submitText="复制"
      savedText="已复制"
      start={{
        name: `${project.name.slice(0, 96)}（副本）`,
        beginsOn: project.beginsOn ?? null,
        parts: offered.map(({ value }) => value),
      }}
      parts={{ parts: { options: [...offered] } }}
      create={async ({ parts, beginsOn, ...input }) => {
        const moved = beginsOn && beginsOn !== project.beginsOn ? { beginsOn } : {};
        const done = await copy({ id: project.rowId, parts, input: { ...input, ...moved } });
        const made = done.data?.projectCopy?.project;
        if (made) onMade(made.rowId);
        return done;
      }}
    />
  );
}
