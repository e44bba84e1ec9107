import Undo2 from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { DateTime } from '#src/ui/date-time.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { JourneyPlaces } from '#src/domain/departure/journey-places.tsx'
import { Money } from '#src/ui/money.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import type { UndoableCheckIn } from '#src/features/check-in/undo-check-in.tsx'
import { groupedReference } from '#contract/grouped-reference.ts'
import { formatDay } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useNow } from '#src/ui/use-now.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { type BoardingList, isWaiting, type ListedTicket, type PassengerGroup } from './passenger-groups.ts'
import type { BulkCheckIn } from './use-bulk-check-in.ts'

export interface PassengerTableProps {
  groups: readonly PassengerGroup[]
  departure: BoardingList['departure']
  /** Null where the reader checks nobody in. */
  bulk: BulkCheckIn | null
  /** Whether saying that their visa was seen checks them in. */
  waitsForVisa: (ticket: ListedTicket) => boolean
  onUndo: ((checkIn: UndoableCheckIn) => void) | undefined
}

const COLUMNS = ['seat', 'name', 'document', 'fee', 'state'] as const

/** A departure's passengers by booking, so that a family is chosen with one press. */
export function PassengerTable(props: PassengerTableProps) {
  const { groups, bulk, onUndo } = props
  const { t } = useTranslation('passenger-list')
  const width = COLUMNS.length + (bulk ? 1 : 0) + (onUndo ? 1 : 0)
  return (
    <TableScroll label={t('title')} role="region" className="rounded border border-line bg-surface">
      <table className="w-full text-sm">
        <thead className="bg-sunken text-xs text-ink-2">
          <tr>
            {bulk && (
              <th scope="col" className="w-10">
                <span className="sr-only">{t('column.choose')}</span>
              </th>
            )}
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="h-8 px-2 text-start font-medium md:px-3">
                {t(`column.${column}`)}
              </th>
            ))}
            {onUndo && (
              <th scope="col">
                <span className="sr-only">{t('column.act')}</span>
              </th>
            )}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.bookingId} className="border-t border-line">
            <GroupHead group={group} width={width} {...props} />
            {group.tickets.map((ticket) => (
              <Passenger key={ticket.ticketId} ticket={ticket} width={width} {...props} />
            ))}
          </tbody>
        ))}
      </table>
    </TableScroll>
  )
}

function GroupHead({
  group: { bookingId, reference, tickets },
  width,
  bulk,
}: PassengerTableProps & { group: PassengerGroup; width: number }) {
  const { t } = useTranslation('passenger-list')
  const bookings = useScreenPath('bookingHistory')
  const waiting = tickets.filter(isWaiting).map(({ ticketId }) => ticketId)
  const chosen = waiting.filter((ticketId) => bulk?.selected.has(ticketId))
  const number = <Reference>{groupedReference(reference)}</Reference>
  return (
    <tr className="bg-sunken/60">
      {bulk && (
        <td className="px-3 py-1">
          {waiting.length > 0 && (
            <Choice
              label={t('chooseBooking', { reference: groupedReference(reference) })}
              checked={chosen.length === waiting.length}
              partly={chosen.length > 0 && chosen.length < waiting.length}
              onChange={(isSelected) => bulk.select(waiting, isSelected)}
            />
          )}
        </td>
      )}
      <th
        scope="rowgroup"
        colSpan={width - (bulk ? 1 : 0)}
        className="px-3 py-1 text-start text-xs font-normal text-ink-2"
      >
        {bookings === undefined ? (
          number
        ) : (
          <Link
            href={`${bookings}/${bookingId}`}
            className="inline-flex min-h-6 items-center text-brand-ink underline-offset-4 hover:underline"
          >
            {number}
          </Link>
        )}
        <span className="ms-3">{t('people', { count: tickets.length })}</span>
      </th>
    </tr>
  )
}

function Passenger({
  ticket,
  width,
  departure,
  bulk,
  waitsForVisa,
  onUndo,
}: PassengerTableProps & { ticket: ListedTicket; width: number }) {
  const { t, i18n } = useTranslation('passenger-list')
  const now = useNow()
  const { ticketId, version, passenger, seat, fareClass, fromPosition, toPosition, state, closedAt, boardsAt } = ticket
  const name = `${passenger.firstName} ${passenger.lastName}`
  const place = (position: number) => localName(departure.stops[position]?.name ?? { en: '', ar: '' }, i18n.language)
  const refusal = isWaiting(ticket) ? bulk?.refusals.get(ticketId) : undefined
  const canUndo = state === 'checkedIn' && closedAt === null && new Date(boardsAt).getTime() > now
  return (
    <>
      <tr>
        {bulk && (
          <td className="px-2 py-1.5 md:px-3">
            {isWaiting(ticket) && (
              <Choice
                label={t('choose', { name })}
                checked={bulk.selected.has(ticketId)}
                onChange={(isSelected) => bulk.select([ticketId], isSelected)}
              />
            )}
          </td>
        )}
        <td className="px-2 py-1.5 md:px-3 whitespace-nowrap">
          {seat === null ? <span className="text-ink-3">{t('lap')}</span> : <Reference>{seat}</Reference>}
        </td>
        <th scope="row" className="min-w-34 px-2 py-1.5 md:px-3 text-start font-medium">
          <bdi>{name}</bdi>
          {fareClass !== 'adult' && (
            <span className="ms-2">
              <Badge>{t(`fareClass.${fareClass}`)}</Badge>
            </span>
          )}
          <span className="block text-xs font-normal text-ink-3">
            <JourneyPlaces from={place(fromPosition)} to={place(toPosition)} />
          </span>
        </th>
        <td className="px-2 py-1.5 md:px-3 max-md:text-xs">
          <Papers ticket={ticket} />
        </td>
        <td className="px-2 py-1.5 md:px-3 md:whitespace-nowrap">
          <Fee ticket={ticket} />
        </td>
        <td className="px-2 py-1.5 md:px-3">
          <RecordStatePill record="ticket" state={state} />
          <Seen ticket={ticket} departure={departure} />
        </td>
        {onUndo && (
          <td className="px-2 text-end">
            {canUndo && (
              <IconButton
                size="small"
                icon={<Undo2 />}
                label={t('undo', { name })}
                onClick={() => onUndo({ ticketId, version, passengerName: name })}
              />
            )}
          </td>
        )}
      </tr>
      {refusal !== undefined && (
        <tr>
          <td colSpan={width} className="px-3 pb-2 ps-13 text-stop-ink">
            {refusal}
            {bulk && waitsForVisa(ticket) && (
              <Button
                size="small"
                className="ms-3"
                busy={bulk.isPending}
                onClick={() => bulk.checkInVisaSeen(ticketId)}
              >
                {t('visaSeen')}
                <span className="sr-only"> {name}</span>
              </Button>
            )}
          </td>
        </tr>
      )}
    </>
  )
}

/** What a border asks for, and what is wrong with it; a national number where no border is crossed. */
function Papers({ ticket: { passenger, crossesBorder, boardingDay, visa } }: { ticket: ListedTicket }) {
  const { t, i18n } = useTranslation('passenger-list')
  const { passportNumber, passportExpiry, nationalNumber } = passenger
  const number = passportNumber ?? (crossesBorder ? null : nationalNumber)
  const warnings: string[] = []
  if (crossesBorder && passportNumber === null) warnings.push(t('papers.noPassport'))
  if (crossesBorder && passportNumber !== null && passportExpiry === null) warnings.push(t('papers.noExpiry'))
  if (crossesBorder && passportExpiry !== null && passportExpiry < boardingDay)
    warnings.push(t('papers.expired', { day: formatDay(passportExpiry, i18n.language) }))
  if (visa?.requirement === 'required' && visa.request?.state !== 'granted')
    warnings.push(t(visa.request?.state === 'refused' ? 'papers.visaRefused' : 'papers.visaMissing'))
  return (
    <>
      {number === null ? <span className="text-ink-3">–</span> : <Reference>{number}</Reference>}
      {warnings.length > 0 && <span className="block text-xs font-medium text-stop-ink">{warnings.join(' · ')}</span>}
    </>
  )
}

function Fee({ ticket: { isFeeDue, fees, feePaid } }: { ticket: ListedTicket }) {
  const { t } = useTranslation('passenger-list')
  if (feePaid) {
    return (
      <>
        <Money minor={feePaid.amount} currency={feePaid.currency} />
        <span className="block text-xs text-ink-3">
          {t('fee.paid')} <Reference>{feePaid.receiptNumber}</Reference>
        </span>
      </>
    )
  }
  if (!isFeeDue) return <span className="text-ink-3">{t('fee.none')}</span>
  const [first] = fees
  return (
    <span className="font-medium text-attention-ink">
      {t('fee.due')} {first && <Money minor={first.amount} currency={first.currency} />}
    </span>
  )
}

/** Who checked them in, when and where. */
function Seen({
  ticket: { state, checkIn, fromPosition },
  departure,
}: {
  ticket: ListedTicket
  departure: BoardingList['departure']
}): ReactNode {
  if (state !== 'checkedIn' || checkIn === null) return null
  return (
    <span className="block text-xs text-ink-3">
      <bdi>{checkIn.officer.name}</bdi> ·{' '}
      <DateTime instant={checkIn.at} zone={departure.stops[fromPosition]?.timeZone ?? 'UTC'} />
      {checkIn.depot && (
        <>
          {' '}
          · <Reference>{checkIn.depot.code}</Reference>
        </>
      )}
    </span>
  )
}

interface ChoiceProps {
  label: string
  checked: boolean
  partly?: boolean
  onChange: (isChecked: boolean) => void
}

function Choice({ label, checked, partly = false, onChange }: ChoiceProps) {
  return (
    <label className="grid size-6 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        className="size-4"
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = partly
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
