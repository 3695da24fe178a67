import { graphql } from "react-relay";
import type {
  ForwardDialogMutation,
  ProjectForwardInput,
} from "@/__generated__/ForwardDialogMutation.graphql";
import { custom } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useSave } from "@/relay/useAppMutation";
import type { InputProps } from "@/ui/base/types";
import { required } from "@/ui/form/rules";
import { RemotePicker } from "@/ui/picker/RemotePicker";

function Person(input: InputProps<string | null>) {
  return <RemotePicker {...input} {...useMemberSource()} placeholder="请选择接手的成员" />;
}

const FORM = defineForm<Pick<ProjectForwardInput, "toId">, { version: number }>()({
  toId: custom("接手的成员", {
    required: true,
    empty: null as string | null,
    rules: [required("请选择接手的成员")],
    given: (value) => value ?? "",
    render: ({ known: _known, ...input }) => <Person {...input} />,
    help: "其在本项目的全部岗位和负责的里程碑都交给这个人",
  }),
});

export interface ForwardDialogProps extends RecordDialogProps {
  projectId: string;
  /** Row id of the member who leaves the project. */
  fromId: string;
  name: string;
}

/** Dialog that transfers a member's duties in a project to another (business §7 `member/forward`). */
export default function ForwardDialog({ projectId, fromId, name, ...props }: ForwardDialogProps) {
  const forward = useSave<ForwardDialogMutation>(graphql`
    mutation ForwardDialogMutation($input: ProjectForwardInput!) {
      projectMemberForward(input: $input) { userErrors { field message code } }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      title={`转交${name}的项目工作`}
      submitText="转交"
      savedText="已转交"
      create={({ toId }) => forward({ input: { projectId, fromId, toId } })}
    />
  );
}
