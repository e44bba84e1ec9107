import { kindOfCode } from '#contract/ledger/chart.ts'

/** Codes of the chart of accounts (domain rulings §7) that the program posts to by itself. */
export const ACCOUNT = {
  cashOnHand: '1000',
  depotSafe: '1005',
  bank: '1010',
  bankReceipts: '1015',
  posClearing: '1020',
  cashInTransit: '1030',
  invoiceReceivables: '1100',
  agentCredit: '1110',
  podReceivables: '1120',
  expensesAwaitingApproval: '1130',
  inputVat: '1140',
  agentWallets: '2000',
  agentDepositsAwaitingApproval: '2010',
  vatPayable: '2100',
  unearnedTicketRevenue: '2200',
  unearnedAccommodation: '2210',
  unearnedVisaHandling: '2220',
  refundsPayable: '2300',
  exitFeesPayable: '2400',
  capital: '3000',
  retainedEarnings: '3100',
  ticketSales: '4000',
  dateChangeFees: '4010',
  cancellationIncome: '4020',
  consignmentSales: '4100',
  invoiceServices: '4200',
  accommodationSales: '4300',
  visaHandling: '4310',
  cashOverAndShort: '5900',
  exchangeDifferences: '5960',
} as const

/** A category of expenses, 5000–5890, chosen by whoever enters one. */
export type ExpenseAccount = `5${number}`

export type AccountCode = (typeof ACCOUNT)[keyof typeof ACCOUNT] | ExpenseAccount

declare const written: unique symbol

/**
 * An account that somebody wrote in the journal: any of the chart, the operator's own too. The program names none but
 * {@link ACCOUNT}; what people wrote was checked against the chart.
 */
export type WrittenAccount = string & { readonly [written]: true }

/** Whether a code has the form of an account; whether there is such an account, the chart says. */
export function isWrittenAccount(code: string): code is WrittenAccount {
  return kindOfCode(code) !== undefined
}

/** Whether a code lies among the expenses by category; whether there is such an account, the chart says. */
export function isExpenseAccount(code: string): code is ExpenseAccount {
  return /^5\d{3}$/.test(code) && code <= '5890'
}
