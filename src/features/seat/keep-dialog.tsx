import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { MAX_BRIEF_REASON, MIN_REASON } from '#contract/bounds.ts'
import type { StopRange } from '#contract/departure/departure.ts'
import { listSeparator } from '#contract/list-separator.ts'
import { KEPT_FOR, MAX_RELEASE_MINUTES, RELEASE_PRESETS } from '#contract/seat/kept-seat-codes.ts'
import { type KeptSeats, seatsTaken } from '#contract/seat/seat.ts'
import { formatDuration, formatInstant } from '#src/platform/format.ts'
import { ActDialog } from '#src/ui/form/act-dialog.tsx'
import { FormChoice } from '#src/ui/form/form-choice.tsx'
import { FormNumber } from '#src/ui/form/form-number.tsx'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormText } from '#src/ui/form/form-text.tsx'
import { useActForm } from '#src/ui/form/use-act-form.ts'
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
  stops: KeptSeats['stops']
  /** By the server's clock. */
  now: number
  onDone: () => void
  /** Goes on with these of the seats: the others are somebody else's by now. */
  onChange: (seats: readonly string[]) => void
  onClose: () => void
}

/** Asks for whom seats are kept free, and until when. */
export function KeepDialog({ departureKey, seats, stops, from, to, now, onDone, onChange, onClose }: KeepDialogProps) {
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
  const [isReleaseChosen, setReleaseChosen] = useState(false)
  const act = useActForm('reserveUnreserveSeat', {
    schema: typedKeeping,
    blank: {
      keptFor: undefined,
      note: '',
      release: usualRelease,
      minutes: undefined,
    },
    keep: false,
    rules: ({ keptFor, note, release, minutes }) => ({
      keptFor: keptFor === undefined ? t('keep.wrong.keptFor') : undefined,
      note: keptFor === 'other' && note.length < MIN_REASON ? t('keep.wrong.note') : undefined,
      minutes: release === OTHER ? wrongMinutes(minutes) : undefined,
    }),
    toRequest: ({ keptFor, note, release, minutes }) =>
      keptFor
        ? {
            body: {
              departureKey,
              from,
              to,
              seats: [...seats],
              action: 'reserve',
              keptFor,
              ...(note !== '' && { note }),
              releaseMinutes: release === NEVER ? null : release === OTHER ? (minutes ?? null) : Number(release),
            },
          }
        : null,
    fieldOf: (path, { body }) => {
      if (path !== 'releaseMinutes') return path
      const isPreset = 'releaseMinutes' in body && RELEASE_PRESETS.some((minutes) => minutes === body.releaseMinutes)
      return isPreset ? 'release' : 'minutes'
    },
    invalidates: KEEPING_INVALIDATES,
    saved: () => t('keep.done', { count: seats.length, seats: list }),
    next: onDone,
  })
  const { keptFor, release } = act.form.watch()
  const untilOf = (minutes: number) =>
    formatInstant(new Date(leaves - minutes * MINUTE_MS).toISOString(), { language, zone: timeZone })

  return (
    <ActDialog
      act={act}
      onClose={onClose}
      title={t('keep.title', { count: seats.length, seats: list })}
      description={stretchInWords(stops, { from, to }, language)}
      send={t('keep.go')}
      startsOn="field"
      refused={({ error }) => {
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
