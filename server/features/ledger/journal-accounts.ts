import type { LedBy } from '#contract/ledger/journal-line.ts'

/** What lines are written for: an entry of the journal, or what accounts begin with. */
export type WrittenFor = 'entry' | 'opening'

interface Led {
  by: LedBy
  /** The sign of the lines by which it can be opened all the same; none where it cannot. */
  opens?: 1 | -1
}

/**
 * Accounts whose balance the program keeps equal to records (tills, wallets, tickets …). A line by hand would say what no
 * record says, and the audit holds one against the other. What the operator brings along can be opened where the record
 * comes with it (wallets), or where the balance alone is what is owed, held or kept (safe, VAT, exit fees).
 */
const LED: Readonly<Record<string, Led>> = {
  '1000': { by: 'tills' },
  '1005': { by: 'safe', opens: 1 },
  '1015': { by: 'bankReceipts' },
  '1030': { by: 'cashInTransit' },
  '1110': { by: 'wallets', opens: 1 },
  '1120': { by: 'bills' },
  '1130': { by: 'expenses' },
  '1140': { by: 'inputVat', opens: 1 },
  '2000': { by: 'wallets', opens: -1 },
  '2010': { by: 'topUps' },
  '2100': { by: 'vat', opens: -1 },
  '2200': { by: 'tickets' },
  '2210': { by: 'stays' },
  '2220': { by: 'visaRequests' },
  '2300': { by: 'refunds' },
  '2400': { by: 'exitFees', opens: -1 },
  '4000': { by: 'ticketIncome' },
  '4010': { by: 'ticketIncome' },
  '4020': { by: 'ticketIncome' },
  '4100': { by: 'billIncome' },
  '5900': { by: 'counts' },
}

/** What leads an account, so that nobody writes lines on it; null where it takes them. */
export function ledBy(account: string, use: WrittenFor): LedBy | null {
  const led = LED[account]
  return led === undefined || (use === 'opening' && led.opens !== undefined) ? null : led.by
}

/** The sign that lines must have where only one makes sense; undefined: either. */
export const openingSign = (account: string): 1 | -1 | undefined => LED[account]?.opens
