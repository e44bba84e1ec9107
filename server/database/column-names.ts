/** A property's name as the database spells it, as Drizzle's `casing` does it. */
export const columnName = (property: string): string =>
  property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A row with its property names so spelled. */
export function byColumnName(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]: [string, unknown]) => [columnName(name), value]))
}
