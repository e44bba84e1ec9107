import { useId, useRef } from 'react'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useTranslation } from 'react-i18next'
import { ComboboxList } from '#src/ui/form/combobox-list.tsx'
import { Field, type FieldWords } from '#src/ui/form/field.tsx'
import { hasFocusUnasked } from '#src/ui/form/focus-unasked.ts'
import { inputStyle } from '#src/ui/form/input-style.ts'
import { useCombobox, type ComboboxInput } from '#src/ui/form/use-combobox.ts'
import { useTouchBeside } from '#src/ui/form/use-touch-beside.ts'
import { cx } from '#src/ui/cx.ts'

export interface ComboboxChoice {
  id: string
  label: string
  /** Second line: what tells two of the same name apart. */
  detail?: string | undefined
}

export interface ComboboxFieldProps<Choice extends ComboboxChoice> extends FieldWords, ComboboxInput<Choice> {
  id?: string | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
}

/** A field that finds as one types: places, customers, vehicles. */
export function ComboboxField<Choice extends ComboboxChoice>(props: ComboboxFieldProps<Choice>) {
  const { label, hint, error, required, labelHidden, className, id } = props
  const { value, placeholder, disabled = false } = props
  const { t } = useTranslation('common')
  const listId = useId()
  const whole = useRef<HTMLDivElement>(null)
  const isWindowLeft = useRef(false)
  const combobox = useCombobox(props)
  const { isOpen, typed, active, found, choices, input, showList } = combobox
  const { open, close, leave, take, arrive, type, point, onKeyDown } = combobox
  useTouchBeside(whole, isOpen, leave)

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
              const isBack = isWindowLeft.current
              isWindowLeft.current = false
              if (isBack) return
              arrive()
              if (!hasFocusUnasked()) open()
            }}
            onClick={() => isOpen || open()}
            onBlur={() => {
              // The whole window is left: what is typed waits for the way back to it.
              isWindowLeft.current = document.activeElement === input.current
              if (!isWindowLeft.current) leave()
            }}
            onChange={({ target }) => type(target.value)}
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
            <ComboboxList
              id={listId}
              label={label}
              show={showList}
              choices={choices}
              chosen={value}
              active={active}
              onPoint={point}
              onTake={take}
              note={t(NOTES[found.state], { query: typed ?? '' })}
            >
              {(choice) => (
                <>
                  <Check aria-hidden className="invisible size-4 shrink-0 text-brand group-data-selected:visible" />
                  <span className="min-w-0 grow">
                    <span className="block">{choice.label}</span>
                    {choice.detail && <span className="block text-xs text-ink-3">{choice.detail}</span>}
                  </span>
                </>
              )}
            </ComboboxList>
          )}
        </div>
      )}
    </Field>
  )
}

const NOTES = {
  idle: 'combobox.type',
  searching: 'combobox.searching',
  failed: 'combobox.failed',
  found: 'combobox.none',
} as const
