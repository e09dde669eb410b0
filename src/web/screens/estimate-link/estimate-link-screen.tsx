import { Alert, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { type EstimateLink, openEstimateLink, readPdfByLink } from '#contract/estimates/estimate-link.ts';
import { PaperFoot, PaperHead, PaperLetterhead, PaperTotals } from '../../documents/paper/paper-parts.tsx';
import { LinkedPage, type OpenedLink } from '../../mail-links/linked-page.tsx';
import { call } from '../../platform/api.ts';
import { giveFile } from '../../platform/file-transfer.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { AnswerEstimate } from './answer-estimate.tsx';
import classes from './estimate-link.module.css';
import { GivenAnswer } from './given-answer.tsx';
import { type Picked, pickedAtFirst } from './picked-sections.ts';
import { SectionsToPick } from './sections-to-pick.tsx';
import { usePaperOfPicked } from './use-paper-of-picked.ts';

/** Displays an estimate to its client, who reads it, chooses options, and accepts or declines it without an account. */
export function EstimateLinkScreen() {
  const { t } = useText();
  return (
    <LinkedPage
      keyOf={queryKeys.estimateLink}
      open={(given, options) => call(openEstimateLink, given, options)}
      loadingText={t('Loading estimate')}
      invalidText={t('The estimate was withdrawn or replaced, or has expired.')}
      wayOut={<Text>{t('Please write to the agency if you have a question.')}</Text>}
      letterhead={(link) => <PaperLetterhead parties={link.parties} />}
      titleOf={({ estimate: { changeNumber, name, reference } }) => {
        const title =
          changeNumber === 0 ? t('Estimate {reference}', { reference }) : t('Change order {reference}', { reference });
        return `${title}: ${name}`;
      }}
    >
      {(opened) => <OpenEstimate {...opened} />}
    </LinkedPage>
  );
}

function OpenEstimate({ agency, token, link, isInvalid, refetch, update }: OpenedLink<EstimateLink>) {
  const { estimate, answer } = link;
  const [picks, setPicks] = useState<Picked>(() => pickedAtFirst(estimate.sections));
  const [isAnsweredHere, setIsAnsweredHere] = useState(false);
  const kept = estimate.sections.flatMap(({ id, isPicked, kind }) => (isPicked && kind !== 'plain' ? [id] : []));
  const picked = answer ? kept : picks;
  const paper = usePaperOfPicked(link, picked);
  return (
    <>
      {answer && <GivenAnswer link={link} answer={answer} isNew={isAnsweredHere} />}
      <PaperHead paper={paper} />
      {paper.intro && <p className={classes.text}>{paper.intro}</p>}
      <PdfButton agency={agency} token={token} />
      <SectionsToPick
        estimate={estimate}
        paper={paper}
        picked={answer?.answer === 'decline' ? null : picked}
        onPick={answer ? null : setPicks}
      />
      <PaperTotals paper={paper} />
      <PaperFoot paper={paper} />
      <AnswerEstimate
        agency={agency}
        token={token}
        link={link}
        picked={picked}
        isOver={isInvalid}
        onOvertaken={refetch}
        onAnswered={(answered) => {
          setIsAnsweredHere(true);
          update(answered);
        }}
      />
    </>
  );
}

/** Opens the PDF that was sent: the file whose SHA-256 is stored with the response. */
function PdfButton({ agency, token }: { agency: string; token: string }) {
  const { t } = useText();
  const [isUnderWay, setIsUnderWay] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const open = async () => {
    setIsUnderWay(true);
    setFailure(null);
    try {
      const { name, base64 } = await call(readPdfByLink, { params: { agency }, body: { token } });
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      giveFile(new Blob([bytes], { type: 'application/pdf' }), name);
    } catch (error) {
      setFailure((error as Error).message);
    }
    setIsUnderWay(false);
  };
  return (
    <>
      <Button size="md" variant="default" mb="md" loading={isUnderWay} onClick={() => void open()}>
        {t('As PDF')}
      </Button>
      {failure && (
        <Alert color="red" variant="outline" role="alert" mb="md">
          {failure}
        </Alert>
      )}
    </>
  );
}
