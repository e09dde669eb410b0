import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { Job } from '#contract/jobs/job-record.ts';
import { JOB_COPY_PARTS, type JobCopyPart } from '#domain/jobs/job-copy.ts';
import { type Phrase, phrase } from '#domain/text/phrase.ts';
import { useText } from '../../../platform/translation.ts';
import { Dialog } from '../../../widgets/dialog/dialog.tsx';
import { placeOfCopy } from './job-copy.ts';

const PART_NAMES: Record<JobCopyPart, { name: Phrase; about: Phrase }> = {
  estimate: { name: phrase('Estimate'), about: phrase('Its newest version, without any approval.') },
  people: { name: phrase('People'), about: phrase('Account executives, director and contacts.') },
  costTypes: { name: phrase('Cost types'), about: phrase('Those offered by the job.') },
};

/** Asks what to copy from a job, and opens the copy as a new job, which is created when it is saved. */
export function CopyJobDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const { t } = useText();
  const navigate = useNavigate();
  const [parts, setParts] = useState<readonly JobCopyPart[]>(JOB_COPY_PARTS);
  const open = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    void navigate(placeOfCopy(job, parts));
  };
  return (
    <Dialog title={t('Copy job')} onClose={onClose}>
      <form noValidate onSubmit={open}>
        <Stack gap="sm">
          <Text size="sm">
            {t("A copy of {job}. Check it and save. Code, dates and status aren't copied.", {
              job: `${job.code} ${job.name}`,
            })}
          </Text>
          {JOB_COPY_PARTS.map((part) => (
            <Checkbox
              key={part}
              label={t.of(PART_NAMES[part].name)}
              description={t.of(PART_NAMES[part].about)}
              checked={parts.includes(part)}
              onChange={({ currentTarget: { checked } }) =>
                setParts(JOB_COPY_PARTS.filter((one) => (one === part ? checked : parts.includes(one))))
              }
            />
          ))}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" data-autofocus>
              {t('Copy job')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
