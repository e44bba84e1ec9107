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
/** What a module may bring along: what does without must not share a chunk with what does not. */
const HEAVY: Readonly<Record<string, RegExp>> = {
  table: VENDORS.table,
  schemas: VENDORS.schemas,
  forms: VENDORS.forms,
  lists: /\/src\/ui\/list\//,
}

/** A chunk of common parts serves at least so large a share of the routes. */
const SHARES = [0.6, 0.35]
/** What the gate loads with its first screen is grouped whoever else needs it: what some lists share with it comes apart. */
const GATE_SHARES = [...SHARES, 0.05]

/** By what part of the application something is needed, the widest first. */
const PARTS = ['gate', 'gate-later', 'office'] as const
const REACHES = ['frame', ...GATE_SHARES.map(nameOfShare), 'few', 'alone']
const WEIGHTS = Object.keys(HEAVY).reduce<string[][]>(
  (sets, name) => [...sets, ...sets.map((set) => [...set, name])],
  [[]],
)

interface Graph {
  getModuleInfo: (id: string) => {
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
  } | null
}

/**
 * The bundler's groups: libraries by vendor, then modules by the routes that need them. What the first screen, the
 * gate, the frame or a large share of the routes needs comes in one chunk each; the rest is left to the bundler, which
 * cuts it by the routes that need exactly the same.
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
  for (const page of pages) for (const id of reached([page], graph)) users.set(id, (users.get(id) ?? 0) + 1)

  const found = new Map([...closure(START)].map((id) => [id, 'start']))
  for (const id of [...gate.all, ...frame, ...users.keys()]) {
    const name = found.has(id) ? undefined : nameOf(id)
    if (name !== undefined) found.set(id, name)
  }
  return found

  function nameOf(id: string): string | undefined {
    const part = gate.first.has(id) ? 'gate' : gate.all.has(id) ? 'gate-later' : 'office'
    const reach = reachOf(id, part === 'gate' ? GATE_SHARES : SHARES)
    if (part !== 'gate' && (reach === 'few' || reach === 'alone')) return undefined
    const needs = [...reached([id], graph)]
    const heavy = Object.keys(HEAVY).filter((name) => needs.some((each) => HEAVY[name]?.test(each)))
    return [part, reach, ...heavy].join('-')
  }

  function reachOf(id: string, shares: readonly number[]): string {
    if (frame.has(id)) return 'frame'
    const uses = users.get(id) ?? 0
    const share = shares.find((least) => uses >= least * pages.length)
    if (share !== undefined) return nameOfShare(share)
    return uses > 1 ? 'few' : 'alone'
  }
}

function packages(...names: string[]): RegExp {
  return new RegExp(`/node_modules/(?:${names.join('|')})/`)
}

function nameOfShare(share: number): string {
  return `routes-${share * 100}`
}
