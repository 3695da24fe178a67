import { useState } from "react";

/**
 * Decides between the form of a report and its read-only view. The form stays while it has unsaved changes, also when a comment locks the
 * report meanwhile: the changes can be saved once it is reopened.
 */
export function useWriting(canUpdate: boolean) {
  const [isDirty, setDirty] = useState(false);
  return { isWriting: canUpdate || isDirty, isLocked: !canUpdate, onDirty: setDirty };
}
