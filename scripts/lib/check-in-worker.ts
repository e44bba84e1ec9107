import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { FRAME, modulesOfGate, reached } from './chunks-by-route.ts'
import { FIRST_WORDS, WordsOfCode } from './words-with-code.ts'

const WORKER = 'check-in-worker.js'
/** Of the screen within the back office. */
const WAY_WORKER = 'check-in-way-worker.js'

/** What is there before any screen is, and what says that something went wrong. */
const BEGINNINGS = [
  'src/main.tsx',
  'src/platform/api.ts',
  ...['failure-notice.tsx', 'ended-notice.tsx', 'account-pages.ts'].map((name) => `src/features/session/${name}`),
]

/**
 * Builds the service worker of `/checkin`: which files it keeps is read off the finished bundle. Its version is that
 * of its files, so that a build that changes none of them changes nothing on a device. Beside it the worker that leads
 * to it from the back office.
 */
export function checkInWorker(rootDirectory: string): Plugin {
  return {
    name: 'check-in-worker',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: `${rootDirectory}/src/check-in-worker.ts`, fileName: WORKER })
      this.emitFile({ type: 'chunk', id: `${rootDirectory}/src/check-in-route-worker.ts`, fileName: WAY_WORKER })
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const beginnings = BEGINNINGS.map((path) => `${rootDirectory}/${path}`)
        const modules = new Set([...reached(beginnings, this), ...modulesOfGate(rootDirectory, this).all])
        const files = new Set<string>()
        const take = (fileName: string): void => {
          const chunk = bundle[fileName]
          if (chunk?.type !== 'chunk' || files.has(fileName)) return
          // 30 kB that stand around every other screen.
          if (chunk.moduleIds.includes(`${rootDirectory}/${FRAME}`)) {
            const shared = chunk.moduleIds
              .filter((id) => modules.has(id))
              .map((id) => id.slice(rootDirectory.length + 1))
            this.error(
              `/checkin would load the frame of the back office for ${shared.join(', ')}: see scripts/lib/chunks-by-route.ts.`,
            )
          }
          files.add(fileName)
          for (const file of [
            ...(chunk.viteMetadata?.importedCss ?? []),
            ...(chunk.viteMetadata?.importedAssets ?? []),
          ])
            files.add(file)
          for (const imported of chunk.imports) take(imported)
        }
        for (const [fileName, chunk] of Object.entries(bundle)) {
          if (chunk.type === 'chunk' && fileName !== WORKER && chunk.moduleIds.some((id) => modules.has(id)))
            take(fileName)
        }
        for (const style of [...files].filter((name) => name.endsWith('.css'))) {
          const sheet = bundle[style]
          if (sheet?.type !== 'asset') continue
          for (const [, path] of String(sheet.source).matchAll(/url\(["']?\/?(assets\/[^"')]+\.woff2)/g))
            if (path) files.add(path)
        }

        const publicFiles = ['/icon.svg', ...wordFiles(rootDirectory, modules)]
        const paths = [...publicFiles, ...[...files].toSorted().map((name) => `/${name}`)]
        const worker = bundle[WORKER]
        if (worker?.type !== 'chunk') this.error('The service worker is not in the bundle.')
        const version = createHash('sha256').update(worker.code).update(JSON.stringify(paths))
        for (const path of publicFiles) version.update(readFileSync(`${rootDirectory}/public${path}`))
        worker.code = worker.code
          .replaceAll('CHECK_IN_FILES', JSON.stringify(paths))
          .replaceAll('CHECK_IN_VERSION', JSON.stringify(version.digest('hex').slice(0, 12)))
      },
    },
  }
}

/** Words that the page shows, whatever its language. */
function wordFiles(rootDirectory: string, modules: Iterable<string>): string[] {
  const words = new WordsOfCode(rootDirectory)
  const own = [...modules].filter((module) => module.startsWith(`${rootDirectory}/src/`))
  const names = new Set([...FIRST_WORDS, ...own.flatMap((module) => words.of(module))])
  return ['en', 'ar', 'es'].flatMap((language) =>
    readdirSync(`${rootDirectory}/public/locales/${language}`)
      .filter((file) => names.has(file.replace('.json', '')))
      .map((file) => `/locales/${language}/${file}`),
  )
}
