import type { Slip } from '#contract/cash/deposit-slip.ts'

/** Minor units of cash handed in above what the shifts came to; less than nothing where it is short. */
export const cashDifference = ({ cash, proposed }: Pick<Slip['amounts'][number], 'cash' | 'proposed'>): number =>
  cash - proposed.ticket - proposed.cargo
