import { Popover } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';

/** How long an explanation stays, in milliseconds, and how wide it gets, in pixels. */
const TIP_TIME = 3_000;
const TIP_WIDTH = 340;

/** A mark that says what it means when it is touched; the explanation goes by itself. */
export function TouchTip({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => setIsOpen(false), TIP_TIME);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} withinPortal position="top" transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <button
          type="button"
          aria-label={label}
          style={{ minWidth: 44, minHeight: 44, border: 0, background: 'none', color: 'inherit', font: 'inherit' }}
          onClick={() => setIsOpen(!isOpen)}
        >
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown role="tooltip" p="xs" style={{ maxWidth: `min(${TIP_WIDTH}px, calc(100vw - 16px))` }}>
        {label}
      </Popover.Dropdown>
    </Popover>
  );
}
