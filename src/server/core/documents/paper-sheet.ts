import type { Paper } from '#domain/documents/paper/paper.ts';
import { CONTENT_WIDTH, PAGE, type Pdf } from '../../platform/pdf/pdf-page.ts';

export type TextStyle = { size: number; font: 'regular' | 'bold'; color?: string };
export const TEXT = { size: 9.5, font: 'regular' } as const;
export const HEADING = { size: 10.5, font: 'bold' } as const;
export const LABEL = { size: 8, font: 'regular', color: '#5c5c5c' } as const;
export const SMALL = { size: 7.5, font: 'regular', color: '#5c5c5c' } as const;
export const CELL = { size: 8.5, font: 'regular' } as const;
export const FIRM = { size: 8.5, font: 'bold' } as const;

const BOTTOM = PAGE.height - PAGE.bottom;

/** The paper that is drawn, and the position below what is drawn so far. */
export type Sheet = { pdf: Pdf; paper: Paper; y: number };

/** Starts a page if fewer than `needed` points are left on this one. `around` draws what ends this page and begins the next. */
export function makeRoom(sheet: Sheet, needed: number, around?: { before: () => void; after: () => void }) {
  if (sheet.y + needed <= BOTTOM) return;
  around?.before();
  const { pdf, paper } = sheet;
  pdf.newPage();
  const y = PAGE.margin - 12;
  const width = CONTENT_WIDTH / 2;
  pdf.write(paper.sender.name ?? '', { x: PAGE.margin, y, width }, LABEL);
  const right = { x: PAGE.margin + width, y, width, align: 'right' } as const;
  sheet.y = pdf.write(`${paper.title} ${paper.reference}`.trim(), right, LABEL) + 10;
  around?.after();
}
