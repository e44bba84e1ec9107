import { z } from 'zod'
import { BOOKING_TYPES } from './access.ts'
import { amountMinor, currencyCode } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Auto deduct spends the wallet only; Default spends the wallet, then credit up to the limit (domain rulings §7). */
export const CREDIT_TYPES = ['autoDeduct', 'default'] as const

export const wallet = z.object({
  creditType: z.enum(CREDIT_TYPES),
  accounts: z.array(
    z.object({
      currency: currencyCode,
      balance: amountMinor,
      creditLimit: amountMinor,
      creditUsed: amountMinor,
      /** What a sale may cost now. */
      available: amountMinor,
    }),
  ),
})

export const walletEndpoints = {
  getWallet: endpoint('getWallet', {
    summary: "The own wallet and credit; null for who isn't an agent.",
    access: BOOKING_TYPES,
    data: wallet.nullable(),
  }),
}
