import { useTranslation } from 'react-i18next'
import { chosenOf, dueOf, feeToPay, visasToSee } from '#machines/check-in/check-in-rules.ts'
import { Spinner } from '#src/ui/spinner.tsx'
import { moneyInWords } from '#src/platform/format.ts'
import { useMayCallIfKnown } from '#src/platform/use-may-call.ts'
import { ESCAPES, otherActs, primaryOf, type Act } from './check-in-acts.ts'
import { useCheckIn, useCheckInActor } from './check-in-actor.tsx'
import type { View } from './check-in-views.ts'
import { SCAN_FORM } from './scan-field.tsx'

const ENTER = 'Enter'
/** What comes first and yet has another key than Enter. */
const FIRST_BY_OWN_KEY: ReadonlySet<string> = new Set(['payCash', 'seeVisa'])

/**
 * What can be done now, as large buttons with their keys; the first is what Enter does. Where a fee is due Enter only
 * asks for the means, so that a key pressed twice takes no money.
 */
export function ActBar({ view, onPrint }: { view: View; onPrint: () => void }) {
  const { t } = useTranslation('check-in')
  const actor = useCheckInActor()
  const snapshot = useCheckIn((each) => each)
  const mayCall = useMayCallIfKnown()
  const { receipts } = snapshot.context
  const primary = primaryOf(view, mayCall)
  const others = otherActs(snapshot, mayCall).filter(({ event }) => event.type !== primary?.event.type)
  if (snapshot.hasTag('busy')) {
    return (
      <p className="verdict-acts items-center text-lg" role="status">
        <Spinner className="size-6" /> {t(`doing.${view}`)}
      </p>
    )
  }
  return (
    <div className="verdict-acts">
      {primary && view !== 'payFirst' && snapshot.can(primary.event) && (
        <ActButton act={{ ...primary, key: ENTER }} isPrimary onPress={() => actor.send(primary.event)} />
      )}
      {view === 'enteringSlip' && (
        <button type="submit" form={SCAN_FORM} className="verdict-act verdict-act-primary">
          {t('act.giveSlip')} <kbd dir="ltr">Enter</kbd>
        </button>
      )}
      <Currencies view={view} />
      {others.map((act) => (
        <ActButton
          key={act.name}
          act={act}
          isPrimary={FIRST_BY_OWN_KEY.has(act.name)}
          onPress={() => actor.send(act.event)}
        />
      ))}
      {receipts.length > 0 && (
        <ActButton act={{ event: { type: 'checkIn.next' }, name: 'print', key: 'Alt R' }} onPress={onPrint} />
      )}
    </div>
  )
}

/** Esc: a step back, or the card away. It stands apart, so that other acts neither move it nor are moved by it. */
export function EscapeAct({ view }: { view: View }) {
  const actor = useCheckInActor()
  const snapshot = useCheckIn((each) => each)
  const primary = primaryOf(view, useMayCallIfKnown())?.event.type
  const possible = ESCAPES.filter((event) => snapshot.can(event))
  const event = possible.find(({ type }) => type !== primary)
  if (!event || snapshot.hasTag('busy')) return null
  const name = event.type === 'checkIn.back' ? 'back' : 'putAway'
  // Where Enter already steps back, the key does that too.
  return (
    <ActButton act={{ event, name, ...(event === possible[0] && { key: 'Esc' }) }} onPress={() => actor.send(event)} />
  )
}

function ActButton({ act, isPrimary = false, onPress }: { act: Act; isPrimary?: boolean; onPress: () => void }) {
  const { t, i18n } = useTranslation('check-in')
  const context = useCheckIn((snapshot) => snapshot.context)
  const fee = feeToPay(context)
  const words = t(`act.${act.name}`, {
    amount: fee ? moneyInWords(fee.amount, fee.currency, i18n.language) : '',
    count: act.name === 'confirm' ? chosenOf(context).length : act.name === 'seeVisa' ? visasToSee(context).length : 1,
  })
  return (
    <button type="button" onClick={onPress} className={isPrimary ? 'verdict-act verdict-act-primary' : 'verdict-act'}>
      {words}
      {act.key && (
        <kbd dir="ltr" data-key={act.key}>
          {act.key}
        </kbd>
      )}
    </button>
  )
}

/** Where a fee is taken in several currencies: which one the passenger has. */
function Currencies({ view }: { view: View }) {
  const { t, i18n } = useTranslation('check-in')
  const actor = useCheckInActor()
  const context = useCheckIn((snapshot) => snapshot.context)
  if (view !== 'payFirst' && view !== 'choosingMeans') return null
  const totals = dueOf(context)
  if (totals.length < 2) return null
  const chosen = feeToPay(context)?.currency
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('currency')}</legend>
      {totals.map(({ currency, amount }) => (
        <button
          key={currency}
          type="button"
          aria-pressed={currency === chosen}
          onClick={() => actor.send({ type: 'checkIn.chooseCurrency', currency })}
          className="verdict-act"
        >
          {moneyInWords(amount, currency, i18n.language)}
        </button>
      ))}
    </fieldset>
  )
}
