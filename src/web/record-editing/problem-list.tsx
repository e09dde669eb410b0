import { Alert, Anchor, List, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../platform/translation.ts';
import classes from './problem-list.module.css';

/** Something wrong with a form: where, and why where that is not said by the title already. */
export type ShownProblem = { key: string; where: string; why: string | null; goThere: () => void };

/** So many show at first, so that the form below stays in view. */
const MOST_SHOWN = 6;

/** What keeps a form from being saved, summed up above it; each line leads to its field. */
export function ProblemList(props: {
  title: string;
  /** Whether the server said so: then it is said as well that nothing is lost. */
  isRefusal: boolean;
  problems: readonly ShownProblem[];
}) {
  const { t } = useText();
  const { problems } = props;
  const [isWhole, setIsWhole] = useState(false);
  // One more is shown rather than counted.
  const isCut = !isWhole && problems.length > MOST_SHOWN + 1;
  return (
    <Alert color="red" role="alert" mb="md" title={props.title}>
      {props.isRefusal && <Text size="sm">{t('What you typed is kept.')}</Text>}
      <List size="sm" className={classes.problems!}>
        {(isCut ? problems.slice(0, MOST_SHOWN) : problems).map(({ key, where, why, goThere }) => (
          <List.Item key={key}>
            <Anchor component="button" type="button" size="sm" onClick={goThere}>
              {where}
            </Anchor>
            {why !== null && `: ${why}`}
          </List.Item>
        ))}
      </List>
      {isCut && (
        <Anchor component="button" type="button" size="sm" onClick={() => setIsWhole(true)}>
          {t('Show all {count}', { count: problems.length })}
        </Anchor>
      )}
    </Alert>
  );
}

/** Puts the focus into a field of a form, by the id of its element. */
export function focusField(id: string) {
  const element = document.getElementById(id);
  const input = element?.matches('input, textarea') ? element : element?.querySelector<HTMLElement>('input');
  input?.focus();
}
