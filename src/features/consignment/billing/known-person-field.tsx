import type { ConsignmentPerson } from '#contract/consignment/consignment.ts'
import { call } from '#src/platform/api.ts'
import { RecallField, type RecallFieldProps } from '#src/ui/form/recall-field.tsx'
import { Phone } from '#src/ui/phone.tsx'

/** Somebody found, with what tells them apart in the list. */
interface Known {
  id: string
  person: ConsignmentPerson
}

export interface KnownPersonFieldProps extends Omit<RecallFieldProps<Known>, 'search' | 'onRecall' | 'children'> {
  onRecall: (person: ConsignmentPerson) => void
}

/** Finds people of earlier consignments while it is typed. */
export function KnownPersonField({ onRecall, ...field }: KnownPersonFieldProps) {
  return (
    <RecallField<Known> {...field} search={searchPeople} onRecall={({ person }) => onRecall(person)}>
      {({ person }) => (
        <span className="min-w-0 grow">
          <span className="block font-medium">
            <bdi>{person.name}</bdi>
          </span>
          <span className="block text-xs text-ink-3">
            <Phone>{person.contact}</Phone>
            {person.idNumber && (
              <>
                {' · '}
                <bdi dir="ltr">{person.idNumber}</bdi>
              </>
            )}
            {' · '}
            <bdi dir="ltr">{person.depot.code}</bdi>
          </span>
        </span>
      )}
    </RecallField>
  )
}

async function searchPeople(search: string, signal: AbortSignal): Promise<readonly Known[]> {
  const { data } = await call('searchConsignmentPeople', { query: { search }, signal, endsSession: 'background' })
  return data.slice(0, MAX_SHOWN).map((person) => ({ id: `${person.contact} ${person.name}`, person }))
}

const MAX_SHOWN = 6
