interface Column {
  id?: string | undefined
  meta?: { hidden?: boolean } | undefined
}

/** Ids of the columns that are seen, for an export: their defaults, overruled by what somebody chose. */
export function shownColumns(columns: readonly Column[], choice: Readonly<Record<string, boolean>>): string {
  return columns.flatMap(({ id, meta }) => (id !== undefined && (choice[id] ?? !meta?.hidden) ? [id] : [])).join(',')
}
