import UndoIcon from "@blueprintjs/icons/lib/esm/generated/components/undo";

const TURNED = { transform: "scaleX(-1)" };

/**
 * The mirrored undo arrow: an icon of its own would be shared with other areas, and so be part of every
 * first load.
 */
export function RedoIcon() {
  return <UndoIcon style={TURNED} />;
}
