import { describe, expect, it } from 'vitest';
import { splitUserName } from './user-name.ts';

describe('a user name', () => {
  it('may be written with its domain before a backslash (AUTH-02)', () => {
    expect(splitUserName('design\\kim')).toEqual({ domain: 'design', username: 'kim' });
    expect(splitUserName('  design \\ kim ')).toEqual({ domain: 'design', username: 'kim' });
    expect(splitUserName('design\\kim\\x')).toEqual({ domain: 'design', username: 'kim\\x' });
    expect(splitUserName('\\kim')).toEqual({ domain: null, username: 'kim' });
    expect(splitUserName('design\\')).toEqual({ domain: 'design', username: '' });
  });

  it('uses the separate domain when none is typed (AUTH-02)', () => {
    expect(splitUserName('kim')).toEqual({ domain: null, username: 'kim' });
    expect(splitUserName('kim', 'media')).toEqual({ domain: 'media', username: 'kim' });
    expect(splitUserName('kim', '  ')).toEqual({ domain: null, username: 'kim' });
    expect(splitUserName('design\\kim', 'media')).toEqual({ domain: 'design', username: 'kim' });
    expect(splitUserName('kim@agency.example')).toEqual({ domain: null, username: 'kim@agency.example' });
  });
});
