import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { MAX_BRIEF_REASON, MIN_REASON } from '#contract/bounds.ts'
import type { StopRange } from '#contract/departure/departure.ts'
import { listSeparator } from '#contract/list-separator.ts'
import { KEPT_FOR, MAX_RELEASE_MINUTES, RELEASE_PRESETS } from '#contract/seat/kept-seat-codes.ts'
import { type KeptSeat, type KeptSeats, seatsTaken } from '#contract/seat/seat.ts'
import type { ApiError } from '#src/platform/api.ts'
import { formatDuration, formatInstant } from '#src/platform/format.ts'
import { ActDialog } from '#src/ui/form/act-dialog.tsx'
import { FormChoice } from '#src/ui/form/form-choice.tsx'
import { FormNumber } from '#src/ui/form/form-number.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormText } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
import { EndedNotice } from './ended-notice.tsx'
import { KEEPING_INVALIDATES } from './keeping-invalidates.ts'
import { stretchInWords } from './stretch-words.ts'
import { TakenNotice } from './taken-notice.tsx'

/** Not before the bus leaves, and a time that no preset has. */
const NEVER = 'never'
const OTHER = 'other'
const MINUTE_MS = 60_000

const typedKeeping = z.object({
  keptFor: z.enum(KEPT_FOR).optional(),
  note: z.string().trim(),
  release: z.string(),
  minutes: z.number().int().nullish(),
})

export interface KeepDialogProps extends StopRange {
  departureKey: string
  seats: readonly string[]
  /** What is said of these seats over the stretch now, where that is changed. */
  kept?: readonly KeptSeat[] | undefined
  /** Of those that are changed, the ones whose time has passed since the dialog was opened. */
  ended: readonly string[]
  /** What is said of them by now; undefined where none of them is reserved any more. */
  reload: () => Promise<readonly KeptSeat[] | undefined>
  stops: KeptSeats['stops']
  /** By the server's clock. */
  now: number
  onDone: () => void
  /** Goes on with these of the seats: the others are somebody else's by now. */
  onChange: (seats: readonly string[]) => void
  /** Goes on as a new reservation: the one that was changed has ended. */
  onReserveAgain: () => void
  onClose: () => void
}

/** Asks for whom seats are kept free, and until when; of reserved ones too. */
export function KeepDialog(props: KeepDialogProps) {
  const { departureKey, seats, kept, reload, stops, from, to, now, onDone, onChange, onReserveAgain, onClose } = props
  const { t, i18n } = useTranslation('kept-seats')
  const { language } = i18n
  const { at = '', timeZone = 'UTC' } = stops[from] ?? {}
  const leaves = new Date(at).getTime()
  const isOver = (minutes: number) => leaves - minutes * MINUTE_MS <= now
  const wrongMinutes = (minutes: number | null | undefined) => {
    const isRead = typeof minutes === 'number' && minutes >= 1 && minutes <= MAX_RELEASE_MINUTES
    if (!isRead) return t('keep.wrong.minutes')
    return isOver(minutes) ? t('keep.wrong.over') : undefined
  }
  const list = seats.join(listSeparator(language))
  const usualRelease = String(RELEASE_PRESETS.find((minutes) => minutes >= 60 && !isOver(minutes)) ?? NEVER)
  // What was once chosen is not changed by the way.
  const [isReleaseChosen, setReleaseChosen] = useState(kept !== undefined)
  const words = kept ? 'change' : 'keep'
  const endedNotice = useRef<HTMLDivElement>(null)
  const act = useActForm('reserveUnreserveSeat', {
    schema: typedKeeping,
    blank: kept ? keepingOf(kept, leaves) : { keptFor: undefined, note: '', release: usualRelease, minutes: undefined },
    keep: false,
    record: kept && {
      // Each seat has a version of its own, which goes with it.
      version: 0,
      reload: async () => {
        const present = await reload()
        if (!present) return undefined
        // The button goes with the notice.
        act.form.setFocus('note')
        return { version: 0, values: keepingOf(present, leaves) }
      },
    },
    rules: ({ keptFor, note, release, minutes }) => ({
      keptFor: keptFor === undefined ? t('keep.wrong.keptFor') : undefined,
      note: keptFor === 'other' && note.length < MIN_REASON ? t('keep.wrong.note') : undefined,
      release: release === '' ? t('keep.wrong.release') : undefined,
      minutes: release === OTHER ? wrongMinutes(minutes) : undefined,
    }),
    toRequest: ({ keptFor, note, release, minutes }) => {
      if (!keptFor || props.ended.length > 0) return null
      const keeping = {
        departureKey,
        from,
        to,
        keptFor,
        ...(note !== '' && { note }),
        releaseMinutes: release === NEVER ? null : release === OTHER ? (minutes ?? null) : Number(release),
      }
      return {
        body: kept
          ? { ...keeping, action: 'change', seats: kept.map(({ seat, since }) => ({ seat, since })) }
          : { ...keeping, action: 'reserve', seats: [...seats] },
      }
    },
    // The notice of those that have ended says so, and has the way on.
    onUnsent: () => endedNotice.current?.querySelector('button')?.focus(),
    fieldOf: (path, { body }) => {
      if (path !== 'releaseMinutes') return path
      const isPreset = 'releaseMinutes' in body && RELEASE_PRESETS.some((minutes) => minutes === body.releaseMinutes)
      return isPreset ? 'release' : 'minutes'
    },
    invalidates: KEEPING_INVALIDATES,
    saved: () => t(`${words}.done`, { count: seats.length, seats: list }),
    next: onDone,
  })
  const { keptFor, release, minutes } = act.form.watch()
  // By the server's clock, which may be a moment ahead of what is known of it here.
  const refused = act.refusal?.error
  const ended = kept && refused?.code === 'holdExpired' ? lostOf(refused, seats) : props.ended
  const several = act.form.formState.defaultValues?.release === '' ? t('change.several') : undefined
  const placeholder = kept ? several : release === '' ? t('ended.newTime') : undefined
  const untilOf = (minutes: number) =>
    formatInstant(new Date(leaves - minutes * MINUTE_MS).toISOString(), { language, zone: timeZone })

  return (
    <ActDialog
      act={act}
      onClose={onClose}
      title={t(`${words}.title`, { count: seats.length, seats: list })}
      description={stretchInWords(stops, { from, to }, language)}
      send={t(`${words}.go`)}
      startsOn="field"
      refused={({ error }) => {
        if (error.code === 'holdExpired') return <></>
        const { data: taken } = seatsTaken.safeParse(error.details)
        if (!taken) return undefined
        // They are not asked for any more.
        if (!seats.some((seat) => taken.seats.includes(seat))) return <></>
        return (
          <TakenNotice
            taken={taken}
            seats={seats}
            timeZone={timeZone}
            onGoOn={(left) => {
              onChange(left)
              // The button goes with the notice.
              act.form.setFocus('note')
            }}
          />
        )
      }}
    >
      {ended.length > 0 && (
        <EndedNotice
          ref={endedNotice}
          ended={ended}
          seats={seats}
          onGoOn={(left) => {
            onChange(left)
            act.form.setFocus('note')
          }}
          onReserveAgain={() => {
            onReserveAgain()
            const isPast = release !== NEVER && isOver(release === OTHER ? (minutes ?? 0) : Number(release))
            // Most often it is the time that has just passed.
            if (isPast) act.form.setValue('release', '')
            act.form.setFocus(isPast ? 'release' : 'note')
          }}
        />
      )}
      <FormChoice
        name="keptFor"
        label={t('keep.for')}
        required
        takesFocus
        minWidth="9rem"
        options={KEPT_FOR.map((value) => ({ value, label: t(`for.${value}`) }))}
        onChoose={(code) => {
          if (!isReleaseChosen) act.form.setValue('release', code === 'broken' ? NEVER : usualRelease)
        }}
      />
      <FormText
        name="note"
        label={t(keptFor === 'other' ? 'keep.note' : 'keep.noteIfAny')}
        hint={t('keep.noteHint')}
        required={keptFor === 'other'}
        maxLength={MAX_BRIEF_REASON}
      />
      <FormSelect
        name="release"
        label={t('keep.release')}
        hint={t(release === NEVER ? 'keep.neverHint' : 'keep.releaseHint')}
        required
        placeholder={placeholder}
        onChoose={() => setReleaseChosen(true)}
        options={[
          ...RELEASE_PRESETS.map((minutes) => ({
            value: String(minutes),
            label: t('keep.before', {
              duration: formatDuration(minutes * MINUTE_MS, language),
              time: untilOf(minutes),
            }),
            disabled: isOver(minutes),
          })),
          { value: OTHER, label: t('keep.otherTime') },
          { value: NEVER, label: t('keep.never') },
        ]}
      />
      {release === OTHER && (
        <FormNumber name="minutes" label={t('keep.minutes')} min={0} max={MAX_RELEASE_MINUTES} className="max-w-48" />
      )}
    </ActDialog>
  )
}

/** Seats that a refusal names, of those that were asked for. */
function lostOf({ details }: ApiError, seats: readonly string[]): readonly string[] {
  const { data: lost } = seatsTaken.safeParse(details)
  return seats.filter((seat) => lost?.seats.includes(seat))
}

/** What the dialog holds for seats that are reserved; nothing where not the same is said of all of them. */
function keepingOf(kept: readonly KeptSeat[], leaves: number): z.input<typeof typedKeeping> {
  const [keptFor, ...otherCodes] = new Set(kept.map((each) => each.keptFor))
  const [note, ...otherNotes] = new Set(kept.map((each) => each.note))
  const [until, ...otherTimes] = new Set(kept.map((each) => each.until))
  const minutes = until ? Math.round((leaves - new Date(until).getTime()) / MINUTE_MS) : undefined
  const release =
    minutes === undefined ? NEVER : RELEASE_PRESETS.some((each) => each === minutes) ? String(minutes) : OTHER
  return {
    keptFor: otherCodes.length === 0 ? keptFor : undefined,
    note: otherNotes.length === 0 ? (note ?? '') : '',
    ...(otherTimes.length === 0 ? { release, minutes } : { release: '', minutes: undefined }),
  }
}
