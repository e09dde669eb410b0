import { type Mutation, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { toastProblem } from './dialog/toast.tsx';

export type Press<Item> = {
  item: Item;
  /** Whether there is to be a record. */
  isOn: boolean;
  /** The record there is when its turn comes; null = none. */
  idBefore: () => number | null;
};

/** What is on when there is a record of it and off when there is none: a favourite, a pin. */
type RecordSwitch<Item> = {
  /** What is switched, the same wherever it is switched from. */
  name: string;
  /** What makes two presses ones of the same switch. */
  keyOf: (item: Item) => string | number;
  create: (item: Item) => Promise<number>;
  remove: (id: number) => Promise<unknown>;
  /** Reports it and refetches what displays it. */
  onSwitched: (isOn: boolean) => Promise<unknown>;
};

const underWay = (name: string) => ({ mutationKey: [name], status: 'pending' }) as const;

/** What was pressed of the switches of a name and is not carried out yet, in its order. */
export function usePressed<Item>(name: string): Press<Item>[] {
  return useMutationState<Press<Item>>({
    filters: underWay(name),
    select: ({ state }) => state.variables as Press<Item>,
  });
}

/**
 * Switches that show at once what was pressed and go back where that failed. A press while another is under way waits for its turn and
 * means the opposite of what shows, so that none is lost and none done twice.
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
    /** Whether it is on, with what is under way. `id`: the record that is known of. */
    isOn: (item: Item, id: number | null) =>
      pressed.findLast((press) => keyOf(press.item) === keyOf(item))?.isOn ?? id !== null,
    /** Switches it over. */
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

/** The record there is after a press was carried out, or was refused. */
function idAfter<Item>({ state }: Mutation<number | null, Error, Press<Item>>): number | null {
  return state.status === 'success' ? state.data! : state.variables!.idBefore();
}
