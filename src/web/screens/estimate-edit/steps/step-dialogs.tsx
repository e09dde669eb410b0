import { ESTIMATE_COMMENT_MAXIMUM } from '#domain/estimates/estimate.ts';
import { useText } from '../../../platform/translation.ts';
import { ReasonDialog } from '../../../widgets/dialog/reason-dialog.tsx';
import type { DialogStep } from '../estimate-bar.tsx';
import type { EstimateActions } from '../use-estimate-actions.ts';
import type { EstimateEditor } from '../use-estimate-editor.ts';
import { OrderDialog } from './order-dialog.tsx';
import { RatesDialog } from './rates-dialog.tsx';
import { ReadyDialog } from './ready-dialog.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { SendToClientDialog } from './send-dialog.tsx';

/** Confirms a step of an estimate. */
export function StepDialog(props: {
  step: DialogStep;
  editor: EstimateEditor;
  actions: EstimateActions;
  onClose: () => void;
}) {
  const { t } = useText();
  const { step, actions } = props;
  switch (step) {
    case 'ready':
      return <ReadyDialog {...props} />;
    case 'send':
    case 'resend':
      return <SendToClientDialog {...props} step={step} />;
    case 'record':
      return <RecordDialog {...props} />;
    case 'order':
      return <OrderDialog {...props} />;
    case 'rates':
      return <RatesDialog {...props} />;
    case 'reject':
      return (
        <ReasonDialog
          title={t('Reject')}
          message={t('The estimate goes back to its author. Say what to change.')}
          label={t('Reason')}
          maximum={ESTIMATE_COMMENT_MAXIMUM}
          onSend={(comment) => actions.act({ action: 'reject', comment })}
          onClose={props.onClose}
        />
      );
    case 'withdraw':
      return (
        <ReasonDialog
          title={t('Withdraw')}
          message={t("The client's link stops working. Give a reason, visible to the agency only.")}
          label={t('Reason')}
          maximum={ESTIMATE_COMMENT_MAXIMUM}
          onSend={(comment) => actions.act({ action: 'withdraw', comment })}
          onClose={props.onClose}
        />
      );
    default:
      return null;
  }
}
