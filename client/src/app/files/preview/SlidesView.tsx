/** One slide, as read by the server. */
export interface Slide {
  readonly texts: readonly string[];
  readonly images: readonly string[];
}

/** A presentation: the texts and images of its slides, in order. */
export function SlidesView({ slides }: { slides: readonly Slide[] }) {
  return (
    <div className="f-view">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by the keyboard */}
      <ol className="f-view__stage f-slides" tabIndex={0} aria-label="幻灯片">
        {slides.map(({ texts, images }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: slides have no other name
          <li key={index} aria-label={`第 ${index + 1} 页，共 ${slides.length} 页`}>
            <span className="f-slides__number">{index + 1}</span>
            {texts.map((text, line) =>
              line === 0 ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat
                <h3 key={line}>{text}</h3>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat
                <p key={line}>{text}</p>
              ),
            )}
            {images.map((image) => (
              <img key={image} src={image} alt={`第 ${index + 1} 页的图片`} loading="lazy" />
            ))}
          </li>
        ))}
      </ol>
    </div>
  );
}
