import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import Hotel from 'lucide-react/icons/hotel'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { tinykeys } from 'tinykeys'
import { FARE_CLASSES, MAX_PASSENGERS } from '#contract/booking/booking-codes.ts'
import type { Journey } from '#machines/booking/booking-context.ts'
import { journeyProblems } from '#machines/booking/booking-rules.ts'
import { Button } from '#src/ui/button.tsx'
import { ComboboxField } from '#src/ui/form/combobox-field.tsx'
import { DateField } from '#src/ui/form/date-field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { MirroredIcon } from '#src/ui/mirrored-icon.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { NumberField } from '#src/ui/form/number-field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { useBooking, useSend } from './booking-actor.tsx'
import { focusFirstWrong } from '#src/ui/form/focus-first-wrong.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { JOURNEY_FORM, JOURNEY_TO, PACKAGE_FIELD } from './form-ids.ts'
import { PackageChoice } from './package-choice.tsx'
import { useDestinations } from './use-destinations.ts'
import { usePlaces } from './use-places.ts'
import { useToday } from '#src/platform/use-today.ts'

export function JourneyStep() {
  const { t } = useTranslation('booking')
  const send = useSend()
  const journey = useBooking(({ context }) => context.journey)
  const isSubmitted = useBooking(({ context }) => context.isJourneyTried)
  const form = useRef<HTMLFormElement>(null)
  const places = usePlaces()
  const destinations = useDestinations(journey.fromStoppageId)
  // Where the journey begins: at midnight it is still yesterday further west, and a bus of that day can be boarded.
  const today = useToday(places.find(journey.fromStoppageId)?.timeZone)
  const [hasSubmittedPastDate, setHasSubmittedPastDate] = useState(false)
  const found = journeyProblems(journey, today)
  const isMissed =
    journey.toStoppageId !== null &&
    journey.toStoppageId !== journey.fromStoppageId &&
    destinations.isMissed(journey.toStoppageId)
  const isPast = found.date === 'pastDate'
  const problems = isSubmitted || hasSubmittedPastDate ? found : {}
  const sold = useBooking(({ context }) => context.package)
  const refusal = useBooking(({ context }) => context.refusal)
  const maySellPackages = useMayCall()('getPackageList')
  // Whoever wants a package has to choose which.
  const [isPackageWanted, setPackageWanted] = useState(false)
  const [isPackageTried, setPackageTried] = useState(false)
  const isPackage = sold !== null || isPackageWanted
  // A bus may arrive a day later than it leaves: which day the nights begin on, the departure says.
  const isWayBackOpen = useBooking(({ context }) => context.package !== null && context.departures.outward === null)
  const edit = (change: Partial<Journey>) => send({ type: 'booking.editJourney', change })
  const chooseKind = (kind: 'oneWay' | 'twoWay' | 'package') => {
    setPackageWanted(kind === 'package')
    setPackageTried(false)
    if (kind === 'package') return
    if (sold) send({ type: 'booking.choosePackage', package: null })
    edit({ isTwoWay: kind === 'twoWay' })
  }
  usePackageKey(maySellPackages, () => {
    flushSync(() => chooseKind('package'))
    document.getElementById(PACKAGE_FIELD)?.focus()
  })
  const errorOf = (field: keyof Journey) =>
    problems[field] && t(`journey.problem.${problems[field]}`, { most: MAX_PASSENGERS })

  return (
    <form
      id={JOURNEY_FORM}
      ref={form}
      noValidate
      data-empty={journey.fromStoppageId === null ? 'from' : journey.toStoppageId === null ? 'to' : undefined}
      className="flex max-w-3xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        setHasSubmittedPastDate(isPast)
        setPackageTried(true)
        if (!isPast && !(isPackage && sold === null)) send({ type: 'booking.submitJourney' })
        focusFirstWrong(form.current)
      }}
    >
      <SegmentedControl
        label={t('journey.kind')}
        labelHidden
        segments={[
          {
            value: 'oneWay',
            label: t('journey.oneWay'),
            icon: (
              <MirroredIcon>
                <ArrowRight />
              </MirroredIcon>
            ),
          },
          { value: 'twoWay', label: t('journey.twoWay'), icon: <ArrowLeftRight /> },
          ...(maySellPackages
            ? [{ value: 'package' as const, label: t('package.one'), icon: <Hotel />, keys: 'Alt+P' }]
            : []),
        ]}
        value={isPackage ? 'package' : journey.isTwoWay ? 'twoWay' : 'oneWay'}
        onChange={chooseKind}
      />
      {isPackage && (
        <PackageChoice
          today={today}
          error={
            (isPackageTried && sold === null ? t('journey.problem.missing') : undefined) ??
            refusal?.fields['package.packageId']
          }
        />
      )}
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
        <ComboboxField
          label={t('journey.from')}
          required
          value={places.find(journey.fromStoppageId)}
          search={places.search}
          isLocal
          error={errorOf('fromStoppageId')}
          onChange={(place) => edit({ fromStoppageId: place?.id ?? null })}
        />
        <IconButton
          className="mt-[calc(1lh+0.25rem)] justify-self-center"
          label={t('journey.swap')}
          icon={<ArrowUpDown className="sm:rotate-90" />}
          onClick={() => edit({ fromStoppageId: journey.toStoppageId, toStoppageId: journey.fromStoppageId })}
        />
        <ComboboxField
          id={JOURNEY_TO}
          label={t('journey.to')}
          required
          value={places.find(journey.toStoppageId)}
          search={(query) => destinations.amongThem(places.search(query))}
          isLocal
          error={errorOf('toStoppageId')}
          onChange={(place) => edit({ toStoppageId: place?.id ?? null })}
        />
      </div>
      {isMissed && (
        <Notice
          tone="attention"
          role="status"
          action={
            <Button size="small" onClick={() => edit({ toStoppageId: null })}>
              {t('journey.clearTo')}
            </Button>
          }
        >
          {t('journey.notReached', {
            from: places.nameOf(journey.fromStoppageId),
            to: places.nameOf(journey.toStoppageId),
          })}
        </Notice>
      )}
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,1fr)_var(--control-height)_minmax(0,1fr)]">
        <DateField
          label={t('journey.date')}
          required
          value={journey.date ?? undefined}
          min={today}
          error={errorOf('date')}
          onChange={(day) => edit({ date: day ?? null })}
        />
        <span aria-hidden />
        {/* Always there: whoever goes back says so by the day. The nights of a package say it themselves. */}
        <DateField
          label={t('journey.returnDate')}
          required={journey.isTwoWay}
          value={(journey.isTwoWay && !isWayBackOpen && journey.returnDate) || undefined}
          min={journey.date ?? today}
          error={errorOf('returnDate')}
          {...(!journey.isTwoWay && !isPackage && { hint: t('journey.oneWayHint') })}
          {...(isPackage && { disabled: true, ...(isWayBackOpen && { hint: t('package.returnHint') }) })}
          onChange={(day) => edit({ returnDate: day ?? null, isTwoWay: journey.isTwoWay || day !== undefined })}
        />
      </div>
      <fieldset aria-describedby={problems.party && 'party-problem'} className="min-w-0">
        <legend className="mb-1.5 text-sm font-medium">{t('journey.party')}</legend>
        <div className="flex flex-wrap gap-x-8 gap-y-4">
          {FARE_CLASSES.map((kind) => (
            <NumberField
              key={kind}
              label={t(`kind.${kind}`)}
              hint={t(`journey.hint.${kind}`)}
              value={journey.party[kind]}
              max={MAX_PASSENGERS}
              onChange={(count) => edit({ party: { ...journey.party, [kind]: count ?? 0 } })}
            />
          ))}
        </div>
        {problems.party && (
          <p id="party-problem" role="alert" className="mt-1.5 text-xs font-medium text-stop-ink">
            {errorOf('party')}
          </p>
        )}
      </fieldset>
    </form>
  )
}

/** Alt+P, from any field of the journey. */
function usePackageKey(isOffered: boolean, onPackage: () => void): void {
  const press = useEffectEvent(onPackage)
  useEffect(() => {
    if (!isOffered) return undefined
    return tinykeys(window, {
      'Alt+KeyP': (event) => {
        event.preventDefault()
        press()
      },
    })
  }, [isOffered])
}
