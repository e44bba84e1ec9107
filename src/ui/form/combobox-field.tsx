import {
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useTranslation } from 'react-i18next'
import { dropList } from '#src/ui/form/drop-list.ts'
import { Field, type FieldWords } from '#src/ui/form/field.tsx'
import { hasFocusUnasked } from '#src/ui/form/focus-unasked.ts'
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

/**
 * A field that finds as one types: places, customers, vehicles. By the pattern of ARIA's editable combobox with a list: the
 * focus stays in the field, and the list's keys are the field's.
 */
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
    disabled = false,
  } = props
  const { t } = useTranslation('common')
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  /** Until the list closes; what is chosen is shown where nothing has been typed. */
  const [typed, setTyped] = useState<string>()
  const [found, setFound] = useState<Found<Choice>>({ state: 'idle' })
  const [active, setActive] = useState(-1)
  const running = useRef<{ abort: AbortController; timer: ReturnType<typeof setTimeout> | undefined }>(undefined)
  const whole = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const pressedAhead = useRef<string[]>([])
  const hasMoved = useRef(false)

  const query = typed ?? ''
  const choices = found.state === 'found' ? found.choices : []
  /** What the list shows belongs to an earlier text, or there is no list yet. */
  const isAhead = found.state === 'searching' || (found.state === 'found' && found.isOld === true)

  function look(text: string, pause: number) {
    forgetPresses()
    running.current?.abort.abort()
    clearTimeout(running.current?.timer)
    if (text.trim().length < minLength) {
      setFound({ state: 'idle' })
      return
    }
    const abort = new AbortController()
    const ask = () => {
      const answer = search(text.trim(), abort.signal)
      // Known at once, shown at once: whoever types and presses Enter in one go gets what was typed.
      if (!(answer instanceof Promise)) setFound({ state: 'found', choices: answer })
      else {
        void answer.then(
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

  function open(at = ownOrFirst()) {
    setOpen(true)
    setActive(at)
  }

  function close() {
    setOpen(false)
    setTyped(undefined)
    forgetPresses()
  }

  function take(choice: Choice) {
    close()
    onChange(choice)
  }

  function ownOrFirst() {
    const own = choices.findIndex((choice) => choice.id === value?.id)
    return choices.length === 0 ? -1 : Math.max(0, own)
  }

  function highlight(at: number) {
    setActive(at)
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    const isHandled = isOpen ? pressInList(key, event.shiftKey) : pressInField(key)
    if (!isHandled) return
    event.preventDefault()
    event.stopPropagation()
  }

  function pressInField(key: string): boolean {
    if (key === 'ArrowDown') open()
    else if (key === 'ArrowUp') open(value ? undefined : choices.length - 1)
    else return false
    return true
  }

  function pressInList(key: string, isShifted: boolean): boolean {
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
    if (isArrow) hasMoved.current = true
    const isMeant = query.trim() !== '' || hasMoved.current
    const choice = choices[active]
    if (key === 'Escape') close()
    else if (key === 'Tab') {
      // Who only passes through, or leaves before the answer, chooses nothing.
      if (choice && isMeant && !isAhead) take(choice)
      else close()
      return false
    } else if (isArrow || key === 'Enter') {
      // Pressed ahead of the answer it waits for it: in the list of an earlier text it would choose what nobody meant.
      if (isAhead) {
        if (isMeant) pressedAhead.current.push(key)
      } else if (isArrow) highlight(movedBy(key, active, choices.length))
      else if (choice) take(choice)
      else close()
    } else if (!isShifted && (key === 'Home' || key === 'PageUp')) highlight(Math.min(0, choices.length - 1))
    else if (!isShifted && (key === 'End' || key === 'PageDown')) highlight(choices.length - 1)
    else return false
    return true
  }

  const settle = useEffectEvent(() => {
    const presses = pressedAhead.current
    pressedAhead.current = []
    // Enter means what stands first, wherever the new text has put what was active or is chosen.
    let at = query.trim() === '' ? ownOrFirst() : Math.min(0, choices.length - 1)
    for (const key of presses) {
      const choice = choices[at]
      if (key === 'Enter' && choice) return take(choice)
      at = movedBy(key, at, choices.length)
    }
    highlight(at)
  })
  useLayoutEffect(() => {
    if (!isAhead) settle()
  }, [found, isAhead])

  const showList = useCallback((shown: HTMLDivElement | null) => {
    list.current = shown
    if (!shown || !input.current) return undefined
    const letGo = dropList(shown, input.current)
    shown.querySelector('[data-focus]')?.scrollIntoView({ block: 'nearest' })
    return () => {
      list.current = null
      letGo()
    }
  }, [])

  const closeOnTouch = useEffectEvent((event: PointerEvent) => {
    // A finger beside it leaves the focus where it is in some browsers; a mouse takes it away.
    const isBeside = !(event.target instanceof Node && whole.current?.contains(event.target))
    if (event.pointerType !== 'mouse' && isBeside) close()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const listen = (event: PointerEvent) => closeOnTouch(event)
    document.addEventListener('pointerup', listen)
    return () => document.removeEventListener('pointerup', listen)
  }, [isOpen])

  return (
    <Field {...{ label, hint, error, required, labelHidden, className, id }}>
      {(control) => (
        <div ref={whole} className="relative">
          <input
            {...control}
            ref={input}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen && choices[active] ? `${listId}-${active}` : undefined}
            autoComplete="off"
            placeholder={placeholder}
            disabled={disabled}
            value={typed ?? value?.label ?? ''}
            onFocus={() => {
              look('', 0)
              if (!hasFocusUnasked()) open()
            }}
            onClick={() => isOpen || open()}
            onBlur={close}
            onChange={({ target }) => {
              setTyped(target.value)
              look(target.value, PAUSE)
              if (!isOpen) open()
              if (target.value === '') onChange(undefined)
            }}
            onKeyDown={onKeyDown}
            className={cx(inputStyle, 'pe-10')}
          />
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('combobox.open')}
            aria-haspopup="listbox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            disabled={disabled}
            // The focus stays in the field, or it would close the list that is to be closed by the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              if (isOpen) close()
              else if (document.activeElement === input.current) open()
              else input.current?.focus()
            }}
            className="absolute inset-y-0 end-0 grid w-9 place-items-center text-ink-3"
          >
            <ChevronDown aria-hidden className="size-4" />
          </button>
          {isOpen && (
            // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- what scrolls is a stop of the Tab key otherwise, where what is typed is lost
            <div
              ref={showList}
              id={listId}
              popover="manual"
              role="listbox"
              tabIndex={-1}
              aria-label={label}
              onMouseDown={(event) => event.preventDefault()}
              className="fixed m-0 overflow-y-auto rounded bg-surface py-1 text-ink shadow-float outline-none"
            >
              {choices.map((choice, index) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys of its list
                <div
                  key={choice.id}
                  id={`${listId}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={choice.id === value?.id}
                  data-selected={choice.id === value?.id || undefined}
                  data-focus={index === active || undefined}
                  // A list that moves below a resting pointer is not pointed at.
                  onPointerMove={({ movementX, movementY }) => (movementX || movementY) && setActive(index)}
                  onClick={() => take(choice)}
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
                </div>
              ))}
              {choices.length === 0 && (
                <div role="option" aria-disabled aria-selected={false} className="px-3 py-1.5 text-sm text-ink-3">
                  {t(NOTES[found.state], { query })}
                </div>
              )}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}

/** Where an arrow key leads in a list of so many; it stops at either end. */
function movedBy(key: string, at: number, count: number): number {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1)
  return key === 'ArrowUp' ? Math.max(at - 1, Math.min(0, count - 1)) : at
}

const NOTES = {
  idle: 'combobox.type',
  searching: 'combobox.searching',
  failed: 'combobox.failed',
  found: 'combobox.none',
} as const
