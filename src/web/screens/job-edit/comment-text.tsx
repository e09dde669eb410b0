import type { JobComment } from '#contract/job-comment.ts';
import { mentionParts } from '#domain/mention.ts';
import { useUser } from '../../platform/use-session.ts';
import classes from './comment-text.module.css';

/** What a comment says, with the names of those whom it mentions emphasised, one's own the most. */
export function CommentText({ comment }: { comment: JobComment }) {
  const user = useUser();
  let start = 0;
  return mentionParts(comment.text, comment.mentions).map(({ text, people }) => {
    const key = start;
    start += text.length;
    if (people.length === 0) return text;
    return (
      <b key={key} className={classes.mention} data-me={people.some(({ id }) => id === user.id) || undefined}>
        {text}
      </b>
    );
  });
}
