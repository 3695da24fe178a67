import "./SignaturePad.css";

/** Box of a signature, as the server defines it (server/domain/platform/src/signature.rs). */
export const WIDTH = 600;
export const HEIGHT = 240;

/** A signature as it was drawn; without strokes the name replaces it. */
export function Ink({ strokes, name }: { strokes: string | null | undefined; name: string }) {
  if (!strokes) return <span className="ui-ink ui-ink--name">{name}（以姓名代签）</span>;
  return (
    <svg className="ui-ink" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${name}的签字`}>
      <path d={strokes} />
    </svg>
  );
}
