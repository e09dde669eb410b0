// npm run icons: renders the icons of the installed app from src/web/icon.svg.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './find-browser.mjs';
import { root } from './prepare.mjs';

const { chromium } = await import('@playwright/test');

/** `share` = the part of the width that the drawing takes; below 1, a background fills the square. */
const ICONS = [
  { file: '192.png', size: 192, share: 1, ground: 'transparent' },
  { file: '512.png', size: 512, share: 1, ground: 'transparent' },
  // A system may crop this one to a circle, which removes up to a fifth at every edge.
  { file: 'maskable-512.png', size: 512, share: 0.8, ground: '#17635f' },
  { file: 'apple-touch-180.png', size: 180, share: 1, ground: '#17635f' },
];

const folder = join(root, 'src/web/public/icons');
mkdirSync(folder, { recursive: true });
const drawing = readFileSync(join(root, 'src/web/icon.svg'), 'utf8');
const executablePath = findBrowser();
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
for (const { file, size, share, ground } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:${ground}}svg{width:${share * 100}%}</style>${drawing}`,
  );
  await page.screenshot({ path: join(folder, file), omitBackground: true });
  await page.close();
}
await browser.close();
