import { Popover } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import type { Day } from '#domain/calendar/calendar.ts';
import type { DayClosing } from '#domain/calendar/period.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { formatHours } from '../../platform/formats.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { slotRefusal } from '../../time-entries/entry-slots.ts';
import { PinSign } from '../../time-entries/pin-sign.tsx';
import { describeOpenReturn } from '../../time-entries/return-texts.ts';
import type { DayItem } from './day-items.ts';
import { formOf } from './entry-form.ts';
import classes from './mobile.module.css';
import { TimerButton } from './timer-button.tsx';
import type { ShownDay } from './use-day.ts';

/** How long an explanation is displayed, in milliseconds, and its maximum width, in pixels. */
const TIP_TIME = 3_000;
const TIP_WIDTH = 340;

/** A mark that explains itself when touched; the explanation disappears automatically. */
function TouchTip({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => setIsOpen(false), TIP_TIME);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} withinPortal position="top" transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <button
          type="button"
          aria-label={label}
          style={{ minWidth: 44, minHeight: 44, border: 0, background: 'none', color: 'inherit', font: 'inherit' }}
          onClick={() => setIsOpen(!isOpen)}
        >
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown role="tooltip" p="xs" style={{ maxWidth: `min(${TIP_WIDTH}px, calc(100vw - 16px))` }}>
        {label}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Displays one line of the day: timer, job, hours; a touch opens it. */
export function DayRow(props: {
  item: DayItem;
  shown: ShownDay;
  day: Day;
  today: Day;
  /** The timer's time if it runs on this line. */
  run: { hours: number; text: string } | null;
}) {
  const { t } = useText();
  const { item, shown, run } = props;
  const { job, costType, slot } = item;
  const units = (slot?.content?.units ?? 0) + (run?.hours ?? 0);
  const notes = slot?.content?.notes ?? '';
  const mark = markOf(item, shown.closing, t);
  const words = (
    <>
      <span className={classes.words}>
        <span className={classes.line}>
          <b>{job.code}</b> {job.name}
        </span>
        <span className={`${classes.line} ${classes.quiet}`}>
          {[costType?.name ?? t('No cost type'), notes].filter(Boolean).join(' · ')}
        </span>
        {(!job.isActive || costType?.isActive === false) && (
          <span className={`${classes.line} ${classes.quiet}`}>
            {job.isActive ? t('Cost type inactive') : t('Job inactive')}
          </span>
        )}
      </span>
      <span className={classes.hours}>{run ? run.text : units === 0 ? '–' : formatHours(units)}</span>
    </>
  );
  return (
    <li className={classes.item}>
      <TimerButton
        shown={shown}
        day={props.day}
        today={props.today}
        slot={slot}
        isOn={item.isTimerOn}
        form={formOf(slot, { job, costType })}
      />
      {slot ? (
        <Link className={classes.open!} to={PATHS.mobileEdit} params={{ id: String(slot.entryId) }}>
          {words}
        </Link>
      ) : item.pinId !== null ? (
        <Link className={classes.open!} to={PATHS.mobileAddFromPin} params={{ pinId: String(item.pinId) }}>
          {words}
        </Link>
      ) : (
        <span className={classes.open}>{words}</span>
      )}
      {mark && <TouchTip label={mark.label}>{mark.sign}</TouchTip>}
    </li>
  );
}

/** Returns a mark for a special line, with its meaning. */
function markOf(
  { job, costType, slot, pinId }: DayItem,
  closing: DayClosing | null,
  t: Texts['t'],
): { sign: ReactNode; label: string } | null {
  const { draft, base } = slot ?? { draft: null, base: null };
  if (draft?.state === 'unsent') return { sign: '↻', label: draft.message ?? t('waiting to be saved') };
  if (draft?.message) return { sign: '!', label: draft.message };
  if (draft) return { sign: '…', label: t('saving') };
  const returned = describeOpenReturn(base, t);
  if (returned) return { sign: '↩', label: returned };
  if (base?.isBilled) return { sign: '✓✓', label: t('billed') };
  if (base?.isApproved) return { sign: '✓', label: t('approved') };
  const fixed = slotRefusal({ job, costType }, base, closing);
  if (fixed) return { sign: '⊘', label: t.of(fixed) };
  return pinId !== null && slot === null ? { sign: <PinSign isOn />, label: t('pinned') } : null;
}
