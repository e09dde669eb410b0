import { expect, it } from 'vitest';
import { fillText } from './fill-template.ts';

it('messages of rejections follow singular and plural, like the screens (FIX-34)', () => {
  const text = '{count, This line exceeds|These lines exceed} the estimate of {count, its|their} job: {lines}';
  expect(fillText(text, { count: '1', lines: '3' })).toBe('This line exceeds the estimate of its job: 3');
  expect(fillText(text, { count: '2', lines: '3; 4' })).toBe('These lines exceed the estimate of their job: 3; 4');
  expect(fillText('{other, one|several} of {name}', { name: '{count}' })).toBe('{other, one|several} of {count}');
});

it('which words go with a number is the language’s (LANG-02)', () => {
  const isOneInFrench = (value: string) => Number(value) < 2;
  expect(fillText('{count} {count, ligne|lignes}', { count: 0 }, isOneInFrench)).toBe('0 ligne');
  expect(fillText('{count} {count, line|lines}', { count: 0 })).toBe('0 lines');
});
