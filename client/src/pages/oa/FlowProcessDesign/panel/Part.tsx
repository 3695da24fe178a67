import { type ReactNode, useId } from "react";
import { FieldFrame } from "@/ui/form/FieldFrame";

/** Labelled setting of the panel; the input receives the id. */
export function Part({
  label,
  help,
  required,
  children,
}: {
  label: string;
  help?: string;
  required?: boolean;
  children: (input: { id: string; "aria-labelledby": string }) => ReactNode;
}) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} help={help} required={required}>
      {children({ id, "aria-labelledby": `${id}-label` })}
    </FieldFrame>
  );
}
