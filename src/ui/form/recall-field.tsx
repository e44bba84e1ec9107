import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { MIN_SEARCH } from '#contract/search-term.ts'
import { ComboboxList } from '#src/ui/form/combobox-list.tsx'
import { Field, type FieldWords } from '#src/ui/form/field.tsx'
import { inputStyle } from '#src/ui/form/input-style.ts'
import { useDropList } from '#src/ui/form/use-drop-list.ts'
import { FIND_PAUSE, useFound } from '#src/ui/form/use-found.ts'
import { useTouchBeside } from '#src/ui/form/use-touch-beside.ts'
import { cx } from '#src/ui/cx.ts'

export interface RecallFieldProps<Known extends { id: string }> extends FieldWords {
  name: string
  value: string
  maxLength: number
  /** Finds somebody by what stands in the field. An older search is aborted by a newer one. */
  search: (query: string, signal: AbortSignal) => Promise<readonly Known[]>
  onChange: (text: string) => void
  onRecall: (known: Known) => void
  onLeave?: () => void
  /** Written left to right whatever the page's direction. */
  ltr?: boolean | undefined
  /** A document's number: in capitals, set in the monospaced face. */
  code?: boolean | undefined
  phone?: boolean | undefined
  /** What tells somebody found apart in the list. */
  children: (known: Known) => ReactNode
}

/** What was typed is chosen, nobody of the list. */
const AS_TYPED = -1

/**
 * A field that is typed as any other and, meanwhile, finds people of earlier records by what stands in it. Only who goes
 * into the list by arrow key or pointer takes somebody from it: Enter on what was typed goes on.
 */
export function RecallField<Known extends { id: string }>(props: RecallFieldProps<Known>) {
  const { name, value, maxLength, search, onChange, onRecall, onLeave, code, phone, children, ...rest } = props
  const { ltr = Boolean(code ?? phone), ...words } = rest
  const listId = useId()
  const whole = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [active, setActive] = useState(AS_TYPED)
  const { choices, isBehind, find, dismiss } = useFound({ search, minLength: MIN_SEARCH })
  const { showList, bringIntoView } = useDropList(field)
  const isOpen = choices.length > 0 && !isBehind
  useTouchBeside(whole, isOpen, close)

  function close() {
    setActive(AS_TYPED)
    dismiss()
  }

  function take(known: Known) {
    close()
    onRecall(known)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen || event.nativeEvent.isComposing) return
    const chosen = choices[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      // One place more than there are people: back in what was typed.
      const places = choices.length + 1
      const at = ((active + 1 + (event.key === 'ArrowDown' ? 1 : -1) + places) % places) - 1
      setActive(at)
      bringIntoView(at)
    } else if (event.key === 'Enter' && chosen) take(chosen)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  }

  return (
    <Field {...words}>
      {(control) => (
        <div ref={whole} className="relative">
          <input
            {...control}
            ref={field}
            name={name}
            type={phone ? 'tel' : 'text'}
            {...(code && { autoCapitalize: 'characters' })}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen && choices[active] ? `${listId}-${active}` : undefined}
            autoComplete="off"
            dir={ltr ? 'ltr' : undefined}
            maxLength={maxLength}
            value={value}
            onChange={({ target }) => {
              onChange(target.value)
              setActive(AS_TYPED)
              find(target.value, FIND_PAUSE)
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              // The whole window is left: the way back leads into the field again.
              if (document.activeElement === field.current) return
              close()
              onLeave?.()
            }}
            className={cx(inputStyle, ltr && 'rtl:text-right', code && 'font-mono')}
          />
          {isOpen && (
            <ComboboxList
              id={listId}
              label={words.label}
              show={showList}
              choices={choices}
              active={active}
              onPoint={setActive}
              onTake={take}
            >
              {children}
            </ComboboxList>
          )}
        </div>
      )}
    </Field>
  )
}
