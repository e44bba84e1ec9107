import UserSearch from 'lucide-react/icons/user-search'
import { MIN_SEARCH } from '#contract/search-term.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PassengerText } from '#machines/booking/booking-context.ts'
import { ComboboxField, type ComboboxChoice } from '#src/ui/form/combobox-field.tsx'
import { takeFocus } from '#src/ui/form/take-focus.ts'
import { Button } from '#src/ui/button.tsx'
import { formatDay } from '#src/platform/format.ts'
import { usePhoneText } from '#src/platform/phones.ts'
import { knownText, searchKnownPassengers, type KnownPassenger } from './known-passenger.ts'

interface Known extends ComboboxChoice {
  passenger: KnownPassenger
}

/** Who travelled before is found by passport, phone or name, and not typed again. */
export function PassengerRecall({ onRecall }: { onRecall: (text: PassengerText) => void }) {
  const { t, i18n } = useTranslation('booking')
  const phoneText = usePhoneText()
  const [isOpen, setOpen] = useState(false)
  /** Closed by a key in it: the focus goes back to what opened it. */
  const [isLeft, setLeft] = useState(false)

  async function search(query: string, signal: AbortSignal): Promise<readonly Known[]> {
    const data = await searchKnownPassengers(query, signal)
    return data.map((passenger) => ({
      id: passenger.id,
      label: `${passenger.firstName} ${passenger.lastName}`,
      detail: [
        passenger.passportNumber ?? passenger.nationalNumber,
        formatDay(passenger.dateOfBirth, i18n.language),
        passenger.phone && phoneText(passenger.phone),
      ]
        .filter(Boolean)
        .join(' · '),
      passenger,
    }))
  }

  if (!isOpen) {
    return (
      <Button
        ref={isLeft ? takeFocus : undefined}
        size="small"
        tone="quiet"
        tabIndex={-1}
        icon={<UserSearch />}
        onClick={() => setOpen(true)}
      >
        {t('passengers.recall')}
      </Button>
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keeps Enter and Esc of the search from the form around it
    <span
      className="w-72 max-w-full"
      // The search is not part of the form: what is typed here is no passenger's.
      onChange={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        setLeft(true)
        setOpen(false)
      }}
      ref={focusInput}
    >
      <ComboboxField<Known>
        label={t('passengers.recallLabel')}
        labelHidden
        placeholder={t('passengers.recallHint')}
        minLength={MIN_SEARCH}
        value={undefined}
        search={search}
        onChange={(known) => {
          if (!known) return
          onRecall(knownText(known.passenger))
          setLeft(false)
          setOpen(false)
        }}
      />
    </span>
  )
}

/** Ref that stays the same one, so that the search takes the focus when it appears and never again. */
function focusInput(appeared: HTMLElement | null): void {
  appeared?.querySelector('input')?.focus()
}
