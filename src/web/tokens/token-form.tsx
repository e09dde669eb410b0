import { Alert, Button, Fieldset, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { TokenToMake } from '#contract/identity/api-token.ts';
import { LONGEST_TOKEN_DAYS, TOKEN_NAME_MAXIMUM, USUAL_TOKEN_DAYS } from '#domain/identity/api-token.ts';
import { SCOPE_SUBJECTS, SCOPE_TEXTS, type ScopeSubject, type TokenScope } from '#domain/identity/token-scope.ts';
import { ApiProblem } from '../platform/api.ts';
import { type Texts, useText } from '../platform/translation.ts';
import classes from './tokens.module.css';

type Right = 'none' | 'read' | 'write';
const DAYS = [7, 30, USUAL_TOKEN_DAYS, 180, LONGEST_TOKEN_DAYS];

/** The form of a new token: name, scopes and lifetime. Input stays until it's created. */
export function TokenForm({
  note,
  onMake,
  onCancel,
}: {
  /** What this owner's tokens can do at most. */
  note: string;
  onMake: (token: TokenToMake) => Promise<void>;
  onCancel: () => void;
}) {
  const { t } = useText();
  const [name, setName] = useState('');
  const [days, setDays] = useState(USUAL_TOKEN_DAYS);
  const [rights, setRights] = useState<Partial<Record<ScopeSubject, Right>>>({});
  const [missing, setMissing] = useState({ name: false, scopes: false });
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const make = async (event: FormEvent) => {
    event.preventDefault();
    const scopes = scopesOf(rights);
    const lacks = { name: name.trim() === '', scopes: scopes.length === 0 };
    setMissing(lacks);
    if (lacks.name || lacks.scopes) return;
    setIsBusy(true);
    setProblem(null);
    try {
      await onMake({ name, scopes, days });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error);
      setIsBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void make(event)} aria-label={t('Create token')}>
      <Stack gap="sm">
        <TextInput
          label={t('Name')}
          description={t('Its purpose, such as the program that uses it')}
          required
          autoFocus
          maxLength={TOKEN_NAME_MAXIMUM}
          value={name}
          error={missing.name && t('A name is required')}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <NativeSelect
          label={t('Valid for')}
          value={String(days)}
          onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
          data={DAYS.map((count) => ({ value: String(count), label: t('{days} {days, day|days}', { days: count }) }))}
        />
        <Fieldset legend={t('Permissions')}>
          <Text size="sm" mb="xs">
            {note}
          </Text>
          <div className={classes.scopes}>
            {SCOPE_SUBJECTS.map((subject) => (
              <NativeSelect
                key={subject}
                label={t.of(SCOPE_TEXTS[subject].label)}
                description={explained(t, subject)}
                value={rights[subject] ?? 'none'}
                onChange={({ currentTarget: { value } }) => setRights({ ...rights, [subject]: value as Right })}
                data={[
                  { value: 'none', label: t('Nothing') },
                  { value: 'read', label: t('Read') },
                  { value: 'write', label: t('Read and write') },
                ]}
              />
            ))}
          </div>
          {missing.scopes && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {t('Choose at least one')}
            </Text>
          )}
        </Fieldset>
        {problem && (
          <Alert color="red" variant="outline" role="alert">
            {problem.message}
          </Alert>
        )}
        <Group gap="sm" justify="flex-end">
          <Button variant="subtle" onClick={onCancel}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('Create')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function scopesOf(rights: Partial<Record<ScopeSubject, Right>>): TokenScope[] {
  return SCOPE_SUBJECTS.flatMap((subject) => {
    const right = rights[subject] ?? 'none';
    return right === 'none' ? [] : [`${subject}:${right}` as const];
  });
}

/** Explains reading and writing, constant regardless of the choice, so that the layout doesn't move. */
function explained(t: Texts['t'], subject: ScopeSubject): string {
  const { read, write } = SCOPE_TEXTS[subject];
  return `${t.of(read)}. ${t.of(write)}.`;
}
