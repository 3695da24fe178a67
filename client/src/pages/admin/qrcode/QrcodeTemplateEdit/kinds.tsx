import BarcodeIcon from "@blueprintjs/icons/lib/esm/generated/components/barcode";
import FontIcon from "@blueprintjs/icons/lib/esm/generated/components/font";
import LabelIcon from "@blueprintjs/icons/lib/esm/generated/components/label";
import MediaIcon from "@blueprintjs/icons/lib/esm/generated/components/media";
import MinusIcon from "@blueprintjs/icons/lib/esm/generated/components/minus";
import SquareIcon from "@blueprintjs/icons/lib/esm/generated/components/square";
import type { ReactElement } from "react";
import type { ElementKind } from "./layout";

/** Labels of the kinds of elements on a label. */
export const KIND_NAMES: Readonly<Record<ElementKind, string>> = {
  qr: "二维码",
  text: "文字",
  field: "字段",
  image: "图片",
  line: "线条",
  rect: "方框",
};

/** Icons of the kinds of elements. */
export const KIND_ICONS: Readonly<Record<ElementKind, ReactElement>> = {
  qr: <BarcodeIcon />,
  text: <FontIcon />,
  field: <LabelIcon />,
  image: <MediaIcon />,
  line: <MinusIcon />,
  rect: <SquareIcon />,
};
