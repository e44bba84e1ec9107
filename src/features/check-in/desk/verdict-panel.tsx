import DoorOpen from 'lucide-react/icons/door-open'
import FileX from 'lucide-react/icons/file-x'
import HandCoins from 'lucide-react/icons/hand-coins'
import History from 'lucide-react/icons/history'
import IdCard from 'lucide-react/icons/id-card'
import OctagonX from 'lucide-react/icons/octagon-x'
import ScanLine from 'lucide-react/icons/scan-line'
import Stamp from 'lucide-react/icons/stamp'
import UserCheck from 'lucide-react/icons/user-check'
import UserX from 'lucide-react/icons/user-x'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardingTicket } from '#contract/check-in/boarding-list.ts'
import { chosenOf, feeToPay, isPassportExpired, verdictOf, visasToSee } from '#machines/check-in/check-in-rules.ts'
import { moneyInWords } from '#src/platform/format.ts'
import { useCheckIn, type CheckInSnapshot } from './check-in-actor.tsx'
import { isOfScan, TONES, type View } from './check-in-views.ts'
import { shortScan } from './scan-text.ts'
import { useCard, useDepartureOf } from './use-card.ts'
import { useWhen } from './use-when.ts'

const ICONS: Partial<Record<View, typeof OctagonX>> = {
  // The tick is for who has been checked in.
  go: DoorOpen,
  checkingIn: DoorOpen,
  done: UserCheck,
  partlyDone: UserCheck,
  payFirst: HandCoins,
  choosingMeans: HandCoins,
  enteringSlip: HandCoins,
  confirmingManual: HandCoins,
  payingFees: HandCoins,
  repricing: HandCoins,
  askingVisa: Stamp,
  comparing: IdCard,
  acceptingPassport: IdCard,
  stop: OctagonX,
  refused: OctagonX,
  already: History,
  outdated: FileX,
  notFound: UserX,
  unreadable: ScanLine,
  lookUpRefused: UserX,
  noAnswer: WifiOff,
  outage: WifiOff,
}

/** Colour, icon and words of where the passenger stands, as large as there is room for, and the way out; the card is below. */
export function VerdictPanel({ view, escape, children }: { view: View; escape: ReactNode; children?: ReactNode }) {
  const { t } = useTranslation('check-in')
  const title = useVerdictTitle(view)
  const Icon = ICONS[view] ?? ScanLine
  const sentence = useSentence(view)
  return (
    <section className="verdict" data-tone={TONES[view]} aria-label={t('verdict.label')}>
      <div className="verdict-head">
        <Icon aria-hidden className="verdict-icon" />
        <div className="min-w-0 grow">
          <h2 className="text-verdict font-semibold [&:lang(ar)]:leading-normal">{title}</h2>
          {sentence && <p className="verdict-sentence">{sentence}</p>}
          {isOfScan(view) && <Scanned />}
        </div>
        {escape}
      </div>
      {children}
    </section>
  )
}

/** Who typed too little has nothing to scan again. */
function useVerdictTitle(view: View): string {
  const { t } = useTranslation('check-in')
  const isTyped = useCheckIn(({ context }) => context.problem === 'tooShort')
  return t(view === 'unreadable' && isTyped ? 'verdict.tooShort' : `verdict.${view}`)
}

/** What was put in, where that has brought nobody: the one thing that can be held against the paper in hand. */
function Scanned() {
  const { t } = useTranslation('check-in')
  const scanned = useScanned()
  if (!scanned) return null
  return (
    <p className="verdict-scanned">
      {t('scanned')} <bdi className="font-mono">{scanned}</bdi>
    </p>
  )
}

function useScanned(): string | null {
  const scan = useCheckIn(({ context }) => context.scan)
  const scanned = useCheckIn(({ context }) => context.scanned)
  return scanned === null ? null : shortScan(scanned, scan)
}

/** Says every verdict to those who do not see it. */
export function VerdictVoice({ view }: { view: View }) {
  const { t } = useTranslation('check-in')
  const title = useVerdictTitle(view)
  const card = useCard()
  const sentence = useSentence(view)
  const scanned = useScanned()
  // Isolated, since it may be of the other script than the sentence.
  const name = card
    ? `${card.passenger.firstName} ${card.passenger.lastName}`
    : isOfScan(view) && scanned
      ? `${t('scanned')} \u2068${scanned}\u2069`
      : ''
  return (
    <p className="sr-only" role="status" aria-live="assertive">
      {[title, name, sentence]
        .filter(Boolean)
        .reduce((said, each) => `${said}${/[?؟]$/.test(said ?? '') ? '' : '.'} ${each}`)}
    </p>
  )
}

/** Why, how much, who and when: the one sentence below the word. */
function useSentence(view: View): string | null {
  const { t, i18n } = useTranslation('check-in')
  const card = useCard()
  const when = useWhen()
  const departure = useDepartureOf(card)
  const context = useCheckIn((snapshot: CheckInSnapshot) => snapshot.context)
  switch (view) {
    case 'stop':
    case 'outdated': {
      const reason = card && verdictOf(context, card).reason
      return reason ? t(`reason.${reason}`, { departure: departure ? when.departure(departure) : '' }) : null
    }
    case 'already': {
      const mark = card?.checkIn
      if (!mark) return null
      const place = mark.depot ? when.name(mark.depot.name) : ''
      return t(place ? 'alreadyBy' : 'alreadyByNoPlace', {
        officer: mark.officer.name,
        time: when.time(mark.at),
        place,
      })
    }
    case 'payFirst':
    case 'choosingMeans':
    case 'enteringSlip':
    case 'payingFees': {
      const fee = feeToPay(context)
      const count = chosenOf(context).length
      return fee
        ? t('feeOf', { amount: moneyInWords(fee.amount, fee.currency, i18n.language), count })
        : t('noCommonCurrency')
    }
    case 'confirmingManual':
      return t('manualQuestion')
    case 'refused':
    case 'lookUpRefused':
      return context.refusal?.message ?? null
    case 'notFound':
      return t(context.nobody === 'unknownCode' ? 'nobody.unknownCode' : 'nobody.notFound')
    case 'unreadable':
      return context.problem ? t(`unreadable.${context.problem}`) : null
    case 'askingVisa': {
      const holders = visasToSee(context)
      const isAnothers = holders.length === 1 && holders[0]?.ticketId !== context.ticketId
      return t(isAnothers ? 'askVisaOf' : 'askVisa', { count: holders.length, names: namesOf(holders) })
    }
    case 'comparing':
      return t(isPassportExpired(context) ? 'compare.expired' : 'compare.question')
    case 'outage':
      return t('outage')
    case 'noAnswer':
      return t('nobody.noAnswer')
    case 'done':
    case 'partlyDone': {
      const count = context.outcomes.filter(({ result }) => result !== 'refused').length
      return count > 1 || view === 'partlyDone' ? t('doneCount', { count, all: context.outcomes.length }) : t('doneOne')
    }
    default:
      return null
  }
}

/** First names, each kept from running into the sentence of the other script. */
const namesOf = (tickets: readonly BoardingTicket[]): string =>
  tickets.map(({ passenger }) => `\u2068${passenger.firstName}\u2069`).join(' · ')
