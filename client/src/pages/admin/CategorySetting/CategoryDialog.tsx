import { graphql } from "react-relay";
import type {
  CategoryCreateInput,
  CategoryDialogCreateMutation,
} from "@/__generated__/CategoryDialogCreateMutation.graphql";
import type { CategoryDialogUpdateMutation } from "@/__generated__/CategoryDialogUpdateMutation.graphql";
import type { CategoryTree } from "@/__generated__/CategorySettingPageQuery.graphql";
import { text, tree } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useSave } from "@/relay/useAppMutation";
import type { TreeNode } from "@/ui/base/types";
import { pattern } from "@/ui/form/rules";

interface Row {
  readonly rowId: string;
  readonly version: number;
  readonly name: string;
  readonly parentRowId: string | null | undefined;
  readonly remark: string | null | undefined;
}

const FORM = defineForm<Omit<CategoryCreateInput, "tree">, Row>()({
  name: text("名称", { required: true, max: 50, rules: [pattern(/^[^/]*$/, "名称不能包含 /")] }),
  parentId: tree("上级", {
    of: ({ parentRowId: id }: Row) => (id ? { value: id, label: id } : null),
    fullPath: true,
    help: "留空为一级",
    placeholder: "一级",
  }),
  remark: text("备注", { max: 200 }),
});

export interface CategoryDialogProps extends RecordDialogProps {
  tree: CategoryTree;
  /** Title of the category tree. */
  title: string;
  /** The whole tree, to choose the parent from. */
  nodes: readonly TreeNode<{ system: boolean }>[];
  /** The node to modify; absent for a new one. */
  row?: Row;
  /** Initial parent of a new node. */
  parentId?: string;
}

/** Possible parents: the enterprise's own nodes, without the edited node and its descendants. */
function parents(
  nodes: readonly TreeNode<{ system: boolean }>[],
  except: string | undefined,
): TreeNode<{ system: boolean }>[] {
  return nodes
    .filter(({ id, data }) => id !== except && !data?.system)
    .map((node) => ({ ...node, children: parents(node.children ?? [], except) }));
}

/** Dialog to create or modify a node of a category tree. */
export default function CategoryDialog({ tree, title, nodes, parentId, ...props }: CategoryDialogProps) {
  const create = useSave<CategoryDialogCreateMutation>(graphql`
    mutation CategoryDialogCreateMutation($input: CategoryCreateInput!) {
      categoryCreate(input: $input) { category { id } userErrors { field message code } }
    }
  `);
  const update = useSave<CategoryDialogUpdateMutation>(graphql`
    mutation CategoryDialogUpdateMutation($input: CategoryUpdateInput!) {
      categoryUpdate(input: $input) {
        category { id name remark parentRowId version }
        userErrors { field message code }
      }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject={title}
      size="small"
      {...(props.row ? {} : { start: { parentId: parentId ?? null } })}
      parts={{ parentId: { nodes: parents(nodes, props.row?.rowId) } }}
      create={(input) => create({ input: { ...input, tree } })}
      update={(_input, { id, version, changed }) => update({ input: { ...changed, id, version } })}
    />
  );
}
