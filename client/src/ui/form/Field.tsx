import { createContext, type ReactNode, useCallback, useContext, useEffect } from "react";
import { ProblemContext, type TellProblem } from "../base/problem";
import type { InputProps } from "../base/types";
import type { DeclaredField } from "./conflict";
import { FieldFrame } from "./FieldFrame";
import type { Form } from "./useForm";

/** The form of fields that get none explicitly. Its values are read by name only. */
export const FormContext = createContext<Form<Record<string, unknown>> | null>(null);

/** Removes the value types of a form, as the context needs. */
export function widen<V extends object>(form: Form<V>): Form<Record<string, unknown>> {
  return form as unknown as Form<Record<string, unknown>>;
}

export interface FieldProps<V extends object, K extends keyof V & string> {
  /** Default: the form of the nearest `EditForm`. */
  form?: Form<V>;
  name: K;
  label: ReactNode;
  required?: boolean;
  help?: ReactNode;
  span?: 1 | 2 | 3;
  hidden?: boolean;
  /** Displays a value where two values are compared; by default the input itself shows it, read-only. */
  show?: ((value: V[K]) => ReactNode) | undefined;
  children: (input: InputProps<V[K]>) => ReactNode;
}

type FieldComponent<V extends object> = <K extends keyof V & string>(props: FieldProps<V, K>) => ReactNode;

/**
 * A field whose values are typed: `const ProjectField = fieldOf<ProjectValues>()` once beside the form.
 */
export function fieldOf<V extends object>(): FieldComponent<V> {
  // The same component for every form: only the types of its values differ.
  return Field as unknown as FieldComponent<V>;
}

/** Properties of an input that only displays a value. */
export function shownOnly<T>(value: T, called: string): InputProps<T> {
  return { value, onChange: nothing, readOnly: true, disabled: true, "aria-label": called };
}

function nothing(): void {}

/** Declares the label and display of a field to the form, so that the form can name it elsewhere. */
export function useDeclaredField(
  fields: Map<string, DeclaredField> | undefined,
  name: string,
  field: DeclaredField,
): void {
  useEffect(() => {
    fields?.set(name, field);
  });
}

/**
 * Passes problems of the inputs inside to the field of that name; without a name, to the form as a whole.
 */
export function ProblemsOf({
  tell,
  name = "",
  children,
}: {
  tell: Form<Record<string, unknown>>["tellProblem"] | undefined;
  name?: string;
  children: ReactNode;
}) {
  const told = useCallback<TellProblem>((...problem) => tell?.(name, ...problem), [tell, name]);
  return <ProblemContext value={told}>{children}</ProblemContext>;
}

/** One input with its label, help and error. Pass `form` to type its values, or use `fieldOf`. */
export function Field<V extends object, K extends keyof V & string>({
  form,
  name,
  label,
  required,
  help,
  span,
  hidden,
  show,
  children,
}: FieldProps<V, K>) {
  const context = useContext(FormContext);
  const owner = form ?? (context as unknown as Form<V> | null);
  if (!owner) throw new Error(`Field ${name} stands outside of a form`);
  useDeclaredField(owner.fields, name, {
    label,
    show: (value, called) => (show ? show(value as V[K]) : children(shownOnly(value as V[K], called))),
  });
  if (hidden) return null;
  const input = owner.bind(name);
  const id = input.id ?? name;
  const error = owner.errors[name];
  return (
    <FieldFrame id={id} label={label} required={required} help={help} error={error} span={span}>
      <ProblemsOf tell={owner.tellProblem} name={name}>
        {children({
          ...input,
          "aria-describedby": error ? `${id}-error` : help ? `${id}-help` : undefined,
          "aria-labelledby": `${id}-label`,
          "aria-required": required,
        })}
      </ProblemsOf>
    </FieldFrame>
  );
}
