import { type AliasOptions, type Plugin, runnerImport } from 'vite'
import type { contract } from '../../contract/contract.ts'

/** What stands in for parts of libraries in the built client, each doing the same in fewer bytes. */
export const lighterParts = (rootDirectory: string): AliasOptions => [
  // React has had this hook since 18; what wouter and @xstate/react bring for older ones is dead weight.
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
  { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
  { find: /^\.\/xstate-dev\.esm\.js$/, replacement: `${rootDirectory}/src/lib/no-inspector.ts` },
  { find: /^\.\/unescape\.js$/, replacement: `${rootDirectory}/src/lib/no-unescape.ts` },
  { find: 'ufo', replacement: `${rootDirectory}/src/lib/whole-url.ts` },
  { find: 'destr', replacement: `${rootDirectory}/src/lib/plain-json.ts` },
  {
    find: /^(?:@tanstack\/react-virtual|@react-aria\/(?:focus|interactions)|\.\.\/\.\.\/internal\/floating\.js)$/,
    replacement: `${rootDirectory}/src/lib/bare-combobox.ts`,
  },
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

/** Takes out of zod what writes a schema as JSON Schema: only the server does, for its API page. */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/zod\/v4\/classic\/schemas\.js$/ },
      handler: (code) => ({ code: JSON_SCHEMA.reduce((text, part) => text.replaceAll(part, ''), code), map: null }),
    },
  }
}

const JSON_SCHEMA = [
  /^ *inst\._zod\.processJSONSchema = .+;$/gm,
  /^ *jsonSchema: \{\n(?: *(?:input|output): createStandardJSONSchemaMethod\(.+\),\n)+ *\},$/gm,
  /^ *toJSONSchema\(params\) \{\n.+\n *\},$/gm,
]

/** Who may call what, without the schemas: the only screen that asks the whole contract wants nothing else of it. */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: 'build',
    load: {
      filter: { id: /\/contract\/contract\.ts$/ },
      async handler(id) {
        const { module } = await runnerImport<{ contract: typeof contract }>(id)
        const rights = Object.entries(module.contract).map(([name, { access }]) => [name, { access }])
        return `export const contract = ${JSON.stringify(Object.fromEntries(rights))}`
      },
    },
    /** A second screen may want the schemas, and would find none. */
    buildEnd() {
      const whole = [...this.getModuleIds()].find((id) => id.endsWith('/contract/contract.ts'))
      const importers = whole === undefined ? [] : (this.getModuleInfo(whole)?.importers ?? [])
      if (importers.length > 1)
        this.error(
          `Only the rights of the contract are in the client, and all of these import it: ${importers.join(', ')}`,
        )
    },
  }
}

/**
 * Takes the advice to developers out of i18next and react-i18next: without the `debug` option these calls return
 * before they say anything. What is logged as an error stays.
 */
export function withoutTranslationAdvice(): Plugin {
  return {
    name: 'without-translation-advice',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/(?:i18next\/dist\/esm|react-i18next\/dist\/es)\/.+\.js$/ },
      handler(code) {
        const calls: Span[] = []
        collectAdvice(this.parse(code), calls)
        const rest = calls.reduceRight(
          (text, { start, end }) => `${text.slice(0, start)}void 0${text.slice(end)}`,
          code,
        )
        return { code: rest, map: null }
      },
    },
  }
}

/**
 * Takes out of the style sheets what only browsers need that lack popovers (before Chrome 114, Safari 17, Firefox 125)
 * and so cannot show the application anyway: Tailwind writes fallbacks for `color-mix` and `@property`.
 */
export function withoutOldFallbacks(): Plugin {
  return {
    name: 'without-old-fallbacks',
    apply: 'build',
    generateBundle: (_options, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || typeof file.source !== 'string' || !file.fileName.endsWith('.css')) continue
        const kept = withoutBlock(file.source, '@layer properties{', () => '')
        file.source = withoutBlock(kept, '@supports (color:color-mix(in lab, red, red)){', (inside) => inside)
      }
    },
  }
}

/** Each block that opens so, put by what `keep` makes of its inside. */
function withoutBlock(css: string, opening: string, keep: (inside: string) => string): string {
  const start = css.indexOf(opening)
  if (start < 0) return css
  const inner = start + opening.length
  let end = inner
  for (let depth = 1; depth > 0 && end < css.length; end += 1) {
    if (css[end] === '{') depth += 1
    if (css[end] === '}') depth -= 1
  }
  return css.slice(0, start) + withoutBlock(keep(css.slice(inner, end - 1)) + css.slice(end), opening, keep)
}

interface Span {
  start: number
  end: number
}

const ADVICE = new Set(['log', 'warn', 'deprecate', 'once'])

/** Outermost calls of `….logger.warn(…)`, `warnOnce(…)` and the like, in the order of the text. */
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
  if (field(callee, 'name') === 'warnOnce') return true
  return (
    ADVICE.has(String(field(field(callee, 'property'), 'name'))) &&
    field(field(field(callee, 'object'), 'property'), 'name') === 'logger'
  )
}

const field = (node: unknown, name: string): unknown =>
  node !== null && typeof node === 'object' ? Reflect.get(node, name) : undefined
