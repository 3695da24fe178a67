import "./qrcode.css";

/** The address of a picture that is an SVG. */
export function pictureOf(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** A label as the server draws it. As a picture, so that nothing in it can run. */
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
