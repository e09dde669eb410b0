import { Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  COMMENT_MAXIMUM,
  createJobComment,
  deleteJobComment,
  type JobComment,
  updateJobComment,
} from '#contract/jobs/job-comment.ts';
import type { Job } from '#contract/jobs/job-record.ts';
import { databaseJobId } from '#domain/jobs/job-id.ts';
import { joinedByName, mentionedIn } from '#domain/jobs/mention.ts';
import { useJobMentions, useSeeMentions } from '../../../jobs/job-mentions.ts';
import { call } from '../../../platform/api.ts';
import { newRequestId } from '../../../platform/new-ids.ts';
import { useText } from '../../../platform/translation.ts';
import { useLeaving } from '../../../record-editing/use-leaving.ts';
import { askAboutUnsaved, confirmDeletion } from '../../../widgets/dialog/questions.ts';
import { toast, toastProblem } from '../../../widgets/dialog/toast.tsx';
import { Empty, LoadFailure, Loading } from '../../../widgets/load-states.tsx';
import classes from '../job-edit.module.css';
import { commentsQuery } from '../job-queries.ts';
import { CommentRow } from './comment-row.tsx';
import { MentionInput } from './mention-input.tsx';
import { useMentionPeople } from './use-mention-people.ts';

/** Lists comments on a job, newest first; users add comments, and edit or delete their own. */
export function CommentsTab({ job }: { job: Job }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const query = commentsQuery(job.id);
  const { data, error, refetch } = useQuery(query);
  const [typed, setTyped] = useState('');
  // A comment repeated after a lost response is stored once; a changed text is a new comment.
  const [unanswered, setUnanswered] = useState<{ text: string; mentions: number[]; requestId: string } | null>(null);
  const [edited, setEdited] = useState<{ comment: JobComment; text: string; before: string } | null>(null);
  const [isSending, setIsSending] = useState(false);
  const id = databaseJobId(job.id);
  const people = useMentionPeople(job.id);
  const box = useRef<HTMLTextAreaElement>(null);
  useSeenComments(data ?? []);

  const send = async (action: () => Promise<unknown>, message: string): Promise<boolean> => {
    if (isSending) return false;
    setIsSending(true);
    try {
      await action();
      toast('success', message);
      await queryClient.invalidateQueries({ queryKey: query.queryKey });
      return true;
    } catch (failure) {
      toastProblem(failure);
      return false;
    } finally {
      setIsSending(false);
    }
  };
  const add = async () => {
    const text = typed.trim();
    if (text === '') return true;
    const mentions = mentionedIn(text, people.known);
    const request = unanswered?.text === text ? unanswered : { text, mentions, requestId: newRequestId() };
    setUnanswered(request);
    const isSent = await send(() => call(createJobComment, { params: { id }, body: request }), t('Comment added'));
    if (isSent) setUnanswered(null);
    // Text typed while the comment was being sent stays.
    if (isSent) setTyped((now) => (now.trim() === text ? '' : now));
    focusInstead(box.current);
    return isSent;
  };
  const change = async () => {
    if (!edited || edited.text.trim() === '' || edited.text === edited.before) {
      setEdited(null);
      return true;
    }
    const { comment, text } = edited;
    const params = { id, commentId: comment.id };
    const mentions = mentionedIn(text, joinedByName(comment.mentions, people.known));
    const isSent = await send(
      () => call(updateJobComment, { params, body: { text: text.trim(), mentions } }),
      t('Comment updated'),
    );
    if (isSent) setEdited((now) => (now && now.text !== text ? { ...now, before: text } : null));
    return isSent;
  };
  /** Ends editing a comment; asks before discarding changes. Returns whether no comment is being edited any more. */
  const giveUp = async (): Promise<boolean> => {
    const isChanged = edited !== null && edited.text !== edited.before;
    const answer = isChanged ? await askAboutUnsaved(t) : 'discard';
    if (answer === 'discard') setEdited(null);
    return answer === 'discard' || (answer === 'save' && (await change()));
  };
  const edit = async (comment: JobComment) => {
    if (await giveUp()) setEdited({ comment, text: comment.text, before: comment.text });
  };
  const remove = async (comment: JobComment, row: HTMLElement) => {
    if (!(await confirmDeletion(t, comment.text))) return;
    const action = async () => {
      await call(deleteJobComment, { params: { id, commentId: comment.id } });
      // The focus moves to the next comment when one disappears.
      const next = [row.nextElementSibling, row.previousElementSibling].find((place) => place?.matches('article'));
      if (row.contains(document.activeElement)) (next instanceof HTMLElement ? next : box.current)?.focus();
    };
    await send(action, t('Comment deleted'));
  };
  useLeaving({
    isUnsaved: typed.trim() !== '' || (edited !== null && edited.text !== edited.before),
    staysAt: (pathname) => pathname.toLowerCase().endsWith('/comments') && pathname.includes(`/${id}/`),
    save: async () => (await add()) && (await change()),
  });

  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading what={t('Loading comments')} />;
  return (
    <div className={classes.comments}>
      <div>
        <MentionInput
          {...people}
          box={box}
          label={t('New comment')}
          minRows={2}
          maximum={COMMENT_MAXIMUM}
          value={typed}
          onText={setTyped}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void add();
          }}
        />
        <Group justify="flex-end" mt="xs">
          <Button size="xs" disabled={typed.trim() === ''} loading={isSending} onClick={() => void add()}>
            {t('Add comment')}
          </Button>
        </Group>
      </div>
      {data.length === 0 && <Empty>{t('No comments yet')}</Empty>}
      {data.map((comment) => (
        <CommentRow
          key={comment.id}
          comment={comment}
          people={people}
          text={edited?.comment.id === comment.id ? edited.text : null}
          isSending={isSending}
          onEdit={() => void edit(comment)}
          onText={(text) => setEdited((now) => now && { ...now, text })}
          onSave={() => void change()}
          onCancel={() => void giveUp()}
          onDelete={(row) => void remove(comment, row)}
        />
      ))}
    </div>
  );
}

/** Moves the focus to an element if the focused one was removed or disabled. */
function focusInstead(element: HTMLElement | null) {
  const { activeElement } = document;
  const isLost = activeElement === null || activeElement === document.body || activeElement.matches(':disabled');
  if (isLost) element?.focus();
}

/** Marks the mentions in displayed comments as read. */
function useSeenComments(comments: readonly JobComment[]) {
  const see = useSeeMentions();
  const unseen = (useJobMentions()?.mentions ?? [])
    .filter(({ isSeen, commentId }) => !isSeen && comments.some(({ id }) => id === commentId))
    .map(({ commentId }) => commentId)
    .join(' ');
  useEffect(() => {
    // If it fails, they stay unread until the comments are displayed again.
    if (unseen) see(unseen.split(' ').map(Number)).catch(() => undefined);
  }, [unseen, see]);
}
