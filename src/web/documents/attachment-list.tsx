import { ActionIcon, Button, Group, Progress, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { type DragEvent, useRef, useState } from 'react';
import type { Attachment } from '#contract/jobs/job-comment.ts';
import { ATTACHMENT_EXTENSIONS } from '#domain/documents/attachment.ts';
import { formatInstant } from '../platform/formats.ts';
import { useText } from '../platform/translation.ts';
import { useUser } from '../platform/use-session.ts';
import classes from './attachment-list.module.css';
import { fileSize } from './file-size.ts';
import { type SendUpload, type Upload, useUploads } from './use-uploads.ts';

/** A document's attachments: opened by click, added by button, camera or drag and drop, and deleted. */
export function AttachmentList(props: {
  attachments: readonly Attachment[];
  mayChange: boolean;
  mayDelete: boolean;
  onSend: SendUpload;
  onOpen: (attachment: Attachment) => void;
  onDelete: (attachment: Attachment) => void;
}) {
  const { t } = useText();
  const { attachments, mayChange } = props;
  const { uploads, add, tryAgain, drop } = useUploads(props.onSend);
  const [isOver, setIsOver] = useState(false);
  const take = (event: DragEvent, isDropped: boolean) => {
    if (!mayChange || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(!isDropped);
    if (isDropped) add([...event.dataTransfer.files]);
  };
  return (
    <section
      className={classes.attachments}
      aria-label={t('Attachments')}
      data-over={isOver || undefined}
      onDragOver={(event) => take(event, false)}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => take(event, true)}
    >
      <Group justify="space-between" gap="xs">
        <Title order={2} size="sm">
          {t('Attachments')} {attachments.length > 0 && `(${attachments.length})`}
        </Title>
        {mayChange && <FileButtons onFiles={add} />}
      </Group>
      {attachments.length === 0 && uploads.length === 0 && (
        <Text size="sm" c="dimmed">
          {mayChange ? t('None yet. Drop quotes or artwork here, up to 20 MB each.') : t('None')}
        </Text>
      )}
      <ul className={classes.list}>
        {attachments.map((attachment) => (
          <AttachmentRow key={attachment.id} attachment={attachment} {...props} />
        ))}
        {uploads.map((upload) => (
          <UploadRow key={upload.requestId} upload={upload} onTryAgain={tryAgain} onDrop={drop} />
        ))}
      </ul>
    </section>
  );
}

function FileButtons({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useText();
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const taken = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])]);
    // Allows choosing the same file again.
    input.value = '';
  };
  return (
    <Group gap={6}>
      <input
        ref={files}
        hidden
        type="file"
        multiple
        aria-label={t('Add files')}
        accept={ATTACHMENT_EXTENSIONS.map((end) => `.${end}`).join(',')}
        onChange={(event) => taken(event.currentTarget)}
      />
      <input
        ref={camera}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={t('Take a photo')}
        onChange={(event) => taken(event.currentTarget)}
      />
      <Button size="compact-sm" variant="default" className={classes.camera!} onClick={() => camera.current?.click()}>
        {t('Take a photo')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => files.current?.click()}>
        {t('Add files')}
      </Button>
    </Group>
  );
}

function AttachmentRow(props: {
  attachment: Attachment;
  mayDelete: boolean;
  onOpen: (attachment: Attachment) => void;
  onDelete: (attachment: Attachment) => void;
}) {
  const { t } = useText();
  const { agency } = useUser();
  const { attachment } = props;
  const { fileName, size, createdOn, createdBy, isLater } = attachment;
  return (
    <li>
      <div>
        <UnstyledButton className={classes.name!} onClick={() => props.onOpen(attachment)}>
          {fileName}
        </UnstyledButton>
        <Text size="xs" c="dimmed">
          {fileSize(size)} ·{' '}
          {t('{when} by {name}', { when: formatInstant(createdOn, agency.timeZone), name: createdBy.name })}
          {isLater && ` · ${t('Added after it was sent')}`}
        </Text>
      </div>
      {props.mayDelete && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('Delete {what}', { what: fileName })}
          onClick={() => props.onDelete(attachment)}
        >
          ✕
        </ActionIcon>
      )}
    </li>
  );
}

function UploadRow({
  upload,
  ...props
}: {
  upload: Upload;
  onTryAgain: (id: string) => void;
  onDrop: (id: string) => void;
}) {
  const { t } = useText();
  const { file, requestId, state, part, reason, isFinal } = upload;
  return (
    <li data-failed={state === 'failed' || undefined}>
      <Stack gap={4} className={classes.upload!}>
        <Text size="sm">{file.name}</Text>
        {state === 'failed' ? (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {reason}
          </Text>
        ) : (
          <Progress.Root size="sm">
            <Progress.Section
              value={state === 'sending' ? part * 100 : 0}
              aria-label={t('Sending {what}', { what: file.name })}
            />
          </Progress.Root>
        )}
      </Stack>
      {state === 'failed' && !isFinal && (
        <Button size="compact-xs" variant="default" onClick={() => props.onTryAgain(requestId)}>
          {t('Try again')}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('Dismiss {what}', { what: file.name })}
        onClick={() => props.onDrop(requestId)}
      >
        ✕
      </ActionIcon>
    </li>
  );
}
