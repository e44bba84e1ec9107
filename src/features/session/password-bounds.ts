/** As `newPassword` of contract/session/session.ts, which the public screens do not import since it brings zod. */
export const LEAST_PASSWORD = 12
export const MOST_PASSWORD = 128
