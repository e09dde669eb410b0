import { Alert, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { EstimateLink } from '#contract/estimate-link.ts';
import { formatDay } from '#domain/calendar.ts';
import { useText } from '../../platform/translation.ts';

/** What the client has answered (EST-10); `isNew` = just now, here: then it has the focus, so that it is seen and read out. */
export function GivenAnswer(props: { agency: string; answer: EstimateLink['answer'] & object; isNew: boolean }) {
  const { agency, answer, isNew } = props;
  const { t } = useText();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) alert.current?.focus();
  }, [isNew]);
  const values = { name: answer.name, day: formatDay(answer.answeredOn) };
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
      {answer.comment && <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>“{answer.comment}”</Text>}
      {isNew && (
        <Text>
          {t('Your answer was sent. {agency} is told, and you get a mail. You can close this page.', { agency })}
        </Text>
      )}
    </Alert>
  );
}
