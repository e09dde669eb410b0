import { useState } from 'react';
import { type Hundredths, readHoursText } from '#domain/time/hours.ts';
import { formatHours } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import classes from './mobile.module.css';

const QUARTER: Hundredths = 25;
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', ':'];

/** Displays keys for hours within reach of the thumb, with quarter-hour steps and a minus. `fill` = the hours missing on the day. */
export function HoursPad(props: {
  text: string;
  onText: (text: string) => void;
  fill: Hundredths;
  isDisabled: boolean;
}) {
  const { t } = useText();
  const { text, isDisabled } = props;
  const [isFresh, setIsFresh] = useState(true);
  const onText = (next: string) => {
    setIsFresh(false);
    props.onText(next);
  };
  const read = readHoursText(text);
  const step = (by: Hundredths) => {
    const now = read.kind === 'hours' ? read.hundredths : 0;
    // Steps stop at zero: negative hours are typed with the minus, so that no step too many creates them.
    const next = now < 0 ? Math.min(0, now + by) : Math.max(0, now + by);
    onText(next === 0 ? '' : formatHours(next));
  };
  const isMinus = text.trimStart().startsWith('-');
  const actions: PadAction[][] = [
    [
      { label: '−¼', spoken: t('A quarter of an hour less'), act: () => step(-QUARTER) },
      { label: '+¼', spoken: t('A quarter of an hour more'), act: () => step(QUARTER) },
    ],
    [{ label: '⌫', spoken: t('Delete last digit'), act: () => onText(text.slice(0, -1)) }],
    [
      {
        label: '−',
        spoken: t('Minus'),
        isOn: isMinus,
        act: () => onText(isMinus ? text.trimStart().slice(1) : `-${text}`),
      },
    ],
    [
      {
        label: '=',
        spoken: t('Fill the day'),
        act: () => onText(formatHours(props.fill)),
        isOff: props.fill === 0,
      },
    ],
  ];
  return (
    <div className={classes.pad} data-keypad>
      {actions.map((ofRow, row) => (
        <PadRow
          key={ofRow[0]!.label}
          keys={KEYS.slice(row * 3, row * 3 + 3)}
          actions={ofRow}
          isDisabled={isDisabled}
          // The first digit replaces the value, as on a calculator; further ones are appended.
          onKey={(key) => onText(isFresh ? key : text + key)}
        />
      ))}
    </div>
  );
}

type PadAction = { label: string; spoken: string; act: () => void; isOff?: boolean; isOn?: boolean };

function PadRow(props: { keys: string[]; actions: PadAction[]; isDisabled: boolean; onKey: (key: string) => void }) {
  return (
    <>
      {props.keys.map((key) => (
        <button
          key={key}
          type="button"
          className={classes.key}
          disabled={props.isDisabled}
          onClick={() => props.onKey(key)}
        >
          {key}
        </button>
      ))}
      {props.actions.map(({ label, spoken, act, isOff, isOn }) => (
        <button
          key={label}
          type="button"
          className={classes.key}
          data-wide={props.actions.length === 1 || undefined}
          aria-pressed={isOn}
          disabled={props.isDisabled || isOff === true}
          onClick={act}
        >
          <span className="visually-hidden">{spoken}</span>
          <span aria-hidden="true">{label}</span>
        </button>
      ))}
    </>
  );
}
