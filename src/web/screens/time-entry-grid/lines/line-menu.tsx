import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CostType } from '#contract/http/values.ts';
import { costTypesQuery } from '../../../jobs/cost-types.ts';
import { useText } from '../../../platform/translation.ts';
import { AtElement } from '../../../widgets/at-element.tsx';
import type { Line } from '../time-sheet.ts';
import type { LineActions } from './line-actions.ts';

/** Displays the actions on a line: pin, favourite, timer, clone to a cost type, delete. */
export function LineMenu(props: {
  line: Line;
  /** undefined until loaded. */
  isFavorite: boolean | undefined;
  /** The button below which it opens. */
  button: HTMLElement;
  onClose: () => void;
  actions: LineActions;
}) {
  const { t } = useText();
  const { line, actions } = props;
  return (
    <Menu
      opened
      onClose={props.onClose}
      position="bottom-end"
      returnFocus={false}
      // Not keydown: the key that opens the menu would close it again.
      clickOutsideEvents={['mousedown', 'touchstart']}
    >
      <Menu.Target>
        <AtElement element={props.button} />
      </Menu.Target>
      <Menu.Dropdown aria-labelledby={props.button.id}>
        <Menu.Item disabled={!actions.canTogglePin(line)} onClick={() => actions.togglePin(line)}>
          {line.pinId === null ? t('Pin') : t('Remove pin')}
        </Menu.Item>
        <Menu.Item disabled={props.isFavorite === undefined} onClick={() => actions.toggleFavorite(line)}>
          {props.isFavorite ? t('Remove from favourites') : t('Add to favourites')}
        </Menu.Item>
        <TimerItem line={line} actions={actions} />
        <Menu.Divider />
        {actions.canClone(line) ? (
          <CloneItems
            line={line}
            label={t('Clone row to cost type')}
            onClone={(costType) => actions.clone(line, costType, false)}
          />
        ) : (
          <Menu.Item disabled>{t('Clone row')}</Menu.Item>
        )}
        {actions.canCloneHours(line) && (
          <CloneItems
            line={line}
            label={t('Clone row with its hours')}
            onClone={(costType) => actions.clone(line, costType, true)}
          />
        )}
        <Menu.Divider />
        <Menu.Item color="red" disabled={line.pinId !== null && line.total === 0} onClick={() => actions.remove(line)}>
          {t('Delete row')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function TimerItem({ line, actions }: { line: Line; actions: LineActions }) {
  const { t } = useText();
  const timer = actions.timer();
  if (!timer) return null;
  const isOn = timer.isOn(line);
  return (
    <Menu.Item disabled={!isOn && !timer.canStart(line)} onClick={() => timer.toggle(line)}>
      {isOn ? t('Stop timer') : t('Start timer')}
    </Menu.Item>
  );
}

/** A clone needs another cost type: the same pair would only double the line's hours. */
function CloneItems(props: { line: Line; label: string; onClone: (costType: CostType) => void }) {
  const { t } = useText();
  const { line, onClone } = props;
  const costTypes = useQuery(costTypesQuery(line.job.id));
  const others = (costTypes.data ?? []).filter(({ id }) => id !== line.costType?.id);
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item>{props.label}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {others.map((costType) => (
          <Menu.Item key={costType.id} onClick={() => onClone(costType)}>
            {costType.name}
          </Menu.Item>
        ))}
        {others.length === 0 && (
          <Menu.Item disabled>{costTypes.isPending ? t('Loading') : t('The job offers no other cost type')}</Menu.Item>
        )}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
