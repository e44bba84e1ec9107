import { DatabaseError } from 'pg'

const SENTENCES: Readonly<Record<string, string>> = {
  '28P01': 'PostgreSQL refuses this name and password',
  '28000': 'PostgreSQL refuses this login',
  '3D000': 'PostgreSQL has no such database',
  '42501': 'this role may not do what a start has to',
}

/** Why PostgreSQL does not let a role in, or do what it has to, in a sentence that names the setting; undefined for all else. */
export function loginProblem(error: unknown, setting: string): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.message.startsWith('SASL:')) return `${setting}: the address has no password, and PostgreSQL asks for one.`
  const sentence = error instanceof DatabaseError ? SENTENCES[error.code ?? ''] : undefined
  return sentence && `${setting}: ${sentence}: ${error.message}.`
}
