import PDFDocument from 'pdfkit';
import { bytesOfFont, type FontName } from './pdf-fonts.ts';
import { fittingSize, type Line, type Measure, type Style, setText } from './set-text.ts';

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 48, bottom: 96 };
/** Between the margins. */
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;

const LINE_HEIGHT = 1.36;
/** The ascent of Noto Sans above the baseline, relative to the size. */
const ASCENT = 1.069;
const INK = '#1a1a1a';

/** Where a text is drawn. With `align` right, it ends at `x + width`. */
export type Place = { x: number; y: number; width: number; align?: 'right' };

type Picture = { width: number; height: number };

/** A PDF that is drawn page by page. */
export type Pdf = ReturnType<typeof openPdf>;

/** Opens a PDF of A4 pages with embedded fonts, so that it looks the same everywhere. */
export function openPdf(about: { title: string; author: string; language: string }) {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: about.language,
    displayTitle: true,
    info: { Title: about.title, Author: about.author, Creator: 'Docket' },
    // A font passed as bytes would be parsed again on each use.
    font: null as never,
  });
  const known = new Set<FontName>();
  const inFont = (name: FontName, size: number) => {
    if (!known.has(name)) document.registerFont(name, bytesOfFont(name));
    known.add(name);
    return document.font(name).fontSize(size);
  };
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });

  const widths = new Map<string, number>();
  const measure: Measure = (text, font, size) => {
    const key = `${font} ${text}`;
    const width = widths.get(key) ?? inFont(font, 100).widthOfString(text) / 100;
    widths.set(key, width);
    return width * size;
  };
  const drawLines = (lines: readonly Line[], { x, y, width, align }: Place, size: number, color = INK): number => {
    let top = y;
    for (const line of lines) {
      let left = align === 'right' || line.isAtRight ? x + width - line.width : x;
      for (const { text, font } of line.runs) {
        // Fonts of other scripts have higher ascents; all share the Latin baseline.
        const place = [left, top + size * ASCENT] as const;
        inFont(font, size)
          .fillColor(color)
          .text(text, ...place, { lineBreak: false, baseline: 'alphabetic' });
        left += measure(text, font, size);
      }
      top += size * LINE_HEIGHT;
    }
    return top;
  };

  return {
    set: (text: string, width: number, style: Style): Line[] => setText(text, width, style, measure),
    lineHeight: (size: number) => size * LINE_HEIGHT,
    drawLines,
    /** Draws a text and returns the position below it. */
    write(text: string, place: Place, style: Style & { color?: string }): number {
      return drawLines(setText(text, place.width, style, measure), place, style.size, style.color);
    },
    /** Draws a number on one line, smaller if it wouldn't fit. */
    writeFigure(text: string, place: Place, style: Style & { color?: string }) {
      const [line] = setText(text, Number.POSITIVE_INFINITY, style, measure);
      const size = fittingSize(line!, place.width, style.size);
      const width = (line!.width * size) / style.size;
      const y = place.y + (style.size - size) * 0.9;
      drawLines([{ ...line!, width }], { ...place, y, align: 'right' }, size, style.color);
    },
    /** Draws a horizontal line, over the whole width unless a part is given. */
    rule(y: number, { weight = 0.5, x = PAGE.margin, width = CONTENT_WIDTH, color = '#999999' } = {}) {
      document
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(weight)
        .strokeColor(color)
        .stroke();
    },
    /** Draws a frame. */
    frame({ x, y, width, height }: Place & { height: number }) {
      document.roundedRect(x, y, width, height, 4).lineWidth(0.75).strokeColor('#999999').stroke();
    },
    /** Draws a picture within a width and height, keeping its proportions; returns the position below it. */
    picture(bytes: Buffer, { x, y, width, height }: Place & { height: number }): number {
      // Its types lack `openImage`, which reads the size.
      const image = (document as unknown as { openImage: (from: Buffer) => Picture }).openImage(bytes);
      const scale = Math.min(width / image.width, height / image.height);
      document.image(image as never, x, y, { width: image.width * scale, height: image.height * scale });
      return y + image.height * scale;
    },
    newPage: () => document.addPage(),
    /** Draws on every page once all of them exist. */
    onEveryPage(draw: (page: number, pages: number) => void) {
      const { count } = document.bufferedPageRange();
      for (let index = 0; index < count; index++) {
        document.switchToPage(index);
        draw(index + 1, count);
      }
    },
    /** Draws a word diagonally across the page, so that everything behind it stays legible. */
    watermark(word: string) {
      const [line] = setText(word, Number.POSITIVE_INFINITY, { size: 100, font: 'bold' }, measure);
      const size = Math.min(110, (100 * 640) / line!.width);
      const width = (line!.width * size) / 100;
      document
        .save()
        .opacity(0.1)
        .rotate(-52, { origin: [PAGE.width / 2, PAGE.height / 2] });
      const place = { x: (PAGE.width - width) / 2, y: PAGE.height / 2 - size * 0.7, width };
      drawLines([{ ...line!, width }], place, size, '#a01818');
      document.restore();
    },
    async bytes(): Promise<Buffer> {
      document.end();
      return ended;
    },
  };
}
