import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { isBundled, projectFile } from '#server/places.ts'

const manifest = z.object({ version: z.string() })
const journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) })

const readJson = (path: string): unknown => JSON.parse(readFileSync(projectFile(path), 'utf8'))

/** Of the package, and of the sources that the bundle was made of: `0.1.0+3f9a1c07`. */
export function buildVersion(): string {
  const { version } = manifest.parse(readJson('package.json'))
  const stamp = projectFile('build/server/.build-stamp')
  if (!isBundled || !existsSync(stamp)) return `${version}+sources`
  const [, contents = ''] = readFileSync(stamp, 'utf8').split('\n')
  return `${version}+${contents.slice(0, 8)}`
}

export interface Migration {
  /** As the journal has it, and the table of those that were run. */
  when: number
  name: string
}

/** The migrations of this build, the newest last. */
export function knownMigrations(): Migration[] {
  const { entries } = journal.parse(readJson('server/database/migrations/meta/_journal.json'))
  return entries.map(({ when, tag }) => ({ when, name: tag }))
}
