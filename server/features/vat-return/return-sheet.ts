import type { VatReturnDocument, VatReturnRow } from '#contract/vat-return/vat-return-document.ts'
import type { Database } from '#server/database/connection.ts'
import { readWhereabouts } from '#server/domain/people/whereabouts.ts'
import { datedName } from '#server/export/dated-name.ts'
import { type ExportColumn, type ExportLanguage, exportRows } from '#server/export/export-list.ts'
import { amountCell } from '#server/export/sheet.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { bothWords, wordsOf } from '#server/words.ts'

/** A figure of a return, or one of the sums below them. */
type SheetLine = { row: VatReturnRow } | { sum: 'outputVat' | 'inputVat' | 'due' }

/** A return as it is seen: every figure, then what they come to. */
export async function exportReturn(
  database: Pick<Database, 'orm' | 'auditKey'>,
  { reference, document }: { reference: string; document: VatReturnDocument },
  order: { format: 'csv' | 'xlsx'; language: ExportLanguage; userId: string; details: Record<string, unknown> },
): Promise<FileAnswer> {
  const lines: SheetLine[] = [
    ...document.rows.map((row) => ({ row })),
    ...(['outputVat', 'inputVat', 'due'] as const).map((sum) => ({ sum })),
  ]
  async function* all(): AsyncGenerator<readonly SheetLine[]> {
    yield lines
  }
  const name = `vat-return-${reference.replaceAll(/\W+/g, '-')}`
  return exportRows(
    database,
    {
      ...order,
      columns: columnsOf(document),
      title: bothWords('vat-return:one'),
      subject: 'vat-return',
      name: datedName(name, await readWhereabouts(database.orm, order.userId)),
      count: lines.length,
    },
    all(),
  )
}

const column = (
  key: string,
  width: number,
  cell: (row: VatReturnRow, language: ExportLanguage) => string | number,
): ExportColumn<SheetLine> => ({
  heading: bothWords(key),
  width,
  cell: (line, language) => ('row' in line ? cell(line.row, language) : ''),
})

function columnsOf(document: VatReturnDocument): ExportColumn<SheetLine>[] {
  return [
    {
      heading: bothWords('vat-return:figure.side'),
      width: 16,
      cell: (line, language) =>
        wordsOf(language, 'row' in line ? `vat-return:side.${line.row.side}` : `vat-return:sum.${line.sum}`),
    },
    column('vat-return:figure.kind', 16, ({ kind }, language) => wordsOf(language, `vat-return:kind.${kind}`)),
    column('vat-return:figure.supply', 28, ({ supply }, language) => wordsOf(language, `vat-return:supply.${supply}`)),
    column('vat-return:figure.category', 18, ({ category }, language) => wordsOf(language, `tax:category.${category}`)),
    column('vat-return:figure.rate', 8, ({ rateBasisPoints }) =>
      rateBasisPoints === null ? '' : rateBasisPoints / 100,
    ),
    column('common:list.currency', 10, () => document.currency),
    {
      heading: bothWords('vat-return:figure.base'),
      width: 16,
      cell: (line) => ('row' in line ? amountCell(line.row.base, document.currency) : ''),
    },
    {
      heading: bothWords('vat-return:figure.vat'),
      width: 16,
      cell: (line) => amountCell('row' in line ? line.row.vat : document[line.sum], document.currency),
    },
    column('vat-return:figure.entries', 10, ({ entries }) => entries),
  ]
}
