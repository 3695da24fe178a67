import "./WorkText.css";

/** A text with its line breaks; `none` is shown when it is empty. */
export function WorkText({ text, none }: { text: string | null | undefined; none: string }) {
  return text ? <p className="work-text">{text}</p> : <p className="ui-muted work-text">{none}</p>;
}
