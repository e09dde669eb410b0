import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import type { CalendarView } from '#domain/calendar/calendar.ts';
import { afterFirstScreen, afterFirstUse } from '../../../platform/loading/when-idle.ts';
import { useText } from '../../../platform/translation.ts';
import { LazyPart, partCode } from '../../../widgets/lazy-part.tsx';
import classes from './cell-panel.module.css';
import type { CellPanel } from './cell-panel.tsx';

const cellPanel = partCode(async () => (await import('./cell-panel.tsx')).CellPanel, afterFirstScreen);

/** Displays the grid with the panel of the active cell. F6 moves between both. */
export function WithCellPanel(props: {
  view: CalendarView;
  isOpen: boolean;
  panel: ComponentProps<typeof CellPanel>;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: React.KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'F6' || !props.isOpen) return;
    event.preventDefault();
    const panel = box.current!.querySelector(':scope > section')!;
    if (panel.contains(event.target as Node)) props.panel.onLeave();
    else panel.querySelector<HTMLElement>('textarea')?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the grid and the panel in it
    <div ref={box} className={props.isOpen ? classes.open : undefined} data-view={props.view} onKeyDown={onKeyDown}>
      {props.children}
      {props.isOpen && <PanelWhenUsed {...props.panel} />}
    </div>
  );
}

/** Displays the panel once the grid is used: until then its code would delay the grid. */
function PanelWhenUsed(props: ComponentProps<typeof CellPanel>) {
  const { t } = useText();
  const [isUsed, setIsUsed] = useState(() => cellPanel.known() !== null);
  useEffect(() => afterFirstUse(() => setIsUsed(true)), []);
  const room = (
    <section className={classes.panel} aria-label={t('Cell details')} aria-busy>
      <div className={classes.skeleton} />
      <div className={classes.skeleton} />
      <div className={classes.skeleton} />
    </section>
  );
  return isUsed ? <LazyPart code={cellPanel} props={props} fallback={room} /> : room;
}
