import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked } from 'marked';

const docs = join(fileURLToPath(import.meta.url), '../../docs');

/** Documents outside the guide that its pages link to. They exist in English only. */
const REFERENCE = ['api.md', 'command-line.md', 'files.md', 'glossary.md', 'operations.md', 'webhooks.md'];
const PAGES = [...readdirSync(join(docs, 'guide')).filter((file) => file.endsWith('.md')), ...REFERENCE];

/** The text around a page, by language. */
const FRAMES = {
  en: { name: 'English', help: 'Docket help', skip: 'Skip to content', pages: 'All pages', languages: 'Languages' },
  de: { name: 'Deutsch', help: 'Docket-Hilfe', skip: 'Zum Inhalt', pages: 'Alle Seiten', languages: 'Sprachen' },
  fr: { name: 'Français', help: 'Aide de Docket', skip: 'Aller au contenu', pages: 'Sommaire', languages: 'Langues' },
};

/** A key, alone or as in `Ctrl+Enter`. Other code in the guide is input. */
const KEY =
  /^((Ctrl|Strg|Shift|Umschalt|Maj)\+)*(⌘?\p{L}|[↑↓←→?@]|F\d+|Ctrl|Strg|Shift|Umschalt|Maj|Tab|Enter|Eingabe|Entrée|Esc|Échap|Space|Leertaste|Espace|Delete|Entf|Suppr|Home|Pos1|Origine|End|Ende|Fin|Page (Up|Down|préc\.|suiv\.)|Bild (auf|ab))$/u;

/** Renders the user's guide and its pictures into `help/<language>` and `help/pictures` of the folder of the web pages. */
export function buildHelp(webFolder) {
  for (const language of Object.keys(FRAMES)) {
    const folder = join(webFolder, 'help', language);
    mkdirSync(folder, { recursive: true });
    const groups = readGroups(readSource('README.md', language).text);
    for (const file of PAGES)
      writeFileSync(
        join(folder, addressOf(file)),
        renderPage({ file, language, groups, ...readSource(file, language) }),
      );
  }
  cpSync(join(docs, 'pictures'), join(webFolder, 'help/pictures'), { recursive: true });
}

/** Reads a page in a language; in English if it isn't translated. */
function readSource(file, language) {
  const translation = join(docs, 'guide', language, file);
  if (existsSync(translation)) return { text: readFileSync(translation, 'utf8'), textLanguage: language };
  const original = join(docs, REFERENCE.includes(file) ? '.' : 'guide', file);
  return { text: readFileSync(original, 'utf8'), textLanguage: 'en' };
}

function addressOf(file) {
  return file === 'README.md' ? 'index.html' : file.replace(/\.md$/, '.html');
}

/** Returns the links of the guide's index, by its headings. */
function readGroups(index) {
  return index
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      name: section.split('\n')[0],
      links: [...section.matchAll(/^- \[(.+?)\]\((.+?)\)/gm)].map(([, title, file]) => ({ title, file })),
    }));
}

function renderPage({ file, language, groups, text, textLanguage }) {
  const frame = FRAMES[language];
  const title = escapeHtml(/^# (.+)$/m.exec(text)[1]);
  const current = (isCurrent) => (isCurrent ? ' aria-current="page"' : '');
  const languages = Object.entries(FRAMES).map(
    ([code, { name }]) =>
      `<a href="../${code}/${addressOf(file)}" lang="${code}" hreflang="${code}"${current(code === language)}>${name}</a>`,
  );
  const pages = groups.map(({ name, links }) => {
    const items = links.map(
      (link) =>
        `<li><a href="${addressOf(link.file)}"${current(link.file === file)}>${escapeHtml(link.title)}</a></li>`,
    );
    return `<h2>${escapeHtml(name)}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
  });
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – ${frame.help}</title>
<link rel="icon" href="/icons/192.png">
<link rel="stylesheet" href="../help.css">
</head>
<body>
<header>
<a class="skip" href="#content">${frame.skip}</a>
<a class="home" href="index.html"${current(file === 'README.md')}>${frame.help}</a>
<button type="button" popovertarget="pages">${frame.pages}</button>
<nav aria-label="${frame.languages}">${languages.join(' ')}</nav>
</header>
<nav id="pages" aria-label="${frame.pages}" popover>
${pages.join('\n')}
</nav>
<main id="content" lang="${textLanguage}">
${markdown.parse(text)}</main>
</body>
</html>
`;
}

const markdown = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      const [path, anchor] = href.split('#');
      const page = PAGES.find((file) => file === basename(path));
      if (/^https?:/.test(href) || path === '') return `<a href="${href}">${text}</a>`;
      // Documents that aren't part of help have no address here.
      return page ? `<a href="${addressOf(page)}${anchor ? `#${anchor}` : ''}">${text}</a>` : text;
    },
    image({ href, text }) {
      const name = href.replace(/^(\.\.\/)+pictures\//, '');
      const png = readFileSync(join(docs, 'pictures', name));
      const size = `width="${png.readUInt32BE(16)}" height="${png.readUInt32BE(20)}"`;
      return `<img src="../pictures/${name}" alt="${escapeHtml(text)}" ${size}>`;
    },
    codespan({ text }) {
      const tag = KEY.test(text) ? 'kbd' : 'code';
      return `<${tag}>${escapeHtml(text)}</${tag}>`;
    },
    code({ text }) {
      return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`;
    },
  },
});

/** Returns the anchor of a heading, as GitHub generates it. */
function anchorOf(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
}

function escapeHtml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
