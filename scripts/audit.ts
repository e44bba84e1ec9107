import { knownAuditKey } from '#server/audit/audit-key.ts'
import { parseSettings } from '#server/settings.ts'
import { auditDatabase } from './lib/audit-database.ts'
import { openServer } from './lib/open-server.ts'

/** How it ends: nothing found, something found, or it could not be told. */
const EXIT = { sound: 0, findings: 1, failed: 2 } as const

const asked = process.argv.slice(2)
const asJson = asked.includes('--json')
const unknown = asked.filter((argument) => argument !== '--json')
if (unknown.length > 0) {
  console.error(`npm run audit knows --json and nothing else; ${unknown.join(' ')} is not known.`)
  process.exit(EXIT.failed)
}

try {
  process.exitCode = await audit()
} catch (error) {
  console.error(`The audit could not be carried out: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = EXIT.failed
}

async function audit(): Promise<number> {
  const reading = parseSettings(process.env)
  if (!reading.ok) throw new Error(reading.problems.join(' '))
  const auditKey = knownAuditKey(reading.settings)
  if (auditKey === undefined)
    throw new Error(
      `no seal can be verified without the key that the rows were marked with: set AUDIT_KEY, or run it where ${reading.settings.auditKeyFile} is.`,
    )
  const { serveUrl, stop } = await openServer(reading.settings)
  try {
    const sealing = { url: serveUrl, auditKey, headFile: reading.settings.auditHeadFile }
    return (await auditDatabase(sealing, { asJson })) === 0 ? EXIT.sound : EXIT.findings
  } finally {
    await stop()
  }
}
