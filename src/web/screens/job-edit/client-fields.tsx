import { listContacts, searchClients, searchRateCards } from '#contract/jobs/job-lookup.ts';
import { searchCampaigns, searchProducts } from '#contract/jobs/lookup.ts';
import { call } from '../../platform/api.ts';
import { useText } from '../../platform/translation.ts';
import { Pair } from '../../record-editing/form-layout.tsx';
import { ChoiceField, TextField } from '../../record-editing/record-fields.tsx';
import type { JobEditor } from './use-job-editor.ts';

/** Edits the client, its product, campaign and contacts: each list depends on the previous choice. */
export function ClientFields({ editor }: { editor: JobEditor }) {
  const { t } = useText();
  const { client, product } = editor.form;
  const params = { id: client?.id ?? 0 };
  const waitsForClient = client ? null : t('Choose a client first');
  const contacts = (_: string, signal: AbortSignal) => call(listContacts, { params }, { signal });
  return (
    <>
      <ChoiceField
        editor={editor}
        name="client"
        description={editor.needsClientOrCode && !editor.errors.has('client') ? t('Enter a client or a code') : null}
        isSearchedThere
        search={(keyphrase, signal) => call(searchClients, { query: keyphrase ? { keyphrase } : {} }, { signal })}
      />
      {editor.job.isBillable && (
        <>
          <ChoiceField
            editor={editor}
            name="product"
            of={[client?.id]}
            waitsFor={waitsForClient}
            search={(_, signal) => call(searchProducts, { params, query: {} }, { signal })}
          />
          <ChoiceField
            editor={editor}
            name="campaign"
            of={[client?.id, product?.id]}
            waitsFor={product ? null : t('Choose a product first')}
            search={(_, signal) =>
              call(searchCampaigns, { params: { ...params, productId: product?.id ?? 0 }, query: {} }, { signal })
            }
          />
          <Pair>
            <ChoiceField editor={editor} name="contact" of={[client?.id]} waitsFor={waitsForClient} search={contacts} />
            <ChoiceField
              editor={editor}
              name="billingContact"
              of={[client?.id]}
              waitsFor={waitsForClient}
              search={contacts}
            />
          </Pair>
          <Pair>
            <TextField editor={editor} name="clientOrderNumber" />
            <ChoiceField
              editor={editor}
              name="rateCard"
              isSearchedThere
              search={(keyphrase, signal) =>
                call(searchRateCards, { query: keyphrase ? { keyphrase } : {} }, { signal })
              }
            />
          </Pair>
        </>
      )}
    </>
  );
}
