import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readProject } from './import-graph.ts'

/** Every noun of the product with its rooms: the folder names that it may have inside, in whatever layer. */
const ROOMS: Record<string, readonly string[]> = {
  accommodation: ['stay'],
  agent: ['wallet', 'top-up', 'report'],
  approval: [],
  audit: ['access-log', 'seals'],
  'bank-reference': [],
  booking: ['sale', 'update', 'history', 'ticket'],
  cash: ['shift', 'deposit-slip', 'transfer'],
  'check-in': ['desk', 'device', 'passengers', 'checked-in', 'reviews', 'exit-fee', 'visa'],
  consignment: ['billing', 'movement', 'tracking', 'list'],
  dashboard: [],
  departure: ['schedule', 'swap', 'closing', 'cancellation', 'manifest', 'trip-summary', 'counter', 'board'],
  draft: [],
  'exchange-rate': [],
  expense: [],
  file: [],
  fuel: [],
  fleet: ['transport', 'drivers', 'documents', 'import'],
  health: [],
  invoice: ['account', 'billing', 'receipt'],
  ledger: ['journal', 'recurring', 'transactions', 'chart'],
  list: [],
  maintenance: ['work-order', 'plan'],
  master: [],
  message: [],
  network: ['places', 'timetable', 'prices', 'import'],
  package: [],
  people: ['profile'],
  period: [],
  phone: [],
  policy: [],
  reconciliation: ['import', 'matching'],
  refund: [],
  'sales-report': [],
  'saved-view': [],
  search: [],
  seat: [],
  session: [],
  statement: [],
  tax: [],
  'travel-date-change': [],
  'tax-document': [],
  'vat-return': [],
  workflow: ['drawing', 'records'],
}

/** Folders whose folders are nouns. */
const BY_NOUN = [
  'contract',
  'machines',
  'server/domain',
  'server/features',
  'src/domain',
  'src/features',
  'tests/browser',
  'tests/machines',
  'tests/server',
  'tests/unit',
]

/** Beside the nouns: the parts that flows are put together from, and the tests that start processes of their own. */
const NO_NOUNS = new Set(['machines/parts', 'tests/machines/parts', 'tests/server/processes', 'tests/unit/plot'])

/** What stands beside the nouns: the ground they are built on, and the doors that all of them go through. */
const BESIDE: Record<string, readonly string[]> = {
  server: [
    // How far the books can be trusted is asked of every noun, and every noun writes through `lifecycle`.
    'audit',
    'backup',
    'lifecycle',
    'database',
    'domain',
    'export',
    'features',
    'mail',
    'masters',
    'passwords',
    'plugins',
    'storage',
    'time',
  ],
  src: ['app', 'domain', 'features', 'platform', 'styles', 'ui'],
}

/** Contract that is nobody's: what every call is made of, and what the product does for any record. */
const COMMON = new Set([
  'access',
  'bounds',
  'call',
  'calls',
  'common',
  'contract',
  'country',
  'currency',
  'endpoint',
  'error',
  'event-stream',
  'first-calls',
  'master',
  'office-calls',
  'patterns',
  'records',
  'folded',
  'latin-digits',
  'list-separator',
  'grouped-reference',
  'search-term',
  'time-zone',
  'draft',
  'file',
  'list',
  'saved-view',
  'search',
  'session',
])

/** From the ground up: a layer imports those before it. */
const LAYERS = ['platform', 'ui', 'domain', 'features', 'app'] as const

const EXCEPTIONS: readonly (readonly [from: RegExp, to: RegExp])[] = [
  // Where screens are depends on who is signed in: the table of the screens is the app's.
  [/^src\/platform\/use-screen-path\.ts$/, /^src\/app\/(route-sets|screen-id)\.ts$/],
  // What a role may see is chosen from the screens there are.
  [/^src\/features\/people\//, /^src\/app\/(route-sets|screen-id|screen-needs|screens)\.ts$/],
  // The desk at the gate is one program, half of it on the device.
  [/^src\/features\/check-in\/(desk|device)\//, /^src\/features\/check-in\/(desk|device)\//],
  // A record is shown on the drawing of its workflow.
  [/^src\/features\/workflow\/records\//, /^src\/features\/workflow\/drawing\//],
  // The door of state tells which depots a record is of, and what a ticket was, without any feature.
  [/^server\/lifecycle\//, /^server\/domain\/(booking\/ticket-states|consignment\/consignment-depots)\.ts$/],
]

const project = readProject(process.cwd())
const edges = project.flatMap(({ path, imports }) =>
  imports
    .filter(({ target }) => !EXCEPTIONS.some(([from, to]) => from.test(path) && to.test(target)))
    .map(({ target }) => [path, target] as const),
)

test.for(BY_NOUN)('every folder of %s is a noun, with no other rooms than it has elsewhere', (folder) => {
  const nouns = foldersOf(folder).filter((name) => !NO_NOUNS.has(`${folder}/${name}`))
  const found = nouns.map((noun) => [
    noun,
    foldersOf(`${folder}/${noun}`).filter((room) => !ROOMS[noun]?.includes(room)),
  ])
  expect(found).toEqual(nouns.map((noun) => [noun in ROOMS ? noun : `no noun: ${noun}`, []]))
})

test('what lies beside the nouns in the contract is for all of them', () => {
  const strangers = filesOf('contract')
    .map((name) => name.replace(/\.ts$/, ''))
    .filter((name) => !COMMON.has(name))
  expect(strangers).toEqual([])
})

test('every room that is named is there', () => {
  const empty = Object.entries(ROOMS).flatMap(([noun, rooms]) =>
    rooms.filter((room) => !BY_NOUN.some((folder) => foldersOf(`${folder}/${noun}`).includes(room))),
  )
  expect(empty).toEqual([])
})

test.for(Object.entries(BESIDE))('%s has no other folders', ([folder, names]) => {
  expect(foldersOf(folder)).toEqual(names.toSorted())
})

test('the kit and the platform know no noun', () => {
  const known = edges.filter(
    ([path, target]) =>
      /^src\/(ui|platform)\//.test(path) &&
      /^(contract|machines)\//.test(target) &&
      isOfNoun(target.split('/').slice(1).join('/')),
  )
  expect(known).toEqual([])
})

test('in the client nothing imports what stands on it', () => {
  const upwards = edges.filter(([path, target]) => {
    const [from, to] = [layerOf(path), layerOf(target)]
    return from >= 0 && to > from
  })
  expect(upwards).toEqual([])
})

test('a room of a feature imports its noun, not the room beside it', () => {
  const beside = edges.filter(([path, target]) => {
    const [from, to] = [roomOf(path), roomOf(target)]
    return from?.noun !== undefined && from.noun === to?.noun && from.room && to.room && from.room !== to.room
  })
  expect(beside).toEqual([])
})

test.for(['server', 'src'])('what several features know of a noun is in %s/domain, and nothing else', (side) => {
  const importers = new Map<string, string[]>()
  for (const { path, imports } of project) {
    for (const { target } of imports) importers.set(target, [...(importers.get(target) ?? []), path])
  }
  const known = edges.map(([path, target]) => `${path} ${target}`)
  const lonely = project.flatMap(({ path }) => {
    if (!path.startsWith(`${side}/domain/`)) return []
    const users = usersOf(path, side, importers)
    return users.size > 1 || !known.some((edge) => edge.endsWith(` ${path}`)) ? [] : [`${path}: ${[...users].join()}`]
  })
  expect(lonely).toEqual([])
})

/** The features that come to import a file of the domain, and whatever else does, by its folder. */
function usersOf(path: string, side: string, importers: ReadonlyMap<string, readonly string[]>): Set<string> {
  const users = new Set<string>()
  const seen = new Set([path])
  const waiting = [path]
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    for (const importer of importers.get(each) ?? []) {
      if (seen.has(importer) || !importer.startsWith(`${side}/`)) continue
      seen.add(importer)
      const [, folder = '', noun = ''] = importer.split('/')
      if (folder === 'domain') waiting.push(importer)
      else users.add(folder === 'features' ? noun : `${folder}/`)
    }
  }
  return users
}

function isOfNoun(path: string): boolean {
  const [first = ''] = path.replace(/\.ts$/, '').split('/')
  return first in ROOMS && !COMMON.has(first)
}

function roomOf(path: string): { noun: string | undefined; room: string | undefined } | undefined {
  const match = /^src\/features\/([^/]+)\/(?:([^/]+)\/)?/.exec(path)
  return match ? { noun: match[1], room: match[2] } : undefined
}

function layerOf(path: string): number {
  return LAYERS.findIndex((layer) => path.startsWith(`src/${layer}/`))
}

function foldersOf(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => (entry.isDirectory() ? entry.name : []))
}

function filesOf(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => (entry.isDirectory() ? [] : entry.name))
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    return []
  }
}
