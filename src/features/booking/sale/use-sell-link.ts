import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { OfferedDeparture } from '#contract/departure/departure.ts'
import { notify } from '#src/platform/notify.ts'
import { isDay } from '#src/platform/day-range.ts'
import { readOptions } from '#src/platform/use-read.ts'

/** What a link into one departure says of it. */
const SELL_LINK = ['departure', 'from', 'to', 'date'] as const

/** `?departure=<key>&from=<stoppage>&to=<stoppage>&date=<day>` of the departure board, until it was followed. */
export function useSellLink() {
  const [search, setSearch] = useSearchParams()
  const [key = '', fromStoppageId = '', toStoppageId = '', date = ''] = SELL_LINK.map((name) => search.get(name) ?? '')
  return {
    isLink: key !== '' && fromStoppageId !== '' && toStoppageId !== '' && isDay(date),
    key,
    stretch: { fromStoppageId, toStoppageId, date },
    forget: () =>
      setSearch(
        (before) => Object.fromEntries([...before].filter(([name]) => !SELL_LINK.some((each) => each === name))),
        { replace: true },
      ),
  }
}

/** Sells into the departure of the link as if it had been chosen on the counter, once; says so where that cannot be. */
export function useFollowedSellLink(
  party: Readonly<Record<'adult' | 'child' | 'infant', number>>,
  { isFresh, sell }: { isFresh: boolean; sell: (departure: OfferedDeparture) => void },
): void {
  const { t } = useTranslation('booking')
  const { isLink, key, stretch, forget } = useSellLink()
  const { data, isError } = useQuery({
    ...readOptions('getDepartures', { query: { ...stretch, ...party, recordNumber: 100, sort: 'departsAt' } }),
    enabled: isFresh && isLink,
  })
  const isAnswered = isFresh && isLink && (data !== undefined || isError)
  const follow = useEffectEvent(() => {
    const found = data?.data.find((departure) => departure.key === key)
    if (found) sell(found)
    else notify.error(t(data ? 'sellLink.gone' : 'sellLink.unanswered'))
    forget()
  })
  useEffect(() => {
    if (isAnswered) follow()
  }, [isAnswered])
}
