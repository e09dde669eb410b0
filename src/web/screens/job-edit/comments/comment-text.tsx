import type { JobComment } from '#contract/jobs/job-comment.ts';
import { mentionParts } from '#domain/jobs/mention.ts';
import { linkParts } from '#domain/text/text-links.ts';
import { useUser } from '../../../platform/use-session.ts';
import classes from './comment-text.module.css';

/** Displays a comment with mentioned names in bold, the user's own most prominently, and addresses as links. */
export function CommentText({ comment }: { comment: JobComment }) {
  const user = useUser();
  let start = 0;
  return mentionParts(comment.text, comment.mentions).map(({ text, people }) => {
    const key = start;
    start += text.length;
    if (people.length === 0) return <LinkedText key={key} text={text} />;
    return (
      <b key={key} className={classes.mention} data-me={people.some(({ id }) => id === user.id) || undefined}>
        {text}
      </b>
    );
  });
}

/** Links open a new page, without a referrer or opener. */
function LinkedText({ text }: { text: string }) {
  let start = 0;
  return linkParts(text).map((part) => {
    const key = start;
    start += part.text.length;
    if (part.href === null) return part.text;
    return (
      <a key={key} href={part.href} target="_blank" rel="noopener noreferrer">
        {part.text}
      </a>
    );
  });
}
