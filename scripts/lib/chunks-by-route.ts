/** What comes first, whatever the route. */
const START = 'src/main.tsx'
/** The desk at the gate, which comes without the frame. */
const GATE = 'src/app/check-in-screen.tsx'
/** What stands around every screen of somebody signed in. */
export const FRAME = 'src/app/signed-in-app.tsx'
/** Where the routes behind the frame are listed, each as a dynamic import. */
export const ROUTES = 'src/app/screens.ts'
/** Where features are put together: what is imported from here on is the rest of the office. */
const CROSSROADS = 'src/app/'

/** Libraries that come in a chunk of their own, so that a release of ours leaves them in the cache. */
const VENDORS = {
  react: packages('react', 'react-dom', 'scheduler'),
  first: packages(
    'xstate',
    '@xstate',
    'i18next',
    'react-i18next',
    'i18next-http-backend',
    'wouter',
    'regexparam',
    'use-sync-external-store',
  ),
  query: packages('@tanstack/react-query', '@tanstack/query-core'),
  table: packages('@tanstack/react-table', '@tanstack/table-core', '@tanstack/store'),
  schemas: packages('zod'),
  forms: packages('react-hook-form', '@hookform'),
}
/** The table of calls, which comes beside the frame, and at the gate only once something is written. */
const CALLS = /\/contract\/office-calls\.ts$/
/** What a module may bring along: what does without must not share a chunk with what does not. */
const HEAVY: Readonly<Record<string, RegExp>> = {
  table: VENDORS.table,
  schemas: VENDORS.schemas,
  forms: VENDORS.forms,
  lists: /\/src\/ui\/list\//,
}

/** Kinds of page, by a part that each of a kind has. */
const KINDS: Readonly<Record<string, RegExp>> = {
  lists: /\/src\/ui\/list\/list-page\.tsx$/,
  forms: VENDORS.forms,
  wizards: /\/src\/ui\/wizard\//,
}
/** What at least so large a share of the pages of a kind needs is loaded with each of that kind. */
const SHARE = 0.35

/** By what part of the application something is needed, the widest first. */
const PARTS = ['gate', 'gate-later', 'office'] as const
const REACHES = [
  'frame',
  ...subsets(Object.keys(KINDS))
    .toSorted((one, other) => other.length - one.length)
    .map(nameOfKinds),
  'alone',
]
/** But at the gate. Wizards are too few for a chunk of their own: one thing out of it would bring half of a wizard to a list. */
const LEFT_TO_BUNDLER: ReadonlySet<string> = new Set(['wizards', 'few', 'alone'])
const WEIGHTS = subsets(Object.keys(HEAVY))

interface Graph {
  getModuleInfo: (id: string) => {
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
  } | null
}

/**
 * The bundler's groups: libraries by vendor, then modules by the routes that need them. What the first screen, the
 * gate, the frame or the same kinds of page need comes in one chunk each; the rest is left to the bundler, which cuts it
 * by the routes that need exactly the same.
 */
export function chunksByRoute(rootDirectory: string) {
  let chunks: ReadonlyMap<string, string> | undefined
  const chunkOf = (id: string, graph: Graph) => (chunks ??= assignChunks(rootDirectory, graph)).get(id)
  // A group takes along what its modules import, which as many need or more: so that has to have had its own before.
  const parts = PARTS.flatMap((part, column) =>
    REACHES.flatMap((reach, row) =>
      WEIGHTS.map((heavy) => ({ name: [part, reach, ...heavy].join('-'), rank: 1 + column + row + heavy.length })),
    ),
  )
  return [
    ...Object.entries(VENDORS).map(([name, test]) => ({ name, test, priority: 100 })),
    { name: 'office-calls', test: CALLS, priority: 100 },
    ...[{ name: 'start', rank: 0 }, ...parts].map(({ name, rank }) => ({
      debugName: name,
      name: (id: string, graph: Graph) => (chunkOf(id, graph) === name ? name : null),
      priority: 50 - rank,
    })),
  ]
}

/** What the gate loads with its first screen, and all that it may come to load without the rest of the office. */
export function modulesOfGate(rootDirectory: string, graph: Graph): { first: Set<string>; all: Set<string> } {
  const gate = `${rootDirectory}/${GATE}`
  const isCrossroads = (id: string) => id.startsWith(`${rootDirectory}/${CROSSROADS}`) && id !== gate
  return { first: reached([gate], graph), all: reached([gate], graph, (id) => !isCrossroads(id)) }
}

/** Modules and, at any distance, what they import; dynamically too where `isFollowed`. */
export function reached(
  ids: readonly string[],
  graph: Graph,
  isFollowed: (id: string) => boolean = () => false,
): Set<string> {
  const found = new Set<string>()
  const waiting = [...ids]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const facts = graph.getModuleInfo(id)
    if (found.has(id) || !facts) continue
    found.add(id)
    waiting.push(...facts.importedIds, ...(isFollowed(id) ? facts.dynamicallyImportedIds : []))
  }
  return found
}

function assignChunks(rootDirectory: string, graph: Graph): Map<string, string> {
  const closure = (path: string) => reached([`${rootDirectory}/${path}`], graph)
  const gate = modulesOfGate(rootDirectory, graph)
  const frame = closure(FRAME)
  const pages = graph.getModuleInfo(`${rootDirectory}/${ROUTES}`)?.dynamicallyImportedIds ?? []
  const users = new Map<string, number>()
  const kinds = new Map(Object.keys(KINDS).map((kind) => [kind, { pages: 0, users: new Map<string, number>() }]))
  for (const page of pages) {
    const ids = reached([page], graph)
    count(users, ids)
    for (const [name, kind] of kinds) {
      if (![...ids].some((id) => KINDS[name]?.test(id))) continue
      kind.pages += 1
      count(kind.users, ids)
    }
  }

  const found = new Map([...closure(START)].map((id) => [id, 'start']))
  for (const id of [...gate.all, ...frame, ...users.keys()]) {
    const name = found.has(id) ? undefined : nameOf(id)
    if (name !== undefined) found.set(id, name)
  }
  return found

  function nameOf(id: string): string | undefined {
    const part = gate.first.has(id) ? 'gate' : gate.all.has(id) ? 'gate-later' : 'office'
    const reach = reachOf(id, part === 'gate' ? 0 : SHARE)
    if (part !== 'gate' && LEFT_TO_BUNDLER.has(reach)) return undefined
    const needs = [...reached([id], graph)]
    const heavy = Object.keys(HEAVY).filter((name) => needs.some((each) => HEAVY[name]?.test(each)))
    return [part, reach, ...heavy].join('-')
  }

  function reachOf(id: string, share: number): string {
    if (frame.has(id)) return 'frame'
    const uses = users.get(id) ?? 0
    if (uses <= 1) return 'alone'
    const needed = [...kinds].flatMap(([name, kind]) => {
      const own = kind.users.get(id) ?? 0
      return own > 0 && own >= share * kind.pages ? [name] : []
    })
    return nameOfKinds(needed)
  }
}

function count(users: Map<string, number>, ids: Iterable<string>): void {
  for (const id of ids) users.set(id, (users.get(id) ?? 0) + 1)
}

function subsets(names: readonly string[]): string[][] {
  return names.reduce<string[][]>((sets, name) => [...sets, ...sets.map((set) => [...set, name])], [[]])
}

function nameOfKinds(kinds: readonly string[]): string {
  return kinds.length === 0 ? 'few' : kinds.join('+')
}

function packages(...names: string[]): RegExp {
  return new RegExp(`/node_modules/(?:${names.join('|')})/`)
}
