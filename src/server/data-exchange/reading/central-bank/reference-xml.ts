import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { FILE_PROBLEMS } from '#domain/data-exchange/file-problem.ts';
import { type ReferenceRates, readReferenceDay, readReferenceFigure } from '#domain/money/reference-rates.ts';
import { UnreadableFile } from '../../importing/import-result.ts';
import { unread } from './reference-csv.ts';

/** A tag of this one format: its name, and attributes without entities. */
const TAG = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<&]*"|'[^'<&]*'))*)\s*(\/?)>/y;
const ATTRIBUTE = /(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENVELOPE = 'gesmes:Envelope';
/** The maximum nesting; the format has five levels. */
const DEEPEST = 20;
/** Other requests are served after this many tags. */
const TAGS_AT_ONCE = 5000;

/**
 * Parses the bank's XML, daily or historical: cubes of days that contain cubes of currencies. Supports this format only: no document type,
 * entities, processing instructions, or text between cubes.
 */
export async function* readReferenceXml(bytes: Buffer): AsyncGenerator<ReferenceRates> {
  if (!isUtf8(bytes)) throw new UnreadableFile(1, { text: FILE_PROBLEMS.notUtf8 });
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  const open: string[] = [];
  let day: { day: string; figures: Map<string, string> } | null = null;
  let at = /^\s*(<\?xml[^<>]*\?>)?/.exec(text)![0].length;
  const refused = (words: { text: string; values?: Record<string, string> }) =>
    new UnreadableFile(text.slice(0, at).split('\n').length, words);
  for (let tags = 1; at < text.length; tags += 1) {
    if (tags % TAGS_AT_ONCE === 0) await setImmediate();
    at = passText(text, at, open);
    if (at === text.length) break;
    if (/^<!(?!--)/.test(text.slice(at, at + 4))) throw refused({ text: FILE_PROBLEMS.referenceDoctype });
    if (text.startsWith('<!--', at)) {
      const end = text.indexOf('-->', at);
      if (end < 0) throw refused(NOT_THEIRS);
      at = end + 3;
      continue;
    }
    TAG.lastIndex = at;
    const tag = TAG.exec(text);
    if (!tag) throw refused(NOT_THEIRS);
    const [whole, closes, name, attributes, isEmpty] = tag as unknown as [string, string, string, string, string];
    if (closes) {
      if (open.pop() !== name) throw refused(NOT_THEIRS);
      if (name === 'Cube' && day && depthOf(open) === 1) {
        yield day;
        day = null;
      }
    } else {
      const depth = depthOf(open);
      if (open.length === 0 ? name !== ENVELOPE : name === ENVELOPE) throw refused(NOT_THEIRS);
      if (name === 'Cube') {
        const given = attributesOf(attributes);
        if (depth === 1) {
          const read = readReferenceDay(given.get('time') ?? '');
          if (read === null) throw refused(unread(given.get('time') ?? ''));
          day = { day: read, figures: new Map() };
        } else if (depth === 2) {
          const [code, figure] = [given.get('currency') ?? '', readReferenceFigure(given.get('rate') ?? '')];
          if (!/^[A-Z]{3}$/.test(code)) throw refused(unread(code));
          if (figure === undefined) throw refused(unread(given.get('rate') ?? ''));
          if (figure !== null) day!.figures.set(code, figure);
        } else if (depth > 2 || given.size > 0) throw refused(NOT_THEIRS);
      } else if (depth > 0) throw refused(NOT_THEIRS);
      // Counting depth is linear in the open tags.
      if (open.length === DEEPEST) throw refused(NOT_THEIRS);
      if (!isEmpty) open.push(name);
      else if (name === 'Cube' && depth === 1) {
        yield day!;
        day = null;
      }
    }
    at += whole.length;
  }
  if (open.length > 0) throw refused(NOT_THEIRS);
}

const NOT_THEIRS = { text: FILE_PROBLEMS.referenceFormat } as const;

function depthOf(open: readonly string[]): number {
  return open.filter((name) => name === 'Cube').length;
}

/** Skips to the next tag: text is allowed in the sender's name, but only spaces between cubes. */
function passText(text: string, at: number, open: readonly string[]): number {
  const next = text.indexOf('<', at);
  const end = next < 0 ? text.length : next;
  const isNamed = open.length > 1 && depthOf(open) === 0;
  if (!isNamed && text.slice(at, end).trim() !== '')
    throw new UnreadableFile(text.slice(0, at).split('\n').length, NOT_THEIRS);
  return end;
}

function attributesOf(text: string): Map<string, string> {
  return new Map([...text.matchAll(ATTRIBUTE)].map(([, name, double, single]) => [name!, double ?? single ?? '']));
}
