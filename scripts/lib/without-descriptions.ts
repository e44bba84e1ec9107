import type { Plugin } from 'vite'

/** Files of machines; their descriptions are read on diagrams that are drawn at build time, and by the server. */
const MACHINE_FILES = /\/machines\/.+-(?:flow|lifecycle|steps|changes)\.ts$/

/**
 * Takes the descriptions of states and transitions out of the machines in the client, which shows none of them. Reads
 * our own sources as a syntax tree, and fails the build once there is nothing left to take out.
 */
export function withoutDescriptions(): Plugin {
  let removed = 0
  return {
    name: 'without-machine-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: MACHINE_FILES },
      handler(code) {
        const spans: Span[] = []
        collectDescriptions(this.parse(code, { lang: 'ts' }), spans)
        removed += spans.length
        const rest = spans.reduceRight(
          (text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''),
          code,
        )
        return { code: rest, map: null }
      },
    },
    buildEnd(error) {
      if (!error && removed === 0)
        this.error('No machine has a description any more: delete scripts/lib/without-descriptions.ts.')
    },
  }
}

interface Span {
  start: number
  end: number
}

/** Properties `description: 'text'` in the order of the text. */
function collectDescriptions(node: unknown, spans: Span[]): void {
  if (node === null || typeof node !== 'object') return
  if (isDescription(node)) {
    spans.push(node)
    return
  }
  for (const child of Object.values(node)) collectDescriptions(child, spans)
}

function isDescription(node: object): node is Span {
  if (field(node, 'type') !== 'Property' || field(field(node, 'key'), 'name') !== 'description') return false
  const value = field(node, 'value')
  return field(value, 'type') === 'Literal' && typeof field(value, 'value') === 'string'
}

const field = (node: unknown, name: string): unknown =>
  node !== null && typeof node === 'object' ? Reflect.get(node, name) : undefined
