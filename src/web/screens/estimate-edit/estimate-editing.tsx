import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Estimate } from '#contract/estimates/estimate.ts';
import { phrase } from '#domain/text/phrase.ts';
import { DocumentParts, WidePart } from '../../documents/document-parts.tsx';
import { useDocumentKeys, useDocumentLeaving } from '../../documents/editor/use-document-screen.ts';
import { byKey } from '../../documents/lines/draft-line.ts';
import { SHEET_KEYS } from '../../documents/lines/sheet-keys.ts';
import { approvalQuestion } from '../../estimates/estimate-texts.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { RecordBody } from '../../record-editing/record-head.tsx';
import type { SheetHandle } from '../../sheet/sheet-model.ts';
import { type KeyHelp, KeysDialog } from '../../widgets/dialog/keys-dialog.tsx';
import { confirmApproval, confirmEstimateCancellation } from '../../widgets/dialog/questions.ts';
import { type DialogStep, EstimateBar } from './estimate-bar.tsx';
import classes from './estimate-edit.module.css';
import { linesOf } from './estimate-form.ts';
import { isBlank } from './estimate-line.ts';
import { CommentNotice, EstimateConflictNotice, EstimateProblems, WarningNotice } from './estimate-notices.tsx';
import { EstimatePreview } from './estimate-preview.tsx';
import { HeadFields } from './head-fields.tsx';
import { columnsFor, hasBuying } from './lines/line-columns.ts';
import { Sections } from './sections.tsx';
import { ClientAnswer } from './sidebar/client-answer.tsx';
import { EstimateHistory } from './sidebar/estimate-history.tsx';
import { Versions } from './sidebar/versions.tsx';
import { StepDialog } from './steps/step-dialogs.tsx';
import { Totals } from './totals.tsx';
import { useEstimateActions } from './use-estimate-actions.ts';
import { type EstimateEditor, type EstimateProblem, useEstimateEditor } from './use-estimate-editor.ts';

/** The keyboard shortcuts of an estimate, for the help dialog. */
const ESTIMATE_KEYS: readonly KeyHelp[] = [{ keys: phrase('Ctrl+S'), does: phrase('Save estimate') }, ...SHEET_KEYS];

/** Displays a version of an estimate: head, sections with their lines, totals, and its history in the sidebar. */
export function EstimateEditing({ estimate }: { estimate: Estimate }) {
  const { t } = useText();
  const editor = useEstimateEditor(estimate);
  const actions = useEstimateActions(editor);
  const handles = useRef(new Map<string, RefObject<SheetHandle | null>>());
  const [buying, setBuying] = useState<boolean | null>(null);
  // Decided once: the columns don't fold while somebody fills in the first lines.
  const [isFoldedAtFirst] = useState(() => {
    const lines = linesOf(editor.form);
    return lines.length > 0 && !hasBuying(lines);
  });
  const shownColumns = {
    maySeeMargin: editor.maySeeMargin,
    showsBuying: buying ?? (!isFoldedAtFirst || hasBuying(linesOf(editor.form))),
  };
  const [isPreviewShown, setIsPreviewShown] = useState(false);
  const [dialog, setDialog] = useState<DialogStep | 'keys' | null>(null);
  const ask = useAsk(editor, actions, setDialog);
  useDocumentKeys({ save: actions.save, showKeys: () => setDialog('keys') });
  const goTo = ({ key, field }: EstimateProblem) => {
    const section = editor.form.sections.find((one) => one.key === key || byKey(one.lines, key));
    if (!section) return;
    const row = section.lines.findIndex((line) => line.key === key);
    // A problem in a folded column shows it first.
    const isFolded = field !== null && field !== undefined && !columnsFor(shownColumns).includes(field);
    if (isFolded) flushSync(() => setBuying(true));
    const columns = columnsFor({ ...shownColumns, showsBuying: shownColumns.showsBuying || isFolded });
    const column = field ? columns.indexOf(field) : 0;
    handles.current.get(section.key)?.current?.select({ row: Math.max(0, row), column: Math.max(0, column) });
  };
  useDocumentLeaving(editor, goTo);
  return (
    <>
      <EstimateBar
        editor={editor}
        actions={actions}
        onAsk={ask}
        isPreviewShown={isPreviewShown}
        onPreview={() => setIsPreviewShown((isShown) => !isShown)}
      />
      <RecordBody>
        <CommentNotice estimate={editor.estimate} />
        <WarningNotice editor={editor} />
        <EstimateConflictNotice editor={editor} />
        <EstimateProblems editor={editor} goTo={goTo} />
        <DocumentParts
          label={t('Estimate')}
          onSubmit={() => void actions.save()}
          head={
            <HeadFields
              estimate={editor.estimate}
              form={editor.form.head}
              fixed={editor.fixed}
              errors={editor.errors}
              set={editor.setHead}
              hasLines={linesOf(editor.form).some((line) => !isBlank(line))}
              changeCurrency={editor.changeCurrency}
            />
          }
          asideLabel={t('Estimate sidebar')}
          aside={
            <>
              <ClientAnswer estimate={editor.estimate} />
              <Versions estimate={editor.estimate} />
              <EstimateHistory estimate={editor.estimate} />
            </>
          }
        >
          <WidePart className={classes.parts!}>
            <Sections {...{ editor, handles, shownColumns }} onShowBuying={setBuying} />
            <Totals editor={editor} />
          </WidePart>
        </DocumentParts>
      </RecordBody>
      {isPreviewShown && <EstimatePreview editor={editor} onClose={() => setIsPreviewShown(false)} />}
      {dialog === 'keys' && <KeysDialog keys={ESTIMATE_KEYS} onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== 'keys' && (
        <StepDialog step={dialog} editor={editor} actions={actions} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

/** Returns a function that starts a step: with a confirmation or dialog, or at once if no approver has to be chosen. */
function useAsk(
  editor: EstimateEditor,
  actions: ReturnType<typeof useEstimateActions>,
  open: (step: DialogStep) => void,
) {
  const { t } = useText();
  const needsNoApproval = useUser().configOptions.some(
    ({ code, setting }) => code === 'estimatesneednoapproval' && setting,
  );
  return (step: DialogStep) =>
    void (async () => {
      if (step === 'approve') {
        if (await confirmApproval(t, approvalQuestion(t, [editor.estimate]))) await actions.act({ action: 'approve' });
      } else if (step === 'cancel') {
        if (await confirmEstimateCancellation(t)) await actions.act({ action: 'cancel' });
      } else if (step === 'rates') {
        // The comparison uses the stored version.
        if (await actions.stored()) open(step);
      } else if (step !== 'ready') open(step);
      else if (!editor.checkSaving()) return;
      else if (needsNoApproval) await actions.act({ action: 'ready' });
      else open(step);
    })();
}
