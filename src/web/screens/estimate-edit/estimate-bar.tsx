import { Button } from '@mantine/core';
import type { Estimate } from '#contract/estimates/estimate.ts';
import { readEstimatePdf } from '#contract/estimates/estimate-pdf.ts';
import { ESTIMATE_STATUS_NAMES, type EstimateAction } from '#domain/estimates/estimate.ts';
import { ActionButtons, DocumentBar, MoreActions } from '../../documents/actions/document-bar.tsx';
import { StatusBadge } from '../../documents/status-badge.tsx';
import { nameOfEstimate } from '../../estimates/estimate-texts.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { useExport } from '../../widgets/export/use-export.ts';
import { describeStanding } from './estimate-texts.ts';
import type { EstimateActions } from './use-estimate-actions.ts';
import type { EstimateEditor } from './use-estimate-editor.ts';

/** Actions that open a dialog first. */
export type DialogStep =
  | 'ready'
  | 'approve'
  | 'reject'
  | 'send'
  | 'resend'
  | 'withdraw'
  | 'cancel'
  | 'record'
  | 'order'
  | 'rates';

/** Displays the version, its status and the actions that the user may take; the server decides which. */
export function EstimateBar(props: {
  editor: EstimateEditor;
  actions: EstimateActions;
  onAsk: (step: DialogStep) => void;
  isPreviewShown: boolean;
  onPreview: () => void;
}) {
  const { t } = useText();
  const user = useUser();
  const { editor, actions, onAsk } = props;
  const { estimate, isChanged } = editor;
  const { isTemplate, changeNumber, job, client } = estimate;
  const name = nameOfEstimate(estimate);
  const may = (action: EstimateAction) => estimate.allowedActions.includes(action);
  const isBusy = actions.isRunning || editor.isSaving;
  const isAccepted = estimate.versions.some(
    ({ reference, status }) => status.code === 'ACCEPTED' && /-E\d+$/.test(reference),
  );
  return (
    <DocumentBar
      title={
        isTemplate
          ? t('Template {name}', { name })
          : changeNumber > 0
            ? t('Change order {reference}', { reference: name })
            : t('Estimate {reference}', { reference: name })
      }
      standing={{
        badge: <StatusBadge status={estimate.status.code} names={ESTIMATE_STATUS_NAMES} />,
        text: [job && `${job.code} ${job.name}`, client?.name, describeStanding(estimate, user, t)]
          .filter(Boolean)
          .join(' · '),
        lastModified: estimate.lastModified,
      }}
    >
      {!isTemplate && (
        <Button variant="default" size="xs" aria-pressed={props.isPreviewShown} onClick={props.onPreview}>
          {t('Preview')}
        </Button>
      )}
      {!isTemplate && <PdfButton estimate={estimate} />}
      <MoreActions
        isBusy={isBusy}
        actions={[
          { label: t('Refresh rates'), isOffered: may('edit') && !isTemplate, run: () => onAsk('rates') },
          {
            label: isTemplate ? t('Copy template') : t('New version'),
            // Once the original is accepted, it can't have further versions.
            isOffered: may('copy') && !(isAccepted && changeNumber === 0),
            run: () => void actions.newVersion(),
          },
          {
            label: t('New change order'),
            isOffered: may('copy') && isAccepted,
            run: () => void actions.changeOrder(),
          },
          { label: t('Withdraw'), isOffered: may('withdraw'), run: () => onAsk('withdraw') },
          { label: t('Cancel estimate'), isOffered: may('cancel'), isDangerous: true, run: () => onAsk('cancel') },
        ]}
      />
      <ActionButtons
        isBusy={isBusy}
        actions={[
          { label: t('Recall'), isOffered: may('recall'), run: () => void actions.act({ action: 'recall' }) },
          { label: t('Reject'), isOffered: may('reject'), run: () => onAsk('reject') },
          { label: t('Approve'), isOffered: may('approve'), isMain: !isChanged, run: () => onAsk('approve') },
          {
            label: t('Save'),
            isOffered: may('edit'),
            isMain: isChanged || !may('ready'),
            isLoading: editor.isSaving,
            run: () => void actions.save(),
          },
          { label: t('Send for approval'), isOffered: may('ready'), isMain: !isChanged, run: () => onAsk('ready') },
          { label: t('Record response'), isOffered: may('record'), run: () => onAsk('record') },
          { label: t('Send again'), isOffered: may('resend'), run: () => onAsk('resend') },
          { label: t('Send to the client'), isOffered: may('send'), isMain: true, run: () => onAsk('send') },
          {
            label: t('Order'),
            isOffered: may('order') && hasLineToOrder(estimate),
            isMain: true,
            run: () => onAsk('order'),
          },
        ]}
      />
    </DocumentBar>
  );
}

/** Checks whether the estimate has purchases that are not fully ordered. */
function hasLineToOrder({ sections }: Estimate): boolean {
  return sections.some(({ lines }) => lines.some(({ left }) => left !== null && Number(left) > 0));
}

function PdfButton({ estimate }: { estimate: Estimate }) {
  const { t } = useText();
  const { isBusy, keepExport } = useExport();
  const pdf = { params: { id: estimate.id }, fileName: `${nameOfEstimate(estimate)}.pdf` };
  return (
    <Button variant="default" size="xs" loading={isBusy} onClick={() => void keepExport(readEstimatePdf, pdf)}>
      {t('As PDF')}
    </Button>
  );
}
