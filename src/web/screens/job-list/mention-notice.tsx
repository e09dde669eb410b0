import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { databaseJobId } from '#domain/jobs/job-id.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { useJobMentions, useSeeMentions } from '../../jobs/job-mentions.ts';
import { useText } from '../../platform/translation.ts';
import { toastProblem } from '../../widgets/dialog/toast.tsx';
import { NoticeList } from '../../widgets/notice-list.tsx';

/** The comments that mention the person and that they have not seen, until they have, or have put them away. */
export function MentionNotice() {
  const { t } = useText();
  const see = useSeeMentions();
  const unseen = (useJobMentions()?.mentions ?? []).filter(({ isSeen }) => !isSeen);
  return (
    <NoticeList
      title={t('You were mentioned')}
      notices={unseen.map(({ commentId, job, createdBy, text, mentionedOn }) => ({
        id: commentId,
        at: mentionedOn,
        by: createdBy.name,
        content: (
          <>
            <Link
              to={PATHS.job}
              params={{ id: String(databaseJobId(job.id)), isinternal: String(!job.isBillable), tab: 'comments' }}
            >
              {job.code} {job.name}
            </Link>
            <Text size="sm" component="span" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
              {text}
            </Text>
          </>
        ),
      }))}
      onPutAway={() => void see(unseen.map(({ commentId }) => commentId)).catch(toastProblem)}
    />
  );
}
