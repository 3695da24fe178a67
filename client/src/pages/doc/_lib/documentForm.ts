import type { FileVisibility } from "@/__generated__/DocumentDialogQuery.graphql";

/** Who may see a document, as its form holds it. */
export interface VisibilityValues {
  isOpen: FileVisibility;
  /** Row ids; only they see it (isOpen 2). */
  visibleMemberIds: readonly string[];
  /** Row ids; everybody but them sees it (isOpen 1). */
  invisibleMemberIds: readonly string[];
  isPreviewOnly: boolean;
}

/** What a new document starts with: everybody sees it. */
export const OPEN_TO_ALL: VisibilityValues = {
  isOpen: "EXCEPT",
  visibleMemberIds: [],
  invisibleMemberIds: [],
  isPreviewOnly: false,
};

/** The part of an input that says who sees the document; the list that does not apply is emptied. */
export function visibilityInput(values: VisibilityValues) {
  const only = values.isOpen === "ONLY";
  return {
    isOpen: values.isOpen,
    visibleMemberIds: only ? [...values.visibleMemberIds] : [],
    invisibleMemberIds: only ? [] : [...values.invisibleMemberIds],
    isPreviewOnly: values.isPreviewOnly,
  };
}

/** 部分可见 to nobody would hide the document from everybody but its owner: asked for. */
export function visibilityProblems(values: VisibilityValues): Record<string, string> {
  return values.isOpen === "ONLY" && values.visibleMemberIds.length === 0
    ? { visibleMemberIds: "请选择可见成员" }
    : {};
}
