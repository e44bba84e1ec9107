import { useTranslation } from 'react-i18next'
import type { MachineDescription } from '#machines/workflow/describe-machine.ts'
import type { WorkflowText } from '#machines/workflow/workflow-words.ts'
import { ComboboxField } from '#src/ui/form/combobox-field.tsx'
import { findInMachine, type MachineFind } from '#src/features/workflow/drawing/find-in-machine.ts'
import type { TransitionRow } from '#src/features/workflow/transition-rows.ts'

interface MachineSearchProps {
  machine: MachineDescription
  text: WorkflowText
  rows: readonly TransitionRow[]
  onFound: (find: MachineFind) => void
}

/** A state or an event by its words: the drawing goes there and opens what folds it. */
export function MachineSearch({ machine, text, rows, onFound }: MachineSearchProps) {
  const { t } = useTranslation('workflow')
  return (
    <ComboboxField
      label={t('level.search')}
      labelHidden
      placeholder={t('level.search')}
      isLocal
      minLength={1}
      value={undefined}
      search={(query) => findInMachine(machine, text, rows, query)}
      onChange={(find) => find && onFound(find)}
      className="w-56 min-w-0"
    />
  )
}
