/** Part of a text, and its address if it's a link. */
export type LinkPart = { text: string; href: string | null };

/** Only these schemes become links; others could run code in the page. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"'`\p{Cc}]+/giu;
/** Punctuation that ends a sentence rather than an address. */
const AFTER_ADDRESS = /(?<![.,;:!?…)\]}»”’*_])[.,;:!?…)\]}»”’*_]+$/;

/** Splits a text into plain parts and web links. */
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

/** Closing brackets belong to an address that contains the opening one: `…/wiki/Job_(film)`. */
function withoutEnd(address: string): string {
  const bare = address.replace(AFTER_ADDRESS, '');
  const isOpen = bare.split('(').length > bare.split(')').length;
  return isOpen && address[bare.length] === ')' ? `${bare})` : bare;
}
