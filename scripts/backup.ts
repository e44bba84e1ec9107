import { buildVersion } from '#server/build-version.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { parseSettings } from '#server/settings.ts'

const MEGABYTE = 1_000_000

const [target, ...rest] = process.argv.slice(2)
if (target === undefined || target.startsWith('-') || rest.length > 0) fail('Say where to: npm run backup -- <file>')

try {
  const reading = parseSettings(process.env)
  if (!reading.ok) fail(reading.problems.join(' '))
  const { file, bytes, madeAt } = await makeBackup(reading.settings, target, buildVersion())
  console.log(`${file}: ${(bytes / MEGABYTE).toFixed(1)} MB, as of ${madeAt.toISOString()}.`)
  if (reading.settings.s3 !== undefined) console.log('Uploads are in a bucket and not part of it: copy that as well.')
  console.log('It holds personal data and keys: keep it as safe as the server itself.')
} catch (error) {
  fail(`No backup was made: ${error instanceof Error ? error.message : String(error)}`)
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
