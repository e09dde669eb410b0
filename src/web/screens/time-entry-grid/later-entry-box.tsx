import { LazyDialog, partCode } from '../../widgets/lazy-part.tsx';
import type { EntryBoxProps } from './entry-box.tsx';

const entryBox = partCode(async () => (await import('./entry-box.tsx')).EntryBox);

/** The notes box, whose code comes after the grid. */
export function LaterEntryBox(props: EntryBoxProps) {
  return <LazyDialog code={entryBox} props={props} />;
}
