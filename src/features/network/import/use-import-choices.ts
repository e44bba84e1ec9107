import { useState } from 'react'
import type { BodyOf } from '#contract/contract.ts'
import { useToday } from '#src/platform/use-today.ts'
import { addDays } from '#machines/calendar-day.ts'

type ImportChoices = Omit<BodyOf<'planTimetable'>, 'id' | 'appliesFrom'> & { appliesFrom: string | undefined }
export type ChosenSource = ImportChoices['source']

/** What a person decides about a feed, with the day that is proposed. */
export function useImportChoices() {
  const today = useToday()
  const [choices, setChoices] = useState<ImportChoices>({
    source: null,
    regions: {},
    appliesFrom: addDays(today, 1),
    deactivateMissing: false,
  })
  return { today, choices, setChoices }
}
