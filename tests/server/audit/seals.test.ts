import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { desc } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VatReturnDocument } from '#contract/vat-return/vat-return-document.ts'
import { beginRun, endRun } from '#server/audit/audit-runs.ts'
import { storeHead, readHead } from '#server/audit/chain-head.ts'
import { markFilledDimensions } from '#server/audit/filled-dimensions.ts'
import { markOf } from '#server/audit/row-mark.ts'
import { CHAIN_START, chainHash, sealMark } from '#server/audit/seal.ts'
import { readSeals } from '#server/audit/seal-store.ts'
import { LATER_KINDS, SEALED_KINDS, type SealedKindName } from '#server/audit/sealed-kinds.ts'
import { acknowledgeBreak } from '#server/audit/sealing-breaks.ts'
import { sealPending, startSealing } from '#server/audit/sealer.ts'
import { type SealFinding, verifySeals } from '#server/audit/verify-seals.ts'
import { findUnsafeSettings } from '#server/database/checks.ts'
import { type Database, inTransaction, openDatabase } from '#server/database/connection.ts'
import { keepHomeTimeZone } from '#server/database/home-time-zone.ts'
import { migrate } from '#server/database/migrate.ts'
import { logRefusal, recordCreations } from '#server/lifecycle/apply-event.ts'
import { ticketRecord } from '#server/domain/booking/ticket-record.ts'
import { freezeFigures } from '#server/features/vat-return/freeze-figures.ts'
import { freezeStatements } from '#server/features/period/freeze-statements.ts'
import { recordChange } from '#server/masters/record-changes.ts'
import { refuse } from '#server/plugins/refusal.ts'
import { policyMark } from '#server/domain/policy/policy-mark.ts'
import { logAccess } from '#server/audit/access-log.ts'
import { policyVersions } from '#server/database/schema/lifecycle.ts'
import { sealingTerms } from '#server/database/schema/seals.ts'
import { newestPolicies } from '#server/domain/policy/current-policies.ts'
import { createTestDatabase, TEST_AUDIT_KEY, type TestDatabase } from '#tests/support/database.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { startServer } from '#tests/support/running-server.ts'
import { makeEarlier } from '#tests/support/earlier-entries.ts'
import { addUser } from '#tests/support/small-operator.ts'
import { testProgram } from '#tests/support/test-program.ts'

const auditKey = Buffer.from(TEST_AUDIT_KEY)

interface Books {
  test: TestDatabase
  database: Database
  /** Who may do anything, by plain SQL. */
  owner: pg.Client
  headFile: string
}

let directory: string
const opened: Books[] = []

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'back-office-seals-'))
})
afterAll(async () => {
  for (const { test, database, owner } of opened) {
    await Promise.all([database.close(), owner.end()])
    await test.drop()
  }
  await rm(directory, { recursive: true, force: true })
})

async function openBooks(template: 'empty' | 'demo'): Promise<Books> {
  const test = await createTestDatabase({ template })
  const owner = new pg.Client({ connectionString: test.ownerUrl })
  await owner.connect()
  // An owner who means it is not stopped by a foreign key.
  await owner.query('set session_replication_role = replica')
  const books = {
    test,
    owner,
    database: openDatabase(test.url, 4, auditKey),
    headFile: join(directory, `${randomUUID()}.json`),
  }
  opened.push(books)
  return books
}

const seal = ({ test, headFile }: Books) => sealPending({ url: test.url, auditKey, headFile })

async function verify({ owner, headFile }: Books): Promise<SealFinding[]> {
  const findings: SealFinding[] = []
  for await (const finding of verifySeals(owner, { auditKey, headFile, graceMilliseconds: 0 })) findings.push(finding)
  return findings
}

/** Events of tickets that no table knows: the sealer asks no more of them. */
async function writeEvents({ database }: Books, count: number): Promise<void> {
  await inTransaction(database, (tx) =>
    recordCreations(
      tx,
      ticketRecord,
      Array.from({ length: count }, () => ({ id: randomUUID(), state: 'booked' })),
      { actorId: null, at: new Date() },
    ),
  )
}

async function writeOfEachKind(books: Books, times: number): Promise<void> {
  const { database, owner } = books
  const { rows } = await owner.query<{ id: string }>('select id from users order by id limit 1')
  const userId = rows[0]?.id ?? ''
  const now = new Date()
  for (let time = 0; time < times; time += 1) {
    const attempt = {
      machine: 'ticket',
      fingerprint: 'f',
      recordId: randomUUID().toUpperCase(),
      event: 'ticket.refund',
      fromState: 'noShow',
      actorId: null,
    }
    await logRefusal(database, refuse('transitionRefused', { attempts: [attempt] }))
    await logAccess(database, {
      userId,
      action: 'openedFile',
      subject: randomUUID(),
      details: { name: `جواز "${time}"`, b: 1, a: [1.5e300, -0, null] },
    })
    const run = await inTransaction(database, ({ orm }) => beginRun(orm, { startedBy: null, now }))
    if (!run) throw new Error('another audit is under way')
    await endRun(
      database,
      run,
      [{ rule: 'records.fourEyes', area: 'records', says: '', findings: time + 1, isCapped: false, milliseconds: 0 }],
      1,
    )
    const period = { id: randomUUID(), month: `2026-0${time + 1}-01` }
    await owner.query(
      `insert into accounting_periods (id, month, state) values ($1, $2, 'open') on conflict do nothing`,
      [period.id, period.month],
    )
    const { rows: periods } = await owner.query<typeof period>(
      `select id, month from accounting_periods where month = $1`,
      [period.month],
    )
    await inTransaction(database, (tx) =>
      freezeStatements(tx, { period: periods[0] ?? period, revision: Date.now() % 1_000_000, now }),
    )
    const vatReturn = { returnId: randomUUID(), revision: 1 }
    await owner.query(
      `insert into vat_returns (id, reference, region_id, span, first_day, last_day, currency, state, output_vat, input_vat, prepared_by, prepared_at)
       values ($1, 'X', gen_random_uuid(), 'month', '2190-01-01', '2190-01-31', 'SAR', 'withdrawn', 0, 0, $2, now())`,
      [vatReturn.returnId, userId],
    )
    await inTransaction(database, (tx) => freezeFigures(tx, vatReturn, NO_FIGURES, now))
    const archive = { year: 2001, parts: [], manifest_sha256: 'x', ran_by: 'operator', at: now }
    const { rows: archives } = await owner.query<{ id: string }>(
      'insert into archives (year, parts, manifest_sha256, ran_by, at, mark) values ($1, $2, $3, $4, $5, $6) returning id::text',
      [archive.year, '[]', archive.manifest_sha256, archive.ran_by, now, markOf(auditKey, 'archive', archive)],
    )
    const back = { archive_id: archives[0]?.id ?? '', ran_by: 'operator', at: now }
    await owner.query('insert into archive_returns (archive_id, ran_by, at, mark) values ($1, $2, $3, $4)', [
      back.archive_id,
      back.ran_by,
      now,
      markOf(auditKey, 'archiveReturn', back),
    ])
    await keepHomeTimeZone(database, time % 2 === 0 ? 'Africa/Cairo' : 'Asia/Riyadh')
    await inTransaction(database, async (tx) => {
      await recordChange(tx, {
        kind: 'depot',
        id: randomUUID(),
        before: { fee: 0.1, at: now },
        after: { fee: 1e21, names: { ar: 'ش', a: '' } },
        userId,
        now,
      })
      const newest = await newestPolicies(tx.orm)
      const next = {
        version: newest.version + 1,
        policies: newest.policies,
        createdBy: userId,
        createdAt: now,
        reason: 'Ramadan',
      }
      await tx.orm.insert(policyVersions).values({ ...next, mark: policyMark(auditKey, next) })
    })
    await seal(books)
    await inTransaction(database, async (tx) => {
      const [term] = await tx.orm.select().from(sealingTerms).orderBy(desc(sealingTerms.id)).limit(1)
      await acknowledgeBreak(tx, { id: term?.id ?? 0, reason: 'A backup was put back', userId, now })
    })
  }
}

const NO_FIGURES: VatReturnDocument = {
  region: { id: randomUUID(), code: 'X', name: { en: 'X', ar: 'س' } },
  currency: 'SAR',
  span: 'month',
  from: '2190-01-01',
  to: '2190-01-31',
  rows: [],
  outputVat: 0,
  inputVat: 0,
  due: 0,
  settled: [],
  rates: [],
  missingRates: [],
}

const KINDS = Object.keys(SEALED_KINDS).filter((name): name is SealedKindName => Object.hasOwn(SEALED_KINDS, name))

/** What somebody with the owner's password might do to a row of each kind. `$1` is the row, `$2` another one. */
const CHANGES: Record<SealedKindName, string> = {
  workflowEvent: `update workflow_events set at = at - interval '1 day' where id = $1`,
  ledgerEntry: 'update ledger_lines set amount = amount * 2 where entry_id = $1',
  ledgerDimensions: 'update ledger_lines set for_depot_id = gen_random_uuid() where entry_id = $1',
  refusedEvent: `update refused_events set actor_id = gen_random_uuid() where id = $1`,
  recordChange: `update record_changes set changes = changes || '{"fee": {"from": 1, "to": 7}}' where id = $1`,
  access: `update access_log set subject = 'nothing' where id = $1`,
  policyVersion: `update policy_versions set policies = jsonb_set(policies, '{noShowChangeDays}', '99') where version = $1`,
  machineVersion: `update machine_versions set transition_table = '{}' where machine || ':' || fingerprint = $1`,
  machineDrawing: `update machine_drawings set document = replace(document::text, 'refund.approve', 'refund.accept')::jsonb || '{"kind": "x"}' where machine || ':' || fingerprint = $1`,
  auditResult: `update audit_results set findings = '{}' where run_id = $1`,
  sealingTerm: `update sealing_terms set verdict = 'agrees', host = gen_random_uuid() where id = $1`,
  sealingAcknowledgement: `update sealing_acknowledgements set reason = 'Nothing to see' where id = $1`,
  archive: `update archives set ran_by = 'nobody' where id = $1`,
  archiveReturn: `update archive_returns set ran_by = 'nobody' where id = $1`,
  recordContents: `update record_contents set contents = contents || '{"slippedIn": true}' where id = $1`,
  periodStatement: `update period_statements set document = document || '{"groupBy": "month"}' where id = $1`,
  vatReturnFigures: `update vat_return_figures set document = document || '{"due": 1}' where id = $1`,
  taxDocument: `update tax_documents set document = document || '{"total": 1}' where id = $1`,
  homeTimeZone: `update home_time_zones set after_serial = after_serial + 1000 where (extract(epoch from since) * 1000000)::bigint = $1`,
}

/** A copy of the row under another id, with its mark. */
const COPIES: Record<SealedKindName, string> = {
  workflowEvent: `insert into workflow_events (machine, fingerprint, record_id, event, from_state, to_state, actor_id, at, reason, payload, mark)
    select machine, fingerprint, record_id, event, from_state, to_state, actor_id, at, reason, payload, mark from workflow_events where id = $1 returning id::text`,
  ledgerEntry: `with entry as (insert into ledger_entries (id, posting_date, act, record_kind, record_id, created_by, created_at, mark)
      select gen_random_uuid(), posting_date, act, record_kind, record_id, created_by, created_at, mark from ledger_entries where id = $1 returning id),
    lines as (insert into ledger_lines (entry_id, line, account, currency, amount, depot_id, agent_id, region_id, clerk_id, shift_id, posting_date)
      select entry.id, line, account, currency, amount, depot_id, agent_id, region_id, clerk_id, shift_id, posting_date from ledger_lines, entry where entry_id = $1)
    select id::text from entry`,
  ledgerDimensions: `insert into ledger_dimensions (entry_id, mark)
    select (select id from ledger_entries where id not in (select entry_id from ledger_dimensions) order by id limit 1), mark
    from ledger_dimensions where entry_id = $1 returning entry_id::text as id`,
  refusedEvent: `insert into refused_events (machine, fingerprint, record_id, event, from_state, actor_id, at, code, mark)
    select machine, fingerprint, record_id, event, from_state, actor_id, at, code, mark from refused_events where id = $1 returning id::text`,
  recordChange: `insert into record_changes (record_kind, record_id, act, changes, reason, user_id, at, mark)
    select record_kind, record_id, act, changes, reason, user_id, at, mark from record_changes where id = $1 returning id::text`,
  access: `insert into access_log (user_id, action, subject, details, at, mark)
    select user_id, action, subject, details, at, mark from access_log where id = $1 returning id::text`,
  policyVersion: `insert into policy_versions (version, policies, created_by, created_at, reason, mark)
    select 500, policies, created_by, created_at, reason, mark from policy_versions where version = $1 returning version::text as id`,
  machineVersion: `insert into machine_versions (machine, fingerprint, transition_table, since, mark)
    select machine, 'copied', transition_table, since, mark from machine_versions where machine || ':' || fingerprint = $1 returning machine || ':copied' as id`,
  machineDrawing: `insert into machine_drawings (machine, fingerprint, document, mark)
    select machine, 'copied', document, mark from machine_drawings where machine || ':' || fingerprint = $1 returning machine || ':copied' as id`,
  auditResult: `insert into audit_results (run_id, finished_at, findings, mark)
    select gen_random_uuid(), finished_at, findings, mark from audit_results where run_id = $1 returning run_id::text as id`,
  sealingTerm: `insert into sealing_terms (host, verdict, kept_n, kept_chain, found_n, found_chain, at, mark)
    select host, verdict, kept_n, kept_chain, found_n, found_chain, at, mark from sealing_terms where id = $1 returning id::text`,
  sealingAcknowledgement: `insert into sealing_acknowledgements (term_id, user_id, reason, at, mark)
    select term_id, user_id, reason, at, mark from sealing_acknowledgements where id = $1 returning id::text`,
  archive: `insert into archives (year, parts, manifest_sha256, ran_by, at, mark)
    select year, parts, manifest_sha256, ran_by, at, mark from archives where id = $1 returning id::text`,
  archiveReturn: `insert into archive_returns (archive_id, ran_by, at, mark)
    select archive_id, ran_by, at, mark from archive_returns where id = $1 returning id::text`,
  recordContents: `insert into record_contents (contents, baseline, at, mark)
    select contents, baseline, at, mark from record_contents where id = $1 returning id::text`,
  periodStatement: `insert into period_statements (period_id, revision, kind, document, sha256, created_at, mark)
    select period_id, revision, kind, document, sha256, created_at, mark from period_statements where id = $1 returning id::text`,
  vatReturnFigures: `insert into vat_return_figures (return_id, revision, document, sha256, created_at, mark)
    select return_id, revision, document, sha256, created_at, mark from vat_return_figures where id = $1 returning id::text`,
  taxDocument: `insert into tax_documents (id, entry_id, region_id, depot_id, position, number, kind, is_simplified, sold_kind, sold_id, reference, day, issued_at, buyer_name, currency, net, vat, total, document, previous_hash, sha256, search_text, mark)
    select gen_random_uuid(), entry_id, (select id from regions where id <> region_id and id not in (select region_id from tax_documents where entry_id = original.entry_id) order by id limit 1), depot_id, position + 100000, number || 'x', kind, is_simplified, sold_kind, sold_id, reference, day, issued_at, buyer_name, currency, net, vat, total, document, previous_hash, sha256, search_text, mark
    from tax_documents as original where id = $1 returning id::text`,
  homeTimeZone: `insert into home_time_zones (since, time_zone, after_serial, mark)
    select since + interval '1 hour', time_zone, after_serial, mark from home_time_zones where (extract(epoch from since) * 1000000)::bigint = $1
    returning (extract(epoch from since) * 1000000)::bigint::text as id`,
}

/** A row that the program never wrote. */
const SLIPS: Record<SealedKindName, string> = {
  workflowEvent: `insert into workflow_events (machine, fingerprint, record_id, event, from_state, to_state, at)
    select machine, fingerprint, record_id, 'ticket.refund', to_state, 'refunded', at from workflow_events where id = $1 returning id::text`,
  ledgerEntry: `with entry as (insert into ledger_entries (id, posting_date, act, record_kind, record_id, created_by, created_at)
      select gen_random_uuid(), posting_date, act, record_kind, record_id, created_by, created_at from ledger_entries where id = $1 returning id)
    select id::text from entry`,
  ledgerDimensions:
    'insert into ledger_dimensions (entry_id) values (gen_random_uuid()) returning entry_id::text as id',
  refusedEvent: `insert into refused_events (machine, fingerprint, record_id, event, from_state, code) values ('ticket', 'f', gen_random_uuid(), 'ticket.refund', 'noShow', 'x')
    returning id::text`,
  recordChange: `insert into record_changes (record_kind, record_id, act, changes, user_id) values ('depot', gen_random_uuid(), 'changed', '{}', gen_random_uuid())
    returning id::text`,
  access: `insert into access_log (user_id, action, subject) values (gen_random_uuid(), 'openedFile', 'x') returning id::text`,
  policyVersion: `insert into policy_versions (version, policies) values (600, '{}') returning version::text as id`,
  machineVersion: `insert into machine_versions (machine, fingerprint, transition_table) values ('ticket', 'slipped', '{}') returning machine || ':slipped' as id`,
  machineDrawing: `insert into machine_drawings (machine, fingerprint, document) values ('ticket', 'slipped', '{}') returning machine || ':slipped' as id`,
  auditResult: `insert into audit_results (run_id, finished_at, findings) values (gen_random_uuid(), now(), '{}') returning run_id::text as id`,
  sealingTerm: `insert into sealing_terms (host, verdict, found_n, found_chain, at) values (gen_random_uuid(), 'agrees', 1, '', now()) returning id::text`,
  sealingAcknowledgement: `insert into sealing_acknowledgements (term_id, user_id, reason, at) values (1, gen_random_uuid(), 'x', now()) returning id::text`,
  archive: `insert into archives (year, parts, manifest_sha256, ran_by, at) values (2001, '[]', '', 'nobody', now()) returning id::text`,
  archiveReturn: `insert into archive_returns (archive_id, ran_by, at) values (1, 'nobody', now()) returning id::text`,
  recordContents: `insert into record_contents (contents, at) values ('{}', now()) returning id::text`,
  periodStatement: `insert into period_statements (period_id, revision, kind, document, sha256) values (gen_random_uuid(), 1, 'trialBalance', '{}', '') returning id::text`,
  vatReturnFigures: `insert into vat_return_figures (return_id, revision, document, sha256) values (gen_random_uuid(), 1, '{}', '') returning id::text`,
  taxDocument: `insert into tax_documents (id, entry_id, region_id, depot_id, position, number, kind, is_simplified, sold_kind, sold_id, reference, day, issued_at, buyer_name, currency, net, vat, total, document, previous_hash, sha256, search_text)
    select gen_random_uuid(), entry_id, (select id from regions where id <> region_id and id not in (select region_id from tax_documents where entry_id = original.entry_id) order by id desc limit 1), depot_id, position + 200000, number || 'y', kind, is_simplified, sold_kind, sold_id, reference, day, issued_at, buyer_name, currency, net, vat, total, document, previous_hash, sha256, search_text
    from tax_documents as original where id = $1 returning id::text`,
  homeTimeZone: `insert into home_time_zones (since, time_zone, after_serial) values ('2031-01-01', 'Africa/Cairo', 1) returning (extract(epoch from since) * 1000000)::bigint::text as id`,
}

test('a row of any kind that is changed, deleted, copied or slipped in by plain SQL is found and located', async () => {
  const books = await openBooks('demo')
  const { owner } = books
  await makeEarlier(owner, auditKey, 5)
  await writeOfEachKind(books, 4)
  for (const kind of KINDS) {
    const { table } = SEALED_KINDS[kind]
    const { rows } = await owner.query<{ all: number; unmarked: number }>(
      `select count(*)::int as all, count(*) filter (where mark is null)::int as unmarked from ${table}`,
    )
    expect([kind, rows[0]?.unmarked]).toEqual([kind, 0])
    expect(rows[0]?.all, kind).toBeGreaterThan(3)
  }
  await seal(books)
  expect(await verify(books)).toEqual([])
  // Nor by a key.
  await owner.query('drop index period_statements_key')
  await owner.query('drop index vat_return_figures_key')

  const expected: [string, string, string][] = []
  const early = new Map<SealedKindName, string>()
  for (const kind of KINDS) {
    const { table, rowId, named } = SEALED_KINDS[kind]
    const { rows } = await owner.query<{ id: string }>(
      `select ${rowId} as id from ${table} ${kind === 'ledgerEntry' ? 'where reverses is null' : ''} order by mark limit 4`,
    )
    const [changed = '', deleted = '', copied = '', slipped = ''] = rows.map(({ id }) => id)
    await owner.query(CHANGES[kind], [changed])
    await owner.query(`delete from ${table} where ${named}`, [[deleted]])
    const copy = (await owner.query<{ id: string }>(COPIES[kind], [copied])).rows[0]?.id ?? ''
    const slip =
      (await owner.query<{ id: string }>(SLIPS[kind], SLIPS[kind].includes('$1') ? [slipped] : [])).rows[0]?.id ?? ''
    early.set(kind, slip)
    expected.push([kind, changed, 'rowChanged'], [kind, deleted, 'rowDeleted'], [kind, slip, 'rowSlippedIn'])
    // Where the program gives the id, it is part of the mark: a copy is told at once.
    expected.push([
      kind,
      copy,
      [
        'ledgerEntry',
        'policyVersion',
        'machineVersion',
        'machineDrawing',
        'auditResult',
        'homeTimeZone',
        'ledgerDimensions',
        'taxDocument',
      ].includes(kind)
        ? 'rowSlippedIn'
        : 'rowCopied',
    ])
  }
  const told = (findings: SealFinding[]) => findings.map(({ kind, rowId, rule }) => [kind, rowId, rule]).toSorted()
  expect(
    told(await verify(books)).filter(([, , rule]) => rule !== 'rowUnsealed'),
    'before they are sealed',
  ).toEqual(expected.toSorted())

  await seal(books)
  const findings = await verify(books)
  expect(told(findings), 'sealed in good faith').toEqual(expected.toSorted())
  expect(
    findings.filter(({ found, expected }) => found === expected),
    'both sides say something else',
  ).toEqual([])
  for (const [kind, rowId] of early) {
    const { rows } = await owner.query<{ n: number }>('select n::int from seals where kind = $1 and row_id = $2', [
      kind,
      rowId,
    ])
    expect(findings.find((finding) => finding.kind === kind && finding.rowId === rowId)?.sealNumber).toBe(rows[0]?.n)
  }
})

test.runIf(IN_SOAK)(
  'what entries said before their lines had dimensions is verified as it was sealed, what was filled since beside it',
  async () => {
    const books = await openBooks('demo')
    const { owner } = books
    const [earlier = '', other = ''] = await makeEarlier(owner, auditKey, 2)
    await seal(books)
    const { rows: forms } = await owner.query(
      `select form, count(*)::int from seals where kind = 'ledgerEntry' and row_id = any ($1) group by form`,
      [[earlier, other]],
    )
    expect(forms, 'in the form that it was written in').toEqual([{ form: 1, count: 2 }])
    expect(await verify(books)).toEqual([])
    const told = async () => (await verify(books)).map(({ rule, kind, rowId }) => [rule, kind, rowId])

    await owner.query('update ledger_lines set departure_id = gen_random_uuid() where entry_id = $1', [earlier])
    expect(await told(), 'filled later').toEqual([['rowChanged', 'ledgerDimensions', earlier]])
    await owner.query('update ledger_lines set shift_id = gen_random_uuid() where entry_id = $1', [other])
    expect((await told()).toSorted(), 'said from the start').toEqual([
      ['rowChanged', 'ledgerDimensions', earlier],
      ['rowChanged', 'ledgerEntry', other],
    ])
    await markFilledDimensions(owner, auditKey)
    expect(await told(), 'a start marks nothing anew').toHaveLength(2)
    // Each column in an entry of its own, so that one verification, which takes seconds, finds all of them.
    const changed: Record<string, string | undefined> = {}
    for (const column of ['for_depot_id', 'for_agent_id', 'departure_id', 'tax_category']) {
      const { rows } = await owner.query<{ entry_id: string }>(
        `update ledger_lines set ${column} = ${column === 'tax_category' ? `case tax_category when 'Z' then 'E' else 'Z' end` : 'gen_random_uuid()'} where (entry_id, line) =
         (select entry_id, line from ledger_lines where account = '4000' and entry_id not in (select entry_id from ledger_dimensions)
            and entry_id <> all ($1) limit 1) returning entry_id`,
        [Object.values(changed)],
      )
      changed[column] = rows[0]?.entry_id
    }
    const found = await told()
    for (const [column, entryId] of Object.entries(changed))
      expect(found, column).toContainEqual(['rowChanged', 'ledgerEntry', entryId])
  },
)

test('a chain that is changed, cut, made anew or begun anew by plain SQL is found and located', async () => {
  const books = await openBooks('empty')
  const { owner, headFile } = books
  await writeEvents(books, 20)
  await seal(books)
  expect(await verify(books)).toEqual([])
  const numbered = async () => (await verify(books)).map(({ rule, sealNumber }) => [rule, sealNumber])

  await owner.query('begin')
  await owner.query(`update seals set sealed_at = sealed_at - interval '1 day' where n = 3`)
  await owner.query('delete from seals where n between 5 and 6')
  expect((await numbered()).filter(([rule]) => rule !== 'rowUnsealed')).toEqual([
    ['sealForged', 3],
    ['sealMissing', 5],
  ])
  await owner.query('rollback')

  await owner.query('begin')
  const last = (await owner.query<{ n: number }>('select max(n)::int as n from seals')).rows[0]?.n ?? 0
  await owner.query(
    'delete from workflow_events where id in (select row_id::bigint from seals where n > $1 and kind = $2)',
    [last - 5, 'workflowEvent'],
  )
  await owner.query('delete from seals where n > $1', [last - 5])
  expect(
    (await numbered()).filter(([rule]) => rule !== 'rowUnsealed'),
    'the last rows with their seals',
  ).toEqual([['sealMissing', last - 4]])
  await owner.query('rollback')

  await owner.query('begin')
  await owner.query(
    `update workflow_events set event = 'ticket.refund' where id = (select row_id::bigint from seals where kind = 'workflowEvent' order by n limit 1)`,
  )
  // Worked out anew as the program does, by somebody who has its source but not its key.
  await owner.query(`with recursive link as (
      select n, sha256(decode(repeat('00', 32), 'hex') || row_hash || 'x'::bytea) as chain from seals where n = 1
      union all select seals.n, sha256(link.chain || seals.row_hash || 'x'::bytea) from seals join link on seals.n = link.n + 1)
    update seals set chain = link.chain from link where link.n = seals.n`)
  expect((await numbered()).filter(([rule]) => rule === 'sealForged')).toHaveLength(last)
  await owner.query('rollback')

  await owner.query(SLIPS.access)
  await owner.query('truncate seals')
  await seal(books)
  expect(await numbered(), 'what stood there without a mark is not excused again').toContainEqual([
    'rowSlippedIn',
    expect.any(Number),
  ])
  await owner.query('truncate seals')
  await rm(headFile)
  await seal(books)
  expect(await numbered(), 'nor where what was kept is gone with them').toContainEqual([
    'rowSlippedIn',
    expect.any(Number),
  ])
  await owner.query('truncate seals, sealing_terms, sealing_acknowledgements')
  await rm(headFile)
  await seal(books)
  expect(await numbered(), 'only where rows without marks were before').toEqual([])
})

/** As if this host had left the chain where it ends now. */
async function keepLastLink({ owner, headFile }: Books): Promise<void> {
  const reading = readHead(headFile, auditKey)
  const { rows } = await owner.query<{ n: number; chain: string }>(
    `select n::int, encode(chain, 'hex') as chain from seals order by n desc limit 1`,
  )
  const [last] = rows
  if (reading.is !== 'kept' || !last) throw new Error('nothing is kept')
  storeHead(headFile, auditKey, { ...reading.head, ...last })
}

test('drawings that were kept before they bore marks are excused where a chain goes on, and none that come later', async () => {
  const books = await openBooks('empty')
  const { owner } = books
  await owner.query(
    'create temp table kept as select machine, fingerprint, document from machine_drawings; truncate machine_drawings',
  )
  await seal(books)
  await owner.query(`delete from seals where row_id = 'machineDrawing'`)
  await keepLastLink(books)
  await owner.query('insert into machine_drawings (machine, fingerprint, document) select * from kept')
  await seal(books)
  expect(await verify(books)).toEqual([])
  await owner.query(SLIPS.machineDrawing)
  await seal(books)
  expect(await verify(books)).toMatchObject([{ rule: 'rowSlippedIn', rowId: 'ticket:slipped' }])
})

test('home zones that were kept before they bore marks are excused where a chain goes on, and none that come later', async () => {
  const books = await openBooks('empty')
  const { owner, database } = books
  await owner.query(
    'create temp table kept as select since, time_zone, after_serial from home_time_zones; truncate home_time_zones',
  )
  await seal(books)
  await owner.query(`delete from seals where n >= (select n from seals where row_id = 'homeTimeZone')`)
  await keepLastLink(books)
  await owner.query('insert into home_time_zones (since, time_zone, after_serial) select * from kept')
  await seal(books)
  await keepHomeTimeZone(database, 'Africa/Cairo')
  await seal(books)
  expect(await verify(books)).toEqual([])
  await owner.query(SLIPS.homeTimeZone)
  await seal(books)
  expect(await verify(books)).toMatchObject([{ rule: 'rowSlippedIn', kind: 'homeTimeZone' }])
})

test('what is sealed and gone is not put back by a start, or not without a trace', async () => {
  const books = await openBooks('empty')
  const { owner, test } = books
  await seal(books)
  await owner.query(
    `delete from machine_versions where machine = 'refund'; delete from machine_drawings where machine = 'topUp'; delete from policy_versions where version = 1`,
  )
  await migrate(test.ownerUrl, { auditKey })
  await seal(books)
  expect((await verify(books)).map(({ rule, kind, rowId }) => [rule, kind, rowId?.split(':')[0]]).toSorted()).toEqual([
    // Nobody could sell without any.
    ['rowChanged', 'policyVersion', '1'],
    ['rowDeleted', 'machineDrawing', 'topUp'],
    ['rowDeleted', 'machineVersion', 'refund'],
  ])
})

test('two processes that seal while others write make one chain, also where one is killed amid its work', async () => {
  const books = await openBooks('empty')
  const { owner, test, headFile } = books
  await writeEvents(books, 6_000)
  const child = fork(testProgram('sealer'), [test.url, TEST_AUDIT_KEY, headFile], { execArgv: [] })
  const ended = once(child, 'exit')
  const count = async () => (await owner.query<{ n: number }>('select count(*)::int as n from seals')).rows[0]?.n ?? 0
  while ((await count()) === 0) await sleep(5)
  child.kill('SIGKILL')
  await ended
  expect(await count(), 'killed before its end').toBeLessThan(6_000)

  const sealing = { url: test.url, auditKey, headFile, log: { warn: () => undefined } }
  // Of this database: other tests seal theirs on the same server.
  const locks = async () =>
    (
      await owner.query(
        `select from pg_locks join pg_database on pg_database.oid = pg_locks.database
         where locktype = 'advisory' and objid = 7201953 and granted and datname = current_database()`,
      )
    ).rowCount
  // The server finds out a moment later that the killed one is gone.
  await expect.poll(locks).toBe(0)
  const first = startSealing(sealing)
  // A host that nobody knows yet learns the end from the one that seals.
  await expect.poll(locks).toBe(1)
  expect(await sealPending({ ...sealing, headFile: `${headFile}.2` }), 'the other one seals').toBeNull()
  const sealers = [first, startSealing({ ...sealing, headFile: `${headFile}.2` })]
  try {
    await inTransaction(books.database, async (slow) => {
      await recordCreations(slow, ticketRecord, [{ id: randomUUID(), state: 'booked' }], {
        actorId: null,
        at: new Date(),
      })
      for (let time = 0; time < 5; time += 1) await writeEvents(books, 100)
      await expect.poll(count).toBeGreaterThanOrEqual(6_500)
    })
    const { rows } = await owner.query<{ n: number }>(
      `select ${KINDS.map((kind) => `(select count(*) from ${SEALED_KINDS[kind].table})`).join(' + ')} as n`,
    )
    await expect
      .poll(count, { message: 'and its baselines, with the row that took its number first and was committed last' })
      .toBe(Number(rows[0]?.n) + 1 + LATER_KINDS.length)
  } finally {
    await Promise.all(sealers.map((sealer) => sealer.stop()))
  }
  expect(await verify(books)).toEqual([])

  // A host that made a key of its own would write nothing but findings.
  const allowed = { durability: true, ownerRole: true, otherAuditKey: false, demoLogins: true }
  expect(await findUnsafeSettings(books.database, allowed)).toEqual([])
  const stranger = { pool: books.database.pool, auditKey: Buffer.from('the key of another host altogether') }
  expect(await findUnsafeSettings(stranger, allowed)).toEqual([expect.stringMatching(/^AUDIT_KEY/)])
})

/** As the sealer would have made it at the times that the links bear now. */
async function chainAnew(owner: pg.Client): Promise<void> {
  let chain: Buffer = CHAIN_START
  for (const link of await readSeals(owner, { after: 0, most: 100_000 })) {
    chain = chainHash(chain, link)
    await owner.query('update seals set chain = $2, mark = $3 where n = $1', [
      link.n,
      chain,
      sealMark(auditKey, { ...link, chain }),
    ])
  }
}

test('the closing hash of a day is that of its last seal, and is told from another', async () => {
  const server = await startServer({ template: 'empty' })
  try {
    const { app, database, ownerUrl, settings } = server
    await addUser(database, 'head@seals.example', { userType: 'head_account' })
    const token = await openSession(database, 'head@seals.example')
    const empty = await inject(app, 'getClosingHashes', { token, query: {} })
    expect([empty.data.first, empty.data.days]).toEqual([null, []])
    await sealPending({ url: database.url, auditKey, headFile: settings.auditHeadFile })
    expect((await inject(app, 'getClosingHashes', { token, query: {} })).data.days, 'today is not over').toEqual([])

    const owner = new pg.Client({ connectionString: ownerUrl })
    await owner.connect()
    // Three days ago the first ten, two days ago none, yesterday the rest.
    await owner.query(`update seals set sealed_at = date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
      - case when n <= 10 then interval '2 days 1 millisecond' else interval '1 millisecond' end`)
    await chainAnew(owner)
    const { rows } = await owner.query<{ n: number; hash: string }>(
      `select n::int, encode(chain, 'hex') as hash from seals where n = 10 or n = (select max(n) from seals) order by n`,
    )
    const [early, late] = rows
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    const months = [...new Set([day(3), day(2), day(1)].map((each) => each.slice(0, 7)))]
    const days = []
    for (const month of months)
      days.push(...(await inject(app, 'getClosingHashes', { token, query: { month } })).data.days)
    expect(days).toEqual([
      { day: day(3), made: 10, seals: 10, hash: early?.hash },
      { day: day(2), made: 0, seals: 10, hash: early?.hash },
      { day: day(1), made: (late?.n ?? 0) - 10, seals: late?.n, hash: late?.hash },
    ])
    const check = async (query: { day: string; hash: string }) =>
      (await inject(app, 'checkClosingHash', { token, query })).data?.result
    const aloud = early?.hash.toUpperCase().replaceAll(/(.{4})/g, '$1 ') ?? ''
    expect(await check({ day: day(2), hash: aloud }), 'as it is printed').toBe('same')
    expect(await check({ day: day(1), hash: aloud })).toBe('other')
    expect(await check({ day: day(0), hash: aloud })).toBe('notClosed')
    await owner.query(
      'alter table seals disable trigger all; delete from seals where n = 4; alter table seals enable trigger all',
    )
    expect((await inject(app, 'checkClosingHash', { token, query: { day: day(2), hash: aloud } })).data).toMatchObject({
      result: 'broken',
      brokenAt: 4,
    })
    await owner.query(`update seals set sealed_at = sealed_at - interval '40 days' where n = 3`)
    const told = await inject(app, 'getClosingHashes', { token, query: { month: day(1).slice(0, 7) } })
    expect([told.data.first, told.data.days], 'a day that nobody sealed is not told').toEqual([
      day(3).slice(0, 7),
      days.filter((each) => each.day.startsWith(day(1).slice(0, 7))),
    ])
    await owner.end()
    const refused = await inject(app, 'checkClosingHash', { token, query: { day: day(2), hash: aloud.slice(5) } })
    expect([refused.status, refused.error.fields]).toEqual([
      400,
      { hash: 'Enter a closing hash: 64 characters, 0 to 9 and a to f.' },
    ])
    const sheet = await inject(app, 'exportClosingHashes', {
      token,
      query: { month: day(1).slice(0, 7), format: 'csv', language: 'ar' },
    })
    expect(sheet.text).toContain(`${day(1)},${late?.n},`)
    expect(sheet.text).toContain('بصمة الإغلاق')
  } finally {
    await server.stop()
  }
})
