export function isServerBuilt(): boolean
export function ensureServerBuilt(): Promise<boolean>
export function ensureTestProgramsBuilt(): Promise<boolean>
