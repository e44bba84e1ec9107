import { randomBytes } from 'node:crypto'
import { Client, escapeIdentifier } from 'pg'
import { inject } from 'vitest'
import type { Policies } from '#contract/policy/policy.ts'
import { migrate } from '#server/database/migrate.ts'
import { DEFAULT_POLICIES } from '#server/database/seed/default-policies.ts'
import { policyMark } from '#server/domain/policy/policy-mark.ts'

const TEMPLATE_LOCK = 4_711_002
/** What every test writes is marked with, templates too. */
export const TEST_AUDIT_KEY = 'what every test writes is marked with'

/**
 * `empty`: migrated, without a record. `demo`: with the demo operator, its sales and balances kept, as they are a second
 * after a start. `unkeptDemo`: in the moment of its start, when reports still add up all of it.
 */
type Template = 'empty' | 'demo' | 'unkeptDemo'

/** The demo operator's not of an empty one: it begins with other rules. */
const MADE_FROM = { demo: 'unkeptDemo', unkeptDemo: null, empty: null } as const satisfies Record<
  Template,
  Template | null
>

export interface TestDatabase {
  /** As the restricted role that the API serves with. */
  url: string
  ownerUrl: string
  drop(): Promise<void>
}

/** A database of its own for a test file, copied from a template in some hundredths of a second. */
export async function createTestDatabase({ template = 'empty' }: { template?: Template } = {}): Promise<TestDatabase> {
  return createFrom(template, templateName(template))
}

/** One with nothing in it, for who brings its schema along. */
export const createBareDatabase = (): Promise<TestDatabase> => createFrom('empty', 'template0')

/** `roles`: the template whose roles it is reached by. */
async function createFrom(roles: Template, origin: string): Promise<TestDatabase> {
  const serverUrl = inject('databaseServerUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const serveUrl = await onServer(serverUrl, async (client) => {
    const serveUrl = (await findTemplate(client, roles)) ?? (await makeTemplate(client, serverUrl, roles))
    await client.query(`create database ${escapeIdentifier(name)} template ${origin} strategy file_copy`)
    return serveUrl
  })
  return {
    url: inDatabase(serveUrl, name),
    ownerUrl: inDatabase(serverUrl, name),
    drop: () =>
      onServer(serverUrl, async (client) => {
        await client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`)
      }),
  }
}

/** The first who needs a template makes it; others wait for the lock and find it made. */
async function makeTemplate(client: Client, serverUrl: string, template: Template): Promise<string> {
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    const made = await findTemplate(client, template)
    if (made) return made
    const name = templateName(template)
    const madeFrom = MADE_FROM[template]
    const origin = madeFrom === null ? 'template0' : await templateOf(client, serverUrl, madeFrom)
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name} template ${origin}`)
    const { serveUrl } = await migrate(inDatabase(serverUrl, name), {
      auditKey: Buffer.from(TEST_AUDIT_KEY),
      isDemo: template !== 'empty',
    })
    if (template === 'empty') await askForNothing(inDatabase(serverUrl, name))
    if (template === 'unkeptDemo') {
      const { loadDemo } = await import('#server/database/demo/load-demo.ts')
      await loadDemo(serveUrl, { auditKey: Buffer.from(TEST_AUDIT_KEY) })
    }
    if (template === 'demo') {
      const { keepAllBalances, keepAllSales } = await import('./kept-figures.ts')
      await Promise.all([keepAllSales(serveUrl), keepAllBalances(serveUrl)])
    }
    await client.query('insert into template_databases (name, serve_url) values ($1, $2)', [name, serveUrl])
    return serveUrl
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

/** What most tests begin with: they open sessions by hand, move the clock and decide on whatever amounts. */
export const UNASKED_POLICIES: Policies = { ...DEFAULT_POLICIES, freshProofAmount: 0, idleLockMinutes: 0 }

async function askForNothing(ownerUrl: string): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ created_at: Date }>('select created_at from policy_versions where version = 1')
  const [first] = rows
  if (!first) throw new Error('there is a first version of the policies')
  const kept = { version: 1, policies: UNASKED_POLICIES, createdBy: null, createdAt: first.created_at, reason: null }
  await owner.query('update policy_versions set policies = $1, mark = $2 where version = 1', [
    JSON.stringify(kept.policies),
    policyMark(Buffer.from(TEST_AUDIT_KEY), kept),
  ])
  await owner.end()
}

async function templateOf(client: Client, serverUrl: string, template: Template): Promise<string> {
  if (!(await findTemplate(client, template))) await makeTemplate(client, serverUrl, template)
  return templateName(template)
}

async function findTemplate(client: Client, template: Template): Promise<string | undefined> {
  const { rows } = await client.query<{ serve_url: string }>(
    'select serve_url from template_databases where name = $1',
    [templateName(template)],
  )
  return rows[0]?.serve_url
}

const templateName = (template: Template) => `template_${template.toLowerCase()}`

async function onServer<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function inDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
