import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Consignment } from '#contract/consignment/consignment.ts'
import type { LoadDeparture } from '#contract/consignment/consignment-movement.ts'
import { pieceLabel } from '#machines/consignment/piece-label.ts'
import { pieceView } from '#src/domain/consignment/piece-view.ts'
import { JourneyPlaces } from '#src/domain/departure/journey-places.tsx'
import { isAmong } from '#src/features/consignment/piece-ranges.ts'
import { formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { useRead } from '#src/platform/use-read.ts'
import { useToday } from '#src/platform/use-today.ts'
import { ActForm } from '#src/ui/form/act-form.tsx'
import { FormChoice } from '#src/ui/form/form-choice.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { Notice } from '#src/ui/notice.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { loadable } from './bill-rules.ts'

export interface LoadOnCardProps {
  bill: Consignment
  /** Number of the piece whose label was scanned; undefined where the bill itself was looked for. */
  scanned: number | undefined
  /** Path of the dock, where the next label is scanned. */
  dock: string
}

/** A bill whose pieces lie here and belong elsewhere: onto which of the next departures that go there. */
export function LoadOnCard({ bill, scanned, dock }: LoadOnCardProps) {
  const { t, i18n } = useTranslation('consignment-movement')
  const date = useToday()
  const read = useRead('getLoadDepartures', { query: { date, direction: 'leaving', consignmentId: bill.id } })
  const depot = localName(bill.to.name, i18n.language)
  return (
    <SectionCard title={t('loadOn.title')} lead={t('loadOn.lead', { depot })}>
      <ReadState read={read} waiting={<Skeleton className="h-64" />}>
        {({ data }) =>
          data.length === 0 ? (
            <Notice tone="info" title={t('loadOn.none', { depot })}>
              {t('loadOn.noneBody')}
            </Notice>
          ) : (
            <LoadOnForm bill={bill} scanned={scanned} dock={dock} departures={data} readAt={read.dataUpdatedAt} />
          )
        }
      </ReadState>
    </SectionCard>
  )
}

const PIECES = ['scanned', 'all'] as const
const typedLoading = z.object({ departureKey: z.string(), pieces: z.enum(PIECES) })

interface LoadOnFormProps extends LoadOnCardProps {
  departures: readonly LoadDeparture[]
  /** When the departures were read, in milliseconds: by then one has left or not. */
  readAt: number
}

function LoadOnForm({ bill, scanned, dock, departures, readAt }: LoadOnFormProps) {
  const { t, i18n } = useTranslation('consignment-movement')
  const here = loadable(bill, useUserDetails().depot?.id)
  const all = here.reduce((sum, { quantity }) => sum + quantity, 0)
  const piece = scanned !== undefined && here.some(({ numbers }) => isAmong(numbers, scanned)) ? scanned : undefined
  const hasLeft = ({ leavesAt }: LoadDeparture) => leavesAt !== null && Date.parse(leavesAt) <= readAt
  const next = departures.find((each) => !hasLeft(each)) ?? departures[0]
  const act = useActForm('dispatchConsignments', {
    schema: typedLoading,
    blank: { departureKey: next?.key ?? '', pieces: piece === undefined ? 'all' : 'scanned' },
    keep: false,
    isTyped: () => false,
    toRequest: ({ departureKey, pieces }) => ({
      body: {
        departureKey,
        headedForDepotId: null,
        choice:
          pieces === 'scanned' && piece !== undefined
            ? { labels: [pieceLabel({ billNumber: bill.billNumber, number: piece })], quantities: [] }
            : { labels: [], quantities: here.map(({ item, quantity }) => ({ itemId: item.id, quantity })) },
      },
    }),
    invalidates: pieceView.invalidates,
    saved: ({ data }) => t(`verdict.done.${data.kind}`, { count: data.quantity }),
    next: () => ({ go: dock }),
  })
  const count = act.form.watch('pieces') === 'scanned' ? 1 : all
  return (
    <ActForm act={act} send={t('load.go', { count })}>
      <FormChoice
        name="departureKey"
        label={t('loadOn.departure')}
        labelHidden
        minWidth="100%"
        takesFocus
        options={departures.map((departure) => departureOption(departure))}
      />
      {piece !== undefined && all > 1 && (
        <FormChoice
          name="pieces"
          label={t('loadOn.pieces')}
          options={[
            { value: 'scanned', label: t('loadOn.scanned', { piece }) },
            { value: 'all', label: t('loadOn.all', { count: all }) },
          ]}
        />
      )}
    </ActForm>
  )

  function leaving({ leavesAt, stops, timeZone }: LoadDeparture): string {
    const zone = stops.find(({ isOwn }) => isOwn)?.timeZone ?? timeZone
    return leavesAt === null ? '' : formatInstant(leavesAt, { language: i18n.language, zone })
  }

  function departureOption(departure: LoadDeparture) {
    return {
      value: departure.key,
      label: leaving(departure),
      hint: <Vehicle departure={departure} />,
      trailing: hasLeft(departure) && <StatusPill tone="attention">{t('loadOn.late')}</StatusPill>,
    }
  }
}

function Vehicle({ departure: { stops, transport, loadedHere } }: { departure: LoadDeparture }) {
  const { t, i18n } = useTranslation('consignment-movement')
  const [first, last] = [stops[0], stops.at(-1)]
  return (
    <>
      {first && last && (
        <JourneyPlaces from={localName(first.name, i18n.language)} to={localName(last.name, i18n.language)} />
      )}{' '}
      · <bdi>{transport.name}</bdi> · <Reference>{transport.registrationNumber}</Reference> ·{' '}
      {t('home.loaded', { count: loadedHere })}
    </>
  )
}
