import type { AliasOptions, Plugin } from 'vite'

/** What stands in for parts of libraries in the built client, each doing the same in fewer bytes. */
export const lighterParts = (rootDirectory: string): AliasOptions => [
  // React has had this hook since 18; what wouter and @xstate/react bring for older ones is dead weight.
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
  { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
  { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: `${rootDirectory}/src/lib/lucide-icon.ts` },
]

/**
 * Takes the descriptions out of the machines in the client: auditors read them on diagrams that are drawn at build
 * time, never from the running machine.
 */
export function withoutDescriptions(): Plugin {
  return {
    name: 'without-machine-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/machines\/.+-(?:flow|lifecycle|steps|changes)\.ts$/ },
      handler: (code) => ({ code: code.replaceAll(DESCRIPTION, ''), map: null }),
    },
  }
}

const DESCRIPTION = /\bdescription:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),?/g

/**
 * Takes the advice to developers out of i18next: without its `debug` option these calls return before they say
 * anything. What it logs as an error stays.
 */
export function withoutTranslationAdvice(): Plugin {
  return {
    name: 'without-translation-advice',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/i18next\/dist\/esm\/i18next\.js$/ },
      handler(code) {
        const calls: Span[] = []
        collectAdvice(this.parse(code), calls)
        const rest = calls.reduceRight((text, { start, end }) => `${text.slice(0, start)}void 0${text.slice(end)}`, code)
        return { code: rest, map: null }
      },
    },
  }
}

interface Span {
  start: number
  end: number
}

const ADVICE = new Set(['log', 'warn', 'deprecate', 'once'])

/** Outermost calls of `….logger.warn(…)` and the like, in the order of the text. */
function collectAdvice(node: unknown, calls: Span[]): void {
  if (node === null || typeof node !== 'object') return
  if (isAdvice(node)) {
    calls.push(node)
    return
  }
  for (const child of Object.values(node)) collectAdvice(child, calls)
}

function isAdvice(node: object): node is Span {
  if (field(node, 'type') !== 'CallExpression') return false
  const callee = field(node, 'callee')
  return (
    ADVICE.has(String(field(field(callee, 'property'), 'name'))) &&
    field(field(field(callee, 'object'), 'property'), 'name') === 'logger'
  )
}

const field = (node: unknown, name: string): unknown =>
  node !== null && typeof node === 'object' ? Reflect.get(node, name) : undefined
