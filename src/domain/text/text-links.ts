/** A part of a text, and where it leads when it is an address. */
export type LinkPart = { text: string; href: string | null };

/** Only these are followed: what else can be written as an address may run in the page. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"'`\p{Cc}]+/giu;
/** What ends a sentence rather than an address. */
const AFTER_ADDRESS = /(?<![.,;:!?…)\]}»”’*_])[.,;:!?…)\]}»”’*_]+$/;

/** The parts of a text, of which addresses of the web are links. */
export function linkParts(text: string): LinkPart[] {
  const parts: LinkPart[] = [];
  let from = 0;
  for (const { index, 0: found } of text.matchAll(ADDRESS)) {
    const href = withoutEnd(found);
    if (/^https?:\/\/[^/?#]/i.test(href)) {
      if (index > from) parts.push({ text: text.slice(from, index), href: null });
      parts.push({ text: href, href });
      from = index + href.length;
    }
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null });
  return parts;
}

/** Brackets that were opened in an address belong to it: `…/wiki/Job_(film)`. */
function withoutEnd(address: string): string {
  const bare = address.replace(AFTER_ADDRESS, '');
  const isOpen = bare.split('(').length > bare.split(')').length;
  return isOpen && address[bare.length] === ')' ? `${bare})` : bare;
}
