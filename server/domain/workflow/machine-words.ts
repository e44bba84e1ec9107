import type { RecordName } from '#contract/records.ts'
import { readFileSync } from 'node:fs'
import type { MachineWords } from '#machines/workflow/workflow-words.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { screenWords } from '#server/words.ts'
import { CREATION_EVENT } from '#server/lifecycle/apply-event.ts'
import { projectFile } from '#server/places.ts'

const files = new Map<string, Pick<MachineWords, 'states' | 'events'>>()

function wordsOf(machine: RecordName, language: ExportLanguage): Pick<MachineWords, 'states' | 'events'> {
  const file = `${language}/workflow-${machine}.json`
  const known =
    files.get(file) ?? (JSON.parse(readFileSync(projectFile(`public/locales/${file}`), 'utf8')) satisfies MachineWords)
  files.set(file, known)
  return known
}

/** A state as the drawing names it; one of an older definition keeps the machine's name. */
export const stateWord = (machine: RecordName, state: string, language: ExportLanguage): string =>
  wordsOf(machine, language).states[state]?.label ?? state

/** An event as the drawing names it. */
export function eventWord(machine: RecordName, event: string, language: ExportLanguage): string {
  if (event === CREATION_EVENT) return auditWord('created', language)
  return wordsOf(machine, language).events[event]?.label ?? event
}

/** Words of the screens that show records on the drawing. */
export const auditWord = (path: string, language: ExportLanguage): string =>
  screenWords('drawn-records', path, language) ?? path

/** The same in both languages, for a heading. */
export const auditHeading = (path: string): Record<ExportLanguage, string> => ({
  en: auditWord(path, 'en'),
  ar: auditWord(path, 'ar'),
})
