import { Modal, type ModalRootProps } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useText } from '../../platform/translation.ts';
import { useFocusReturn } from './focus-return.ts';
import { useTabInside } from './tab-inside.ts';

/**
 * A dialog. Without `onClose` it closes only by its content, and while it `holdsInput` only by its buttons: clicking outside or Esc happens
 * too easily. Its heading isn't a `header` element, since a page has one banner only.
 */
export function Dialog(props: {
  title: string;
  onClose?: () => void;
  holdsInput?: boolean;
  size?: ModalRootProps['size'];
  /** At the bottom of the window in full width, for phones. */
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
      {/* If clicking outside doesn't close it, it doesn't take the focus either. */}
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

/** Focuses the dialog synchronously, so that keys typed right after opening go into it and don't act below. */
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
