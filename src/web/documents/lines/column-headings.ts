/** Column headings used by suppliers and spreadsheets, in the languages of quotes. */
const HEADINGS: Readonly<Record<string, readonly string[]>> = {
  job: [
    'job',
    'job code',
    'job no',
    'job number',
    'project',
    'auftrag',
    'auftragsnummer',
    'jobnummer',
    'projekt',
    'projet',
    'dossier',
  ],
  costType: ['cost type', 'service', 'category', 'kostenart', 'leistungsart', 'type de coût', 'nature'],
  glChart: ['gl account', 'gl', 'account', 'konto', 'sachkonto', 'compte'],
  details: [
    'details',
    'description',
    'item',
    'text',
    'product',
    'beschreibung',
    'bezeichnung',
    'artikel',
    'leistung',
    'désignation',
    'libellé',
    'article',
  ],
  employee: ['employee', 'person', 'mitarbeiter', 'mitarbeiterin', 'employé', 'collaborateur'],
  person: ['person', 'employee', 'mitarbeiter', 'mitarbeiterin', 'personne', 'collaborateur'],
  cost: ['cost', 'bought in', 'costs', 'kosten', 'einkauf', 'coût', 'achat'],
  markUp: ['mark-up', 'mark up', 'markup', 'margin', 'aufschlag', 'marge', 'majoration'],
  supplier: ['supplier', 'vendor', 'lieferant', 'fournisseur'],
  units: [
    'units',
    'unit',
    'qty',
    'quantity',
    'hours',
    'pieces',
    'menge',
    'anzahl',
    'stück',
    'stunden',
    'quantité',
    'qté',
    'heures',
  ],
  rate: [
    'rate',
    'price',
    'unit price',
    'unit cost',
    'price each',
    'each',
    'preis',
    'einzelpreis',
    'ep',
    'stückpreis',
    'satz',
    'prix',
    'prix unitaire',
    'pu',
    'tarif',
  ],
  taxStatus: [
    'tax status',
    'tax code',
    'tax type',
    'gst',
    'vat',
    'steuerstatus',
    'steuerart',
    'mwst',
    'ust',
    'tva',
    'régime de tva',
  ],
  net: [
    'net',
    'net amount',
    'amount',
    'subtotal',
    'ex tax',
    'netto',
    'betrag',
    'nettobetrag',
    'montant',
    'montant ht',
    'ht',
    'net ht',
  ],
  tax: [
    'tax',
    'tax amount',
    'gst amount',
    'vat amount',
    'steuer',
    'steuerbetrag',
    'mwst betrag',
    'taxe',
    'montant tva',
  ],
  total: [
    'total',
    'gross',
    'total amount',
    'inc tax',
    'brutto',
    'gesamt',
    'bruttobetrag',
    'summe',
    'ttc',
    'montant ttc',
  ],
};

/** A screen's names of its lines' columns. */
export type ColumnNames = Readonly<Record<string, string>>;

/** Returns the column that a heading names; null if none. */
export function columnOfHeading(text: string, names: ColumnNames): string | null {
  const wanted = folded(text);
  if (wanted === '') return null;
  const columns = Object.keys(names);
  return (
    columns.find((column) => folded(names[column]!) === wanted) ??
    columns.find((column) => HEADINGS[column]?.includes(wanted)) ??
    null
  );
}

/** Normalises a heading: lower case, without punctuation and currencies or units in parentheses. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .replace(/[.:#*_/-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
