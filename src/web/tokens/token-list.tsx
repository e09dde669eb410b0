import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { ListedToken } from '#contract/identity/api-token.ts';
import { SCOPE_SUBJECTS, SCOPE_TEXTS, type TokenScope } from '#domain/identity/token-scope.ts';
import { formatInstant } from '../platform/formats.ts';
import { type Texts, useText } from '../platform/translation.ts';
import { useUser } from '../platform/use-session.ts';
import { toast, toastProblem } from '../widgets/dialog/toast.tsx';
import rows from '../widgets/plain-rows.module.css';

/** Active tokens with a revoke button each; `onEnd` refetches itself. */
export function TokenList({
  tokens,
  label,
  onEnd,
}: {
  tokens: readonly ListedToken[];
  label: string;
  onEnd: (id: number) => Promise<void>;
}) {
  const { t } = useText();
  if (tokens.length === 0) return <Text size="sm">{t('No tokens yet')}</Text>;
  return (
    <ul className={rows.list} aria-label={label}>
      {tokens.map((token) => (
        <Row key={token.id} token={token} onEnd={onEnd} />
      ))}
    </ul>
  );
}

function Row({ token, onEnd }: { token: ListedToken; onEnd: (id: number) => Promise<void> }) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  const [isSure, setIsSure] = useState(false);
  const [isEnding, setIsEnding] = useState(false);
  const { id, name, lastCharacters, scopes, expiresAt, lastUsedAt, madeAt } = token;
  const instant = (at: string) => formatInstant(at, timeZone);
  const end = async () => {
    setIsEnding(true);
    try {
      await onEnd(id);
      toast('success', t('Token revoked'));
    } catch (error) {
      toastProblem(error);
      setIsEnding(false);
      setIsSure(false);
    }
  };
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <Text fw={600} size="sm">
          {name}{' '}
          <Text span size="sm" c="dimmed" fw={400}>
            …{lastCharacters}
          </Text>
        </Text>
        <Text size="sm">{describeScopes(t, scopes)}</Text>
        <Text size="sm" c="dimmed">
          {t('Valid until {end}, created {made}', { end: instant(expiresAt), made: instant(madeAt) })}
          {' · '}
          {lastUsedAt === null ? t('Never used') : t('Last used {last}', { last: instant(lastUsedAt) })}
        </Text>
      </div>
      {isSure ? (
        <Group gap="xs">
          <Button variant="subtle" disabled={isEnding} onClick={() => setIsSure(false)}>
            {t('Cancel')}
          </Button>
          <Button color="red" variant="outline" data-autofocus loading={isEnding} onClick={() => void end()}>
            {t('Revoke token')}
          </Button>
        </Group>
      ) : (
        <Button variant="default" onClick={() => setIsSure(true)} aria-label={t('Revoke the token {name}…', { name })}>
          {t('Revoke…')}
        </Button>
      )}
    </li>
  );
}

/** Describes scopes by subject: `Time: read and write`. */
function describeScopes(t: Texts['t'], scopes: readonly TokenScope[]): string {
  return SCOPE_SUBJECTS.flatMap((subject) => {
    const label = t.of(SCOPE_TEXTS[subject].label);
    if (scopes.includes(`${subject}:write`)) return [t('{subject}: read and write', { subject: label })];
    return scopes.includes(`${subject}:read`) ? [t('{subject}: read', { subject: label })] : [];
  }).join(' · ');
}
