import { graphql } from "react-relay";
import type { CategoryDialogCreateMutation } from "@/__generated__/CategoryDialogCreateMutation.graphql";
import type { CategoryDialogUpdateMutation } from "@/__generated__/CategoryDialogUpdateMutation.graphql";
import type { CategoryTree } from "@/__generated__/CategorySettingPageQuery.graphql";
import { useAppMutation } from "@/relay/useAppMutation";
import type { TreeNode } from "@/ui/base/types";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { maxLength, pattern, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { TextInput } from "@/ui/input/TextInput";
import { TreeSelect } from "@/ui/tree/TreeSelect";

interface Values {
  name: string;
  parentId: string | null;
  remark: string;
}

const F = fieldOf<Values>();

export interface CategoryDialogProps {
  open: boolean;
  tree: CategoryTree;
  /** What the tree is called. */
  title: string;
  /** The whole tree, to choose the parent from. */
  nodes: readonly TreeNode<{ system: boolean }>[];
  /** The node to modify; absent for a new one. */
  row?: {
    readonly rowId: string;
    readonly version: number;
    readonly name: string;
    readonly parentRowId: string | null | undefined;
    readonly remark: string | null | undefined;
  };
  /** Under which a new one stands. */
  parentId?: string;
  onClose: () => void;
  onSaved: () => void;
}

/** What may be a parent: the enterprise's own, and not the node itself with what is below it. */
function parents(
  nodes: readonly TreeNode<{ system: boolean }>[],
  except: string | undefined,
): TreeNode<{ system: boolean }>[] {
  return nodes
    .filter(({ id, data }) => id !== except && !data?.system)
    .map((node) => ({ ...node, children: parents(node.children ?? [], except) }));
}

/** A node of a category tree, new or to be modified. */
export function CategoryDialog({
  open,
  tree,
  title,
  nodes,
  row,
  parentId,
  onClose,
  onSaved,
}: CategoryDialogProps) {
  const [create] = useAppMutation<CategoryDialogCreateMutation>(
    graphql`
      mutation CategoryDialogCreateMutation($input: CategoryCreateInput!) {
        categoryCreate(input: $input) {
          category {
            id
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { errors: "return" },
  );
  const [update] = useAppMutation<CategoryDialogUpdateMutation>(
    graphql`
      mutation CategoryDialogUpdateMutation($input: CategoryUpdateInput!) {
        categoryUpdate(input: $input) {
          category {
            id
            name
            remark
            parentRowId
            version
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { errors: "return" },
  );
  const form = useForm<Values>({
    initial: {
      name: row?.name ?? "",
      parentId: row?.parentRowId ?? parentId ?? null,
      remark: row?.remark ?? "",
    },
    rules: {
      name: [required("请输入名称"), maxLength(50), pattern(/^[^/]*$/, "名称不能包含 /")],
      remark: [maxLength(200)],
    },
    onSubmit: async (values) => {
      const input = {
        name: values.name.trim(),
        parentId: values.parentId,
        remark: values.remark.trim() || null,
      };
      if (!row) return (await create({ input: { ...input, tree } })).userErrors;
      return (await update({ input: { ...input, id: row.rowId, version: row.version } })).userErrors;
    },
  });
  return (
    <EditDialog
      open={open}
      form={form}
      id={row?.rowId ?? null}
      subject={title}
      size="small"
      onClose={onClose}
      onRefresh={onSaved}
      onSaved={onSaved}
    >
      <F name="name" label="名称" required>
        {(input) => <TextInput {...input} autoFocus placeholder="请输入名称" />}
      </F>
      <F name="parentId" label="上级" help="留空为一级">
        {(input) => <TreeSelect {...input} nodes={parents(nodes, row?.rowId)} fullPath placeholder="一级" />}
      </F>
      <F name="remark" label="备注">
        {(input) => <TextInput {...input} placeholder="请输入备注" />}
      </F>
    </EditDialog>
  );
}
