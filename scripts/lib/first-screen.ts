import type { Plugin } from 'vite'

/** What the first screen is made of: the entry, and the sign-in page that is loaded beside it. */
const ROOTS = ['src/main.tsx', 'src/features/session/sign-in-page.tsx']

interface ModuleFacts {
  importedIds: readonly string[]
}

interface Graph {
  getModuleInfo: (id: string) => ModuleFacts | null
}

/**
 * One chunk for all that the sign-in screen needs. Left alone, the bundler cuts it into thirty small files, since other
 * screens share this and that of it; they compress worse and each costs a request.
 */
export function firstScreenChunk(rootDirectory: string) {
  let members: Set<string> | undefined
  const roots = ROOTS.map((path) => `${rootDirectory}/${path}`)
  return {
    name: (id: string, graph: Graph): string | null => {
      members ??= staticImportsOf(roots, graph)
      return members.has(id) ? 'start' : null
    },
  }
}

function staticImportsOf(roots: readonly string[], graph: Graph): Set<string> {
  const members = new Set<string>()
  const waiting = [...roots]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (members.has(id)) continue
    members.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return members
}

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
