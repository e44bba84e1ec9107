import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { AnswerOf } from '#contract/contract.ts'
import { formatDay } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRead } from '#src/platform/use-read.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Reference } from '#src/ui/reference.tsx'

/** Stays that the hotel keeps no room for; nothing where there are none. */
export function ShortStays({ hotelId }: { hotelId: string }) {
  const mayCall = useMayCall()
  return mayCall('getShortStays') ? <Loaded hotelId={hotelId} /> : null
}

function Loaded({ hotelId }: { hotelId: string }) {
  const { t, i18n } = useTranslation('accommodation')
  const stays = useRead('getShortStays', { query: { id: hotelId } }).data?.data.stays ?? []
  if (stays.length === 0) return null
  return (
    <SectionCard title={t('short.title')} lead={t('short.lead')}>
      <TouchedStays
        stays={stays.map(({ roomType, ...stay }) => ({ ...stay, room: localName(roomType, i18n.language) }))}
      />
    </SectionCard>
  )
}

type Touched = AnswerOf<'setAllotment'>['data']['touched'][number] & { room?: string }

/** Stays by number, guest and the nights without a room, each leading to its page. */
export function TouchedStays({ stays }: { stays: readonly Touched[] }) {
  const { i18n } = useTranslation()
  const path = useScreenPath('accommodation')
  return (
    <ul className="grid gap-1.5 text-sm">
      {stays.map(({ id, number, guest, nights, room }) => (
        <li key={`${id} ${room ?? ''}`} className="flex flex-wrap items-baseline gap-x-3">
          {path ? (
            <Link href={`${path}/${id}`} className="font-medium text-brand-ink hover:underline">
              <Reference>{number}</Reference>
            </Link>
          ) : (
            <Reference>{number}</Reference>
          )}
          <bdi>{guest}</bdi>
          {room && <span className="text-ink-2">{room}</span>}
          <span className="text-ink-2">
            {nights.map((night) => formatDay(night, i18n.language, 'weekday')).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
