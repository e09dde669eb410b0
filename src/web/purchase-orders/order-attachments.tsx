import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Attachment } from '#contract/jobs/job-comment.ts';
import {
  attachToOrder,
  detachFromOrder,
  listOrderAttachments,
  readOrderAttachment,
} from '#contract/purchasing/purchase-order-attachment.ts';
import { AttachmentList } from '../documents/attachment-list.tsx';
import type { SendUpload } from '../documents/use-uploads.ts';
import { call } from '../platform/api.ts';
import { keepFile, sendFile } from '../platform/file-transfer.ts';
import { queryKeys } from '../platform/query-keys.ts';
import { useText } from '../platform/translation.ts';
import { confirmDeletion } from '../widgets/dialog/questions.ts';
import { toast, toastProblem } from '../widgets/dialog/toast.tsx';
import { LoadFailure, Loading } from '../widgets/load-states.tsx';

/** The files of an order. They are kept at once, apart from what is typed in its form. */
export function OrderAttachments(props: { orderId: number; mayChange: boolean; areFrozen: boolean }) {
  const { orderId, mayChange, areFrozen } = props;
  const { t } = useText();
  const queryClient = useQueryClient();
  const key = queryKeys.orderAttachments(orderId);
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(listOrderAttachments, { params: { id: orderId } }, { signal }),
  });
  const renew = () =>
    Promise.all(
      [key, queryKeys.purchaseOrder(orderId), queryKeys.purchaseOrders].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );

  const send: SendUpload = async ({ file, requestId }, onProgress, signal) => {
    const place = { params: { id: orderId }, query: { fileName: file.name, requestId }, file };
    await sendFile(attachToOrder, place, { onProgress, signal });
    await renew();
  };
  const open = ({ id, fileName }: Attachment) =>
    keepFile(readOrderAttachment, { params: { id: orderId, attachmentId: id }, fileName }).catch(toastProblem);
  const remove = async ({ id, fileName }: Attachment) => {
    if (!(await confirmDeletion(t, fileName))) return;
    try {
      await call(detachFromOrder, { params: { id: orderId, attachmentId: id } });
      toast('success', t('Attachment deleted'));
    } catch (failure) {
      toastProblem(failure);
    }
    await renew();
  };

  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading what={t('Loading attachments')} />;
  return (
    <AttachmentList
      attachments={data}
      mayChange={mayChange}
      mayDelete={mayChange && !areFrozen}
      onSend={send}
      onOpen={(attachment) => void open(attachment)}
      onDelete={(attachment) => void remove(attachment)}
    />
  );
}
