import { type RefObject, useEffect, useState } from "react";

export interface FormSection {
  readonly key: string;
  readonly title: string;
  /** Whether the section has errors. */
  readonly isWrong: boolean;
}

/** Navigation of a long form: links to its sections, marks the visible one and those with errors. */
export function SectionNav({
  sections,
  root,
}: {
  sections: readonly FormSection[];
  root: RefObject<HTMLElement | null>;
}) {
  const [seen, setSeen] = useState(sections[0]?.key);
  useEffect(() => {
    if (!root.current || typeof IntersectionObserver !== "function") return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        const key = entered?.target.getAttribute("data-part");
        if (key) setSeen(key);
      },
      // the current section is the one in the upper third of the window
      { rootMargin: "0px 0px -66% 0px" },
    );
    for (const part of root.current.querySelectorAll("[data-part]")) observer.observe(part);
    return () => observer.disconnect();
  }, [root]);
  const show = (key: string) => {
    const part = root.current?.querySelector<HTMLElement>(`[data-part="${key}"]`);
    part?.scrollIntoView?.({ block: "start" });
    part?.focus({ preventScroll: true });
    setSeen(key);
  };
  return (
    <nav className="group-nav" aria-label="表单分区">
      {sections.map(({ key, title, isWrong }) => (
        <button
          key={key}
          type="button"
          aria-current={key === seen ? "true" : undefined}
          data-wrong={isWrong || undefined}
          onClick={() => show(key)}
        >
          {title}
          {isWrong ? <span className="ui-visually-hidden">（有需要修改的内容）</span> : null}
        </button>
      ))}
    </nav>
  );
}
