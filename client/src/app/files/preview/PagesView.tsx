/**
 * A PDF whose content may not be downloaded: pages rendered by the server, loaded as they come into view.
 */
export function PagesView({ url, pages }: { url: string; pages: number }) {
  return (
    <div className="f-view">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by the keyboard */}
      <section className="f-view__stage f-pages" tabIndex={0} aria-label="文档内容">
        {Array.from({ length: pages }, (_, index) => {
          const address = `${url}${url.includes("?") ? "&" : "?"}page=${index + 1}`;
          return (
            <img key={address} src={address} alt={`第 ${index + 1} 页`} loading="lazy" draggable={false} />
          );
        })}
      </section>
    </div>
  );
}
