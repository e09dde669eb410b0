import { Alert, Anchor, List, Text } from '@mantine/core';
import { useState } from 'react';
import type { FieldName } from '#domain/text/phrase.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { fieldId } from '../record-fields.tsx';
import classes from './problems-notice.module.css';
import { saveNotice } from './save-notice.ts';

/** Something wrong with a form: where, and why; null = it is missing, which the title says already. */
export type ShownProblem = { key: string; where: string; why: string | null; goThere: () => void };

/** So many show at first, so that the form below stays in view. */
const MOST_SHOWN = 6;

/** What keeps a form from being saved, summed up above it; each line leads to its place. Without anything wrong there is none. */
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
  // One more is shown rather than counted.
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

/** What is wrong with the fields of a form, in their order on the screen. */
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

/** Puts the focus into a field of a form. */
export function focusField(formName: string, name: string) {
  const element = document.getElementById(fieldId(formName, name));
  const input = element?.matches('input, textarea') ? element : element?.querySelector<HTMLElement>('input');
  input?.focus();
}
