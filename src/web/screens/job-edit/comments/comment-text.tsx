import type { JobComment } from '#contract/jobs/job-comment.ts';
import { mentionParts } from '#domain/jobs/mention.ts';
import { linkParts } from '#domain/text/text-links.ts';
import { useUser } from '../../../platform/use-session.ts';
import classes from './comment-text.module.css';

/** What a comment says, with the names of those whom it mentions emphasised, one's own the most, and addresses as links. */
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

/** Links open a page of their own, which learns nothing of this one. */
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
