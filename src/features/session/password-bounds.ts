/** As `newPassword` of contract/session/session.ts, which the public screens do not import since it brings zod. */
export const MIN_PASSWORD = 12
export const MAX_PASSWORD = 128
