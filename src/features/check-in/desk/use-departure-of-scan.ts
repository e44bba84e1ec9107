import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Scan } from '#machines/check-in/check-in-services.ts'
import { readScan } from '#machines/check-in/read-scan.ts'
import { useToday } from '#src/platform/use-today.ts'
import { shortScan } from './scan-text.ts'
import { useCheckIn, useCheckInActor, useDesk } from './check-in-actor.tsx'
import type { Departures } from './use-departures.ts'
import { useWhen } from './use-when.ts'

/** Why a scan opened no departure, and which scan that was. */
export interface ScanResult {
  why: string
  scanned: string
}

/**
 * What was scanned before a departure was chosen opens the ticket's own, if that is one of those offered. Nobody's card
 * is opened with it: which vehicle stands at the gate, the officer has to see first.
 */
export function useDepartureOfScan(departures: Departures): { told: ScanResult | null; find: (text: string) => void } {
  const { t } = useTranslation('check-in')
  const when = useWhen()
  const desk = useDesk()
  const today = useToday()
  const actor = useCheckInActor()
  const [told, setTold] = useState<ScanResult | null>(null)
  const isChoosing = useCheckIn((snapshot) => snapshot.matches('choosingDeparture'))
  if (!isChoosing && told !== null) setTold(null)
  const asking = useRef<AbortController | null>(null)
  useEffect(() => () => asking.current?.abort(), [])

  async function keyOf(text: string, signal: AbortSignal): Promise<{ key: string } | { told: string }> {
    const reading = readScan(text, { travelDate: today })
    const chooseFirst = { told: t('departures.chooseFirst') }
    // A number that no line has, as a name, is nobody's ticket.
    if (!reading.ok) return reading.problem === 'tooShort' ? chooseFirst : { told: t(`unreadable.${reading.problem}`) }
    if (reading.scan.kind === 'name' || departures.state !== 'read') return chooseFirst
    const answer = await desk.lookUp({ scan: reading.scan, departureKey: null }, signal)
    if (!answer.ok) return { told: answer.reason === 'refused' ? answer.message : t(`nobody.${answer.reason}`) }
    const keys = new Set(answer.tickets.map(({ departureKey }) => departureKey))
    const [offered, another] = departures.departures.filter(
      ({ departureKey, state }) => keys.has(departureKey) && state !== 'cancelled',
    )
    if (offered && !another) return { key: offered.departureKey }
    const own = answer.departures.find(({ departureKey }) => keys.has(departureKey))
    return { told: own && !offered ? t('departures.notAround', { departure: when.departure(own) }) : chooseFirst.told }
  }

  function readingOf(text: string): Scan | null {
    const reading = readScan(text, { travelDate: today })
    return reading.ok ? reading.scan : null
  }

  async function find(text: string): Promise<void> {
    asking.current?.abort()
    const asked = new AbortController()
    asking.current = asked
    setTold(null)
    const found = await keyOf(text, asked.signal).catch(() => ({ told: t('nobody.noAnswer') }))
    if (asked.signal.aborted || !actor.getSnapshot().matches('choosingDeparture')) return
    if ('told' in found) setTold({ why: found.told, scanned: shortScan(text, readingOf(text)) })
    else actor.send({ type: 'checkIn.open', departureKey: found.key })
  }

  return { told, find: (text) => void find(text) }
}
