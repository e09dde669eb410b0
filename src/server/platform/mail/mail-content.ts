/** The content of a mail, from which plain text and HTML are rendered. */
export type MailContent = {
  /** One line. */
  subject: string;
  blocks: MailBlock[];
  /** Small print at the end: why the recipient gets it. */
  footer?: string[];
  attachments?: MailAttachment[];
  /** The address for replies, if it isn't the sender. */
  replyTo?: { name: string; address: string };
  /** The kind of notification that the recipient can unsubscribe from with one click. */
  notificationKind?: string;
};

type MailBlock =
  | { kind: 'heading' | 'paragraph'; text: string }
  | { kind: 'facts'; facts: { label: string; value: string }[] }
  | { kind: 'table'; head: MailCell[]; rows: string[][]; foot?: string[] }
  | { kind: 'links'; links: { text: string; url: string }[] }
  /** `secret` becomes the address's fragment, and appears only in the mail itself. */
  | { kind: 'button'; text: string; url: string; secret?: string };

/** A column heading; `end` aligns numbers. */
type MailCell = { text: string; align?: 'end' };

type MailAttachment = { fileName: string; contentType: string; bytes: Uint8Array };

/** Returns the content to store after sending, without secrets. */
export function withoutSecrets(content: MailContent): MailContent {
  const blocks = content.blocks.map((block) =>
    block.kind === 'button' && block.secret !== undefined ? { ...block, secret: '…' } : block,
  );
  return { ...content, blocks };
}

/** Returns a button's full address, including its secret. */
export function addressOfButton({ url, secret }: Extract<MailBlock, { kind: 'button' }>): string {
  return secret === undefined ? url : `${url}#${secret}`;
}

/** Renders a mail as plain text. */
export function textOfMail({ blocks, footer = [] }: MailContent): string {
  const parts = blocks.map(textOfBlock);
  const end = footer.length > 0 ? [`-- \n${footer.join('\n')}`] : [];
  return `${[...parts, ...end].join('\n\n')}\n`;
}

function textOfBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${'='.repeat(Math.min(72, [...block.text].length))}`;
    case 'paragraph':
      return block.text;
    case 'facts':
      return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'table':
      return textOfTable(block);
    case 'links':
      return block.links.map(({ text, url }) => `- ${text}\n  ${url}`).join('\n');
    case 'button':
      return `${block.text}:\n${addressOfButton(block)}`;
  }
}

/** One paragraph per row, since columns don't fit on a phone. */
function textOfTable({ head, rows, foot }: Extract<MailBlock, { kind: 'table' }>): string {
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => (cell === '' ? '' : `${head[column]?.text ?? ''}: ${cell}`))
      .filter(Boolean)
      .join('\n  ');
  const total = foot ? [`= ${foot.filter(Boolean).join('  ')}`] : [];
  return [...rows.map((row) => `- ${line(row)}`), ...total].join('\n');
}

/**
 * Renders a mail as HTML: one column without images or scripts, styles in its head, light and dark, all text escaped. `language` is a code
 * such as `de`.
 */
export function htmlOfMail({ subject, blocks, footer = [] }: MailContent, language: string): string {
  const small = footer.map((text) => `<p>${escaped(text)}</p>`).join('');
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
<style>${STYLES}</style>
</head>
<body>
<main>
${blocks.map(htmlOfBlock).join('\n')}
</main>
${small ? `<footer>${small}</footer>` : ''}
</body>
</html>
`;
}

const STYLES = [
  ':root{color-scheme:light dark}',
  'body{margin:0;padding:16px;background:#f4f5f7;color:#1f2328;font:16px/1.5 Inter,Arial,Helvetica,sans-serif}',
  'main{max-width:600px;margin:0 auto;padding:20px;background:#fff;border:1px solid #d8dce1;border-radius:8px}',
  'h1{margin:0 0 12px;font-size:20px;line-height:1.3}',
  'p{margin:0 0 12px;overflow-wrap:anywhere;white-space:pre-line}',
  'table{width:100%;margin:0 0 16px;border-collapse:collapse;font-size:14px}',
  'th,td{padding:6px 8px 6px 0;border-bottom:1px solid #d8dce1;text-align:left;vertical-align:top;overflow-wrap:anywhere}',
  '.facts th{width:38%;font-weight:400;color:#57606a}',
  'ul{margin:0 0 16px;padding:0;list-style:none}',
  'li a{display:block;padding:10px 0;border-bottom:1px solid #d8dce1;color:#1d5fbf;overflow-wrap:anywhere}',
  '.end{text-align:right;font-variant-numeric:tabular-nums;overflow-wrap:normal}',
  'td.end{white-space:nowrap}',
  'tfoot td{font-weight:700}',
  '.button{display:inline-block;padding:12px 20px;border-radius:6px;background:#1d5fbf;color:#fff;font-weight:600;text-decoration:none}',
  'footer{max-width:600px;margin:12px auto 0;color:#57606a;font-size:13px}',
  '@media (prefers-color-scheme:dark){body{background:#16181b;color:#e6e8eb}main{background:#1f2226;border-color:#3a3f45}',
  'th,td,li a{border-color:#3a3f45}li a{color:#8ab4f8}.facts th,footer{color:#a9b1ba}.button{background:#1d5fbf;color:#fff}}',
].join('');

function htmlOfBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'heading':
      return `<h1>${escaped(block.text)}</h1>`;
    case 'paragraph':
      return `<p>${escaped(block.text)}</p>`;
    case 'facts': {
      const rows = block.facts.map(
        ({ label, value }) => `<tr><th scope="row">${escaped(label)}</th><td>${escaped(value)}</td></tr>`,
      );
      return `<table class="facts">${rows.join('')}</table>`;
    }
    case 'table':
      return htmlOfTable(block);
    case 'links': {
      const rows = block.links.map(
        ({ text, url }) => `<li><a href="${escaped(linkOf(url))}">${escaped(text)}</a></li>`,
      );
      return `<ul>${rows.join('')}</ul>`;
    }
    case 'button':
      return `<p><a class="button" href="${escaped(linkOf(addressOfButton(block)))}">${escaped(block.text)}</a></p>`;
  }
}

function htmlOfTable({ head, rows, foot }: Extract<MailBlock, { kind: 'table' }>): string {
  const classOf = (column: number) => (head[column]?.align === 'end' ? ' class="end"' : '');
  const line = (cells: string[]) =>
    `<tr>${cells.map((cell, column) => `<td${classOf(column)}>${escaped(cell)}</td>`).join('')}</tr>`;
  const names = head.map(({ text }, column) => `<th scope="col"${classOf(column)}>${escaped(text)}</th>`).join('');
  const total = foot ? `<tfoot>${line(foot)}</tfoot>` : '';
  return `<table><thead><tr>${names}</tr></thead><tbody>${rows.map(line).join('')}</tbody>${total}</table>`;
}

/** Returns an address for a link; only web addresses are allowed. */
function linkOf(url: string): string {
  return /^https?:\/\//i.test(url) ? url : '#';
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => SIGNS[sign]!);
}
