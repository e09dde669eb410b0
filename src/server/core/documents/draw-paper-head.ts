import type { Paper, PaperBlock, PaperFact } from '#domain/documents/paper/paper.ts';
import { CONTENT_WIDTH, PAGE, type Pdf, type Place } from '../../platform/pdf/pdf-page.ts';
import { FIRM, LABEL, SMALL, TEXT } from './paper-sheet.ts';

const GAP = 24;
/** The width of one of the two columns above the lines. */
const COLUMN = (CONTENT_WIDTH - GAP) / 2;
const LOGO = { width: 190, height: 60 };

/** Draws the letterhead, the recipient, what the document is, and whom to contact; returns the position below. */
export function drawHead(pdf: Pdf, paper: Paper): number {
  const left = { x: PAGE.margin, y: PAGE.margin - 8, width: COLUMN };
  const right = { ...left, x: PAGE.margin + COLUMN + GAP };
  const letterhead = Math.max(drawLogo(pdf, paper, left), drawSender(pdf, paper, right)) + 10;
  pdf.rule(letterhead, { weight: 0.75 });
  const top = letterhead + 16;
  const belowRecipient = drawBlock(pdf, paper.recipient, { ...left, y: top });
  const belowTitle = pdf.write(paper.title, { ...right, y: top - 6 }, { size: 17, font: 'bold' });
  const belowReference = paper.reference
    ? pdf.write(paper.reference, { ...right, y: belowTitle }, { size: 11, font: 'bold' }) + 6
    : belowTitle + 6;
  const belowFacts = drawFacts(pdf, paper.facts, { ...right, y: belowReference });
  const below = Math.max(belowRecipient, belowFacts) + 10;
  return drawBlocks(pdf, paper.blocks, below) + 12;
}

/** Draws the logo, or the name in its place. */
function drawLogo(pdf: Pdf, { sender: { logo, name } }: Paper, place: Place): number {
  if (logo) return pdf.picture(Buffer.from(logo.bytes, 'base64'), { ...place, ...LOGO });
  return pdf.write(name ?? '', place, { size: 15, font: 'bold' });
}

/** Draws name, address and tax numbers of the sender. The name stands once. */
function drawSender(pdf: Pdf, { sender: { logo, name, lines } }: Paper, place: Place): number {
  const below = logo && name ? pdf.write(name, place, FIRM) : place.y;
  return lines.reduce((y, line) => pdf.write(line, { ...place, y }, { ...SMALL, size: 8 }), below);
}

function drawBlock(pdf: Pdf, { label, name, lines }: PaperBlock, place: Place, size: number = TEXT.size): number {
  const belowLabel = pdf.write(label, place, LABEL);
  const belowName = name ? pdf.write(name, { ...place, y: belowLabel }, { size, font: 'bold' }) : belowLabel;
  return lines.reduce((y, line) => pdf.write(line, { ...place, y }, { ...TEXT, size }), belowName);
}

/** Draws facts below each other, with their labels at the left. */
function drawFacts(pdf: Pdf, facts: readonly PaperFact[], place: Place): number {
  const labels = 104;
  return facts.reduce((y, { label, value }) => {
    const belowLabel = pdf.write(label, { ...place, y: y + 1, width: labels - 6 }, LABEL);
    const belowValue = pdf.write(value, { x: place.x + labels, y, width: place.width - labels }, TEXT);
    return Math.max(belowLabel, belowValue) + 1;
  }, place.y);
}

/** Draws up to three blocks next to each other. */
function drawBlocks(pdf: Pdf, blocks: readonly PaperBlock[], y: number): number {
  if (blocks.length === 0) return y;
  const width = (CONTENT_WIDTH - 2 * GAP) / 3;
  return blocks.reduce(
    (below, block, index) =>
      Math.max(below, drawBlock(pdf, block, { x: PAGE.margin + index * (width + GAP), y, width }, 8.5)),
    y,
  );
}
