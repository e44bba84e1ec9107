import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { ConsignmentPerson } from '#contract/consignment/consignment.ts'
import { MIN_SEARCH } from '#contract/search-term.ts'
import { dropList } from '#src/ui/form/drop-list.ts'
import { Field, type FieldWords } from '#src/ui/form/field.tsx'
import { inputStyle } from '#src/ui/form/input-style.ts'
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

const PAUSE_MS = 180

/**
 * A field that is typed as any other and, meanwhile, finds people of earlier consignments by what stands in it. Only
 * who goes into the list by arrow key or pointer takes somebody from it: Enter on what was typed goes on.
 */
export function RecallField(props: RecallFieldProps) {
  const { name, value, maxLength, onChange, onRecall, onLeave, ltr = false, ...words } = props
  const list = useId()
  const [found, setFound] = useState<readonly ConsignmentPerson[]>([])
  const [active, setActive] = useState(-1)
  const running = useRef<{ abort: AbortController; timer: ReturnType<typeof setTimeout> }>(undefined)
  const field = useRef<HTMLInputElement>(null)
  const isOpen = found.length > 0
  const showList = useCallback(
    (shown: HTMLDivElement | null) => (shown && field.current ? dropList(shown, field.current) : undefined),
    [],
  )

  function close() {
    running.current?.abort.abort()
    clearTimeout(running.current?.timer)
    setFound([])
    setActive(-1)
  }
  useEffect(
    () => () => {
      running.current?.abort.abort()
      clearTimeout(running.current?.timer)
    },
    [],
  )

  function look(text: string) {
    close()
    if ([...text.trim()].length < MIN_SEARCH) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      void call('searchConsignmentPeople', {
        query: { search: text.trim() },
        signal: abort.signal,
        endsSession: 'background',
      }).then(
        ({ data }) => !abort.signal.aborted && setFound(data.slice(0, MAX_SHOWN)),
        // Who is not found is typed.
        () => undefined,
      )
    }, PAUSE_MS)
    running.current = { abort, timer }
  }

  function take(person: ConsignmentPerson) {
    close()
    onRecall(person)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen) return
    const chosen = found[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const by = event.key === 'ArrowDown' ? 1 : -1
      // One place more than there are people: back in what was typed.
      setActive((at) => ((at + 1 + by + found.length + 1) % (found.length + 1)) - 1)
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      take(chosen)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      close()
    }
  }

  return (
    <Field {...words}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            ref={field}
            name={name}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? list : undefined}
            aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
            autoComplete="off"
            dir={ltr ? 'ltr' : undefined}
            maxLength={maxLength}
            value={value}
            onChange={(event) => {
              onChange(event.target.value)
              look(event.target.value)
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              close()
              onLeave?.()
            }}
            className={cx(inputStyle, ltr && 'rtl:text-right')}
          />
          {isOpen && (
            <div
              ref={showList}
              id={list}
              popover="manual"
              role="listbox"
              aria-label={words.label}
              className="fixed m-0 overflow-y-auto rounded bg-surface py-1 text-ink shadow-float"
            >
              {found.map((person, index) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys of its list
                <div
                  key={`${person.contact} ${person.name}`}
                  id={`${list}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  className={cx(
                    'min-h-8 cursor-pointer px-3 py-1.5 text-sm hover:bg-hover pointer-coarse:min-h-11',
                    index === active && 'bg-hover',
                  )}
                  // The field keeps the focus, or leaving it would close the list before the click arrives.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => take(person)}
                >
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
                </div>
              ))}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}

const MAX_SHOWN = 6
