/** Bulk edit of customers: form values and input of the mutation. */
import type {
  CustomerBatchUpdateInput,
  CustomerVisibility,
} from "@/__generated__/BatchUpdateDialogMutation.graphql";

/** Values to set on several customers; empty fields stay unchanged. */
export interface BatchChange {
  type: string | null;
  level: string | null;
  industry: string | null;
  isOpen: CustomerVisibility | null;
  addTags: readonly string[];
  removeTags: readonly string[];
}

export const START: BatchChange = {
  type: null,
  level: null,
  industry: null,
  isOpen: null,
  addTags: [],
  removeTags: [],
};

export const NOTHING_CHANGED = "请至少选择一项要修改的内容";

/** Only chosen fields are sent: the server leaves absent ones unchanged. */
export function batchInputOf(values: BatchChange): Omit<CustomerBatchUpdateInput, "ids"> {
  const { type, level, industry, isOpen, addTags, removeTags } = values;
  return {
    ...(type ? { type } : {}),
    ...(level ? { level } : {}),
    ...(industry ? { industry } : {}),
    ...(isOpen ? { isOpen } : {}),
    ...(addTags.length > 0 ? { addTags: [...addTags] } : {}),
    ...(removeTags.length > 0 ? { removeTags: [...removeTags] } : {}),
  };
}
