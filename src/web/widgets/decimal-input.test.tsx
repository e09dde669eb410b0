import { MantineProvider } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DecimalInput } from './decimal-input.tsx';

it('WID-04 the decimal input is a named text box with a number keyboard', () => {
  const html = renderToString(
    <MantineProvider>
      <DecimalInput label="Rate" value="1.25" onText={() => undefined} />
    </MantineProvider>,
  );
  expect(html).toContain('inputMode="decimal"');
  expect(html).toContain('value="1.25"');
  expect(html).toMatch(/<label[^>]*>Rate<\/label>/);
});
