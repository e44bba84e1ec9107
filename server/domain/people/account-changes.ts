/** Fields of a person's recorded change that say who they are to the program, or what they may do. */
const ACCESS_FIELDS = [
  'email',
  'newEmail',
  'user_type',
  'role',
  'depotName',
  'accessRoleName',
  'isActive',
  'secondFactors',
] as const

/** Condition: the recorded changes of a person (`column`, jsonb) touch e-mail address, second factor, role or access. For a server's query and the audit's alike. */
export const changesAccess = (column: string): string =>
  `${column} ?| array[${ACCESS_FIELDS.map((field) => `'${field}'`).join(', ')}]`
