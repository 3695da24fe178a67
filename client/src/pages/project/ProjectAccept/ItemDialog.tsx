import { graphql } from "react-relay";
import type {
  AcceptanceItemInput,
  ItemDialogCreateMutation,
} from "@/__generated__/ItemDialogCreateMutation.graphql";
import type { ItemDialogUpdateMutation } from "@/__generated__/ItemDialogUpdateMutation.graphql";
import { day, lines, record, text, toggle, tree } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { categoryNodes } from "@/domains/category/categoryTree";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useSave } from "@/relay/useAppMutation";
import type { DirectoryRow } from "../_lib/acceptance";

interface Row {
  readonly rowId: string;
  readonly version: number;
  readonly name: string;
  readonly required: boolean;
  readonly dueOn: string | null | undefined;
  readonly remark: string | null | undefined;
  readonly director: { readonly rowId: string; readonly name: string } | null | undefined;
  readonly parent: { readonly rowId: string; readonly name: string } | null | undefined;
}

const FORM = defineForm<AcceptanceItemInput, Row>()({
  name: text("名称", { required: true, max: 100 }),
  parentId: tree("上级目录", {
    of: ({ parent }: Row) => parent,
    placeholder: "不选则为一级目录",
    fullPath: true,
  }),
  directorId: record("负责人", {
    source: useMemberSource,
    of: ({ director }: Row) => director,
    placeholder: "不指定则项目成员都可提交",
  }),
  dueOn: day("要求日期"),
  required: toggle("必交", { start: true }),
  remark: lines("备注", { max: 500, span: 2 }),
});

export interface ItemDialogProps extends RecordDialogProps {
  projectId: string;
  /** The whole directory, to choose the parent from. */
  items: readonly DirectoryRow[];
  row?: Row | undefined;
  /** Initial parent of a new node. */
  parentId?: string | undefined;
}

/** Dialog to create or modify a node of a project's acceptance directory. */
export default function ItemDialog({ projectId, items, parentId, ...props }: ItemDialogProps) {
  const create = useSave<ItemDialogCreateMutation>(graphql`
    mutation ItemDialogCreateMutation($input: AcceptanceItemInput!) {
      acceptanceItemCreate(input: $input) { userErrors { field message code } }
    }
  `);
  const update = useSave<ItemDialogUpdateMutation>(graphql`
    mutation ItemDialogUpdateMutation($id: ID!, $version: Int!, $input: AcceptanceItemInput!) {
      acceptanceItemUpdate(
        input: { id: $id, version: $version, changes: $input }
      ) { userErrors { field message code } }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject="验收目录"
      size="wide"
      columns={2}
      {...(parentId ? { start: { parentId } } : {})}
      parts={{ parentId: { nodes: categoryNodes(items) } }}
      create={(input) => create({ input: { ...input, projectId } })}
      update={(_, { id, version, changed }) => update({ id, version, input: changed })}
    />
  );
}
