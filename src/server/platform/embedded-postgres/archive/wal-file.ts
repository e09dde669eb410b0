/** What PostgreSQL calls a segment of what it writes: timeline, and the place in two halves, each eight digits of base 16. */
const SEGMENT = /^[0-9A-F]{24}$/;

/** Whether a name is one of a segment. */
export const isSegmentName = (name: string): boolean => SEGMENT.test(name);

/** The segment after another, on the same timeline. `bytes` = the length of one, 16 MB unless the database was made otherwise. */
export function nextSegment(name: string, bytes: number): string {
  const perHalf = 2 ** 32 / bytes;
  const [high, low] = [Number.parseInt(name.slice(8, 16), 16), Number.parseInt(name.slice(16), 16)];
  const next = low + 1 < perHalf ? [high, low + 1] : [high + 1, 0];
  return name.slice(0, 8) + next.map((half) => half.toString(16).toUpperCase().padStart(8, '0')).join('');
}

/** Whether one file of an archive was written before a segment, whatever the timelines: those with a longer name, such as backup labels, too. */
export const isBeforeSegment = (name: string, segment: string): boolean => name.slice(8, 24) < segment.slice(8);
