import { describe, expect, it } from 'vitest';
import { htmlOfMail, type MailContent, textOfMail } from './mail-content.ts';

const CONTENT: MailContent = {
  subject: 'Order <4711> & more',
  blocks: [
    { kind: 'heading', text: 'Order 4711' },
    { kind: 'paragraph', text: 'From "Tom" <script>alert(1)</script>\nSecond line' },
    {
      kind: 'facts',
      facts: [
        { label: 'Supplier', value: "O'Brien & Sons" },
        { label: 'Total', value: '1,234.50 AUD' },
      ],
    },
    {
      kind: 'table',
      head: [{ text: 'Details' }, { text: 'Net', align: 'end' }],
      rows: [
        ['Posters <A1>', '1,000.00'],
        ['', '234.50'],
      ],
      foot: ['Total', '1,234.50'],
    },
    { kind: 'button', text: 'Open the order', url: 'https://docket.example/order/1?a=1&b="2"' },
  ],
  footer: ['You get this mail because the order waits for you.'],
};

describe('a mail of one description (MAIL-07)', () => {
  it('is plain text in lines that a phone holds (MAIL-07)', () => {
    expect(textOfMail(CONTENT)).toBe(`Order 4711
==========

From "Tom" <script>alert(1)</script>
Second line

Supplier: O'Brien & Sons
Total: 1,234.50 AUD

- Details: Posters <A1>
  Net: 1,000.00
- Net: 234.50
= Total  1,234.50

Open the order:
https://docket.example/order/1?a=1&b="2"

-- 
You get this mail because the order waits for you.
`);
  });

  it('is HTML in its language with everything escaped, for light and dark, without images (MAIL-07)', () => {
    const html = htmlOfMail(CONTENT, 'de');
    expect(html).toContain('<html lang="de">');
    expect(html).toContain('<title>Order &lt;4711&gt; &amp; more</title>');
    expect(html).toContain('From &quot;Tom&quot; &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('<th scope="row">Supplier</th><td>O&#39;Brien &amp; Sons</td>');
    expect(html).toContain('<td>Posters &lt;A1&gt;</td><td class="end">1,000.00</td>');
    expect(html).toContain('href="https://docket.example/order/1?a=1&amp;b=&quot;2&quot;"');
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).not.toMatch(/<img|<script|url\(| on\w+=/i);
  });

  it('a link that would run something leads nowhere (MAIL-07)', () => {
    for (const url of ['javascript:alert(1)', 'data:text/html,x', ' javascript:alert(1)', '//elsewhere.example'])
      expect(htmlOfMail({ subject: '', blocks: [{ kind: 'button', text: 'x', url }] }, 'en')).toContain('href="#"');
  });
});
