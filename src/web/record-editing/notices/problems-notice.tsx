import { Alert, Anchor, List, Text } from '@mantine/core';
import { useState } from 'react';
import type { FieldName } from '#domain/text/phrase.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { fieldId } from '../record-fields.tsx';
import classes from './problems-notice.module.css';
import { saveNotice } from './save-notice.ts';

/** A problem of a form: its place and reason; null reason: it's missing, as the title says. */
export type ShownProblem = { key: string; where: string; why: string | null; goThere: () => void };

/** The number of problems displayed at first, so that the form below stays in view. */
const MOST_SHOWN = 6;

/** Summarises a form's problems above it, each linked to its place. Nothing without problems. */
export function ProblemsNotice(props: { refusal: { message: string } | null; problems: readonly ShownProblem[] }) {
  const { t } = useText();
  const { refusal, problems } = props;
  if (problems.length === 0 && !refusal) return null;
  const isMissing = problems.some(({ why }) => why === null);
  const title = refusal?.message ?? (isMissing ? t('Mandatory fields are required') : t('Please look at these fields'));
  return (
    <Alert color="red" role="alert" mb="md" title={title} {...saveNotice(title)}>
      {refusal && <Text size="sm">{t('Your input is kept.')}</Text>}
      <ProblemList problems={problems} />
    </Alert>
  );
}

function ProblemList({ problems }: { problems: readonly ShownProblem[] }) {
  const { t } = useText();
  const [isWhole, setIsWhole] = useState(false);
  // One more is displayed rather than counted.
  const isCut = !isWhole && problems.length > MOST_SHOWN + 1;
  return (
    <>
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
    </>
  );
}

/** Lists the problems of a form's fields in screen order. */
export function fieldProblems(
  editor: {
    formName: string;
    fields: Readonly<Record<string, { label: FieldName }>>;
    errors: ReadonlyMap<string, string>;
    missing: ReadonlySet<string>;
  },
  field: Texts['field'],
): ShownProblem[] {
  return Object.keys(editor.fields)
    .filter((name) => editor.errors.has(name))
    .map((name) => ({
      key: name,
      where: field.of(editor.fields[name]!.label),
      why: editor.missing.has(name) ? null : editor.errors.get(name)!,
      goThere: () => focusField(editor.formName, name),
    }));
}

/** Focuses a form's field. */
export function focusField(formName: string, name: string) {
  const element = document.getElementById(fieldId(formName, name));
  const input = element?.matches('input, textarea') ? element : element?.querySelector<HTMLElement>('input');
  input?.focus();
}
