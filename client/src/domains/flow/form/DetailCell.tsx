import { use } from "react";
import type { FileTarget } from "@/app/files/useFileSender";
import { ProblemsOf } from "@/ui/form/Field";
import {
  type Field,
  type FlowRow,
  type FlowValue,
  isComputed,
  isNumber,
  type Right,
  type Rights,
} from "../definition";
import { FieldInput } from "./FieldInput";
import { type FieldErrorOf, ReportErrorContext } from "./fieldErrors";
import type { FlowValueNames } from "./names";
import { ValueView } from "./ValueView";
import { rightOn } from "./values";

interface DetailCellProps {
  table: Field;
  column: Field;
  row: FlowRow;
  /** Row index, from 0. */
  place: number;
  rights: Rights;
  otherwise: Right;
  names: FlowValueNames;
  files: FileTarget | undefined;
  errorOf: FieldErrorOf;
  id: string;
  onChange: (value: FlowValue | undefined) => void;
}

/** A cell of a detail table: an input, or the value where it can't be written. */
export function DetailCell(props: DetailCellProps) {
  const { table, column, row, place, id } = props;
  const tell = use(ReportErrorContext);
  const path = `${table.key}.${place}.${column.key}`;
  const error = props.errorOf(path);
  const value = row[column.key];
  const isOpen =
    rightOn(props.rights, `${table.key}.${column.key}`, props.otherwise) === "write" &&
    !isComputed(column) &&
    column.type !== "explanation";
  return (
    <td
      data-cell
      data-label={column.label}
      data-required={(column.required && isOpen) || undefined}
      data-number={isNumber(column) || undefined}
      data-error={error ? "" : undefined}
    >
      {isOpen ? (
        <ProblemsOf tell={tell} name={path}>
          <FieldInput
            field={column}
            names={props.names}
            files={props.files}
            compact
            id={id}
            value={value}
            onChange={props.onChange}
            invalid={error !== undefined}
            aria-label={`第 ${place + 1} 行${column.label}`}
            {...(column.required ? { "aria-required": true } : {})}
            {...(error ? { "aria-describedby": `${id}-error` } : {})}
          />
        </ProblemsOf>
      ) : (
        <span className="flow-detail__read">
          <ValueView field={column} value={value} names={props.names} />
        </span>
      )}
      {error ? (
        <p className="ui-field__error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </td>
  );
}
