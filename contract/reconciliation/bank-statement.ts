import { z } from 'zod'
import { calendarDate, currencyCode, instant, localizedName, recordId } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_STATEMENT_FILE, RECONCILED_ACCOUNTS, STATEMENT_FIELDS, STATEMENT_FORMATS } from './reconciliation-codes.ts'
import { RECONCILERS } from './reconciliation-access.ts'
import { statementMapping } from './statement-mapping.ts'

const statementFile = z.object({
  account: z.enum(RECONCILED_ACCOUNTS),
  /** Of its lines, where they do not say so themselves. */
  currency: currencyCode,
  fileName: z.string().trim().min(1).max(200),
  text: z.string().min(1).max(MAX_STATEMENT_FILE),
  /** Null: as the account's last file was read, or as the file looks. XML needs none. */
  mapping: statementMapping.nullable(),
})
export type StatementFile = z.output<typeof statementFile>

const statementProblem = z.object({
  /** As an editor counts them; of XML the entry's number. Null: of the whole file. */
  line: z.int().nullable(),
  column: z.enum(STATEMENT_FIELDS).nullable(),
  /** Key of the `errors` locale, and what stands in its words. */
  problem: z.string(),
  values: z.record(z.string(), z.string()),
  /** The statement that brought the same before. */
  statementId: recordId.nullable(),
})
export type StatementProblem = z.output<typeof statementProblem>

const told = z.object({
  /** What the bank calls the account, and the statement. */
  bankAccount: z.string().nullable(),
  reference: z.string().nullable(),
  currency: currencyCode,
  firstDay: calendarDate,
  lastDay: calendarDate,
  /** Where the file says them. */
  opening: z.int().nullable(),
  closing: z.int().nullable(),
  lines: z.int(),
  moneyIn: z.int(),
  moneyOut: z.int(),
})

const checkedFile = z.object({
  format: z.enum(STATEMENT_FORMATS),
  /** As it was read. */
  mapping: statementMapping.nullable(),
  /** What the file calls its columns. */
  headings: z.array(z.string()),
  statements: z.array(told),
  /** The first lines, as they were understood. */
  sample: z.array(
    z.object({
      line: z.int(),
      day: calendarDate,
      amount: z.int(),
      currency: currencyCode,
      reference: z.string().nullable(),
      text: z.string(),
      charges: z.int(),
      balance: z.int().nullable(),
    }),
  ),
  /** The first of them; nothing is imported where there is one. */
  problems: z.array(statementProblem),
  problemTotal: z.int(),
  /** Null where the file was only checked, or something is wrong with it. */
  imported: z
    .object({
      lines: z.int(),
      /** Matched by themselves. */
      matched: z.int(),
    })
    .nullable(),
})
export type CheckedStatement = z.output<typeof checkedFile>

export const bankStatementEndpoints = {
  getReconciliation: endpoint('getReconciliation', {
    summary:
      'Where the reconciled accounts stand: what no statement has shown, what no entry explains, and how old it is.',
    access: RECONCILERS,
    data: z.object({
      accounts: z.array(
        z.object({
          account: z.enum(RECONCILED_ACCOUNTS),
          name: localizedName,
          currency: currencyCode,
          /** Entries from this day on are looked for on statements. */
          startsOn: calendarDate,
          /** To this day there are statements; null where there are none, and the bank's own show its entries. */
          statedTo: calendarDate.nullable(),
          /** What the bank says the account held on that day, and what the ledger says; null where statements do not say it. */
          closing: z.int().nullable(),
          /** The file whose statement ends without a balance, so that what the account held is not known. */
          unstatedFile: z.string().nullable(),
          booked: z.int(),
          /** What lies between the two; null where they cannot be compared. Its parts come to it. */
          difference: z
            .object({
              amount: z.int(),
              /** On the statement only: lines that are not matched, and ignored ones. */
              unmatched: z.int(),
              ignored: z.int(),
              /** In the books only, its sign turned: entries to that day that no statement has shown. */
              open: z.int(),
              /** What the first statement opens with, less the books before the account was reconciled. */
              before: z.int(),
              /** What is left: matched, and booked on a day that is not compared. */
              later: z.int(),
            })
            .nullable(),
          lines: z.object({ count: z.int(), amount: z.int(), oldest: calendarDate.nullable() }),
          entries: z.object({ count: z.int(), amount: z.int(), oldest: calendarDate.nullable() }),
        }),
      ),
      /** The newest statements first. */
      statements: z.array(
        told.extend({
          id: recordId,
          account: z.enum(RECONCILED_ACCOUNTS),
          fileName: z.string(),
          importedBy: z.object({ id: recordId, name: z.string() }),
          importedAt: instant,
          /** Lines that are not matched and not ignored. */
          unmatched: z.int(),
          /** It can be taken back: none of its lines is matched, and no later statement goes on from it. */
          canWithdraw: z.boolean(),
        }),
      ),
    }),
  }),
  getBankStatementOptions: endpoint('getBankStatementOptions', {
    summary: 'What a statement can be imported for, and how the files of each account were read last.',
    access: RECONCILERS,
    data: z.object({
      accounts: z.array(
        z.object({
          account: z.enum(RECONCILED_ACCOUNTS),
          name: localizedName,
          mapping: statementMapping.nullable(),
          startsOn: calendarDate.nullable(),
          /** Of its newest statement. */
          currency: currencyCode.nullable(),
        }),
      ),
      currencies: z.array(currencyCode),
      /** What a fee can be booked on. */
      feeAccounts: z.array(z.object({ code: z.string(), name: localizedName })),
    }),
  }),
  checkBankStatement: endpoint('checkBankStatement', {
    summary: 'What a file of statements says, and what is wrong in it; nothing is written.',
    access: RECONCILERS,
    body: statementFile,
    data: checkedFile,
  }),
  importBankStatement: endpoint('importBankStatement', {
    summary:
      'Import the statements of a file (CSV or camt.053): all of them or none. Lines with the reference and amount of entries are matched.',
    access: RECONCILERS,
    body: statementFile.extend({
      /** Entries from this day on are looked for on statements of the account. Null: as before, or from the first line on. */
      startsOn: calendarDate.nullable(),
    }),
    data: checkedFile,
  }),
  withdrawBankStatement: endpoint('withdrawBankStatement', {
    summary: 'Take back a statement that was imported by mistake, as long as none of its lines is matched.',
    access: RECONCILERS,
    body: z.object({ id: recordId }),
    data: z.object({ lines: z.int() }),
  }),
}
