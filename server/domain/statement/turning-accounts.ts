import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'

/** Books rulings §7: income or expense, by the side on which they stand. */
export const TURNING_RESULTS: readonly string[] = [ACCOUNT.cashOverAndShort, '5960']

/** Owed to us or by us, by the side on which each agent stands. */
export const TURNING_AGENTS: readonly string[] = [ACCOUNT.agentCredit, ACCOUNT.agentWallets]
