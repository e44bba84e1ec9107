import { useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { NO_TEXT, type PassengerText, type Traveller } from '#machines/booking/booking-context.ts'
import { DIRECTIONS } from '#contract/booking/booking-codes.ts'
import { directionsOf, isShortOfInfantSeat } from '#machines/booking/booking-rules.ts'
import { Notice } from '#src/ui/notice.tsx'
import { type Companion, type KnownPassenger, knownText } from '#src/features/booking/known-passenger.ts'
import { fillPassenger } from '#src/features/booking/passenger-form.ts'
import { placeCompanions } from '#src/features/booking/place-companions.ts'
import { usePassengersForm } from '#src/features/booking/use-passengers-form.ts'
import { birthWarnings } from './birth-warnings.ts'
import { useBooking, useSend } from './booking-actor.tsx'
import { PASSENGERS_FORM } from './form-ids.ts'
import { PassengerCard } from './passenger-card.tsx'
import { useEstimate } from './use-estimate.ts'
import { useScannedPassports } from './use-scanned-passports.ts'

/** Who they are. Every key pressed is kept by the flow; the contract judges on the way out. */
export function PassengersStep() {
  const send = useSend()
  const travellers = useBooking(({ context }) => context.travellers)
  const refusal = useBooking(({ context }) => context.refusal)
  const crossesBorder = useBooking(
    ({ context }) => crosses(context.departures.outward) || crosses(context.departures.return),
  )
  const isBirthToCheck = useBooking(({ context }) =>
    directionsOf(context).some((direction) => isShortOfInfantSeat(context, direction)),
  )
  const { form, element, onSubmit, onKeyDown } = usePassengersForm({
    passengers: travellers.map(({ text }) => text),
    crossesBorder,
    handOn: (passengers) => send({ type: 'booking.submitPassengers', passengers }),
  })
  const travelDate = useBooking(({ context: { journey } }) => journey.returnDate ?? journey.date ?? '')
  useScannedPassports({ form, travelDate, onFilled: () => typed() })
  const { quote, isCurrent } = useEstimate()
  const lines = quote && isCurrent ? quote.lines : []
  const births = birthWarnings(travellers, lines)
  /** The first passenger as the others have followed. */
  const followed = useRef<PassengerText>(NO_TEXT)
  const typed = () => send({ type: 'booking.editPassengers', passengers: form.getValues('passengers') })

  function recall(index: number, known: KnownPassenger, companions: readonly Companion[]) {
    fillPassenger(form, index, knownText(known))
    for (const [place, text] of placeCompanions(travellers, index, companions)) fillPassenger(form, place, text)
    typed()
  }

  /** What the others have in common with the first, until somebody says otherwise: children have the name, too. */
  function follow(lead: PassengerText) {
    for (const [index, { kind }] of travellers.entries()) {
      for (const field of kind === 'adult' ? (['nationality'] as const) : (['nationality', 'lastName'] as const)) {
        const name = `passengers.${index}.${field}` as const
        const isFree = ['', followed.current[field]].includes(form.getValues(name))
        if (index > 0 && isFree) form.setValue(name, lead[field])
      }
    }
    followed.current = lead
  }

  return (
    <FormProvider {...form}>
      {refusal && (
        <Notice tone="stop" role="alert" title={refusal.message}>
          <ul className="list-disc ps-4">
            {Object.entries(refusal.fields).map(([path, message]) => (
              <li key={path}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears a key of its fields */}
      <form
        id={PASSENGERS_FORM}
        ref={element}
        noValidate
        className="flex flex-col gap-3"
        // Native fields tell the form by themselves and bubble up to here; the others call `typed`.
        onChange={typed}
        onKeyDown={onKeyDown}
        onSubmit={onSubmit}
      >
        {travellers.map((traveller, index) => (
          <PassengerCard
            // oxlint-disable-next-line react/no-array-index-key -- a traveller is known by the place in the party
            key={index}
            index={index}
            traveller={traveller}
            crossesBorder={crossesBorder}
            fareClass={quote?.lines.find((line) => line.passenger === index)?.fareClass}
            birth={births[index]}
            isBirthToCheck={isBirthToCheck && isSeatless(traveller)}
            refused={refusal?.fields ?? {}}
            onTyped={typed}
            onRecall={(known, companions) => recall(index, known, companions)}
            onLeadKnown={follow}
            hasOthers={travellers.length > 1}
          />
        ))}
      </form>
    </FormProvider>
  )
}

function isSeatless({ needsSeat, seats }: Traveller): boolean {
  return DIRECTIONS.some((direction) => needsSeat[direction] && seats[direction] === null)
}

function crosses(departure: { summary: { crossesBorder: boolean } } | null): boolean {
  return departure?.summary.crossesBorder === true
}
