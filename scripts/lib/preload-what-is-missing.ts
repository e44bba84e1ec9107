import type { ModulePreloadOptions, Plugin } from 'vite'

interface LoadedChunk {
  imports: readonly string[]
  code: string
}

/** Smaller ones are found by the imports of the chunk itself while the large ones travel, and need no naming. */
const WORTH_NAMING = 6000

/**
 * What is named to be fetched beside a chunk: only the large parts that whoever asks for it has not loaded itself. The
 * bundler would name everything the chunk imports, the first chunk too, in each that asks for it.
 */
export function preloadWhatIsMissing(): { plugin: Plugin; modulePreload: ModulePreloadOptions } {
  const chunks = new Map<string, LoadedChunk>()
  return {
    plugin: {
      name: 'preload-what-is-missing',
      apply: 'build',
      // Before the names are written into the chunks.
      enforce: 'pre',
      generateBundle: {
        order: 'pre',
        handler(_options, bundle) {
          for (const [fileName, file] of Object.entries(bundle)) if (file.type === 'chunk') chunks.set(fileName, file)
        },
      },
    },
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostId, hostType }) => {
        if (hostType === 'html') return dependencies
        const loaded = withImports(chunks, hostId)
        return dependencies.filter((dependency) => !loaded.has(dependency) && isLarge(chunks.get(dependency)))
      },
    },
  }
}

function isLarge(chunk: LoadedChunk | undefined): boolean {
  return (chunk?.code.length ?? 0) >= WORTH_NAMING
}

function withImports(chunks: ReadonlyMap<string, LoadedChunk>, fileName: string): Set<string> {
  const found = new Set<string>()
  const waiting = [fileName]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    waiting.push(...(chunks.get(file)?.imports ?? []))
  }
  return found
}
