import type { AppError } from "@/app/errors";
import { GONE } from "@/ui/base/errors";

/**
 * Loading state of a dialog that edits what a query answers. When a later request fails the draft stays;
 * `gone` is the reason why there is nothing to edit.
 */
export function loadState(
  { data, error }: { readonly data: unknown; readonly error: AppError | null },
  gone: string | null,
) {
  const lost = error && !data ? { message: error.message, code: error.code } : null;
  return {
    loading: !data && !error,
    loadError: lost ?? (data && gone ? { message: gone, code: GONE } : null),
  };
}
