import { FOLDERS, type SourceFile } from './import-graph.ts'

/** What a folder may import of the project; itself always. */
const allowed: Record<string, readonly string[]> = {
  contract: [],
  machines: ['contract'],
  server: ['contract', 'machines'],
  src: ['contract', 'machines'],
  tests: FOLDERS,
  benchmarks: ['contract', 'machines', 'server', 'src', 'scripts'],
  scripts: ['contract', 'machines', 'server', 'src', 'benchmarks'],
}

/** Where features are put together, and the demo data, which acts as a client of the features. */
const mayAssembleFeatures = /^(src\/app\/|src\/main\.tsx$|server\/(app|following|main)\.ts$|server\/database\/demo\/)/

/** A sentence for each import that goes where it must not. */
export function findViolations(files: readonly SourceFile[]): string[] {
  return [
    ...files.flatMap(wrongDirections),
    ...files.filter((file) => file.isBarrel).map(describeBarrel),
    ...findCycles(files),
  ]
}

function wrongDirections({ path, imports }: SourceFile): string[] {
  return imports.flatMap(({ target }) => {
    const problem = directionProblem(path, target)
    return problem ? [`${path} imports ${target}: ${problem}`] : []
  })
}

function directionProblem(path: string, target: string): string | undefined {
  const from = folderOf(path)
  const to = folderOf(target)
  if (!isOurs(to)) {
    return from === 'contract' && !/^zod(\/|$)/.test(target) ? 'contract imports zod only' : undefined
  }
  if (to !== from && !allowed[from]?.includes(to)) return `${from} must not import ${to}`

  const feature = featureOf(target)
  if (!feature || from !== to || mayAssembleFeatures.test(path)) return undefined
  const own = featureOf(path)
  if (own === undefined) return 'what features share must not know a feature'
  return own === feature ? undefined : 'a feature must not import a sibling'
}

function describeBarrel({ path }: SourceFile): string {
  return `${path} only passes on what others export`
}

/** Each circle once, named from its alphabetically first file. Lazy imports run later and cannot close one. */
function findCycles(files: readonly SourceFile[]): string[] {
  const eager = new Map(
    files.map(({ path, imports }) => [path, imports.filter(({ lazy }) => !lazy).map(({ target }) => target)]),
  )
  const finished = new Set<string>()
  const cycles = new Set<string>()
  const trail: string[] = []

  function visit(path: string): void {
    const begin = trail.indexOf(path)
    if (begin >= 0) {
      cycles.add(describeCycle(trail.slice(begin)))
      return
    }
    if (finished.has(path)) return
    trail.push(path)
    for (const target of eager.get(path) ?? []) visit(target)
    trail.pop()
    finished.add(path)
  }

  for (const { path } of files) visit(path)
  return [...cycles]
}

function describeCycle(circle: string[]): string {
  const begin = circle.indexOf(circle.toSorted()[0] ?? '')
  const turned = [...circle.slice(begin), ...circle.slice(0, begin)]
  return `circle: ${[...turned, turned[0]].join(' → ')}`
}

const folderOf = (path: string) => path.split('/')[0] ?? ''
const isOurs = (folder: string) => FOLDERS.some((name) => name === folder)
const featureOf = (path: string) => /^(?:server|src)\/features\/([^/]+)/.exec(path)?.[1]
