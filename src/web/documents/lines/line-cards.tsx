import { Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '../../platform/translation.ts';
import classes from './lines.module.css';

/** The lines on a phone: a list, each with its own form. */
export function LineCards<Line>(props: {
  label: string;
  lines: readonly Line[];
  keyOf: (line: Line) => string;
  cardOf: (line: Line) => LineCardText;
  formOf: (line: Line, number: number, close: () => void) => ReactNode;
  isBlank: (line: Line) => boolean;
  /** Adds a line, and returns its key. Null if the lines are locked. */
  onAdd: (() => string) | null;
  onRemove: (key: string) => void;
}) {
  const { t } = useText();
  const { lines, keyOf, onAdd } = props;
  const [openKey, setOpenKey] = useState<string | null>(null);
  const place = lines.findIndex((line) => keyOf(line) === openKey);
  const open = lines[place];
  const close = () => {
    // An added line that is still blank is removed.
    if (open !== undefined && props.isBlank(open)) props.onRemove(keyOf(open));
    setOpenKey(null);
  };
  return (
    <>
      {lines.length > 0 && (
        <ol className={classes.cards} aria-label={props.label}>
          {lines.map((line, index) => (
            <li key={keyOf(line)}>
              <button type="button" className={classes.card} onClick={() => setOpenKey(keyOf(line))}>
                <Card {...props.cardOf(line)} number={index + 1} />
              </button>
            </li>
          ))}
        </ol>
      )}
      {onAdd && (
        <Button variant="default" fullWidth mt="xs" onClick={() => setOpenKey(onAdd())}>
          {t('Add line')}
        </Button>
      )}
      {open !== undefined && props.formOf(open, place + 1, close)}
    </>
  );
}

/** A card's texts. */
type LineCardText = {
  title: string;
  amount: string;
  what: readonly (string | null | undefined)[];
  figures: string;
  problem: string | null;
  warning: string | null;
};

/** A line's tax status after its amounts. */
export function taxOfCard({ taxStatus }: { taxStatus: { name: string } | null }): string {
  return taxStatus ? ` · ${taxStatus.name}` : '';
}

function Card({ number, title, amount, what, figures, problem, warning }: LineCardText & { number: number }) {
  return (
    <>
      <span className={classes.cardHead}>
        <span className={classes.cardTitle}>
          {number}. {title}
        </span>
        <span className={classes.cardTotal}>{amount}</span>
      </span>
      <Text size="xs" c="dimmed" component="span" display="block">
        {what.filter(Boolean).join(' · ')}
      </Text>
      <Text size="xs" c="dimmed" component="span" display="block">
        {figures}
      </Text>
      {problem && (
        <Text size="xs" c="var(--mantine-color-error)" component="span" display="block">
          {problem}
        </Text>
      )}
      {warning && (
        <Text size="xs" component="span" display="block" className={classes.warning!}>
          {warning}
        </Text>
      )}
    </>
  );
}
