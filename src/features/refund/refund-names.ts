import type { RefundState } from '#contract/refund/refund.ts'
import { REFUND_STATES } from '#contract/refund/refund-codes.ts'

export const isRefundState = (name: string): name is RefundState => REFUND_STATES.some((state) => state === name)
