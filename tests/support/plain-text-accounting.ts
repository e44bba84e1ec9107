import { execFileSync } from 'node:child_process'
import Papa from 'papaparse'
import { minorDigits } from '#contract/currency.ts'

/** Programs that read plain-text journals: whichever this machine has. */
export const hasProgram = (name: 'hledger' | 'ledger'): boolean => {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** What a program prints; throws with its complaint where it does not read the file. */
export const runProgram = (name: 'hledger' | 'ledger', ...args: string[]): string =>
  execFileSync(name, args, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })

/** Balances by the code of our account and currency, in minor units, as hledger's `balance` prints them. */
export function hledgerBalances(file: string, ...query: string[]): Map<string, number> {
  const printed = runProgram(
    'hledger',
    '-f',
    file,
    'balance',
    '--flat',
    '--no-total',
    '-O',
    'csv',
    '--layout=bare',
    ...query,
  )
  return sumByAccount(
    Papa.parse<string[]>(printed.trim())
      .data.slice(1)
      .map(([account = '', currency = '', amount = '']) => ({ account, currency, amount })),
  )
}

/** The same as ledger prints them. */
export function ledgerBalances(file: string, ...query: string[]): Map<string, number> {
  const format = '%(account)\\t%(quantity(scrub(amount)))\\t%(commodity(scrub(amount)))\\n'
  const printed = runProgram('ledger', '-f', file, 'register', '--no-pager', '--format', format, ...query)
  return sumByAccount(
    printed
      .trim()
      .split('\n')
      .map((line) => line.split('\t'))
      .map(([account = '', amount = '', currency = '']) => ({ account, currency, amount })),
  )
}

function sumByAccount(rows: readonly { account: string; currency: string; amount: string }[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { account, currency, amount } of rows) {
    const code = /^\w+:(\d{4}) /.exec(account)?.[1]
    if (code === undefined) throw new Error(`no account of ours: ${account}`)
    const key = `${code} ${currency}`
    sums.set(key, (sums.get(key) ?? 0) + inMinor(amount, currency))
  }
  return new Map([...sums].filter(([, sum]) => sum !== 0))
}

/** Of a decimal text, which may leave out the zeros at its end. */
function inMinor(amount: string, currency: string): number {
  const [whole = '', fraction = ''] = amount.split('.')
  return Number(whole + fraction.padEnd(minorDigits(currency), '0'))
}
