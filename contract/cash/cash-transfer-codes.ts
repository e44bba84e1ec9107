export const TRANSFER_STATES = ['handedOver', 'received', 'returned'] as const
export type TransferState = (typeof TRANSFER_STATES)[number]

/** Where cash comes from. Only head account takes it from the bank. */
export const CASH_SOURCES = ['till', 'safe', 'bank'] as const
export type CashSource = (typeof CASH_SOURCES)[number]
/** Where it goes. To the bank it goes by a deposit slip. */
export const CASH_DESTINATIONS = ['till', 'safe'] as const
export type CashDestination = (typeof CASH_DESTINATIONS)[number]
