import { Anchor, Table } from '@mantine/core';
import { plainClick } from '../plain-click.ts';
import type { ChartBar, ChartMeasure } from './chart-bar.ts';
import classes from './chart-panel.module.css';

/** A chart's values as a table, for screen readers and exact reading. */
export function ChartTable(props: {
  title: string;
  subject: string;
  measures: readonly ChartMeasure[];
  rows: readonly ChartBar[];
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard
    // biome-ignore lint/a11y/useSemanticElements: it groups no fields
    <div className={classes.scroll} role="group" aria-label={props.title} tabIndex={0}>
      <Table verticalSpacing={4} stickyHeader aria-label={props.title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{props.subject}</Table.Th>
            {props.measures.map(({ key, label }) => (
              <Table.Th key={key} scope="col" ta="right">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.rows.map((bar) => (
            <Table.Tr key={bar.key}>
              <Table.Th scope="row" fw={400}>
                <RowLabel bar={bar} />
              </Table.Th>
              {props.measures.map(({ key }) => (
                <Table.Td key={key} ta="right">
                  {bar.figures[key]?.text}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function RowLabel({ bar: { label, action } }: { bar: ChartBar }) {
  if (!action) return label;
  if (!action.href) {
    return (
      <Anchor component="button" type="button" size="sm" onClick={action.run}>
        {label}
      </Anchor>
    );
  }
  return (
    <Anchor href={action.href} size="sm" onClick={plainClick(action.run)}>
      {label}
    </Anchor>
  );
}
