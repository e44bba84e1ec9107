import { userInfo } from 'node:os'
import { bringYearBack, verifyArchive } from '#server/audit/archive/bring-back.ts'
import { type ArchiveWork, putYearAway } from '#server/audit/archive/put-away.ts'
import { knownAuditKey } from '#server/audit/audit-key.ts'
import { startEmbeddedServer } from '#server/database/embedded-server.ts'
import { parseSettings } from '#server/settings.ts'

const USAGE = `Say what to do:
  npm run archive -- <year> <folder>         puts a year away
  npm run archive -- verify <folder>         holds a folder against the seals
  npm run archive -- return <folder>         brings its rows back`

const [what = '', folder, ...rest] = process.argv.slice(2)
const isYear = /^\d{4}$/.test(what)
if ((!isYear && what !== 'verify' && what !== 'return') || folder === undefined || rest.length > 0) fail(USAGE)

try {
  await carryOut()
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}

async function carryOut(): Promise<void> {
  const reading = parseSettings(process.env)
  if (!reading.ok) throw new Error(reading.problems.join(' '))
  const { settings } = reading
  const auditKey = knownAuditKey(settings)
  if (auditKey === undefined)
    throw new Error(`The audit key is missing: set AUDIT_KEY, or run it where ${settings.auditKeyFile} is.`)
  const server =
    settings.databaseUrl === undefined
      ? await startEmbeddedServer({ directory: `${settings.dataDirectory}/postgres` })
      : { url: settings.databaseMigrationUrl ?? settings.databaseUrl, stop: async () => {} }
  try {
    await tell({ ownerUrl: server.url, auditKey, ranBy: userInfo().username })
  } finally {
    await server.stop()
  }
}

async function tell(work: ArchiveWork): Promise<void> {
  if (what === 'verify') {
    const { year, rows, problems } = await verifyArchive(work, String(folder))
    for (const problem of problems) console.log(`! ${problem}`)
    console.log(`${year}: ${rows} rows, ${problems.length} problems.`)
    if (problems.length > 0) process.exitCode = 1
    return
  }
  if (what === 'return') {
    const { year, rows, isRepeated } = await bringYearBack(work, String(folder))
    console.log(`${year}: ${rows} rows are ${isRepeated ? 'back already' : 'back. Run the audit'}.`)
    return
  }
  const { year, rows, folder: written, isRepeated } = await putYearAway(work, Number(what), String(folder))
  console.log(
    isRepeated
      ? `${year} is in ${written} already: ${rows} rows.`
      : `${year} is in ${written}: ${rows} rows. Copy the folder twice, verify a copy, and keep it as safe as the server: it holds personal data.`,
  )
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
