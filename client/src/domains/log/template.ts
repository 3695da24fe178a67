import { graphql } from "react-relay";
import type { template_category$data } from "@/__generated__/template_category.graphql";

/** Template of a log type, unmasked: spread `...template_category @relay(mask: false)`. */
graphql`
  fragment template_category on LogCategory {
    rowId
    minLength
    editHours
    remark
    fields {
      key
      label
      kind
      required
      options
      minLength
      record
    }
  }
`;

export type Template = Omit<template_category$data, " $fragmentType">;
export type TemplateField = Template["fields"][number];
