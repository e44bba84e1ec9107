import { RadioCards, type RadioCardsProps } from '#src/ui/form/radio-cards.tsx'
import { useActField } from '#src/ui/form/act-field.ts'

export interface FormChoiceProps<Value extends string> extends Omit<
  RadioCardsProps<Value>,
  'value' | 'onChange' | 'error'
> {
  name: string
  /** What else a choice changes. */
  onChoose?: (value: Value) => void
}

/** A choice among few, of the form. */
export function FormChoice<Value extends string>({ name, onChoose, ...props }: FormChoiceProps<Value>) {
  const { value, onChange, error } = useActField(name)
  return (
    <RadioCards
      {...props}
      value={props.options.find((option) => option.value === value)?.value}
      error={error}
      onChange={(chosen) => {
        onChange(chosen)
        onChoose?.(chosen)
      }}
    />
  )
}
