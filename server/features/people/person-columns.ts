import type { ExportLanguage } from '#server/export/export-list.ts'
import { type OwnColumn } from '#server/masters/master-export.ts'
import { screenWords } from '#server/words.ts'
import { amountText } from '#server/ledger/amount-text.ts'
import type { PersonRow } from './person-kind.ts'

/** Columns of exported people that are not simply a field: what the list tells in words is told in the same ones. */
export const personColumns: Readonly<Record<string, OwnColumn<PersonRow>>> = {
  user_type: {
    value: ({ user_type }, language) =>
      user_type ? screenWords('shell', `userType.${user_type}`, language) : screenWords('people', 'noType', language),
  },
  role: { value: ({ role }, language) => role && screenWords('shell', `role.${role}`, language) },
  status: { value: (person, language) => screenWords('people', `status.${statusOf(person)}`, language) },
  creditType: {
    value: ({ wallet }, language: ExportLanguage) =>
      wallet && screenWords('people', `creditType.${wallet.creditType}`, language),
  },
  available: {
    value: ({ wallet }) =>
      wallet?.accounts.map(({ currency, available }) => `${amountText(available, currency)} ${currency}`),
  },
}

/** Whether somebody can sign in, and if not, what is missing. */
function statusOf({
  isActive,
  isConfirmed,
  invitedAt,
  user_type,
}: PersonRow): 'inactive' | 'invited' | 'unconfirmed' | 'untyped' | 'active' {
  if (!isActive) return 'inactive'
  if (!isConfirmed) return invitedAt === null ? 'unconfirmed' : 'invited'
  return user_type === null ? 'untyped' : 'active'
}
