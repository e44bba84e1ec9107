import { useId, useRef, useState, type KeyboardEvent } from 'react'
import type { ConsignmentPerson } from '#contract/consignment/consignment.ts'
import { MIN_SEARCH } from '#contract/search-term.ts'
import { ComboboxList } from '#src/ui/form/combobox-list.tsx'
import { Field, type FieldWords } from '#src/ui/form/field.tsx'
import { inputStyle } from '#src/ui/form/input-style.ts'
import { useDropList } from '#src/ui/form/use-drop-list.ts'
import { FIND_PAUSE, useFound } from '#src/ui/form/use-found.ts'
import { useTouchBeside } from '#src/ui/form/use-touch-beside.ts'
import { call } from '#src/platform/api.ts'
import { cx } from '#src/ui/cx.ts'
import { Phone } from '#src/ui/phone.tsx'

export interface RecallFieldProps extends FieldWords {
  name: string
  value: string
  maxLength: number
  onChange: (text: string) => void
  onRecall: (person: ConsignmentPerson) => void
  onLeave?: () => void
  /** Written left to right whatever the page's direction. */
  ltr?: boolean
}

/** Somebody found, with what tells them apart in the list. */
interface Known {
  id: string
  person: ConsignmentPerson
}

/** What was typed is chosen, nobody of the list. */
const AS_TYPED = -1

/**
 * A field that is typed as any other and, meanwhile, finds people of earlier consignments by what stands in it. Only
 * who goes into the list by arrow key or pointer takes somebody from it: Enter on what was typed goes on.
 */
export function RecallField(props: RecallFieldProps) {
  const { name, value, maxLength, onChange, onRecall, onLeave, ltr = false, ...words } = props
  const listId = useId()
  const whole = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [active, setActive] = useState(AS_TYPED)
  const { choices, isBehind, find, dismiss } = useFound({ search: searchPeople, minLength: MIN_SEARCH })
  const { showList, bringIntoView } = useDropList(field)
  const isOpen = choices.length > 0 && !isBehind
  useTouchBeside(whole, isOpen, close)

  function close() {
    setActive(AS_TYPED)
    dismiss()
  }

  function take({ person }: Known) {
    close()
    onRecall(person)
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
            type="text"
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
            className={cx(inputStyle, ltr && 'rtl:text-right')}
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
              {({ person }) => (
                <span className="min-w-0 grow">
                  <span className="block font-medium">
                    <bdi>{person.name}</bdi>
                  </span>
                  <span className="block text-xs text-ink-3">
                    <Phone>{person.contact}</Phone>
                    {person.idNumber && (
                      <>
                        {' · '}
                        <bdi dir="ltr">{person.idNumber}</bdi>
                      </>
                    )}
                    {' · '}
                    <bdi dir="ltr">{person.depot.code}</bdi>
                  </span>
                </span>
              )}
            </ComboboxList>
          )}
        </div>
      )}
    </Field>
  )
}

async function searchPeople(search: string, signal: AbortSignal): Promise<readonly Known[]> {
  const { data } = await call('searchConsignmentPeople', { query: { search }, signal, endsSession: 'background' })
  return data.slice(0, MAX_SHOWN).map((person) => ({ id: `${person.contact} ${person.name}`, person }))
}

const MAX_SHOWN = 6
