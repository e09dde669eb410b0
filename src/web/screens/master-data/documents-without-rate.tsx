import { Alert, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type DocumentWithoutRate, listDocumentsWithoutRate } from '#contract/money/exchange-rate.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { can } from '#domain/people/permission.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';

/** Lists orders and invoices in another currency that are not converted because no rate exists for their date; hidden if there are none. */
export function DocumentsWithoutRate() {
  const { t, field } = useText();
  const found = useQuery({
    queryKey: queryKeys.documentsWithoutRate,
    queryFn: ({ signal }) => call(listDocumentsWithoutRate, {}, { signal }),
  }).data;
  if (!found || found.count === 0) return null;
  const { count, documents } = found;
  return (
    <Alert color="yellow" title={t('Documents without an exchange rate ({count})', { count })}>
      <Text size="sm" mb="xs">
        {t('Without a rate for their date they are added unconverted. Add a rate.')}
      </Text>
      <Table aria-label={t('Documents without an exchange rate ({count})', { count })}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{field('Document')}</Table.Th>
            <Table.Th>{field('Date')}</Table.Th>
            <Table.Th>{field('Currency')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {documents.map((document) => (
            <Table.Tr key={`${document.kind} ${document.id}`}>
              <Table.Td>
                <Named document={document} />
              </Table.Td>
              <Table.Td>{formatDay(document.day)}</Table.Td>
              <Table.Td>{document.currencyCode}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Alert>
  );
}

function Named({ document: { kind, id, reference } }: { document: DocumentWithoutRate }) {
  const { t } = useText();
  const mayOpen = can(useUser(), 'read', 'purchaseorder');
  if (kind === 'client-invoice') return t('Client invoice {reference}', { reference });
  const name = t('Purchase order {reference}', { reference });
  return mayOpen ? (
    <Link to={PATHS.purchaseOrder} params={{ id: String(id) }}>
      {name}
    </Link>
  ) : (
    name
  );
}
