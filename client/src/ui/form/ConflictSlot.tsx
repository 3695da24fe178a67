import { lazy, Suspense } from "react";
import { widen } from "./Field";
import type { Form } from "./useForm";

const ConflictNotice = lazy(() =>
  import("./ConflictNotice").then((module) => ({ default: module.ConflictNotice })),
);

/** Where a form says that somebody else has changed its record: beside the button that saves. */
export function ConflictSlot<V extends object>({ form }: { form: Form<V> }) {
  return form.conflict ? (
    <Suspense fallback={null}>
      <ConflictNotice form={widen(form)} conflict={form.conflict} />
    </Suspense>
  ) : null;
}
