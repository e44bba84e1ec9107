import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '#src/ui/cx.ts'

/** Somebody of a party that is seated together. */
export interface PartyMember {
  id: string
  name: string
  /** Below the name, unless it is this one's turn. */
  note?: string | undefined
  needsSeat: boolean
  seat: string | null
}

export interface SeatPartyProps {
  members: readonly PartyMember[]
  /** Who gets the next seat. */
  activeId: string | null
  onFocus: (id: string) => void
  /** Two of the party change seats. */
  onAssign: (id: string, seat: string) => void
}

/** The party with its seats: whose turn it is, and who has which. */
export function SeatParty({ members, ...acts }: SeatPartyProps) {
  const { t } = useTranslation('booking')
  const group = useId()
  const seats = members.flatMap(({ seat }) => seat ?? [])
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('seats.party')}</legend>
      <div className="flex flex-wrap gap-1.5">
        {members.map((member) => (
          <PartySeat key={member.id} group={group} member={member} seats={seats} {...acts} />
        ))}
      </div>
    </fieldset>
  )
}

interface PartySeatProps extends Omit<SeatPartyProps, 'members'> {
  group: string
  member: PartyMember
  seats: string[]
}

function PartySeat({ group, member, seats, activeId, onFocus, onAssign }: PartySeatProps) {
  const { t } = useTranslation('booking')
  const { id, name, needsSeat, seat } = member
  const isActive = activeId === id
  const below = isActive && seat === null ? t('seats.turn') : member.note

  if (!needsSeat) {
    return (
      <div className="flex min-h-12 items-center gap-2.5 rounded border border-dashed border-line px-3 py-1 text-ink-2">
        <span className="min-w-0">
          <span className="block max-w-40 truncate text-sm">{name}</span>
          <span className="block text-xs text-ink-3">{t('seats.noSeat')}</span>
        </span>
      </div>
    )
  }
  return (
    <div
      className={cx(
        'flex min-h-12 items-center rounded border bg-surface transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-[var(--focus)]',
        isActive ? 'border-brand bg-brand-soft inset-ring inset-ring-brand' : 'border-control',
      )}
    >
      <label className="flex min-w-0 cursor-pointer items-center gap-2.5 py-1 ps-3 pe-2">
        <input
          type="radio"
          name={group}
          className="size-3.5 outline-none"
          checked={isActive}
          onChange={() => onFocus(id)}
        />
        <span className="min-w-0">
          <span className="block max-w-40 truncate text-sm font-medium">{name}</span>
          {below && <span className="block text-xs text-ink-3">{below}</span>}
        </span>
        {seat === null && (
          <span aria-label={t('seats.none')} className="min-w-8 text-center font-mono text-base text-ink-3">
            –
          </span>
        )}
      </label>
      {seat !== null && (
        // The select reads from left to right, its place follows the page.
        <span className="me-2">
          <select
            aria-label={t('seats.of', { name })}
            dir="ltr"
            value={seat}
            className="h-8 cursor-pointer rounded-sm border border-line bg-surface px-1 font-mono text-base font-medium"
            onChange={(event) => onAssign(id, event.target.value)}
          >
            {seats.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </span>
      )}
    </div>
  )
}
