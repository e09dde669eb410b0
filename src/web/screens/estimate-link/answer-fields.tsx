import { TextInput } from '@mantine/core';
import { ESTIMATE_REFUSALS } from '#contract/estimates/estimate-refusal.ts';
import { ESTIMATE_COMMENT_MAXIMUM } from '#domain/estimates/estimate.ts';
import { useText } from '../../platform/translation.ts';
import { cutTo, NotesInput } from '../../widgets/notes-input.tsx';

/** The name of the respondent, and their comment. */
export type TypedAnswer = { name: string; comment: string };

const NAME_MAXIMUM = 200;

/** Fields for the name and the comment; declining requires a comment. `isChecked` = displays missing values. */
export function AnswerFields(props: {
  answer: 'accept' | 'decline';
  typed: TypedAnswer;
  isChecked: boolean;
  onType: (typed: TypedAnswer) => void;
}) {
  const { answer, typed, isChecked, onType } = props;
  const { t, field } = useText();
  const lacksName = isChecked && typed.name.trim() === '';
  const lacksReason = isChecked && answer === 'decline' && typed.comment.trim() === '';
  return (
    <>
      <TextInput
        name="name"
        size="md"
        label={field('Your name')}
        required
        autoFocus
        autoComplete="name"
        value={typed.name}
        error={lacksName && t.of(ESTIMATE_REFUSALS['estimate-name-missing'].text)}
        onChange={(event) => onType({ ...typed, name: cutTo(NAME_MAXIMUM, event.currentTarget.value) })}
      />
      <NotesInput
        name="comment"
        size="md"
        label={answer === 'decline' ? t('Reason') : t('Comment')}
        required={answer === 'decline'}
        maximum={ESTIMATE_COMMENT_MAXIMUM}
        value={typed.comment}
        error={lacksReason && t.of(ESTIMATE_REFUSALS['estimate-reason-missing'].text)}
        onText={(text) => onType({ ...typed, comment: text })}
      />
    </>
  );
}
