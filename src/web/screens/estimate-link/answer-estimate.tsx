import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { answerEstimateByLink, type EstimateLink } from '#contract/estimates/estimate-link.ts';
import { ESTIMATE_REFUSALS } from '#contract/estimates/estimate-refusal.ts';
import links from '../../mail-links/mail-links.module.css';
import { ApiProblem, call } from '../../platform/api.ts';
import { formatAmount } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { AnswerFields, type TypedAnswer } from './answer-fields.tsx';
import classes from './estimate-link.module.css';
import { amountsOfPicked, type Picked } from './picked-sections.ts';

type Answer = 'accept' | 'decline';

/**
 * Accepts an estimate with the chosen options, or declines it: one click opens the form, a second one confirms what it is and its total.
 * The typed text stays until it is sent.
 */
export function AnswerEstimate(props: {
  agency: string;
  token: string;
  link: EstimateLink;
  picked: Picked;
  /** Whether the link has expired since the page was opened. */
  isOver: boolean;
  onAnswered: (link: EstimateLink) => void;
  onOvertaken: () => void;
}) {
  const { agency, token, link, picked, isOver, onAnswered, onOvertaken } = props;
  const { t, field } = useText();
  const [begun, setBegun] = useState<Answer | null>(null);
  const [typed, setTyped] = useState<TypedAnswer>({ name: '', comment: '' });
  const [isChecked, setIsChecked] = useState(false);
  const [isUnderWay, setIsUnderWay] = useState(false);
  const [failure, setFailure] = useState<{ code: string; message: string; picked: Picked } | null>(null);
  const { total } = amountsOfPicked(link.estimate, picked);
  const shownTotal = `${formatAmount(total)} ${link.estimate.currency.code}`;
  const [name, comment] = [typed.name.trim(), typed.comment.trim()];
  const send = async (answer: Answer) => {
    if (isUnderWay) return;
    setIsUnderWay(true);
    setFailure(null);
    try {
      const said = { ...(comment ? { comment } : {}), ...(answer === 'accept' ? { picked: [...picked] } : {}) };
      const body = { token, answer, name, paperHash: link.paperHash, ...said };
      onAnswered(await call(answerEstimateByLink, { params: { agency }, body }));
    } catch (error) {
      const code = error instanceof ApiProblem ? error.code : 'unknown';
      setFailure({ code, message: (error as Error).message, picked });
      if (code === 'estimate-answered') onOvertaken();
    }
    setIsUnderWay(false);
  };
  const cannotBeAnswered = isOver || failure?.code === 'estimate-not-open' || failure?.code === 'link-invalid';
  if (link.answer) {
    return failure?.code === 'estimate-answered' ? (
      <NotSent
        message={failure.message}
        typed={typed}
        picks={begun === 'accept' ? namesOfPicked(link, failure.picked) : []}
      />
    ) : null;
  }
  if (begun === null) {
    return (
      <div className={links.decision}>
        {isOver && <Over />}
        <p className={classes.total} aria-live="polite">
          <span>{field('Gross total')}</span>
          <span>{shownTotal}</span>
        </p>
        {!isOver && (
          <Group justify="flex-end">
            <Button size="md" variant="default" onClick={() => setBegun('decline')}>
              {t('Decline …')}
            </Button>
            <Button size="md" onClick={() => setBegun('accept')}>
              {t('Accept …')}
            </Button>
          </Group>
        )}
      </div>
    );
  }
  const goBack = () => {
    setBegun(null);
    setIsChecked(false);
    setFailure(null);
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsChecked(true);
        const missing = name === '' ? 'name' : begun === 'decline' && comment === '' ? 'comment' : null;
        const lacking = missing && event.currentTarget.elements.namedItem(missing);
        if (lacking instanceof HTMLElement) lacking.focus();
        else void send(begun);
      }}
    >
      <h2 className={links.heading}>{begun === 'accept' ? t('Accept this estimate') : t('Decline this estimate')}</h2>
      <Stack gap="sm">
        {begun === 'accept' && <Accepting link={link} picked={picked} shownTotal={shownTotal} />}
        <AnswerFields answer={begun} typed={typed} isChecked={isChecked} onType={setTyped} />
        {cannotBeAnswered && <Over />}
        {failure && !cannotBeAnswered && (
          <Alert color="red" variant="outline" role="alert">
            {failure.message}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button size="md" variant="default" disabled={isUnderWay} onClick={goBack}>
            {t('Back')}
          </Button>
          {!cannotBeAnswered && (
            <Button size="md" type="submit" loading={isUnderWay} {...(begun === 'accept' ? {} : { color: 'red' })}>
              {begun === 'accept' ? t('Accept for {total}', { total: shownTotal }) : t('Decline')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

/** Returns the names of the chosen options and alternatives. */
function namesOfPicked({ estimate }: EstimateLink, picked: Picked): string[] {
  return estimate.sections.flatMap(({ id, name, kind }) =>
    kind !== 'plain' && picked.includes(id) ? [name || '–'] : [],
  );
}

/** States what is being accepted. */
function Accepting({ link, picked, shownTotal }: { link: EstimateLink; picked: Picked; shownTotal: string }) {
  const { t } = useText();
  const { reference, sections } = link.estimate;
  const pickable = sections.filter(({ kind }) => kind !== 'plain');
  const names = namesOfPicked(link, picked);
  return (
    <div>
      <Text>{t('You accept {reference} for {total}, tax included.', { reference, total: shownTotal })}</Text>
      {names.length > 0 && <Text>{t('Selected: {names}', { names: names.join(', ') })}</Text>}
      {names.length === 0 && pickable.length > 0 && <Text>{t('No options')}</Text>}
    </div>
  );
}

/** Explains why the estimate can no longer be answered. */
function Over() {
  const { t } = useText();
  return (
    <Alert color="yellow" role="alert" mb="sm" title={t.of(ESTIMATE_REFUSALS['estimate-not-open'].text)}>
      {t('It was withdrawn or replaced, or its last day is over. Please write to the agency if you have a question.')}
    </Alert>
  );
}

/** Another response came first: displays this one, so that nothing typed is lost. `picks` = names of the chosen options, when accepting. */
function NotSent({ message, typed, picks }: { message: string; typed: TypedAnswer; picks: string[] }) {
  const { t } = useText();
  const chosen = picks.length > 0 ? t('Selected: {names}', { names: picks.join(', ') }) : '';
  return (
    <Alert color="yellow" role="alert" mt="md" title={message}>
      {t("Your input wasn't sent:")}
      <div className={classes.text}>{[chosen, typed.name, typed.comment].filter((text) => text.trim()).join('\n')}</div>
    </Alert>
  );
}
