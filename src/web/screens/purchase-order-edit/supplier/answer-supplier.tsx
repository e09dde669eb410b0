import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerSupplier } from '#contract/purchasing/order-link.ts';
import { SUPPLIER_TEXT_MAXIMUM } from '#domain/purchasing/order-mail.ts';
import { ApiProblem, call } from '../../../platform/api.ts';
import { useText } from '../../../platform/translation.ts';
import { ReasonDialog } from '../../../widgets/dialog/reason-dialog.tsx';
import { toast } from '../../../widgets/dialog/toast.tsx';
import type { OrderBase } from '../order-form.ts';
import { orderKey } from '../order-queries.ts';

/** Answers the supplier's question by mail; the main button while the question is open. */
export function AnswerSupplier({ order }: { order: OrderBase }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const question = order.history.find(({ action }) => action === 'supplier-query');
  if (!question || !order.maySendToSupplier || order.supplierMails.length === 0) return null;
  const isOpen =
    order.history.find(({ action }) => action === 'answer-supplier' || action === 'supplier-query') === question;
  const send = async (text: string) => {
    try {
      const body = { text, sent: order.supplierMails.length };
      const answered = await call(answerSupplier, { params: { id: order.id }, body });
      queryClient.setQueryData(orderKey(order.id), answered);
      toast('success', t('The reply is sent to the supplier'));
      return true;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setFailure(error.message);
      return false;
    }
  };
  return (
    <>
      <Button size="xs" variant={isOpen ? 'filled' : 'default'} onClick={() => setIsAsking(true)}>
        {t('Reply to supplier…')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('Reply to supplier')}
          message={t('Their question: “{question}”', { question: question.comment ?? '' })}
          label={t('Reply')}
          maximum={SUPPLIER_TEXT_MAXIMUM}
          failures={failure === null ? [] : [failure]}
          onSend={send}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
