import "./qrcode.css";

/** URL of an SVG image. */
export function pictureOf(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** Label as rendered by the server, shown as an image, so that no script in the SVG can run. */
export function LabelPicture({ svg, alt, className }: { svg: string; alt: string; className?: string }) {
  return (
    <img
      className={className ? `qr-label ${className}` : "qr-label"}
      alt={alt}
      src={pictureOf(svg)}
      draggable={false}
    />
  );
}
