/** JSON of which small parts stand on one line and large ones are opened: compact, and a change shows in few lines. */
export function formatJson(value: unknown): string {
  return `${format(value, '')}\n`
}

const WIDTH = 160

function format(value: unknown, indent: string): string {
  const flat = JSON.stringify(value)
  if (flat.length + indent.length <= WIDTH || typeof value !== 'object' || value === null) return flat
  const inner = `${indent} `
  const parts = Array.isArray(value)
    ? value.map((item) => format(item, inner))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${format(item, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`
}
