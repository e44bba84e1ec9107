import Armchair from 'lucide-react/icons/armchair'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import UsersRound from 'lucide-react/icons/users-round'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { BoardingStoppage } from '#contract/departure/departure-closing.ts'
import { Button } from '#src/ui/button.tsx'
import { DateTime } from '#src/ui/date-time.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ReadState } from '#src/ui/read-state.tsx'
import { useListPath } from '#src/ui/record/record-page.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { formatInstant, formatNumber } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useRead } from '#src/platform/use-read.ts'
import { OutageNotice } from '#src/domain/fleet/outage-notice.tsx'
import { OverdueNotice } from '#src/domain/fleet/overdue-notice.tsx'
import { ReportDefect } from '#src/domain/maintenance/report-defect.tsx'
import { GateActs } from '../gate-acts.tsx'
import { GateDialog } from '../gate-dialog.tsx'
import { GateButton, GateName } from '../gate-line.tsx'
import { BoardingDialog, type BoardingAct } from './boarding-dialog.tsx'

/** Where boarding stands at each stoppage: who is expected, who is here, and closing it or opening it again. */
export function BoardingCard({ departureKey }: { departureKey: string }) {
  const { t, i18n } = useTranslation('bus-schedule')
  const [place] = useLocation()
  // Passengers are a list with filters of its own.
  const [manifest, seats] = [useListPath(`${place}/manifest`), useListPath(`${place}/seats`)]
  const read = useRead('getDepartureState', { params: { key: departureKey } })
  const allowed = read.data?.data.allowed ?? []
  const [asked, setAsked] = useState<{ act: BoardingAct; stoppage: BoardingStoppage }>()
  const [gateOf, setGateOf] = useState<BoardingStoppage>()
  const gateActs = read.data?.data.gateActs ?? []
  return (
    <>
      <SectionCard
        flush
        title={t('boarding.title')}
        lead={t('boarding.lead')}
        actions={
          <>
            {allowed.includes('getCheckinGroupList') && (
              <LinkButton size="small" href={`${place}/passengers`} icon={<UsersRound aria-hidden />}>
                {t('boarding.passengers')}
              </LinkButton>
            )}
            {allowed.includes('getDepartureManifest') && (
              <LinkButton size="small" href={manifest} icon={<ClipboardList aria-hidden />}>
                {t('boarding.manifest')}
              </LinkButton>
            )}
            {allowed.includes('reserveUnreserveSeat') && (
              <LinkButton size="small" href={seats} icon={<Armchair aria-hidden />}>
                {t('boarding.seats')}
              </LinkButton>
            )}
            {allowed.includes('reportDefect') && <ReportDefect departureKey={departureKey} size="small" />}
          </>
        }
      >
        <ReadState read={read} waiting={<Skeleton className="m-4 h-24" />}>
          {({ data: { stoppages, state, overdue, outages } }) => (
            <>
              {(overdue.length > 0 || outages.length > 0) && (
                <div className="grid gap-3 px-4 pt-4">
                  <OverdueNotice overdue={overdue} />
                  <OutageNotice outages={outages} />
                </div>
              )}
              <Stoppages
                stoppages={stoppages}
                isCancelled={state === 'cancelled'}
                onAct={(act, stoppage) => setAsked({ act, stoppage })}
                onGate={setGateOf}
              />
            </>
          )}
        </ReadState>
        {asked && (
          <BoardingDialog
            key={`${asked.act}${asked.stoppage.position}`}
            departureKey={departureKey}
            act={asked.act}
            stoppage={asked.stoppage}
            onDone={() => setAsked(undefined)}
          />
        )}
        {gateOf && (
          <GateDialog
            key={gateOf.position}
            departureKey={departureKey}
            position={gateOf.position}
            stop={localName(gateOf.name, i18n.language)}
            gate={gateOf.gate}
            onClose={() => setGateOf(undefined)}
          />
        )}
      </SectionCard>
      {gateActs.length > 0 && <GateActs acts={gateActs} stoppages={read.data?.data.stoppages ?? []} />}
    </>
  )
}

interface StoppagesProps {
  stoppages: readonly BoardingStoppage[]
  isCancelled: boolean
  onAct: (act: BoardingAct, stoppage: BoardingStoppage) => void
  onGate: (stoppage: BoardingStoppage) => void
}

const COUNTS = ['expected', 'feePaid', 'checkedIn', 'missing'] as const

function Stoppages({ stoppages, isCancelled, onAct, onGate }: StoppagesProps) {
  const { t, i18n } = useTranslation('bus-schedule')
  return (
    <TableScroll label={t('boarding.title')}>
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-ink-3">
            <th scope="col" className="min-w-36 px-4 py-2 text-start font-medium">
              {t('boarding.stoppage')}
            </th>
            <th scope="col" className="px-2 lg:px-3 py-2 text-start font-medium">
              {t('boarding.gate')}
            </th>
            {COUNTS.map((count) => (
              <th key={count} scope="col" className="px-2 lg:px-3 py-2 text-end font-medium">
                {t(`boarding.${count}`)}
              </th>
            ))}
            {/* As wide as who closed it and when, so that closing moves nothing. */}
            <th scope="col" className="w-36 px-2 py-2 text-start font-medium lg:w-60 lg:px-4">
              {t('boarding.state')}
            </th>
            <th scope="col">
              <span className="sr-only">{t('boarding.act')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {stoppages.map((stoppage) => (
            <tr key={stoppage.position} className="border-b border-line last:border-b-0">
              <th scope="row" className="px-4 py-2.5 text-start font-medium">
                {localName(stoppage.name, i18n.language)}
                <span className="block text-xs font-normal text-ink-3">
                  {t(stoppage.hasDeparted ? 'boarding.left' : 'boarding.leaves', {
                    time: formatInstant(stoppage.departsAt, { language: i18n.language, zone: stoppage.timeZone }),
                  })}
                </span>
              </th>
              <td className="px-2 lg:px-3 py-2.5">
                {stoppage.maySetGate ? (
                  <GateButton
                    gate={stoppage.gate.gate}
                    stop={localName(stoppage.name, i18n.language)}
                    onClick={() => onGate(stoppage)}
                  />
                ) : (
                  <GateName gate={stoppage.gate.gate} />
                )}
              </td>
              {COUNTS.map((count) => (
                <td key={count} className="px-2 lg:px-3 py-2.5 text-end tabular-nums">
                  {formatNumber(stoppage[count], i18n.language)}
                </td>
              ))}
              <td className="px-2 py-2.5 lg:px-4">
                <BoardingState stoppage={stoppage} isCancelled={isCancelled} />
              </td>
              <td className="py-2.5 ps-2 pe-4 text-end lg:ps-4">
                {stoppage.mayClose && (
                  <Button size="small" onClick={() => onAct('close', stoppage)}>
                    {t('boarding.close')}
                  </Button>
                )}
                {stoppage.mayReopen && (
                  <Button size="small" onClick={() => onAct('reopen', stoppage)}>
                    {t('boarding.reopen')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}

function BoardingState({
  stoppage: { closed, hasDeparted, timeZone },
  isCancelled,
}: {
  stoppage: BoardingStoppage
  isCancelled: boolean
}) {
  const { t } = useTranslation('bus-schedule')
  if (closed === null) {
    if (isCancelled) return <StatusPill tone="stopped">{t('boarding.cancelled')}</StatusPill>
    // The record stays open until somebody closes it, but nobody boards where the bus has left.
    if (hasDeparted) return <StatusPill tone="ended">{t('boarding.departed')}</StatusPill>
    return <StatusPill tone="info">{t('boarding.open')}</StatusPill>
  }
  return (
    <>
      <StatusPill tone="ended">{t('boarding.closed')}</StatusPill>
      <span className="mt-0.5 block text-xs text-ink-3">
        <bdi>{closed.by}</bdi> · <DateTime instant={closed.at} zone={timeZone} />
      </span>
    </>
  )
}
