/** Characters of a statement that are told; the rest only takes room. */
const LONGEST = 500;
/** Texts whose reading is kept. */
const MOST_KNOWN = 2_000;

/** Everything that may be a value, and what has to be read over to know: comments, quoted names, parameters, names with digits. */
const PARTS =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"]|"")*(?:"|$)|\$\d+|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)|(?<![\w$])e'(?:[^'\\]|''|\\[\s\S])*(?:'|$)|'(?:[^']|'')*(?:'|$)|[a-z_][\w$]*|\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;

/** A statement as it may be told: what it does to which table, and what its span tells, which is the same each time that it comes. */
type ToldStatement = { name: string; attributes: { 'db.system.name': string; 'db.query.text': string } };

const known = new Map<string, ToldStatement>();

/**
 * A statement without anything that may be a value (OBS-01): ours have their values beside them, and what is written out is the product's own,
 * but a rule that leaves out every literal needs to know nothing of that.
 */
export function toldStatement(sql: string): ToldStatement {
  const found = known.get(sql);
  if (found) return found;
  const text = withoutValues(sql);
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  const told = { name: nameOf(text), attributes: { 'db.system.name': 'postgresql', 'db.query.text': shown } };
  known.set(sql, told);
  if (known.size > MOST_KNOWN) known.delete(known.keys().next().value!);
  return told;
}

function withoutValues(sql: string): string {
  return sql
    .replace(PARTS, (part) => {
      if (/^(--|\/\*)/.test(part)) return ' ';
      if (/^\$\d/.test(part) || part.startsWith('"')) return part;
      return /^(\d|'|\$|e')/i.test(part) ? '?' : part;
    })
    .replace(/\s+/g, ' ')
    .trim();
}

/** Such as "insert time_entry": few, so that they can be grouped by. */
function nameOf(text: string): string {
  const [verb = 'statement'] = /^[a-z]+/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update|copy)\s+([a-z_]\w*)/i.exec(text) ?? [];
  return [verb.toLowerCase(), table].filter(Boolean).join(' ');
}
