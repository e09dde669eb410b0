import { Button, Menu, Text } from '@mantine/core';
import { useState } from 'react';
import { readEstimatePdf } from '#contract/estimates/estimate-pdf.ts';
import { ESTIMATE_STATUS_NAMES, type EstimateAction } from '#domain/estimates/estimate.ts';
import { StatusBadge } from '../../documents/status-badge.tsx';
import { nameOfEstimate } from '../../estimates/estimate-texts.ts';
import { keepFile } from '../../platform/file-transfer.ts';
import { formatInstant } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { RecordHead } from '../../record-editing/record-head.tsx';
import { toastProblem } from '../../widgets/dialog/toast.tsx';
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

type BarProps = { editor: EstimateEditor; actions: EstimateActions; onAsk: (step: DialogStep) => void };

/** Displays the version, its status and the actions that the user may take; the server decides which. */
export function EstimateBar(props: BarProps) {
  const { t } = useText();
  const user = useUser();
  const { estimate } = props.editor;
  const name = nameOfEstimate(estimate);
  const title = estimate.isTemplate
    ? t('Template {name}', { name })
    : estimate.changeNumber > 0
      ? t('Change order {reference}', { reference: name })
      : t('Estimate {reference}', { reference: name });
  return (
    <RecordHead
      title={title}
      about={
        <>
          <StatusBadge status={estimate.status.code} names={ESTIMATE_STATUS_NAMES} />
          <Text size="sm" c="dimmed" w="100%">
            {estimate.job && `${estimate.job.code} ${estimate.job.name} · `}
            {estimate.client && `${estimate.client.name} · `}
            {describeStanding(estimate, user, t)}
          </Text>
        </>
      }
      actions={
        <>
          <Text size="xs" c="dimmed" visibleFrom="lg">
            {t('Changed {when}', { when: formatInstant(estimate.lastModified, user.agency.timeZone) })}
          </Text>
          <Buttons {...props} />
        </>
      }
    />
  );
}

/** A waiting button keeps the focus, so that keyboard users don't lose their place. */
function busy(isBusy: boolean) {
  return isBusy ? { 'data-disabled': true, 'aria-disabled': true } : {};
}

/** Displays a button for each possible step; the most likely next step is the main button. */
function Buttons({ editor, actions, onAsk }: BarProps) {
  const { t } = useText();
  const { estimate, isChanged } = editor;
  const may = (action: EstimateAction) => estimate.allowedActions.includes(action);
  const isBusy = actions.isRunning || editor.isSaving;
  const shared = (isMain: boolean) => ({ size: 'xs', ...busy(isBusy), variant: isMain ? 'filled' : 'default' });
  const ask = (step: DialogStep) => () => !isBusy && onAsk(step);
  const mayOrder = may('order') && hasLineToOrder(editor);
  return (
    <>
      {!estimate.isTemplate && <PdfLink editor={editor} />}
      <MoreMenu editor={editor} actions={actions} onAsk={onAsk} />
      {may('recall') && (
        <Button {...shared(false)} onClick={() => void actions.act({ action: 'recall' })}>
          {t('Recall')}
        </Button>
      )}
      {may('reject') && (
        <Button {...shared(false)} onClick={ask('reject')}>
          {t('Reject')}
        </Button>
      )}
      {may('approve') && (
        <Button {...shared(!isChanged)} onClick={ask('approve')}>
          {t('Approve')}
        </Button>
      )}
      {may('edit') && (
        <Button {...shared(isChanged || !may('ready'))} loading={editor.isSaving} onClick={() => void actions.save()}>
          {t('Save')}
        </Button>
      )}
      {may('ready') && (
        <Button {...shared(!isChanged)} onClick={ask('ready')}>
          {t('Send for approval')}
        </Button>
      )}
      {may('record') && (
        <Button {...shared(false)} onClick={ask('record')}>
          {t('Record response')}
        </Button>
      )}
      {may('resend') && (
        <Button {...shared(false)} onClick={ask('resend')}>
          {t('Send again')}
        </Button>
      )}
      {may('send') && (
        <Button {...shared(true)} onClick={ask('send')}>
          {t('Send to the client')}
        </Button>
      )}
      {mayOrder && (
        <Button {...shared(true)} onClick={ask('order')}>
          {t('Order')}
        </Button>
      )}
    </>
  );
}

/** Checks whether the estimate has purchases that are not fully ordered. */
function hasLineToOrder({ estimate }: EstimateEditor): boolean {
  return estimate.sections.some(({ lines }) => lines.some(({ left }) => left !== null && Number(left) > 0));
}

function PdfLink({ editor: { estimate } }: { editor: EstimateEditor }) {
  const { t } = useText();
  const [isLoading, setIsLoading] = useState(false);
  const keep = async () => {
    setIsLoading(true);
    const paper = { params: { id: estimate.id }, fileName: `${nameOfEstimate(estimate)}.pdf` };
    await keepFile(readEstimatePdf, paper).catch(toastProblem);
    setIsLoading(false);
  };
  return (
    <Button variant="default" size="xs" loading={isLoading} onClick={() => void keep()}>
      {t('As PDF')}
    </Button>
  );
}

function MoreMenu({ editor, actions, onAsk }: BarProps) {
  const { t } = useText();
  const { estimate } = editor;
  const may = (action: EstimateAction) => estimate.allowedActions.includes(action);
  const isAccepted = estimate.versions.some(
    ({ reference, status }) => status.code === 'ACCEPTED' && /-E\d+$/.test(reference),
  );
  const mayRates = may('edit') && !estimate.isTemplate;
  const mayChange = may('copy') && isAccepted;
  // Once the original is accepted, it can't have further versions.
  const mayCopy = may('copy') && !(isAccepted && estimate.changeNumber === 0);
  if (!mayRates && !mayChange && !mayCopy && !may('withdraw') && !may('cancel')) return null;
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button size="xs" variant="default" {...busy(actions.isRunning)}>
          {t('More')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayRates && <Menu.Item onClick={() => onAsk('rates')}>{t('Refresh rates')}</Menu.Item>}
        {mayCopy && (
          <Menu.Item onClick={() => void actions.newVersion()}>
            {estimate.isTemplate ? t('Copy template') : t('New version')}
          </Menu.Item>
        )}
        {mayChange && <Menu.Item onClick={() => void actions.changeOrder()}>{t('New change order')}</Menu.Item>}
        {may('withdraw') && <Menu.Item onClick={() => onAsk('withdraw')}>{t('Withdraw')}</Menu.Item>}
        {may('cancel') && (
          <Menu.Item c="var(--mantine-color-error)" onClick={() => onAsk('cancel')}>
            {t('Cancel estimate')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
