/** Those spelled so far: as many as the program's own rows have properties, and a sale has sixty of them twice. */
const spelled = new Map<string, string>()

/** A property's name as the database spells it, as Drizzle's `casing` does it. */
export function columnName(property: string): string {
  let name = spelled.get(property)
  if (name === undefined) {
    name = property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    spelled.set(property, name)
  }
  return name
}

/** A row with its property names so spelled. */
export function byColumnName(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]: [string, unknown]) => [columnName(name), value]))
}
