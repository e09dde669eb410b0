import type { FilePreview } from '#contract/data-exchange/data-file.ts';
import type { DataKind } from '#domain/data-exchange/data-kind.ts';
import { EXPORT_FIELD_LABELS, isExportField } from '#domain/data-exchange/time-export.ts';
import { masterKindNamed } from '#domain/master-data/master-data.ts';
import type { MasterKind } from '#domain/master-data/master-kind.ts';
import { useText } from '../../platform/translation.ts';

/** Says what a column is called: as the field of its form, else by its name in files. */
export function useColumnLabel(dataKind: DataKind, columns: FilePreview['kindColumns']): (name: string) => string {
  const { t, field } = useText();
  const kind = masterKindNamed(dataKind);
  return (name) => {
    const declared = kind && fieldOfColumn(kind, name);
    if (kind && declared) return field.of(kind.fields[declared]!.label);
    if (isExportField(name) && columns.every((column) => isExportField(column.name)))
      return t.of(EXPORT_FIELD_LABELS[name]);
    return columns.find((column) => column.name === name)?.label ?? name;
  };
}

function fieldOfColumn({ fields }: MasterKind, column: string): string | undefined {
  return Object.keys(fields).find((name) => fields[name]!.column === column);
}
