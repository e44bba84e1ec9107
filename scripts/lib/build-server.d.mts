export function isServerBuilt(): boolean
export function ensureServerBuilt(): Promise<boolean>
