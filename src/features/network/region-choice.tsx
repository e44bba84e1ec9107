import { lazy } from 'react'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import { SelectField, type SelectFieldProps } from '#src/ui/form/select-field.tsx'
import { useRegions } from '#src/features/network/use-regions.ts'
import { loadPatiently } from '#src/platform/load-with-retry.ts'

// Few operators have so many regions: the others need not load what finds them.
const ComboboxField = lazy(() =>
  loadPatiently(async () => ({ default: (await import('#src/ui/form/combobox-field.tsx')).ComboboxField })),
)

export interface RegionChoiceProps extends Omit<SelectFieldProps, 'options' | 'value' | 'onChange'> {
  value: string | null | undefined
  /** An empty id: none. */
  onChange: (regionId: string) => void
}

/** One of the regions: from a list, or found by typing where there are more than it holds. */
export function RegionChoice({ value, onChange, ...field }: RegionChoiceProps) {
  const { options, isSearched, chosen, search } = useRegions(value)
  const list = (
    <SelectField {...field} value={value ?? ''} onChange={(event) => onChange(event.target.value)} options={options} />
  )
  if (!isSearched) return list
  const { label, labelHidden, hint, error, required, className, placeholder, disabled } = field
  return (
    <Arriving fallback={list}>
      <ComboboxField
        {...{ label, labelHidden, hint, error, required, className, placeholder, disabled }}
        value={chosen}
        onChange={(choice) => onChange(choice?.id ?? '')}
        search={search}
      />
    </Arriving>
  )
}
