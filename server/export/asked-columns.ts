import { type Refusal, refuse } from '#server/plugins/refusal.ts'

/** The columns that a query names, separated by commas: each once, in its order. Refused where one is not the list's. */
export function askedColumns<Column extends string>(text: string, known: readonly Column[]): Column[] | Refusal {
  const named = text.split(',').map((name) => known.find((column) => column === name.trim()))
  return named.every((name) => name !== undefined)
    ? [...new Set(named)]
    : refuse('malformed', { fields: { columns: 'list.unknownColumn' } })
}
