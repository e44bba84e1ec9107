import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { useLayoutEffect, useRef, useState, type KeyboardEvent as Press, type ReactNode } from 'react'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useTranslation } from 'react-i18next'
import { Field, type FieldWords } from '#src/ui/form/field.tsx'
import { inputStyle } from '#src/ui/form/input-style.ts'
import { cx } from '#src/ui/cx.ts'

export interface ComboboxChoice {
  id: string
  label: string
  /** Second line: what tells two of the same name apart. */
  detail?: string | undefined
}

export interface ComboboxFieldProps<Choice extends ComboboxChoice> extends FieldWords {
  id?: string | undefined
  value: Choice | undefined
  onChange: (choice: Choice | undefined) => void
  /** Finds choices; called with '' when the list opens untyped. An older search is aborted by a newer one. */
  search: (query: string, signal: AbortSignal) => readonly Choice[] | Promise<readonly Choice[]>
  /** Search only from this many characters on. */
  minLength?: number
  /** Nothing has to be asked over the wire: every key finds at once. */
  isLocal?: boolean
  placeholder?: string | undefined
  disabled?: boolean | undefined
  renderChoice?: ((choice: Choice) => ReactNode) | undefined
}

type Found<Choice> =
  | { state: 'idle' | 'searching' | 'failed' }
  | { state: 'found'; choices: readonly Choice[]; isOld?: boolean }

const PAUSE = 180

/** A field that finds as one types: places, customers, vehicles. */
export function ComboboxField<Choice extends ComboboxChoice>(props: ComboboxFieldProps<Choice>) {
  const {
    label,
    hint,
    error,
    required,
    labelHidden,
    className,
    id,
    value,
    onChange,
    search,
    minLength = 0,
    isLocal = false,
    placeholder,
  } = props
  const { t } = useTranslation('common')
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<Found<Choice>>({ state: 'idle' })
  const running = useRef<{ abort: AbortController; timer: ReturnType<typeof setTimeout> | undefined }>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const pressedAhead = useRef<string[]>([])
  const hasMoved = useRef(false)

  function look(text: string, pause: number) {
    setQuery(text)
    forgetPresses()
    running.current?.abort.abort()
    clearTimeout(running.current?.timer)
    if (text.trim().length < minLength) {
      setFound({ state: 'idle' })
      return
    }
    const abort = new AbortController()
    const ask = () => {
      const choices = search(text.trim(), abort.signal)
      // Known at once, shown at once: whoever types and presses Enter in one go gets what was typed.
      if (!(choices instanceof Promise)) setFound({ state: 'found', choices })
      else {
        void choices.then(
          (them) => abort.signal.aborted || setFound({ state: 'found', choices: them }),
          () => abort.signal.aborted || setFound({ state: 'failed' }),
        )
      }
    }
    setFound((before) => (before.state === 'found' ? { ...before, isOld: true } : { state: 'searching' }))
    if (isLocal) ask()
    running.current = { abort, timer: isLocal ? undefined : setTimeout(ask, pause) }
  }

  function forgetPresses() {
    pressedAhead.current = []
    hasMoved.current = false
  }

  /** What the list shows belongs to an earlier text, or there is no list yet. */
  const isAhead = found.state === 'searching' || (found.state === 'found' && found.isOld === true)

  /** What is pressed ahead of the answer waits for it: in the list of an earlier text it would choose what nobody meant. */
  function holdBack(event: Press) {
    if (event.target !== input.current || input.current.ariaExpanded !== 'true') return
    const { key } = event
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
    if (isArrow) hasMoved.current = true
    const isMeant = query.trim() !== '' || hasMoved.current
    if (key === 'Tab') {
      // Who only passes through, or leaves before the answer, chooses nothing.
      if (isAhead || !isMeant) event.stopPropagation()
    } else if (isAhead && (isArrow || key === 'Enter')) {
      if (isMeant) pressedAhead.current.push(key)
      event.preventDefault()
      event.stopPropagation()
    }
  }

  useLayoutEffect(() => {
    if (isAhead) return
    const presses = pressedAhead.current
    pressedAhead.current = []
    if (found.state !== 'found' || found.choices.length === 0) return
    // Headless UI keeps what was active or is selected, wherever the new text has put it: Enter means what stands first.
    const keys = query.trim() === '' ? presses : ['Home', ...presses]
    for (const key of keys)
      input.current?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer: the text that it answers is the present one
  }, [found, isAhead])

  return (
    <Field {...{ label, hint, error, required, labelHidden, className, id }}>
      {(control) => (
        <Combobox
          value={value ?? null}
          by="id"
          immediate
          disabled={props.disabled ?? false}
          onChange={(choice) => onChange(choice ?? undefined)}
          onClose={() => {
            setQuery('')
            forgetPresses()
          }}
        >
          <div className="relative" onKeyDownCapture={holdBack}>
            <ComboboxInput
              {...control}
              ref={input}
              autoComplete="off"
              placeholder={placeholder}
              displayValue={(choice: Choice | null) => choice?.label ?? ''}
              onFocus={() => look('', 0)}
              onChange={(event) => {
                look(event.target.value, PAUSE)
                if (event.target.value === '') onChange(undefined)
              }}
              className={cx(inputStyle, 'pe-10')}
            />
            <ComboboxButton
              aria-label={t('combobox.open')}
              className="absolute inset-y-0 end-0 grid w-9 place-items-center text-ink-3"
            >
              <ChevronDown aria-hidden className="size-4" />
            </ComboboxButton>
            <ComboboxOptions
              modal={false}
              {...NO_TAB_STOP}
              className="absolute start-0 top-full z-overlay mt-1 max-h-72 w-full min-w-56 overflow-y-auto rounded bg-surface py-1 shadow-float outline-none empty:hidden"
            >
              {found.state === 'found' &&
                found.choices.map((choice) => (
                  <ComboboxOption
                    key={choice.id}
                    value={choice}
                    className="group flex min-h-8 cursor-pointer items-center gap-2 px-2.5 py-1 text-sm data-focus:bg-hover pointer-coarse:min-h-11"
                  >
                    <Check aria-hidden className="invisible size-4 shrink-0 text-brand group-data-selected:visible" />
                    <span className="min-w-0 grow">
                      {props.renderChoice?.(choice) ?? (
                        <>
                          <span className="block">{choice.label}</span>
                          {choice.detail && <span className="block text-xs text-ink-3">{choice.detail}</span>}
                        </>
                      )}
                    </span>
                  </ComboboxOption>
                ))}
              {(found.state !== 'found' || found.choices.length === 0) && (
                <ComboboxOption value={null} disabled className="px-3 py-1.5 text-sm text-ink-3">
                  {t(NOTES[found.state], { query })}
                </ComboboxOption>
              )}
            </ComboboxOptions>
          </div>
        </Combobox>
      )}
    </Field>
  )
}

/** What scrolls is a stop of the Tab key otherwise, where what is typed is lost. Headless UI's types do not know the attribute, its element does. */
const NO_TAB_STOP = { tabIndex: -1 }

const NOTES = {
  idle: 'combobox.type',
  searching: 'combobox.searching',
  failed: 'combobox.failed',
  found: 'combobox.none',
} as const
