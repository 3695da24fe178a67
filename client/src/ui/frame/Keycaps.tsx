import "./Keycaps.css";

/** Keys as printed on a keyboard; those pressed in sequence or together appear side by side. */
export function Keycaps({ keys }: { keys: string }) {
  return (
    <span className="ui-keycaps">
      {keys.split(" ").map((key) => (
        <kbd key={key}>{key.length === 1 ? key.toUpperCase() : key}</kbd>
      ))}
    </span>
  );
}
