import { firstCalls } from './first-calls.ts'
import { officeCalls } from './office-calls.ts'

/**
 * Method and path of every call, below the base path: the only place where a path is spelled (API rulings), in two
 * parts, so that the public screens and the desk at the gate load few. They hold no schema: one can call without zod.
 * Names are the specification's §7, also the odd ones; a trailing slash is optional.
 */
export const calls = { ...firstCalls, ...officeCalls } as const

export type CallName = keyof typeof calls
