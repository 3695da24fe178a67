import { lazy, Suspense } from "react";
import { widen } from "./Field";
import type { Form } from "./useForm";

const ConflictNotice = lazy(() =>
  import("./ConflictNotice").then((module) => ({ default: module.ConflictNotice })),
);

/** Shows beside the save button that another user has changed the record of the form. */
export function ConflictSlot<V extends object>({ form }: { form: Form<V> }) {
  return form.conflict ? (
    <Suspense fallback={null}>
      <ConflictNotice form={widen(form)} conflict={form.conflict} />
    </Suspense>
  ) : null;
}
