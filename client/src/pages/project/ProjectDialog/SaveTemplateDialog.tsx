import { graphql } from "react-relay";
import type { SaveTemplateDialogMutation } from "@/__generated__/SaveTemplateDialogMutation.graphql";
import { lines, text } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useSave } from "@/relay/useAppMutation";

interface Asked {
  readonly name: string;
  readonly description?: string | null;
}

interface Row extends Asked {
  readonly version: number;
}

const FORM = defineForm<Asked, Row>()({
  name: text("模板名称", { required: true, max: 100, help: "企业内不重复" }),
  description: lines("说明", { max: 500, rows: 3, placeholder: "哪些项目用这个模板" }),
});

export interface SaveTemplateDialogProps extends RecordDialogProps {
  /** Of which project. */
  project: {
    readonly rowId: string;
    readonly name: string;
    readonly viewerCan: { readonly seeMoney: boolean };
  };
}

/** Dialog that saves a project as a template for new projects (business §2 Project). */
export default function SaveTemplateDialog({ project, ...props }: SaveTemplateDialogProps) {
  const save = useSave<SaveTemplateDialogMutation>(graphql`
    mutation SaveTemplateDialogMutation($input: ProjectTemplateOfInput!) {
      projectTemplateOf(input: $input) { projectTemplate { id } userErrors { field message code } }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      title="存为项目模板"
      submitText="保存"
      savedText="已存为模板，可在设置的项目模板中调整"
      start={{ name: project.name.slice(0, 100) }}
      create={({ name, description }) =>
        save({ input: { projectId: project.rowId, name, ...(description ? { description } : {}) } })
      }
    >
      {() => (
        <p className="ui-muted">
          会带入里程碑和先后关系、分组与成员、{project.viewerCan.seeMoney ? "收款计划、" : ""}
          验收模板和任务，日期换算成开工后的天数；完成情况、回款和客户不带入，草稿任务不会存入模板，已离职的成员改为待选角色。
        </p>
      )}
    </RecordDialog>
  );
}
