/**
 * Chunks by what people do, in this order: a module belongs to the first whose roots need it. Left alone, the bundler
 * cuts what screens share into some two hundred small files; they compress worse, each costs a request, and their names
 * stand in the first chunk. What lists show must not stand in one chunk with what forms need: it would bring zod along.
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
    ...['format', 'format-relative', 'zoned-day', 'local-name', 'use-media', 'use-now', 'flow'].map(
      (name) => `src/lib/${name}.ts`,
    ),
    'src/components/icon-button.tsx',
    'src/components/input-style.ts',
    'src/components/mirrored-icon.tsx',
    ...icons('arrow-right', 'clock', 'cloud-off', 'list', 'log-out', 'scan-line', 'triangle-alert'),
  ],
  /** The same of what a verdict shows. */
  bothBoarding: [
    'src/lib/booking-reference.ts',
    'src/components/reference.tsx',
    ...icons(
      'check',
      'circle-check-big',
      'hand-coins',
      'id-card',
      'octagon-x',
      'rotate-ccw-clock',
      'stamp',
      'users-round',
      'wifi-off',
    ),
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
    'src/components/money.tsx',
    'src/components/date-time.tsx',
    'src/components/read-state.tsx',
    'src/components/active-pill.tsx',
    'src/components/checkbox.tsx',
    'src/components/journey-places.tsx',
    'src/components/refund-state-pill.tsx',
    'src/components/stored-picture.tsx',
    'src/components/table-scroll.tsx',
    'src/components/text-area-field.tsx',
    'src/components/ticket-state-pill.tsx',
    'src/lib/format-weight.ts',
    'src/lib/save-blob.ts',
    'src/lib/use-list-state.ts',
    'src/lib/use-today.ts',
    'src/lib/ticket-states.ts',
    'src/lib/use-zone.ts',
    'src/lib/zone-name.ts',
    'src/lib/use-write.ts',
    ...icons('arrow-left', 'chevron-left', 'chevron-right', 'download', 'mail', 'pencil', 'plus', 'printer'),
    'node_modules/use-sync-external-store/with-selector.js',
    'src/lib/zoned-day.ts',
  ],
  /** What every list is made of. */
  list: [
    'src/components/data-table.tsx',
    'src/components/filter-bar.tsx',
    'src/components/region-filter.tsx',
    'src/components/master-list-page.tsx',
    'src/components/day-range-filter.tsx',
    'src/components/filter-pills.tsx',
  ],
  /** What is typed and chosen into, in forms and wizards. */
  inputs: [
    ...components(
      'decimal-field',
      'file-drop',
      'keep-input',
      'money-field',
      'number-field',
      'radio-cards',
      'running-total',
    ),
    ...['countries', 'focus-first-wrong', 'upload'].map((name) => `src/lib/${name}.ts`),
    'contract/country.ts',
    'machines/half-even.ts',
  ],
  /** What dialogs and comboboxes share of Headless UI. */
  headless: headless(
    ...['description/description', 'keyboard', 'portal/portal'].map((name) => `components/${name}`),
    ...['event-listener', 'inert-others', 'on-disappear', 'outside-click', 'scroll-lock', 'transition', 'watch'].map(
      (name) => `hooks/use-${name}`,
    ),
    'internal/hidden',
    'internal/open-closed',
    'utils/active-element-history',
    'utils/document-ready',
    'utils/focus-management',
  ),
  /** What dialogs alone need of it: a combobox does without. */
  dialog: headless('components/dialog/dialog'),
  /** Fields that find as one types. */
  combobox: components('combobox-field', 'country-choice'),
  /** Schemas: zod, and what nearly every entity's are made of. */
  schemas: contracts('calls', 'common', 'endpoint', 'file', 'master', 'session'),
  /** Forms over them. */
  form: ['src/lib/contract-form.ts'],
  /** Pages of one record. */
  record: [
    ...components(
      'definition-list',
      'field-changes',
      'file-dialog',
      'media-gallery',
      'progress',
      'read-trail',
      'reason-dialog',
    ),
    ...components('record-page', 'record-sheet', 'record-trail', 'relative-time', 'review-link', 'undo-check-in'),
    'contract/records.ts',
  ],
  /** Pages that master data are entered on. */
  master: [
    ...components('master-page', 'name-fields', 'record-form', 'record-history', 'region-field'),
    'src/lib/use-master-form.ts',
  ],
  /** Reports, their filters and lists on paper. */
  report: [
    ...components('depot-filter', 'narrowing', 'print-list', 'report-page', 'report-tables'),
    'src/components/record-place.ts',
    'src/components/use-filter-names.ts',
    'src/components/use-printed-list.ts',
  ],
  /** What is decided on and booked. */
  decision: [...components('decision-frame', 'ledger-entries'), 'src/lib/ledger-names.ts'],
  /** Files that go with a record. */
  media: components('media-field'),
  /** Documents. */
  print: components('code-128', 'print-page', 'print-sheet', 'qr-code'),
  /** Steps towards a sale or a change. */
  wizard: [
    ...components(
      'booking-finder',
      'cash-change',
      'day-stepper',
      'flow-notices',
      'payment-means-field',
      'wizard-frame',
    ),
    'src/components/arrival-focus.ts',
    'src/lib/draft-services.ts',
    ...icons('copy', 'file-exclamation-point', 'timer-off'),
  ],
  /** Seats to look at. */
  seats: components('seat-legend', 'seat-map'),
  /** Schemas of what is sold. */
  bookingSchemas: contracts('booking', 'departure', 'seat'),
  /** Journeys, their seats and their passengers. */
  passengers: [
    ...components(
      'agent-money',
      'departure-row',
      'departures-error',
      'hold-clock',
      'passenger-inputs',
      'passenger-recall',
      'seat-party',
      'seat-picker',
      'ticket-chooser',
    ),
    'machines/booking/booking-rules.ts',
    ...['passenger-fields', 'seat-holds', 'use-booking-quote', 'use-passport-warning'].map(
      (name) => `src/lib/${name}.ts`,
    ),
  ],
  /** What has been changed about a booking. */
  bookingChanges: components('booking-changes'),
  /** Consignments, wherever they are. */
  consignments: [
    ...components('consignment-places', 'consignment-timeline', 'piece-numbers', 'piece-state-pill'),
    'src/lib/use-live-consignments.ts',
  ],
  /** Schemas that several features have in common; whoever needs none of them does without zod. */
  moreSchemas: contracts('audit', 'consignment', 'ledger', 'wallet', 'workflow'),
  /** The public screens that are visited once in a while. */
  account: ['src/features/session/account-pages.ts'],
} satisfies Record<string, readonly string[]>

function components(...names: string[]): string[] {
  return names.map((name) => `src/components/${name}.tsx`)
}

function contracts(...names: string[]): string[] {
  return names.map((name) => `contract/${name}.ts`)
}

function headless(...paths: string[]): string[] {
  return paths.map((path) => `node_modules/@headlessui/react/dist/${path}.js`)
}

function icons(...names: string[]): string[] {
  return names.map((name) => `node_modules/lucide-react/dist/esm/icons/${name}.mjs`)
}

/**
 * What parts the pages of a feature: those that need nothing of these, lists above all, come without the others; then
 * those that need nothing of the second, which show a record or put it on paper; then those that find as one types; then
 * forms and wizards.
 */
const WEIGHTS: readonly ReadonlySet<string | undefined>[] = [
  new Set<keyof typeof CHUNKS>(['record', 'decision', 'print', 'inputs']),
  new Set<keyof typeof CHUNKS>(['combobox']),
  new Set<keyof typeof CHUNKS>(['schemas', 'form', 'wizard']),
]

interface ModuleFacts {
  importedIds: readonly string[]
  importers: readonly string[]
  dynamicImporters: readonly string[]
}

interface Graph {
  getModuleInfo: (id: string) => ModuleFacts | null
}

/** The bundler's groups: {@link CHUNKS}, then what features share beyond these, then each feature's pages by weight. */
export function chunksByUse(rootDirectory: string) {
  let assigned: ReadonlyMap<string, string> | undefined
  const chunkOf = (graph: Graph) => (assigned ??= assign(rootDirectory, graph))
  const chunks = Object.keys(CHUNKS)
  const named = chunks.map((chunk, index) => ({
    debugName: chunk,
    // A group takes what its modules import along, so the earlier ones have to have had theirs.
    priority: 2 + chunks.length - index,
    name: (id: string, graph: Graph): string | null => (chunkOf(graph).get(id) === chunk ? chunk : null),
  }))
  const features = `${rootDirectory}/src/features/`
  return [
    ...named,
    {
      debugName: 'shared',
      priority: 1,
      name: (id: string, graph: Graph): string | null => (usersOf(id, features, graph).size > 1 ? 'shared' : null),
    },
    {
      debugName: 'feature',
      priority: 0,
      name: (id: string, graph: Graph): string | null => {
        const feature = featureOf(id, features)
        if (feature === undefined || CUT_FINER.has(feature)) return null
        return `${feature}-${weightOf(id, graph, chunkOf(graph))}`
      },
    },
  ]
}

/** Features whose parts come when they are needed: they stand on pages that load little. */
const CUT_FINER = new Set(['check-in', 'session'])

function featureOf(id: string, features: string): string | undefined {
  return id.startsWith(features) ? id.slice(features.length).split('/', 1)[0] : undefined
}

/** The features that come to import a module, with `app` for where they are put together. */
function usersOf(id: string, features: string, graph: Graph): Set<string> {
  const users = new Set<string>()
  for (const above of reached(id, (each) =>
    featureOf(each, features) === undefined ? graph.getModuleInfo(each)?.importers : undefined,
  )) {
    const feature = featureOf(above, features) ?? (above.includes('/src/app/') ? 'app' : undefined)
    if (feature !== undefined) users.add(feature)
  }
  return users
}

/** Of the lightest page that needs a module, how many of {@link WEIGHTS} it takes. */
function weightOf(id: string, graph: Graph, chunkOf: ReadonlyMap<string, string>): number {
  const pages = [...reached(id, (each) => graph.getModuleInfo(each)?.importers)].filter(
    (each) => (graph.getModuleInfo(each)?.dynamicImporters.length ?? 0) > 0,
  )
  const weights = pages.map((page) => {
    const chunks = [...reached(page, (each) => graph.getModuleInfo(each)?.importedIds)].map((each) => chunkOf.get(each))
    return 1 + WEIGHTS.findLastIndex((weight) => chunks.some((chunk) => weight.has(chunk)))
  })
  return Math.min(...weights)
}

/** A module and, at any distance, what `next` leads to. */
function reached(id: string, next: (id: string) => readonly string[] | undefined): Set<string> {
  const found = new Set<string>()
  const waiting = [id]
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    if (found.has(each)) continue
    found.add(each)
    waiting.push(...(next(each) ?? []))
  }
  return found
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
