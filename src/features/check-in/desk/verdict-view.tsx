import { useTranslation } from 'react-i18next'
import { feeToPay } from '#machines/check-in/check-in-rules.ts'
import { Notice } from '#src/ui/notice.tsx'
import { moneyInWords } from '#src/platform/format.ts'
import { useMedia } from '#src/ui/use-media.ts'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import { ActBar, EscapeAct } from './act-bar.tsx'
import { useCheckIn, useDeskStatus } from './check-in-actor.tsx'
import type { View } from './check-in-views.ts'
import { FoundList } from './found-list.tsx'
import { PassportCompare, type VerdictViewProps } from './lazy-parts.ts'
import { NARROW } from './narrow.ts'
import { PartyPanel } from './party-panel.tsx'
import { PassengerCard } from './passenger-card.tsx'
import { useCard } from './use-card.ts'
import { VerdictPanel, VerdictVoice } from './verdict-panel.tsx'
import './verdict.css'

/** What the last scan came to, and what can be done about it. */
export default function VerdictView(props: VerdictViewProps) {
  if (props.part === 'party') return <PartyPanel />
  if (props.part === 'voice') return <VerdictVoice view={props.view} />
  return props.view === 'choosing' ? <FoundList /> : <Verdict view={props.view} />
}

function Verdict({ view }: { view: View }) {
  const { t } = useTranslation('check-in')
  const card = useCard()
  const refusal = useCheckIn(({ context }) => context.refusal)
  const isRepriced = useCheckIn(({ context }) => context.isRepriced)
  const isQueued = useCheckIn(({ context }) => context.isQueued)
  const { unsent, upload } = useDeskStatus()
  const isNarrow = useMedia(NARROW)
  const isPaying = view === 'payFirst' || view === 'choosingMeans' || view === 'enteringSlip'
  return (
    <VerdictPanel view={view} escape={<EscapeAct view={view} />}>
      <ActBar view={view} onPrint={print} />
      {isRepriced && isPaying && (
        <p className="verdict-warning" role="alert">
          {t('repriced')}
        </p>
      )}
      {refusal && isPaying && <RefusedFee message={refusal.message} />}
      {isQueued && unsent > 0 && (
        <p className="verdict-warning">{t(upload === 'signedOut' ? 'queuedSignedOut' : 'queued')}</p>
      )}
      {view === 'comparing' && (
        <Arriving fallback={null}>
          <PassportCompare />
        </Arriving>
      )}
      {view === 'partlyDone' && <Outcomes />}
      {card && <PassengerCard ticket={card} />}
      {isNarrow && <PartyPanel />}
    </VerdictPanel>
  )
}

/** The passenger has perhaps handed the money over by now: nothing of it is on record, so it goes back at once. */
function RefusedFee({ message }: { message: string }) {
  const { t, i18n } = useTranslation('check-in')
  const context = useCheckIn((snapshot) => snapshot.context)
  // Of a device that could keep nothing the message says it all, and what was sent may have arrived.
  const { storeTrouble } = useDeskStatus()
  const fee = storeTrouble ? null : feeToPay(context)
  return (
    <p className="verdict-warning" role="alert">
      {message} {fee && t('feeNotTaken', { amount: moneyInWords(fee.amount, fee.currency, i18n.language) })}
    </p>
  )
}

/** Of each of the family: in, or why not. */
function Outcomes() {
  const { t } = useTranslation('check-in')
  const outcomes = useCheckIn(({ context }) => context.outcomes)
  const list = useCheckIn(({ context }) => context.list)
  return (
    <ul className="verdict-sheet flex flex-col gap-1">
      {outcomes.map(({ ticketId, result, message }) => {
        const passenger = list?.tickets.find((ticket) => ticket.ticketId === ticketId)?.passenger
        return (
          <li key={ticketId}>
            <Notice tone={result === 'refused' ? 'stop' : 'done'}>
              <bdi className="font-semibold">{passenger && `${passenger.firstName} ${passenger.lastName}`}</bdi>:{' '}
              {message ?? t(`result.${result}`)}
            </Notice>
          </li>
        )
      })}
    </ul>
  )
}

const print = () => window.print()
