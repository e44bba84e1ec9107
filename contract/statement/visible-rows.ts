import type { StatementRow } from './statement-document.ts'

/** The rows that are shown: without those that are zero in every column, unless they are asked for. Totals always are. */
export function visibleRows(rows: readonly StatementRow[], hasZeros: boolean): StatementRow[] {
  return hasZeros
    ? [...rows]
    : rows.filter(({ kind, amounts }) => kind === 'total' || amounts.some((amount) => amount !== 0 && amount !== null))
}

/** How far in each row stands: groups below groups, accounts below them. */
export function levelOf(rows: readonly StatementRow[], row: StatementRow): number {
  const parent = row.parent === null ? undefined : rows.find(({ key }) => key === row.parent)
  return parent === undefined ? 0 : levelOf(rows, parent) + 1
}
