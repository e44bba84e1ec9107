import { readFileSync } from 'node:fs'
import { calls, type CallName } from '#contract/calls.ts'
import { readProject } from './import-graph.ts'

const SCREENS = 'src/app/screens.ts'
const NAMES = Object.keys(calls).filter((name): name is CallName => name in calls)

/** Modules that stand for their features' calls on every screen, or name calls as data and make none. */
const NO_PAGES = [
  /^src\/app\//,
  /^src\/features\/people\/(screen-actions|people-lists|denials)/,
  /^contract\/(?!.*-(list|report)\.ts$)/,
  /^contract\/people-list/,
  /^machines\//,
  /^src\/platform\/(api|session)/,
]

/** Screen → the calls that its pages, and all that these load, name in their code. */
export function callsByScreen(): Map<string, CallName[]> {
  const code = readFileSync(SCREENS, 'utf8')
  const imports = new Map(readProject('.').map(({ path, imports: own }) => [path, own.map(({ target }) => target)]))
  const named = (text: string) => [...text.matchAll(/import\('#(src\/[^']+)'\)/g)].flatMap(([, path]) => path ?? [])
  const [head = '', body = ''] = code.split('export const screens')
  // Pages that several screens share have names above the table.
  const shared = new Map(
    [...head.matchAll(/^const (\w+) = ([\s\S]*?)(?=^(?:const|function|\/\*\*)|$(?![\s\S]))/gm)].map(
      ([, name = '', text = '']) => [name, named(text)],
    ),
  )
  const found = new Map<string, CallName[]>()
  for (const [, screen = '', text = ''] of body.matchAll(/^ {2}(\w+): (\{[\s\S]*?)(?=^ {2}\w+: \{|^\})/gm)) {
    const pages = [
      ...named(text),
      ...[...shared].flatMap(([name, paths]) => (new RegExp(`\\b${name}\\b`).test(text) ? paths : [])),
    ]
    if (/\.\.\.people\(/.test(text)) pages.push('src/features/people/people-pages.tsx')
    found.set(screen, callsNamedIn(reachable(pages, imports)))
  }
  return found
}

/** Screen → its own path (empty) and those below it → the calls that the page there asks for itself as soon as it is shown. */
export function readsByPage(): Map<string, Map<string, CallName[]>> {
  const code = readFileSync(SCREENS, 'utf8')
  const [head = '', body = ''] = code.split('export const screens')
  const shared = new Map(
    [...head.matchAll(/^const (\w+) = lazyScreen\(\(\) => import\('#(src\/[^']+)'\)\)/gm)].map(
      ([, name = '', path = '']) => [name, path],
    ),
  )
  return new Map(
    [...body.matchAll(/^ {2}(\w+): (\{[\s\S]*?)(?=^ {2}\w+: \{|^\})/gm)].map(([, screen = '', text = '']) => [
      screen,
      new Map(
        [...text.matchAll(/(?:page|'(\/[^']*)'): (?:lazyScreen\(\(\) => import\('#(src\/[^']+)'\)|(\w+))/g)].map(
          ([, below = '', own, name = '']) => [below, readsOf(own ?? shared.get(name))],
        ),
      ),
    ]),
  )
}

function readsOf(path: string | undefined): CallName[] {
  if (path === undefined) return []
  const page = readFileSync(path, 'utf8')
  const lists = [...page.matchAll(/from '#(contract\/[^']+-list\.ts)'/g)].map(([, list = '']) =>
    readFileSync(list, 'utf8'),
  )
  const read = new Set(
    [
      ...page.matchAll(/\b(?:useRead|useList|readOptions)(?:<'\w+'>)?\(\s*'(\w+)'/g),
      ...lists.flatMap((list) => [...list.matchAll(/^ {2}calls: \{ read: '(\w+)'/gm)]),
    ].map(([, name]) => name),
  )
  return NAMES.filter((name) => read.has(name))
}

function reachable(from: readonly string[], imports: ReadonlyMap<string, readonly string[]>): string[] {
  const seen = new Set<string>()
  const waiting = [...from]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path) || !imports.has(path) || NO_PAGES.some((pattern) => pattern.test(path))) continue
    seen.add(path)
    waiting.push(...(imports.get(path) ?? []))
  }
  return [...seen]
}

/** A call is made by its name, always written out: `useRead('getBooking'`, `attempt('quoteRefund'`, a list's `read:`. */
function callsNamedIn(paths: readonly string[]): CallName[] {
  const text = paths.map((path) => readFileSync(path, 'utf8')).join('\n')
  const made = new Set(
    [
      ...text.matchAll(
        /\b(?:call|callFile|attempt|callLoosely|useRead|useList|useVersion|useRecord|useWrite|useActForm|readOptions)(?:<'\w+'>)?\(\s*'(\w+)'/g,
      ),
      // A record is made or changed: `useRecordForm(record ? 'updateDepot' : 'createDepot'`.
      ...text.matchAll(/\buseRecordForm\(\s*'(\w+)'/g),
      ...text.matchAll(/\buseRecordForm\([\w.\s]+\? '(\w+)'/g),
      ...text.matchAll(/\buseRecordForm\([\w.\s]+\? '\w+' : '(\w+)'/g),
      ...text.matchAll(/^ {2}calls: \{ read: '(\w+)'/gm),
    ].map(([, name]) => name),
  )
  return NAMES.filter((name) => made.has(name))
}
