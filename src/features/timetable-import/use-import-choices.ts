import { addDays, formatISO } from 'date-fns'
import { useState } from 'react'
import type { BodyOf } from '#contract/contract.ts'

type ImportChoices = Omit<BodyOf<'planTimetable'>, 'id' | 'appliesFrom'> & { appliesFrom: string | undefined }
export type ChosenSource = ImportChoices['source']

/** What a person decides about a feed, with the day that is proposed. */
export function useImportChoices() {
  const [today] = useState(() => new Date())
  const [choices, setChoices] = useState<ImportChoices>({ source: null, regions: {}, appliesFrom: dayOf(addDays(today, 1)), deactivateMissing: false })
  return { today: dayOf(today), choices, setChoices }
}

function dayOf(day: Date): string {
  return formatISO(day, { representation: 'date' })
}
