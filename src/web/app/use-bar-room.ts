import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';

/** What a bar that is too narrow gives up, one after the other: nothing, the person's name, room between words, the menus in a row. */
const STEPS = ['full', 'initials', 'tight', 'folded'] as const;
type Step = (typeof STEPS)[number];

/** How much the bar has to give up for everything in it to stand in the window, whatever language its words are in. */
export function useBarRoom(bar: RefObject<HTMLElement | null>): Step {
  const [step, setStep] = useState<Step>('full');
  const measure = useEffectEvent(() => {
    const element = bar.current;
    if (!element) return;
    const fits = (tried: Step) => {
      element.dataset.room = tried;
      return element.scrollWidth <= element.clientWidth;
    };
    const found = STEPS.find(fits) ?? 'folded';
    element.dataset.room = found;
    setStep(found);
  });
  // What is in the bar changes with the person, their language and what waits for them.
  useLayoutEffect(() => measure());
  useEffect(() => {
    const observer = new ResizeObserver(() => measure());
    for (const element of [bar.current, ...(bar.current?.children ?? [])]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [bar]);
  return step;
}
