import { Button, Text } from '@mantine/core';
import { useText } from '../../platform/translation.ts';
import classes from './lines.module.css';

/** The lines on a phone: a list, each with its own form. */
export function LineCards<Line>(props: {
  label: string;
  lines: readonly Line[];
  keyOf: (line: Line) => string;
  cardOf: (line: Line, number: number) => LineCardText;
  onOpen: (key: string) => void;
  /** Null if the lines are locked. */
  onAdd: (() => void) | null;
}) {
  const { t } = useText();
  return (
    <>
      {props.lines.length > 0 && (
        <ol className={classes.cards} aria-label={props.label}>
          {props.lines.map((line, index) => (
            <li key={props.keyOf(line)}>
              <button type="button" className={classes.card} onClick={() => props.onOpen(props.keyOf(line))}>
                <Card {...props.cardOf(line, index + 1)} number={index + 1} />
              </button>
            </li>
          ))}
        </ol>
      )}
      {props.onAdd && (
        <Button variant="default" fullWidth mt="xs" onClick={props.onAdd}>
          {t('Add line')}
        </Button>
      )}
    </>
  );
}

/** A card's texts. */
export type LineCardText = {
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
