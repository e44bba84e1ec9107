import { sealPending } from '#server/audit/sealer.ts'

/** Seals what is pending as a process of its own, for a test that kills it. */
const [url = '', auditKey = '', headFile = ''] = process.argv.slice(2)
await sealPending({ url, auditKey: Buffer.from(auditKey), headFile })
process.exit(0)
