import { crc32, deflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { type UploadFile, zip } from "./workbook.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const LINKS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main";
const TYPES = "http://schemas.openxmlformats.org/package/2006/content-types";

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** A PNG image of one colour. */
export function png(
  name: string,
  [red, green, blue]: readonly [number, number, number],
  side = 64,
): UploadFile {
  const facts = Buffer.alloc(13);
  facts.writeUInt32BE(side, 0);
  facts.writeUInt32BE(side, 4);
  facts.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.from([0, ...Array.from({ length: side }, () => [red, green, blue]).flat()]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => line)));
  const buffer = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", facts),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  return { name, mimeType: "image/png", buffer };
}

/** A PDF with one line on each page. */
export function pdf(name: string, pages: readonly string[]): UploadFile {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${4 + index * 2} 0 R`).join(" ")}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...pages.flatMap((text, index) => {
      const stream = `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ];
    }),
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const place of places) text += `${String(place).padStart(10, "0")} 00000 n \n`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return { name, mimeType: "application/pdf", buffer: Buffer.from(text, "latin1") };
}

/** A text document with a heading and paragraphs. */
export function docx(name: string, heading: string, paragraphs: readonly string[]): UploadFile {
  const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  const part = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
  const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
  const buffer = zip({
    "[Content_Types].xml": `${HEAD}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${part}"/></Types>`,
    "_rels/.rels": `${HEAD}<Relationships xmlns="${LINKS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/document.xml": `${HEAD}<w:document xmlns:w="${word}"><w:body><w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${run(heading)}</w:p>${paragraphs.map((text) => `<w:p>${run(text)}</w:p>`).join("")}</w:body></w:document>`,
  });
  const mimeType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  return { name, mimeType, buffer };
}

/** A presentation with one text on each slide. */
export function pptx(name: string, slides: readonly string[]): UploadFile {
  const show = "http://schemas.openxmlformats.org/presentationml/2006/main";
  const part = "application/vnd.openxmlformats-officedocument.presentationml";
  const files: Record<string, string> = {
    "[Content_Types].xml": `${HEAD}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/ppt/presentation.xml" ContentType="${part}.presentation.main+xml"/>${slides.map((_, index) => `<Override PartName="/ppt/slides/slide${index + 1}.xml" ContentType="${part}.slide+xml"/>`).join("")}</Types>`,
    "_rels/.rels": `${HEAD}<Relationships xmlns="${LINKS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="ppt/presentation.xml"/></Relationships>`,
    "ppt/presentation.xml": `${HEAD}<p:presentation xmlns:p="${show}" xmlns:r="${OFFICE}"><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`).join("")}</p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": `${HEAD}<Relationships xmlns="${LINKS}">${slides.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/slide" Target="slides/slide${index + 1}.xml"/>`).join("")}</Relationships>`,
  };
  slides.forEach((text, index) => {
    files[`ppt/slides/slide${index + 1}.xml`] =
      `${HEAD}<p:sld xmlns:p="${show}" xmlns:a="${DRAWING}"><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`;
  });
  const mimeType = "application/vnd.openxmlformats-officedocument.presentationml.presentation";
  return { name, mimeType, buffer: zip(files) };
}

/** A plain text file. */
export function txt(name: string, text: string): UploadFile {
  return { name, mimeType: "text/plain", buffer: Buffer.from(text) };
}

/** A second of video, recorded by the browser of `page`, which can therefore play it. */
export async function mp4(page: Page, name: string): Promise<UploadFile> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    const paint = canvas.getContext("2d");
    const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: "video/mp4;codecs=vp9" });
    const pieces: Blob[] = [];
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let frame = 0; frame < 60; frame += 1) {
      if (paint) paint.fillStyle = `hsl(${frame * 6} 80% 50%)`;
      paint?.fillRect(0, 0, canvas.width, canvas.height);
      await new Promise(requestAnimationFrame);
    }
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  });
  return { name, mimeType: "video/mp4", buffer: Buffer.from(base64, "base64") };
}
