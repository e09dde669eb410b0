import { Modal, type ModalRootProps } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useText } from '../../platform/translation.ts';
import { useFocusReturn } from './focus-return.ts';
import { useTabInside } from './tab-inside.ts';

/**
 * A dialog over the screen. Without `onClose` it cannot be closed but by what stands in it, and once it `holdsInput` that would be
 * lost, only by its buttons: a press beside it or Esc is too easily made by mistake. Its head is no `header` element: a page has
 * one banner only.
 */
export function Dialog(props: {
  title: string;
  onClose?: () => void;
  holdsInput?: boolean;
  size?: ModalRootProps['size'];
  /** At the bottom of the window, as wide as that: for the thumb. */
  isDrawer?: boolean;
  children: ReactNode;
}) {
  const { t } = useText();
  const { onClose, holdsInput = false } = props;
  const isEasyToClose = onClose !== undefined && !holdsInput;
  useFocusReturn();
  return (
    <Modal.Root
      opened
      onClose={onClose ?? (() => undefined)}
      closeOnEscape={isEasyToClose}
      closeOnClickOutside={isEasyToClose}
      returnFocus={false}
      trapFocus={false}
      transitionProps={{ duration: 0 }}
      {...(props.size ? { size: props.size } : {})}
      {...(props.isDrawer ? DRAWER : {})}
    >
      {/* What does not close it does not take the focus from what is typed either. */}
      <Modal.Overlay onMouseDown={(event) => isEasyToClose || event.preventDefault()} />
      <Modal.Content>
        <TakesFocusAtOnce>
          <div style={{ display: 'flex', justifyContent: 'space-between', padding: 'var(--mantine-spacing-md)' }}>
            <Modal.Title>{props.title}</Modal.Title>
            {onClose && <Modal.CloseButton aria-label={t('Close')} />}
          </div>
          <Modal.Body>{props.children}</Modal.Body>
        </TakesFocusAtOnce>
      </Modal.Content>
    </Modal.Root>
  );
}

const DRAWER: Partial<ModalRootProps> = {
  size: '100%',
  styles: {
    inner: { alignItems: 'flex-end', padding: 0 },
    content: { maxHeight: '85dvh', borderRadius: '12px 12px 0 0', paddingBottom: 'env(safe-area-inset-bottom)' },
  },
};

/**
 * The dialog has the keys as soon as it is there: what is typed right after the key that opened it belongs to it, and does nothing
 * below it.
 */
function TakesFocusAtOnce({ children }: { children: ReactNode }) {
  const inside = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const around = inside.current?.closest<HTMLElement>('[role=dialog]') ?? null;
    dialog.current = around;
    if (!around || around.contains(document.activeElement)) return;
    around.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
    if (!around.contains(document.activeElement)) around.focus({ preventScroll: true });
  }, []);
  useTabInside(dialog);
  return (
    <div ref={inside} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}
