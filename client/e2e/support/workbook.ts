import { crc32, inflateRawSync } from "node:zlib";

/** A file as accepted by Playwright's `setInputFiles`. */
export interface UploadFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A zip archive without compression, which is enough for office documents. */
export function zip(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const name = Buffer.from(path);
    const data = Buffer.from(text);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(data.length, 18);
    facts.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from("PK\x03\x04"), facts, name, data);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x00"), facts, more, name);
    offset += 30 + name.length + data.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  const count = Object.keys(files).length;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, list, Buffer.from("PK\x05\x06"), end]);
}

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

/** A cell: a text, a number, or a formula with its stored value, if the program that wrote the file stored one. */
export type Cell = string | number | { readonly formula: string; readonly value?: number };

function cellOf(place: string, cell: Cell): string {
  if (cell === "") return "";
  if (typeof cell === "string") return `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  const stored = cell.value === undefined ? "" : `<v>${cell.value}</v>`;
  return `<c r="${place}"><f>${escaped(cell.formula)}</f>${stored}</c>`;
}

/** A workbook with one sheet; the first row has the headings. `merged` are ranges of cells, such as `A2:A4`. */
export function workbook(
  name: string,
  rows: readonly (readonly Cell[])[],
  merged: readonly string[] = [],
): UploadFile {
  const cells = rows
    .map((row, y) => {
      const line = row.map((cell, x) => cellOf(`${String.fromCharCode(65 + x)}${y + 1}`, cell)).join("");
      return `<row r="${y + 1}">${line}</row>`;
    })
    .join("");
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join("");
  const merges = ranges ? `<mergeCells count="${merged.length}">${ranges}</mergeCells>` : "";
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const sheets = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const links = "http://schemas.openxmlformats.org/package/2006/relationships";
  const part = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const buffer = zip({
    "[Content_Types].xml": `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${part}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${part}.worksheet+xml"/></Types>`,
    "_rels/.rels": `${head}<Relationships xmlns="${links}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${head}<workbook xmlns="${sheets}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${head}<Relationships xmlns="${links}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `${head}<worksheet xmlns="${sheets}"><sheetData>${cells}</sheetData>${merges}</worksheet>`,
  });
  return { name, mimeType: XLSX, buffer };
}

/** All texts of a workbook's parts, concatenated, to search in. */
export function textOf(book: Buffer): string {
  const end = book.lastIndexOf("PK\x05\x06");
  let place = book.readUInt32LE(end + 16);
  let text = "";
  for (let left = book.readUInt16LE(end + 10); left > 0; left -= 1) {
    const at = book.readUInt32LE(place + 42);
    const start = at + 30 + book.readUInt16LE(at + 26) + book.readUInt16LE(at + 28);
    const packed = book.subarray(start, start + book.readUInt32LE(place + 20));
    text += (book.readUInt16LE(place + 10) === 0 ? packed : inflateRawSync(packed)).toString();
    place += 46 + [28, 30, 32].reduce((sum, field) => sum + book.readUInt16LE(place + field), 0);
  }
  return text;
}

/** Index of a column by its letters, from 0. */
const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const unescaped = (text: string) =>
  text
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");

/** Rows of a workbook's sheet with texts and numbers, the headings first; a blank cell is an empty text. */
export function rowsOf(book: Buffer): readonly (readonly string[])[] {
  const [, sheet = ""] = /<sheetData>(.*?)<\/sheetData>/s.exec(textOf(book)) ?? [];
  return [...sheet.matchAll(/<row\b[^>]*>(.*?)<\/row>/gs)].map(([, row = ""]) => {
    const cells: string[] = [];
    for (const [, letters = "", inner = ""] of row.matchAll(
      /<c r="([A-Z]+)\d+"[^>]*?(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      const texts = [...inner.matchAll(/<(?:t|v)\b[^>]*>(.*?)<\/(?:t|v)>/gs)].map(([, text = ""]) => text);
      cells[columnOf(letters)] = unescaped(texts.join(""));
    }
    return Array.from(cells, (text) => text ?? "");
  });
}
