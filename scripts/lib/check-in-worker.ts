import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const WORKER = 'check-in-worker.js'
/** Words that the page shows, whatever its language; English is what another language lacks. */
const WORDS = /\/(?:session|common|check-in[\w-]*)\.json$/

/** What is loaded when it is needed, from the first screen on. The rest of the office stays where it is. */
const BEGINNINGS = [
  /\/src\/main\.tsx$/,
  /\/src\/lib\/api\.ts$/,
  /\/src\/features\/session\/(?:failure-notice|ended-notice)\.tsx$/,
]
/** These and all that they may come to load. */
const DESK = /\/src\/app\/check-in-screen\.tsx$/
/** The frame and its screens are never loaded from the desk. */
const FRAME = /\/src\/app\/(?:shell|signed-in-app|screen-routes)\.tsx$/

/**
 * Builds the service worker of `/checkin`: which files it keeps is read off the finished bundle. Its version is that
 * of its files, so that a build that changes none of them changes nothing on a device.
 */
export function checkInWorker(rootDirectory: string): Plugin {
  return {
    name: 'check-in-worker',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: `${rootDirectory}/src/check-in-worker.ts`, fileName: WORKER })
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = new Set<string>()
        const take = (fileName: string, follow: 'eager' | 'all'): void => {
          const key = `${follow} ${fileName}`
          const chunk = bundle[fileName]
          if (seen.has(key) || chunk?.type !== 'chunk') return
          seen.add(key)
          files.add(fileName)
          for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
          for (const asset of chunk.viteMetadata?.importedAssets ?? []) files.add(asset)
          for (const imported of chunk.imports) take(imported, follow === 'all' && !isStart(imported) ? 'all' : 'eager')
          if (follow === 'all') for (const later of chunk.dynamicImports) if (!isFrame(later)) take(later, 'all')
        }
        const seen = new Set<string>()
        const modulesOf = (fileName: string) => {
          const chunk = bundle[fileName]
          return chunk?.type === 'chunk' ? chunk.moduleIds : []
        }
        const isStart = (fileName: string) => modulesOf(fileName).some((id) => id.endsWith('/src/main.tsx'))
        const isFrame = (fileName: string) => modulesOf(fileName).some((id) => FRAME.test(id))

        for (const fileName of Object.keys(bundle)) {
          const modules = modulesOf(fileName)
          if (modules.some((id) => DESK.test(id))) take(fileName, 'all')
          else if (modules.some((id) => BEGINNINGS.some((beginning) => beginning.test(id)))) take(fileName, 'eager')
        }
        for (const style of [...files].filter((name) => name.endsWith('.css'))) {
          const sheet = bundle[style]
          if (sheet?.type !== 'asset') continue
          for (const [, path] of String(sheet.source).matchAll(/url\(["']?\/?(assets\/[^"')]+\.woff2)/g)) if (path) files.add(path)
        }

        const publicFiles = ['/icon.svg', ...wordFiles(rootDirectory)]
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

function wordFiles(rootDirectory: string): string[] {
  return ['en', 'ar', 'es'].flatMap((language) =>
    readdirSync(`${rootDirectory}/public/locales/${language}`)
      .map((name) => `/locales/${language}/${name}`)
      .filter((path) => WORDS.test(path)),
  )
}
