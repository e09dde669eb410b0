import { type Mutation, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { toastProblem } from './dialog/toast.tsx';

export type Press<Item> = {
  item: Item;
  /** Whether a record should exist. */
  isOn: boolean;
  /** Returns the record that exists when its turn comes; null if none. */
  idBefore: () => number | null;
};

/** A toggle that is on while a record exists: a favourite, a pin. */
type RecordSwitch<Item> = {
  /** The toggle's name, the same wherever it's used. */
  name: string;
  /** Identifies the item, so that two clicks on it belong to the same toggle. */
  keyOf: (item: Item) => string | number;
  create: (item: Item) => Promise<number>;
  remove: (id: number) => Promise<unknown>;
  /** Reports it and refetches what displays it. */
  onSwitched: (isOn: boolean) => Promise<unknown>;
};

const underWay = (name: string) => ({ mutationKey: [name], status: 'pending' }) as const;

/** Returns the pending clicks of a toggle, in order. */
export function usePressed<Item>(name: string): Press<Item>[] {
  return useMutationState<Press<Item>>({
    filters: underWay(name),
    select: ({ state }) => state.variables as Press<Item>,
  });
}

/**
 * Toggles that display a click immediately and revert on failure. A click during a pending one waits and means the opposite of what is
 * displayed, so that none is lost or done twice.
 */
export function useRecordSwitch<Item>(given: RecordSwitch<Item>) {
  const { name, keyOf } = given;
  const mutations = useQueryClient().getMutationCache();
  const pressed = usePressed<Item>(name);
  const { mutate } = useMutation({
    mutationKey: [name],
    scope: { id: name },
    mutationFn: async ({ item, isOn, idBefore }: Press<Item>): Promise<number | null> => {
      const id = idBefore();
      if (isOn) return id ?? (await given.create(item));
      if (id !== null) await given.remove(id);
      return null;
    },
    onSuccess: (_, { isOn }) => given.onSwitched(isOn),
    onError: toastProblem,
  });
  return {
    /** Whether it's on, including pending clicks. `id`: the known record. */
    isOn: (item: Item, id: number | null) =>
      pressed.findLast((press) => keyOf(press.item) === keyOf(item))?.isOn ?? id !== null,
    press: (item: Item, id: number | null) => {
      const before = mutations
        .findAll(underWay(name))
        .map((mutation) => mutation as unknown as Mutation<number | null, Error, Press<Item>>)
        .findLast(({ state }) => state.variables && keyOf(state.variables.item) === keyOf(item));
      mutate({
        item,
        isOn: !(before?.state.variables?.isOn ?? id !== null),
        idBefore: () => (before ? idAfter(before) : id),
      });
    },
  };
}

/** Returns the record that exists after a click was processed or rejected. */
function idAfter<Item>({ state }: Mutation<number | null, Error, Press<Item>>): number | null {
  return state.status === 'success' ? state.data! : state.variables!.idBefore();
}
