import { memo } from 'react';
import type { SheetColumn, SheetProps } from './sheet-model.ts';
import { stickyStyle } from './sheet-row.tsx';

/** The widths and headings of columns. */
export const SheetHead = memo(function SheetHead({ columns, lefts }: { columns: SheetColumn[]; lefts: string[] }) {
  return (
    <>
      <colgroup>
        {columns.map(({ key, width, takesRest }) => (
          <col key={key} {...(takesRest ? {} : { style: { width } })} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map((column, index) => (
            <th
              key={column.key}
              scope="col"
              aria-colindex={index + 1}
              aria-label={column.spoken}
              data-head={index}
              data-mark={column.marks}
              data-sticky={column.isSticky || undefined}
              data-sticky-end={column.isStickyEnd || undefined}
              style={stickyStyle(column, lefts[index]!)}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
});

/** The sticky row at the bottom. */
export const SheetFoot = memo(function SheetFoot(props: {
  footer: NonNullable<SheetProps['footer']>;
  columns: SheetColumn[];
  lefts: string[];
}) {
  const { columns, lefts } = props;
  return (
    <tfoot>
      <tr>
        {props.footer.map(({ key, content, title, marks }, index) => (
          <td
            key={key}
            title={title}
            data-mark={marks}
            data-sticky={columns[index]?.isSticky || undefined}
            data-sticky-end={columns[index]?.isStickyEnd || undefined}
            style={stickyStyle(columns[index]!, lefts[index]!)}
          >
            {content}
          </td>
        ))}
      </tr>
    </tfoot>
  );
});
