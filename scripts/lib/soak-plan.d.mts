export const LONG: Record<string, string>
export const TESTS: readonly string[]
export const CLUSTER: string
