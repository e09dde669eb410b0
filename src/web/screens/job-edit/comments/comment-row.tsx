import { Button, Group, Text } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { COMMENT_MAXIMUM, type JobComment } from '#contract/jobs/job-comment.ts';
import { joinedByName } from '#domain/jobs/mention.ts';
import { formatInstant } from '../../../platform/formats.ts';
import { useText } from '../../../platform/translation.ts';
import { useUser } from '../../../platform/use-session.ts';
import classes from '../job-edit.module.css';
import { CommentText } from './comment-text.tsx';
import { MentionInput } from './mention-input.tsx';
import type { MentionPeople } from './use-mention-people.ts';

/** Displays one comment; `text` = its content while its author edits it, null = it isn't being edited. */
export function CommentRow(props: {
  comment: JobComment;
  people: MentionPeople;
  text: string | null;
  isSending: boolean;
  onEdit: () => void;
  onText: (text: string) => void;
  onSave: () => void;
  onCancel: () => void;
  onDelete: (row: HTMLElement) => void;
}) {
  const { t } = useText();
  const user = useUser();
  const { comment, text } = props;
  const isOwn = comment.createdBy.id === user.id && !comment.isSystem;
  const row = useRef<HTMLElement>(null);
  const editButton = useFocusAfterEditing(text !== null, row);
  const when = formatInstant(comment.createdOn, user.agency.timeZone);
  return (
    <article
      ref={row}
      tabIndex={-1}
      className={classes.comment}
      data-system={comment.isSystem || undefined}
      aria-label={`${comment.createdBy.name}, ${when}`}
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          <b>{comment.createdBy.name}</b>{' '}
          <Text span size="sm" c="dimmed">
            {when}
            {comment.editedOn && ` (${t('edited')})`}
          </Text>
        </Text>
        {isOwn && text === null && (
          <Group gap={4}>
            <Button ref={editButton} size="compact-xs" variant="subtle" onClick={props.onEdit}>
              {t('Edit')}
            </Button>
            <Button
              size="compact-xs"
              variant="subtle"
              c="var(--mantine-color-error)"
              onClick={() => props.onDelete(row.current!)}
            >
              {t('Delete')}
            </Button>
          </Group>
        )}
      </Group>
      {text === null ? (
        <Text size="sm" className={classes.commentText!}>
          <CommentText comment={comment} />
        </Text>
      ) : (
        <>
          <MentionInput
            {...props.people}
            known={joinedByName(comment.mentions, props.people.known)}
            aria-label={t('Comment')}
            mt={4}
            minRows={2}
            autoFocus
            maximum={COMMENT_MAXIMUM}
            value={text}
            onText={props.onText}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) props.onSave();
              if (event.key === 'Escape') props.onCancel();
            }}
          />
          <Group gap="xs" mt="xs">
            <Button size="xs" loading={props.isSending} disabled={text.trim() === ''} onClick={props.onSave}>
              {t('Save')}
            </Button>
            <Button size="xs" variant="default" onClick={props.onCancel}>
              {t('Cancel')}
            </Button>
          </Group>
        </>
      )}
    </article>
  );
}

/** Returns the focus to the edit button after editing, unless it has moved elsewhere. */
function useFocusAfterEditing(isEdited: boolean, row: RefObject<HTMLElement | null>) {
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body || activeElement === row.current;
    if (wasEdited.current && !isEdited && isLost) editButton.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited, row]);
  return editButton;
}
