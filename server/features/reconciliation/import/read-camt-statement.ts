import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { z } from 'zod'
import { MAX_STATEMENT_LINES, MAX_STATEMENTS } from '#contract/reconciliation/reconciliation-codes.ts'
import {
  type FileLine,
  type FileStatement,
  MAX_REFERENCE,
  MAX_TEXT,
  problemAt,
  type ReadFile,
  tidyText,
} from './statement-lines.ts'
import { statementAmount, statementDay } from './statement-values.ts'

const LISTS = new Set(['Stmt', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd', 'Chrgs', 'Rcrd'])

/** Texts stay texts: an amount is no float, and a reference keeps its zeros. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  maxNestedTags: 40,
  isArray: (name) => LISTS.has(name),
})

const text = z.union([z.string(), z.object({ '#text': z.string() }).transform((node) => node['#text'])])
const day = z.object({ Dt: text.optional(), DtTm: text.optional() }).optional()
const amount = z.object({ '#text': z.string(), '@Ccy': z.string() })
const direction = z.enum(['CRDT', 'DBIT'])
const charge = z.object({
  Amt: amount.optional(),
  CdtDbtInd: direction.optional(),
  ChrgInclInd: text.optional(),
})
const charges = z.array(charge.extend({ Rcrd: z.array(charge).optional() })).optional()
const party = z.object({ Nm: text.optional(), Pty: z.object({ Nm: text.optional() }).optional() }).optional()
const details = z.object({
  Refs: z
    .object({
      EndToEndId: text.optional(),
      TxId: text.optional(),
      InstrId: text.optional(),
      AcctSvcrRef: text.optional(),
    })
    .optional(),
  RmtInf: z
    .object({
      Ustrd: z.array(text).optional(),
      Strd: z.array(z.object({ CdtrRefInf: z.object({ Ref: text.optional() }).optional() }).or(z.string())).optional(),
    })
    .or(z.string())
    .optional(),
  RltdPties: z.object({ Dbtr: party, Cdtr: party }).or(z.string()).optional(),
  AddtlTxInf: text.optional(),
  Chrgs: charges,
})
const entry = z.object({
  NtryRef: text.optional(),
  Amt: amount,
  CdtDbtInd: direction,
  Sts: z.union([z.string(), z.object({ Cd: z.string().optional(), '#text': z.string().optional() })]).optional(),
  BookgDt: day,
  ValDt: day,
  AcctSvcrRef: text.optional(),
  Chrgs: charges,
  NtryDtls: z.array(z.object({ TxDtls: z.array(details).optional() }).or(z.string())).optional(),
  AddtlNtryInf: text.optional(),
})
const balance = z.object({
  Tp: z.object({ CdOrPrtry: z.object({ Cd: text.optional() }).optional() }).optional(),
  Amt: amount,
  CdtDbtInd: direction,
  Dt: day,
})
const statement = z.object({
  Id: text.optional(),
  Acct: z.object({
    Id: z.object({ IBAN: text.optional(), Othr: z.object({ Id: text.optional() }).optional() }).optional(),
    Ccy: text.optional(),
  }),
  Bal: z.array(balance).optional(),
  Ntry: z.array(z.unknown()).optional(),
})
const document = z.object({
  Document: z.object({ BkToCstmrStmt: z.object({ Stmt: z.array(z.unknown()).max(MAX_STATEMENTS) }) }),
})

/** Whether a file is XML rather than CSV. */
export const isXml = (content: string): boolean => /^\uFEFF?\s*<(?:\?xml|[\w:]*Document)\b/.test(content)

/**
 * Reads a camt.053 file (ISO 20022, bank to customer statement) of any version: what is booked, in each of its statements.
 * A document type is refused before anything is parsed, since none has one and entities could be expanded by it.
 */
export function readCamtStatement(content: string): ReadFile {
  const body = content.replace(/^\uFEFF/, '').trimStart()
  if (/<!(?:DOCTYPE|ENTITY)/i.test(body)) return broken('xmlEntities')
  const parsed = parse(body)
  if (parsed === null) return broken('xmlBroken')
  const found = document.safeParse(parsed)
  if (!found.success) return broken('xmlOther')
  const raw = found.data.Document.BkToCstmrStmt.Stmt
  const problems: ReadFile['problems'] = []
  const statements: FileStatement[] = []
  let number = 0
  for (const each of raw) {
    const read = statement.safeParse(each)
    if (!read.success) {
      problems.push(problemAt(null, null, 'xmlStatement'))
      continue
    }
    const entries = read.data.Ntry ?? []
    if (number + entries.length > MAX_STATEMENT_LINES) return broken('tooManyLines')
    const one = readStatement(read.data, entries, number)
    number += entries.length
    problems.push(...one.problems)
    // A statement without booked entries says nothing.
    if (one.statement && one.statement.lines.length > 0) statements.push(one.statement)
  }
  if (problems.length === 0 && statements.length === 0) return broken('noLines')
  return { statements, problems }
}

const broken = (problem: string): ReadFile => ({ statements: [], problems: [problemAt(null, null, problem)] })

function parse(body: string): unknown {
  if (XMLValidator.validate(body) !== true) return null
  try {
    return parser.parse(body)
  } catch {
    return null
  }
}

function readStatement(
  { Id, Acct, Bal = [] }: z.output<typeof statement>,
  entries: readonly unknown[],
  before: number,
): { statement: FileStatement | null; problems: ReadFile['problems'] } {
  const read = entries.map((raw) => entry.safeParse(raw))
  const first = read.find(({ data }) => data !== undefined)?.data
  const currency = Acct.Ccy ?? Bal[0]?.Amt['@Ccy'] ?? first?.Amt['@Ccy'] ?? ''
  const problems: ReadFile['problems'] = []
  const lines: FileLine[] = []
  for (const [index, { data }] of read.entries()) {
    const line = before + index + 1
    if (data === undefined) {
      problems.push(problemAt(line, null, 'xmlEntry'))
      continue
    }
    if (!isBooked(data.Sts)) continue
    const one = readEntry(data, line, currency)
    if (one.read) lines.push(one.read)
    problems.push(...one.problems)
  }
  const balanceOf = (codes: readonly string[]) => {
    const found = codes.flatMap((code) => Bal.find(({ Tp }) => Tp?.CdOrPrtry?.Cd === code) ?? [])[0]
    if (found === undefined) return null
    const minor = statementAmount(found.Amt['#text'], currency, 'point')
    return minor !== null && found.CdtDbtInd === 'DBIT' ? -minor : minor
  }
  const [opening, closing] = [balanceOf(['OPBD', 'PRCD']), balanceOf(['CLBD'])]
  const isTold = opening !== null && closing !== null
  return {
    problems,
    statement: {
      bankAccount: tidyText(Acct.Id?.IBAN ?? Acct.Id?.Othr?.Id ?? '', MAX_REFERENCE).replaceAll(' ', ''),
      reference: tidyText(Id ?? '', MAX_REFERENCE) || null,
      currency,
      opening: isTold ? opening : null,
      closing: isTold ? closing : null,
      lines,
    },
  }
}

/** Older versions say the status as text, newer ones as a code. Without one an entry is booked: a statement has no others. */
function isBooked(status: z.output<typeof entry>['Sts']): boolean {
  const code = typeof status === 'string' ? status : (status?.Cd ?? status?.['#text'])
  return code === undefined || code.trim() === 'BOOK'
}

function readEntry(
  data: z.output<typeof entry>,
  line: number,
  currency: string,
): { read?: FileLine; problems: ReadFile['problems'] } {
  const written = data.BookgDt?.Dt ?? data.BookgDt?.DtTm ?? data.ValDt?.Dt ?? data.ValDt?.DtTm ?? ''
  const booked = statementDay(written, 'ymd')
  const minor = statementAmount(data.Amt['#text'], currency, 'point')
  const problems = [
    ...(booked === null ? [problemAt(line, 'day', 'noDay', { written })] : []),
    ...(data.Amt['@Ccy'] === currency
      ? []
      : [problemAt(line, 'currency', 'otherCurrency', { written: data.Amt['@Ccy'], currency })]),
    ...(minor === null || minor < 0
      ? [problemAt(line, 'amount', 'noAmount', { written: data.Amt['#text'], currency })]
      : minor === 0
        ? [problemAt(line, 'amount', 'nothing')]
        : []),
  ]
  if (booked === null || minor === null || problems.length > 0) return { problems }
  const parts = (data.NtryDtls ?? []).flatMap((part) => (typeof part === 'string' ? [] : (part.TxDtls ?? [])))
  const [single] = parts.length === 1 ? parts : []
  const kept = keptCharges(data.Chrgs, currency) ?? sumOf(parts.map(({ Chrgs }) => keptCharges(Chrgs, currency) ?? 0))
  return {
    problems,
    read: {
      line,
      day: booked,
      amount: data.CdtDbtInd === 'CRDT' ? minor : -minor,
      charges: kept,
      reference: (single && referenceOf(single)) ?? (tidyText(data.NtryRef ?? '', MAX_REFERENCE) || null),
      text: tidyText(
        [data.AddtlNtryInf, ...parts.slice(0, 3).flatMap(textsOf)].filter((part) => part !== undefined).join(' · '),
        MAX_TEXT,
      ),
      servicerReference: tidyText(data.AcctSvcrRef ?? single?.Refs?.AcctSvcrRef ?? '', MAX_REFERENCE) || null,
      balance: null,
    },
  }
}

/** What the payer wrote as reference: a structured one before the one that goes from end to end. */
function referenceOf({ Refs, RmtInf }: z.output<typeof details>): string | undefined {
  const structured = typeof RmtInf === 'object' ? (RmtInf.Strd ?? []) : []
  const references = [
    ...structured.map((part) => (typeof part === 'string' ? undefined : part.CdtrRefInf?.Ref)),
    Refs?.EndToEndId === 'NOTPROVIDED' ? undefined : Refs?.EndToEndId,
    Refs?.TxId,
    Refs?.InstrId,
  ]
  return references.map((each) => tidyText(each ?? '', MAX_REFERENCE)).find((each) => each !== '')
}

function textsOf({ RmtInf, RltdPties, AddtlTxInf }: z.output<typeof details>): string[] {
  const parties = typeof RltdPties === 'object' ? [RltdPties.Dbtr, RltdPties.Cdtr] : []
  return [
    ...parties.map((each) => each?.Nm ?? each?.Pty?.Nm),
    ...(typeof RmtInf === 'object' ? (RmtInf.Ustrd ?? []) : []),
    AddtlTxInf,
  ].filter((part) => part !== undefined)
}

/** The charges that were taken off the amount; null where none are told. Those that were booked apart are lines of their own. */
function keptCharges(told: z.output<typeof charges>, currency: string): number | null {
  if (told === undefined) return null
  const records = told.flatMap(({ Rcrd, ...whole }) => Rcrd ?? [whole])
  return sumOf(
    records
      .filter(({ ChrgInclInd, CdtDbtInd }) => ChrgInclInd !== 'false' && CdtDbtInd !== 'CRDT')
      .map(({ Amt }) => (Amt?.['@Ccy'] === currency ? (statementAmount(Amt['#text'], currency, 'point') ?? 0) : 0)),
  )
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, each) => sum + each, 0)
