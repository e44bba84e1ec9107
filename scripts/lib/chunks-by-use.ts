/**
 * Chunks by what people do, in this order: a module belongs to the first whose roots need it. Left alone, the bundler
 * cuts what screens share into some fifty small files; they compress worse, each costs a request, and their names
 * stand in the first chunk.
 */
const CHUNKS = {
  /** The first screen. */
  start: ['src/main.tsx'],
  /** What public screens and those behind share: sentences that must not be overlooked, the way out. */
  notice: ['src/components/notice.tsx', 'src/lib/error-text.ts', 'src/features/session/sign-out-button.tsx'],
  /** What says on a public screen that something went wrong, with the looks of these: the frame brings its own. */
  public: ['src/features/session/failure-notice.tsx', 'src/features/session/ended-notice.tsx'],
  /** How the office's calls are made, for any screen of it. */
  calls: ['contract/office-calls.ts'],
  /** How the server is asked; /checkin needs it without the frame. */
  api: ['src/lib/api.ts'],
  /** The router and where the screens are; /checkin leads to one without the frame. */
  way: ['src/components/link-button.tsx', 'src/lib/use-screen-path.ts', 'src/lib/use-may-call.ts'],
  /** What /checkin shows with and the frame too: numbers, days, small parts, the way to a screen. */
  both: [
    ...['format', 'format-relative', 'zoned-day', 'local-name', 'use-media', 'use-now', 'flow'].map((name) => `src/lib/${name}.ts`),
    'src/components/icon-button.tsx',
    'src/components/input-style.ts',
    'src/components/mirrored-icon.tsx',
    ...icons('arrow-right', 'clock', 'cloud-off', 'list', 'log-out', 'scan-line', 'triangle-alert'),
  ],
  /** The same of what a verdict shows. */
  bothBoarding: [
    'src/lib/booking-reference.ts',
    'src/components/reference.tsx',
    ...icons('check', 'circle-check-big', 'hand-coins', 'id-card', 'octagon-x', 'rotate-ccw-clock', 'stamp', 'users-round', 'wifi-off'),
  ],
  /** How journeys look, at the gate and in wizards; no list has them. */
  journey: ['src/components/destination-blind.tsx', 'src/components/segmented-control.tsx'],
  /** What the desk reads tickets by, as a few other screens do. */
  ticket: ['src/lib/ticket-code.ts', 'machines/booking/booking-reference.ts', 'machines/ticket/ticket-lifecycle.ts'],
  /** What stands around every screen of somebody signed in, and how it reads. */
  frame: ['src/app/signed-in-app.tsx', 'src/lib/use-read.ts'],
  /** The desk at the gate, alone or within the frame. After the frame, which would load it for what they share: so the build says that. */
  desk: ['src/features/check-in/open-desk.tsx', 'src/features/check-in/check-in-desk.tsx'],
  /** What it boards a departure with. */
  boarding: ['src/features/check-in/boarding.tsx'],
  /** What lists and wizards share. */
  fields: [
    'src/components/page-header.tsx',
    'src/components/section-card.tsx',
    'src/components/date-field.tsx',
    'src/components/select-field.tsx',
    'src/components/status-pill.tsx',
    'src/components/badge.tsx',
    'src/components/empty-state.tsx',
    'src/components/error-state.tsx',
    'src/components/skeleton.tsx',
    'src/components/mirrored-icon.tsx',
    ...icons('chevron-left', 'chevron-right', 'pencil', 'plus'),
    'node_modules/use-sync-external-store/with-selector.js',
    'src/lib/zoned-day.ts',
  ],
  /** What every list is made of. */
  list: [
    'src/components/data-table.tsx',
    'src/components/filter-bar.tsx',
    'src/components/active-pill.tsx',
    'src/components/region-filter.tsx',
    'src/components/master-list-page.tsx',
    'src/lib/use-list-state.ts',
  ],
  /** The public screens that are visited once in a while. */
  account: ['src/features/session/account-pages.ts'],
} satisfies Record<string, readonly string[]>

function icons(...names: string[]): string[] {
  return names.map((name) => `node_modules/lucide-react/dist/esm/icons/${name}.mjs`)
}

interface ModuleFacts {
  importedIds: readonly string[]
}

interface Graph {
  getModuleInfo: (id: string) => ModuleFacts | null
}

/** The bundler's groups that put each module into the chunk of {@link CHUNKS} it belongs to. */
export function chunksByUse(rootDirectory: string) {
  let chunkOf: Map<string, string> | undefined
  const chunks = Object.keys(CHUNKS)
  return chunks.map((chunk, index) => ({
    debugName: chunk,
    // A group takes what its modules import along, so the earlier ones have to have had theirs.
    priority: chunks.length - index,
    name: (id: string, graph: Graph): string | null => {
      chunkOf ??= assign(rootDirectory, graph)
      return chunkOf.get(id) === chunk ? chunk : null
    },
  }))
}

function assign(rootDirectory: string, graph: Graph): Map<string, string> {
  const chunkOf = new Map<string, string>()
  for (const [chunk, roots] of Object.entries(CHUNKS)) {
    const waiting = roots.map((path) => `${rootDirectory}/${path}`)
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (chunkOf.has(id)) continue
      chunkOf.set(id, chunk)
      waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
    }
  }
  return chunkOf
}
