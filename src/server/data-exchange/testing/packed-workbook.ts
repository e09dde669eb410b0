import { crc32, deflateRawSync } from 'node:zlib';

/**
 * Builds a ZIP archive of texts, as programs pack workbooks. `claims`: false sizes in its directory; `unlisted`: a part that the directory
 * omits.
 */
export function packed(
  parts: Record<string, string>,
  { claims, unlisted }: { claims?: number; unlisted?: string } = {},
): Buffer {
  const contents: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(parts)) {
    const plain = Buffer.from(text, 'utf8');
    const content = deflateRawSync(plain);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(plain), 10);
    fields.writeUInt32LE(content.length, 14);
    fields.writeUInt32LE(claims ?? plain.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const header = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), content]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    if (name !== unlisted) directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, rest, Buffer.from(name));
    contents.push(header);
    at += header.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  const count = Object.keys(parts).filter((name) => name !== unlisted).length;
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...contents, listed, end]);
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** A workbook's content: rows of each sheet as XML, shared strings as XML, and whether it uses the 1904 date system. */
type WorkbookParts = {
  sheets: Record<string, string>;
  shared?: readonly string[];
  is1904?: boolean;
  /** A part that the archive's directory omits. */
  unlisted?: string;
};

/**
 * Builds a workbook from its XML parts. Cells of style 1 are dates in a standard format, style 2 in a custom format, style 3 times and
 * durations.
 */
export function workbookOf({ sheets, shared = [], is1904 = false, unlisted }: WorkbookParts): Buffer {
  const names = Object.keys(sheets);
  const numbers = names.map((_, index) => index + 1);
  return packed(
    {
      '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
      '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${numbers.map((number) => `<Relationship Id="rId${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join('')}<Relationship Id="rId90" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId91" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
      'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}" count="${shared.length}" uniqueCount="${shared.length}">${shared.map((text) => `<si>${text}</si>`).join('')}</sst>`,
      'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="46" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      ...Object.fromEntries(
        names.map((name, index) => [
          `xl/worksheets/sheet${index + 1}.xml`,
          `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${sheets[name]}</sheetData></worksheet>`,
        ]),
      ),
    },
    unlisted === undefined ? {} : { unlisted },
  );
}
