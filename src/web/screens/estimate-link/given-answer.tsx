import { Alert, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { EstimateLink } from '#contract/estimates/estimate-link.ts';
import { formatAmount, formatInstant } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';

/** Displays the client's response. A response just given here (`isNew`) receives the focus, so that it is seen and announced. */
export function GivenAnswer(props: { link: EstimateLink; answer: EstimateLink['answer'] & object; isNew: boolean }) {
  const { link, answer, isNew } = props;
  const { estimate, speech, paperHash } = link;
  const agency = link.agency.name;
  const { t } = useText();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) alert.current?.focus();
  }, [isNew]);
  const isAccepted = answer.answer === 'accept';
  const values = { name: answer.name, day: formatInstant(answer.at, speech.timeZone) };
  const chosen = estimate.sections.filter(({ kind, isPicked }) => kind !== 'plain' && isPicked).map(({ name }) => name);
  return (
    <Alert
      ref={alert}
      tabIndex={-1}
      mb="md"
      role="status"
      color={answer.answer === 'accept' ? 'green' : 'gray'}
      title={
        answer.answer === 'accept' ? t('Accepted by {name} on {day}', values) : t('Declined by {name} on {day}', values)
      }
    >
      {isAccepted && (
        <Text fw={600}>
          {t('Accepted: {total}', { total: `${formatAmount(estimate.total)} ${estimate.currency.code}` })}
        </Text>
      )}
      {isAccepted && chosen.length > 0 && <Text>{t('Selected: {sections}', { sections: chosen.join(', ') })}</Text>}
      {answer.comment && <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>“{answer.comment}”</Text>}
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {t('SHA-256 of the PDF that was sent: {hash}', { hash: paperHash })}
      </Text>
      {isNew && (
        <Text>
          {t(
            'Your response was sent. {agency} has been notified, and you will receive a confirmation by email. You can close this page.',
            { agency },
          )}
        </Text>
      )}
    </Alert>
  );
}
