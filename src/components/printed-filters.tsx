export interface PrintedFiltersProps {
  /** Name and value of each filter; what has no value narrows nothing. */
  told: readonly (readonly [name: string, value: string | undefined])[]
}

/** On paper, where the fields are not: what a report is narrowed to. */
export function PrintedFilters({ told }: PrintedFiltersProps) {
  const given = told.filter(([, value]) => value)
  return given.length === 0 ? null : <p className="mb-3 hidden text-sm print:block">{given.map(([name, value]) => `${name}: \u2068${value}\u2069`).join(' · ')}</p>
}
