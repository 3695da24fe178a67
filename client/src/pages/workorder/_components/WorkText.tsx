import "./WorkText.css";

/** What somebody wrote, with the lines they gave it; `none` where they wrote nothing. */
export function WorkText({ text, none }: { text: string | null | undefined; none: string }) {
  return text ? <p className="work-text">{text}</p> : <p className="ui-muted work-text">{none}</p>;
}
