/** Filters as an address's query, '' where none narrows anything. */
export function queryOf(filters: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return query.size > 0 ? `?${query}` : ''
}
