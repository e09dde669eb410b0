import { Alert, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { answerByLink, type SupplierLink } from '#contract/purchasing/order-link.ts';
import { SUPPLIER_TEXT_MAXIMUM, type SupplierAnswer } from '#domain/purchasing/order-mail.ts';
import classes from '../../mail-links/mail-links.module.css';
import { call } from '../../platform/api.ts';
import { useText } from '../../platform/translation.ts';
import { DayField } from '../../widgets/day/day-field.tsx';
import { NotesInput } from '../../widgets/notes-input.tsx';

/** Accepts an order as its supplier, or asks a question; the typed text stays until it is sent. */
export function AnswerByLink(props: {
  agency: string;
  token: string;
  isAccepted: boolean;
  onAnswered: (link: SupplierLink) => void;
}) {
  const { agency, token, isAccepted, onAnswered } = props;
  const { t } = useText();
  const [isAsking, setIsAsking] = useState(false);
  const [text, setText] = useState('');
  const [deliveryDate, setDeliveryDate] = useState<string | null>(null);
  const [underWay, setUnderWay] = useState<SupplierAnswer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (answer: SupplierAnswer) => {
    if (underWay || (answer === 'query' && text.trim() === '')) return;
    setUnderWay(answer);
    setFailure(null);
    try {
      const said = answer === 'query' ? { text: text.trim(), deliveryDate } : {};
      onAnswered(await call(answerByLink, { params: { agency }, body: { token, answer, ...said } }));
      setIsAsking(false);
      setText('');
      setDeliveryDate(null);
    } catch (error) {
      setFailure((error as Error).message);
    }
    setUnderWay(null);
  };
  return (
    <div className={classes.decision}>
      <Stack gap="sm">
        {isAsking && (
          <>
            <NotesInput
              label={t('Question or change request')}
              required
              autoFocus
              maximum={SUPPLIER_TEXT_MAXIMUM}
              value={text}
              onText={setText}
            />
            <DayField
              id="delivery-date"
              label={t('Another delivery date, if you need one')}
              value={deliveryDate}
              onChange={setDeliveryDate}
            />
          </>
        )}
        {failure && (
          <Alert color="red" variant="outline" role="alert">
            {failure}
          </Alert>
        )}
        {isAsking ? (
          <Group justify="flex-end">
            <Button size="md" variant="default" onClick={() => setIsAsking(false)}>
              {t('Back')}
            </Button>
            <Button
              size="md"
              loading={underWay === 'query'}
              disabled={text.trim() === ''}
              onClick={() => void send('query')}
            >
              {t('Send')}
            </Button>
          </Group>
        ) : (
          <Group justify="flex-end">
            <Button size="md" variant="default" disabled={underWay !== null} onClick={() => setIsAsking(true)}>
              {t('Ask a question…')}
            </Button>
            {!isAccepted && (
              <Button size="md" loading={underWay === 'accept'} onClick={() => void send('accept')}>
                {t('Accept')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </div>
  );
}
