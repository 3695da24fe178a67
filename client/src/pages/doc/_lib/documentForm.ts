/** Visibility of documents: form values, validation, input and description of the audience. */
import type { FileCategory, FileVisibility } from "@/__generated__/DocumentDialogQuery.graphql";

/** Form values of a document's visibility. */
export interface VisibilityValues {
  isOpen: FileVisibility;
  /** Row ids of the only members who can see the document (isOpen 2). */
  visibleMemberIds: readonly string[];
  /** Row ids of the members who can't see the document (isOpen 1). */
  invisibleMemberIds: readonly string[];
  isPreviewOnly: boolean;
}

/** Initial visibility of a new document, as on the server: internal members, or everyone in a project. */
export function startVisibility(category: FileCategory, isExternal: boolean): VisibilityValues {
  const shared = isExternal || category === "PROJECT";
  return {
    isOpen: shared ? "EXCEPT" : "INSIDE",
    visibleMemberIds: [],
    invisibleMemberIds: [],
    isPreviewOnly: false,
  };
}

/** Input of the visibility; the member list that does not apply is cleared. */
export function audienceInput(values: VisibilityValues) {
  const only = values.isOpen === "ONLY";
  return {
    isOpen: values.isOpen,
    visibleMemberIds: only ? [...values.visibleMemberIds] : [],
    invisibleMemberIds: only ? [] : [...values.invisibleMemberIds],
  };
}

/** Input of the visibility, with the preview-only flag. */
export function visibilityInput(values: VisibilityValues) {
  return { ...audienceInput(values), isPreviewOnly: values.isPreviewOnly };
}

/** Validation: 部分可见 with no members would hide the document from everyone but its owner. */
export function visibilityProblems(values: VisibilityValues): Record<string, string> {
  return values.isOpen === "ONLY" && values.visibleMemberIds.length === 0
    ? { visibleMemberIds: "请选择可见成员" }
    : {};
}

/** Numbers of the enterprise's members; null where the viewer may not know them. */
export interface HeadCount {
  readonly inside: number | null;
  readonly outside: number | null;
}

/** Audience of a document in one line. Only members who see a customer can see its documents. */
export function audienceOf(
  { isOpen, visibleMemberIds, invisibleMemberIds }: VisibilityValues,
  category: FileCategory,
  { inside, outside }: HeadCount,
): string {
  if (isOpen === "ONLY") {
    const count = visibleMemberIds.length;
    return count > 0 ? `仅所选 ${count} 人和管理员可见` : "仅所选成员和管理员可见";
  }
  const left = invisibleMemberIds.length > 0 ? `所选 ${invisibleMemberIds.length} 人除外` : null;
  const among = (...facts: (string | null)[]) => {
    const said = facts.filter((fact) => fact !== null);
    return said.length > 0 ? `（${said.join("，")}）` : "";
  };
  if (category === "CUSTOMER") {
    return isOpen === "INSIDE"
      ? `能看到该客户的内部成员${among(left)}可见，外部成员看不到`
      : `能看到该客户的所有人${among("含外部成员", left)}可见`;
  }
  if (isOpen === "INSIDE") {
    return `全体内部成员${among(inside === null ? null : `${inside} 人`, left)}可见，外部成员看不到`;
  }
  const outsiders = outside === null ? "含外部成员" : outside > 0 ? `含 ${outside} 名外部成员` : null;
  const project = category === "PROJECT" && outside !== 0 ? "，参与项目的外部成员也能看到" : "";
  return `所有人${among(outsiders, left)}可见${project}`;
}
