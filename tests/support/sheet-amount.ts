/** An amount in minor units as a sheet has it: the number alone, with the decimals of its currency. */
export function sheetAmount(minor: number, currency: string): string {
  return currency === 'JOD' ? (minor / 1000).toFixed(3) : (minor / 100).toFixed(2)
}
