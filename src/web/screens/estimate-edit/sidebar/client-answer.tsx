import { Anchor, Text } from '@mantine/core';
import type { Estimate } from '#contract/estimates/estimate.ts';
import { readEstimateAnswerFile, readEstimatePdf } from '#contract/estimates/estimate-pdf.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { Panel } from '../../../documents/document-parts.tsx';
import { keepFile } from '../../../platform/file-transfer.ts';
import { formatInstant } from '../../../platform/formats.ts';
import { useText } from '../../../platform/translation.ts';
import { useUser } from '../../../platform/use-session.ts';
import { toastProblem } from '../../../widgets/dialog/toast.tsx';
import classes from '../estimate-edit.module.css';

/** Displays the client's response, and the SHA-256 of the PDF that they received. */
export function ClientAnswer({ estimate }: { estimate: Estimate }) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  const { answer, paperHash } = estimate;
  if (!answer && !paperHash) return null;
  return (
    <Panel title={t('The client')}>
      {answer && (
        <>
          <Text size="sm">
            <b>{answer.answer === 'accept' ? t('Accepted') : t('Declined')}</b>{' '}
            {t('on {day} by {name}', { day: formatDay(answer.answeredOn), name: answer.name })}
          </Text>
          {answer.comment && <Text size="sm">“{answer.comment}”</Text>}
          <Text size="xs" c="dimmed">
            {answer.recordedBy
              ? t('Recorded {when} by {name}', {
                  when: formatInstant(answer.at, timeZone),
                  name: answer.recordedBy.name,
                })
              : t('Via link, {when}', { when: formatInstant(answer.at, timeZone) })}
          </Text>
          {answer.answer === 'accept' && <AcceptedEstimatePdf estimate={estimate} />}
          {answer.fileName && <AnswerProof estimateId={estimate.id} fileName={answer.fileName} />}
        </>
      )}
      {paperHash && (
        <Text size="xs" c="dimmed" className={classes.hash!}>
          {t('SHA-256 of the PDF that was sent: {hash}', { hash: paperHash })}
        </Text>
      )}
    </Panel>
  );
}

/** Downloads the accepted estimate as a PDF. */
function AcceptedEstimatePdf({ estimate: { id, reference } }: { estimate: Estimate }) {
  const { t } = useText();
  const given = { params: { id }, query: { accepted: true }, fileName: `${reference} accepted.pdf` };
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      ta="left"
      onClick={() => void keepFile(readEstimatePdf, given).catch(toastProblem)}
    >
      {t('What was accepted, as PDF')}
    </Anchor>
  );
}

/** Downloads the file recorded as proof of the client's response. */
function AnswerProof({ estimateId, fileName }: { estimateId: number; fileName: string }) {
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      ta="left"
      className={classes.hash!}
      onClick={() =>
        void keepFile(readEstimateAnswerFile, { params: { id: estimateId }, fileName }).catch(toastProblem)
      }
    >
      {fileName}
    </Anchor>
  );
}
