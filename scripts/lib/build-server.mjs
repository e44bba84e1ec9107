import { join } from 'node:path'
import { ensureBuilt, isFresh } from './build-stamp.mjs'
import { root, run } from './project.mjs'

const sources = [
  'server',
  'contract',
  'machines',
  'src',
  'scripts/archive.ts',
  'scripts/audit.ts',
  'scripts/backup.ts',
  'scripts/reset-second-factor.ts',
  'scripts/restore.ts',
  'scripts/lib/audit-database.ts',
  'scripts/lib/screen-translation.ts',
  'scripts/lib/bundle-server.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
const stampFile = join(root, 'build/server/.build-stamp')
const testsStampFile = join(root, 'build/tests/.build-stamp')

/** The programs of the bundle are those of the sources. */
export const isServerBuilt = () => isFresh(sources, stampFile)

/** Bundles the server when what it is made of has changed; false when that failed. */
export function ensureServerBuilt() {
  return ensureBuilt(sources, stampFile, async () => {
    console.log('Bundling the server …')
    return (await run(process.execPath, ['scripts/lib/bundle-server.mjs'])) === 0
  })
}

/** The same with what tests start as processes of their own, in build/tests. */
export function ensureTestProgramsBuilt() {
  return ensureBuilt([...sources, 'tests/support'], testsStampFile, async () => {
    console.log('Bundling the programs of the tests …')
    return (await run(process.execPath, ['scripts/lib/bundle-server.mjs', 'tests'])) === 0
  })
}
