/** Replacements of control words in plain text. */
const WORDS: Record<string, string> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  row: '\n',
  tab: '\t',
  cell: '\t',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  emspace: ' ',
  enspace: ' ',
};

/** Replacements of escaped characters; others are dropped. */
const SYMBOLS: Record<string, string> = { '\\': '\\', '{': '{', '}': '}', '~': ' ', _: '-', '\n': '\n', '\r': '\n' };

/** Groups without document text. */
const UNSEEN =
  /^(fonttbl|colortbl|stylesheet|info|pict|object|header[lrf]?|footer[lrf]?|footnote|generator|themedata|listtable|listoverridetable|rsidtbl|xmlnstbl|datastore|latentstyles|colorschememapping|fldinst|nonshppict|mmathPr)$/;

/** Characters 0x80 to 0x9F of Windows-1252. */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

const TOKEN = /\\'([0-9a-f]{2})|\\([a-z]+)(-?\d{1,10})? ?|\\([^a-z])|([{}])|([\r\n]+)|([^\\{}\r\n]+)/gi;

/**
 * Removes RTF control codes. Returns other text unchanged, and whatever is readable of truncated or malformed RTF. Linear in the length of
 * the text.
 */
export function plainText(text: string): string {
  if (!/^\s*\{\\rtf/.test(text)) return text;
  const plain: string[] = [];
  const groups: { isUnseen: boolean; skips: number }[] = [];
  let group = { isUnseen: false, skips: 1 };
  let toSkip = 0;
  let resumesAt = 0;
  const write = (words: string) => {
    if (!group.isUnseen) plain.push(words);
  };
  // Skips the fallback characters that follow a Unicode character for old readers.
  const writeCharacters = (characters: string) => {
    const skipped = Math.min(toSkip, characters.length);
    toSkip -= skipped;
    if (skipped < characters.length) write(characters.slice(skipped));
  };
  for (const match of text.matchAll(TOKEN)) {
    if (match.index < resumesAt) {
      const end = match.index + match[0].length;
      if (end > resumesAt && match[7]) writeCharacters(text.slice(resumesAt, end));
      continue;
    }
    const [whole, hex, word, parameter, symbol, brace, , characters] = match;
    if (characters !== undefined) writeCharacters(characters);
    else if (hex !== undefined) writeCharacters(windowsCharacter(Number.parseInt(hex, 16)));
    else if (brace === '{') {
      groups.push(group);
      group = { ...group };
    } else if (brace === '}') {
      group = groups.pop() ?? group;
      toSkip = 0;
    } else if (symbol === '*') group.isUnseen = true;
    else if (symbol !== undefined) {
      if (SYMBOLS[symbol]) writeCharacters(SYMBOLS[symbol]);
    } else if (word === 'u') {
      write(String.fromCharCode(Number(parameter ?? 0) & 0xffff));
      toSkip = group.skips;
    } else if (word === 'uc') group.skips = Math.min(Number(parameter ?? 1), 16);
    else if (word === 'bin') resumesAt = match.index + whole.length + Math.max(Number(parameter ?? 0), 0);
    else if (word !== undefined && UNSEEN.test(word)) group.isUnseen = true;
    else if (word !== undefined && Object.hasOwn(WORDS, word)) write(WORDS[word]!);
  }
  return plain
    .join('')
    .replace(/\p{Surrogate}|\0/gu, '')
    .trim();
}

function windowsCharacter(code: number): string {
  return code >= 0x80 && code <= 0x9f ? WINDOWS[code - 0x80]! : String.fromCharCode(code);
}
