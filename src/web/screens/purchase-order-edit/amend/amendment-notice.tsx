import { Alert, List, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PATHS } from '#domain/screen-paths.ts';
import { useText } from '../../../platform/translation.ts';
import type { OrderBase } from '../order-form.ts';
import { describeOrderChange } from '../order-labels.ts';

/** Names the order that a revision replaces and the changes, or the revision that replaces the order. */
export function AmendmentNotice({ order }: { order: OrderBase }) {
  const { t, field } = useText();
  const { amends, amendments, amendedBy, approveStatus, isReplaced } = order;
  return (
    <>
      {amends && (
        <Alert
          color="blue"
          mb="md"
          title={
            approveStatus.code === 'APPROVED' || isReplaced
              ? t('Replaces {reference}', { reference: amends.reference })
              : t('Replaces {reference} once it is approved', { reference: amends.reference })
          }
        >
          {amendments.length === 0 ? (
            <Text size="sm">{t('Nothing has changed yet.')}</Text>
          ) : (
            <List size="sm" aria-label={t('Changes')}>
              {amendments.map((change) => (
                <List.Item key={`${change.line} ${change.field} ${change.to === null}`}>
                  {change.line !== null && `${t('Line {number}', { number: change.line })}: `}
                  {describeOrderChange(change, t, field)}
                </List.Item>
              ))}
            </List>
          )}
          <OrderLink order={amends} />
        </Alert>
      )}
      {amendedBy && (
        <Alert
          color={isReplaced ? 'gray' : 'blue'}
          mb="md"
          title={
            isReplaced
              ? t('Replaced by {reference}', { reference: amendedBy.reference })
              : t('{reference} amends this order', { reference: amendedBy.reference })
          }
        >
          <Text size="sm">
            {isReplaced
              ? t('This revision is no longer valid.')
              : t('This order stays valid until the revision is approved.')}
          </Text>
          <OrderLink order={amendedBy} />
        </Alert>
      )}
    </>
  );
}

function OrderLink({ order: { id, reference } }: { order: { id: number; reference: string } }) {
  const { t } = useText();
  return (
    <Link to={PATHS.purchaseOrder} params={{ id: String(id) }}>
      {t('Open {reference}', { reference })}
    </Link>
  );
}
