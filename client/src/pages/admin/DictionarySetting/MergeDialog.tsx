import { useRef, useState } from "react";
import { graphql } from "react-relay";
import type { MergeDialogMutation } from "@/__generated__/MergeDialogMutation.graphql";
import type { MergeDialogPreviewQuery } from "@/__generated__/MergeDialogPreviewQuery.graphql";
import { errorText } from "@/app/errors";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useSave } from "@/relay/useAppMutation";
import { useFetchQuery } from "@/relay/useFetchQuery";
import type { Option } from "@/ui/base/types";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { Select } from "@/ui/picker/Select";

interface Values {
  intoId: string | null;
}

const F = fieldOf<Values>();

type Preview = NonNullable<MergeDialogPreviewQuery["response"]["dictItemMergePreview"]>;

export interface MergeDialogProps extends RecordDialogProps {
  /** Item that is replaced. */
  item: { readonly rowId: string; readonly text: string };
  /** Items that can replace it. */
  others: readonly Option[];
}

/**
 * Dialog that replaces a dictionary item by another one in all records; it lists the affected records
 * first.
 */
export function MergeDialog({ open, item, others, onClose, onSaved }: MergeDialogProps) {
  const ask = useFetchQuery();
  const [preview, setPreview] = useState<Preview | string | null>(null);
  const latest = useRef<string | null>(null);
  const merge = useSave<MergeDialogMutation>(graphql`
    mutation MergeDialogMutation($input: DictItemMergeInput!) {
      dictItemMerge(input: $input) {
        dictItem {
          id
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const form = useForm<Values>({
    initial: { intoId: null },
    rules: { intoId: [required("请选择合并到哪一项")] },
    onSubmit: async ({ intoId }) =>
      (await merge({ input: { fromId: item.rowId, intoId: intoId ?? "" } })).userErrors,
  });
  const look = async (intoId: string | null) => {
    latest.current = intoId;
    setPreview(null);
    if (intoId === null) return;
    let answer: Preview | string | null;
    try {
      const { dictItemMergePreview } = await ask<MergeDialogPreviewQuery>(
        graphql`
          query MergeDialogPreviewQuery($fromId: ID!, $intoId: ID!) {
            dictItemMergePreview(fromId: $fromId, intoId: $intoId) {
              total
              uses {
                name
                count
              }
            }
          }
        `,
        { fromId: item.rowId, intoId },
      );
      answer = dictItemMergePreview ?? null;
    } catch (error) {
      answer = errorText(error);
    }
    // another item was chosen meanwhile: this response is outdated
    if (latest.current === intoId) setPreview(answer);
  };
  const into = others.find(({ value }) => value === form.values.intoId)?.label;
  return (
    <EditDialog
      open={open}
      form={form}
      title={`合并“${item.text}”`}
      submitText="合并"
      size="small"
      onClose={onClose}
      onRefresh={onSaved}
      onSaved={onSaved}
    >
      <F name="intoId" label="合并到" required>
        {(input) => (
          <Select
            {...input}
            options={others}
            placeholder="请选择"
            onChange={(value) => {
              input.onChange(value);
              void look(value);
            }}
          />
        )}
      </F>
      {into === undefined ? null : (
        <div className="dict__preview" role="status">
          {preview === null ? (
            <span className="ui-muted">正在统计使用情况…</span>
          ) : typeof preview === "string" ? (
            preview
          ) : preview.total === 0 ? (
            <>
              “{item.text}”没有被使用，合并后只保留“{into}”。
            </>
          ) : (
            <>
              <p>
                以下 {preview.total} 处由“{item.text}”改为“{into}”，合并后不能撤销：
              </p>
              <ul>
                {preview.uses.map(({ name, count }) => (
                  <li key={name}>
                    {name} <span className="ui-muted">{count} 处</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </EditDialog>
  );
}
