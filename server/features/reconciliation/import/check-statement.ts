import { createHash } from 'node:crypto'
import { and, eq, gte, isNull, lte, ne, sql } from 'drizzle-orm'
import { moneyText } from '#contract/currency.ts'
import type { CheckedStatement, StatementFile, StatementProblem } from '#contract/reconciliation/bank-statement.ts'
import type { StatementMapping } from '#contract/reconciliation/statement-mapping.ts'
import type { Orm } from '#server/database/connection.ts'
import { bankStatementLines, bankStatements, reconciledAccounts } from '#server/database/schema/reconciliation.ts'
import { bankReferenceKey } from '#server/domain/bank-reference/bank-reference-key.ts'
import { firstOpenDay, readClosedThrough } from '#server/domain/period/closed-through.ts'
import type { Acting } from '#server/domain/ledger/acting.ts'
import { readRegionCurrencies } from '#server/domain/ledger/region-currencies.ts'
import { homeDayAt } from '#server/time/local-day.ts'
import { guessMapping } from './guess-mapping.ts'
import { isXml, readCamtStatement } from './read-camt-statement.ts'
import { readCsvStatement } from './read-csv-statement.ts'
import { type FileLine, type FileStatement, problemAt } from './statement-lines.ts'

/** Of what is wrong in a file, as much as somebody mends at once. */
const MAX_PROBLEMS = 100
/** First lines that show how a file was understood. */
const SAMPLE = 8

export interface CheckedFile {
  answer: CheckedStatement
  sha256: string
  statements: FileStatement[]
  /** Of each line, by which the same one is known in another file. */
  identities: Map<FileLine, string>
}

/** What a file says, and what is wrong in it, by line and column; nothing is written. */
export async function checkStatement(orm: Orm, { actor, now }: Acting, file: StatementFile): Promise<CheckedFile> {
  const sha256 = createHash('sha256').update(file.text).digest('hex')
  const isCsv = !isXml(file.text)
  const mapping = isCsv ? (file.mapping ?? (await rememberedMapping(orm, file)) ?? guessMapping(file.text)) : null
  const read =
    mapping === null
      ? { ...readCamtStatement(file.text), headings: [] }
      : readCsvStatement(file.text, { mapping, currency: file.currency })
  const identities = new Map(read.statements.flatMap((statement) => identitiesOf(statement)))
  const problems = [...read.problems]
  if (problems.length === 0) {
    const closedThrough = await readClosedThrough(orm)
    const today = homeDayAt(actor, now)
    const currencies = await readRegionCurrencies(orm)
    problems.push(
      ...(await importedBefore(orm, file, { sha256, dayIn: (instant) => homeDayAt(actor, instant) })),
      ...read.statements.flatMap((statement) => [
        ...(currencies.includes(statement.currency)
          ? []
          : [
              problemAt(statement.lines[0]?.line ?? null, 'currency', 'strangeCurrency', {
                currency: statement.currency,
              }),
            ]),
        ...daysOutside(statement.lines, { closedThrough, today }),
        ...unbalanced(statement),
      ]),
    )
    if (problems.length === 0) problems.push(...(await knownStatements(orm, file, read.statements)))
    if (problems.length === 0) problems.push(...(await knownLines(orm, file, read.statements, identities)))
    if (problems.length === 0) problems.push(...(await brokenChains(orm, file, read.statements)))
  }
  const lines = read.statements.flatMap((statement) =>
    statement.lines.map((line) => ({ ...line, currency: statement.currency })),
  )
  return {
    sha256,
    statements: read.statements,
    identities,
    answer: {
      format: mapping === null ? 'camt053' : 'csv',
      mapping,
      headings: read.headings,
      statements: read.statements.filter((statement) => statement.lines.length > 0).map(told),
      sample: lines.slice(0, SAMPLE).map(({ line, day, amount, currency, reference, text, charges, balance }) => ({
        line,
        day,
        amount,
        currency,
        reference,
        text,
        charges,
        balance,
      })),
      problems: problems.slice(0, MAX_PROBLEMS),
      problemTotal: problems.length,
      imported: null,
    },
  }
}

/** How the account's last file was read, as long as this one has its columns. */
async function rememberedMapping(
  orm: Orm,
  { account, currency, text }: StatementFile,
): Promise<StatementMapping | null> {
  const [known] = await orm
    .select({ mapping: reconciledAccounts.mapping })
    .from(reconciledAccounts)
    .where(eq(reconciledAccounts.account, account))
  if (!known?.mapping) return null
  const { problems } = readCsvStatement(text, { mapping: known.mapping, currency })
  return problems.some(({ problem }) => problem === 'bankStatement.noColumn') ? null : known.mapping
}

export function told({ bankAccount, reference, currency, opening, closing, lines }: FileStatement) {
  const days = lines.map(({ day }) => day).toSorted()
  const sum = (sign: 1 | -1) => lines.reduce((total, { amount }) => total + Math.max(0, sign * amount), 0)
  return {
    bankAccount: bankAccount || null,
    reference,
    currency,
    firstDay: days[0] ?? '',
    lastDay: days.at(-1) ?? '',
    opening,
    closing,
    lines: lines.length,
    moneyIn: sum(1),
    moneyOut: sum(-1),
  }
}

/** The bank's own number of a line, or all that it says of it and how often it has said so in this file. */
function identitiesOf({ lines }: FileStatement): [FileLine, string][] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const { day, amount, reference, text, balance, servicerReference } = line
    if (servicerReference !== null) return [line, `ref ${bankReferenceKey(servicerReference)} ${amount}`]
    const all = JSON.stringify([day, amount, bankReferenceKey(reference ?? ''), text.toLowerCase(), balance])
    const times = (seen.get(all) ?? 0) + 1
    seen.set(all, times)
    return [line, `row ${createHash('sha256').update(`${all} ${times}`).digest('hex')}`]
  })
}

async function importedBefore(
  orm: Orm,
  { account }: StatementFile,
  { sha256, dayIn }: { sha256: string; dayIn: (instant: Date) => string },
): Promise<StatementProblem[]> {
  const [before] = await orm
    .select({ id: bankStatements.id, fileName: bankStatements.fileName, at: bankStatements.importedAt })
    .from(bankStatements)
    .where(
      and(eq(bankStatements.account, account), eq(bankStatements.sha256, sha256), isNull(bankStatements.withdrawnAt)),
    )
    .limit(1)
  return before ? [problemAt(null, null, 'sameFile', { name: before.fileName, day: dayIn(before.at) }, before.id)] : []
}

/** Statements whose own name at the bank an earlier file has brought, of the same days. Banks begin their numbers anew. */
async function knownStatements(
  orm: Orm,
  { account }: StatementFile,
  statements: readonly FileStatement[],
): Promise<StatementProblem[]> {
  const problems: StatementProblem[] = []
  for (const statement of statements) {
    const { reference, currency, bankAccount } = statement
    if (reference === null) continue
    const { firstDay, lastDay } = told(statement)
    const [before] = await orm
      .select({ id: bankStatements.id, fileName: bankStatements.fileName })
      .from(bankStatements)
      .where(
        and(
          eq(bankStatements.account, account),
          eq(bankStatements.currency, currency),
          eq(bankStatements.bankAccount, bankAccount),
          eq(bankStatements.reference, reference),
          lte(bankStatements.firstDay, lastDay),
          gte(bankStatements.lastDay, firstDay),
          isNull(bankStatements.withdrawnAt),
        ),
      )
      .limit(1)
    if (before) problems.push(problemAt(null, null, 'sameStatement', { reference, name: before.fileName }, before.id))
  }
  return problems
}

function daysOutside(
  lines: readonly FileLine[],
  { closedThrough, today }: { closedThrough: string | null; today: string },
): StatementProblem[] {
  return lines.flatMap(({ line, day }) => {
    const open = firstOpenDay(day, closedThrough)
    if (open !== day) return [problemAt(line, 'day', 'closedDay', { day, firstOpenDay: open })]
    return day > today ? [problemAt(line, 'day', 'dayAhead', { day })] : []
  })
}

function unbalanced({ opening, closing, currency, lines }: FileStatement): StatementProblem[] {
  if (opening === null || closing === null) return []
  const difference = opening + lines.reduce((sum, { amount }) => sum + amount, 0) - closing
  return difference === 0
    ? []
    : [
        problemAt(null, 'balance', 'notBalanced', {
          opening: moneyText(opening, currency),
          closing: moneyText(closing, currency),
          difference: moneyText(Math.abs(difference), currency),
        }),
      ]
}

/** Lines that an earlier file has brought, or that this one says twice. */
async function knownLines(
  orm: Orm,
  { account }: StatementFile,
  statements: readonly FileStatement[],
  identities: ReadonlyMap<FileLine, string>,
): Promise<StatementProblem[]> {
  const problems: StatementProblem[] = []
  for (const { currency, bankAccount, lines } of statements) {
    const byIdentity = new Map<string, FileLine>()
    for (const line of lines) {
      const identity = identities.get(line) ?? ''
      const first = byIdentity.get(identity)
      if (first)
        problems.push(
          problemAt(line.line, 'servicerReference', 'lineTwice', {
            line: String(first.line),
            reference: line.servicerReference ?? '',
          }),
        )
      else byIdentity.set(identity, line)
    }
    const known = await orm
      .select({
        identity: bankStatementLines.identity,
        statementId: bankStatements.id,
        fileName: bankStatements.fileName,
        position: bankStatementLines.position,
      })
      .from(bankStatementLines)
      .innerJoin(bankStatements, eq(bankStatements.id, bankStatementLines.statementId))
      .where(
        and(
          eq(bankStatementLines.account, account),
          eq(bankStatementLines.currency, currency),
          eq(bankStatementLines.bankAccount, bankAccount),
          sql`${bankStatementLines.identity} in (select jsonb_array_elements_text(${JSON.stringify([...byIdentity.keys()])}::jsonb))`,
          ne(bankStatementLines.state, 'withdrawn'),
        ),
      )
    problems.push(
      ...known.flatMap(({ identity, statementId, fileName, position }) => {
        const line = byIdentity.get(identity)
        return line
          ? [
              problemAt(
                line.line,
                line.servicerReference === null ? 'day' : 'servicerReference',
                'lineKnown',
                { name: fileName, line: String(position) },
                statementId,
              ),
            ]
          : []
      }),
    )
  }
  return problems.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))
}

/** Balances go on from statement to statement: what the one before ends with, the next begins with. */
async function brokenChains(
  orm: Orm,
  { account }: StatementFile,
  statements: readonly FileStatement[],
): Promise<StatementProblem[]> {
  const keys = new Set(statements.map(({ currency, bankAccount }) => `${currency} ${bankAccount}`))
  const problems: StatementProblem[] = []
  for (const key of keys) {
    const own = statements.filter(({ currency, bankAccount }) => `${currency} ${bankAccount}` === key)
    const [first] = own
    if (!first) continue
    const stored = await orm
      .select({ lastDay: bankStatements.lastDay, opening: bankStatements.opening, closing: bankStatements.closing })
      .from(bankStatements)
      .where(
        and(
          eq(bankStatements.account, account),
          eq(bankStatements.currency, first.currency),
          eq(bankStatements.bankAccount, first.bankAccount),
          isNull(bankStatements.withdrawnAt),
          sql`${bankStatements.closing} is not null`,
        ),
      )
      .orderBy(bankStatements.lastDay, bankStatements.importedAt, bankStatements.part)
    const chain = [
      ...stored.map((each) => ({ ...each, isNew: false })),
      ...own.map((each) => ({
        lastDay: told(each).lastDay,
        opening: each.opening,
        closing: each.closing,
        isNew: true,
      })),
    ]
      .filter(({ closing }) => closing !== null)
      .toSorted((one, other) => one.lastDay.localeCompare(other.lastDay))
    for (const [index, { opening, isNew }] of chain.entries()) {
      const before = chain[index - 1]
      if (!before || before.closing === opening || (!isNew && !before.isNew)) continue
      const money = (minor: number | null) => moneyText(minor ?? 0, first.currency)
      problems.push(
        problemAt(null, 'balance', isNew ? 'gapBefore' : 'gapAfter', {
          day: before.lastDay,
          closing: money(before.closing),
          opening: money(opening),
        }),
      )
    }
  }
  return problems
}
