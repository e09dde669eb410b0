import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../platform/translation.ts';
import type { AgencyChoice } from './use-agency-choice.ts';

type AgencyFieldProps = { choice: AgencyChoice; autoFocus?: boolean };

/** The field for the agency: a list, or a name to type where the server tells of none by itself. */
export function AgencyField({ choice, autoFocus = false }: AgencyFieldProps) {
  const { t, field } = useText();
  if (choice.isTyped) return <TypedAgency choice={choice} autoFocus={autoFocus} />;
  return (
    <NativeSelect
      label={field('Database')}
      autoFocus={autoFocus}
      value={choice.database}
      onChange={(event) => choice.choose(event.currentTarget.value)}
      data={[
        ...(choice.database === '' ? [{ value: '', label: t('Choose a database') }] : []),
        ...choice.listed.map(({ name, agency }) => ({ value: name, label: agency })),
      ]}
    />
  );
}

function TypedAgency({ choice, autoFocus = false }: AgencyFieldProps) {
  const { t, field } = useText();
  // It replaces the list a moment later: users who type elsewhere by then stay there.
  const [isTypingElsewhere] = useState(() => document.activeElement instanceof HTMLInputElement);
  return (
    <TextInput
      label={field('Agency')}
      description={choice.found === null ? undefined : (choice.found?.agency ?? t('Full agency name'))}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={choice.found === null ? t('There is no agency with this name') : undefined}
      autoComplete="organization"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={200}
      autoFocus={autoFocus && !isTypingElsewhere}
      value={choice.typed}
      onChange={(event) => choice.type(event.currentTarget.value)}
      onBlur={choice.settle}
    />
  );
}
