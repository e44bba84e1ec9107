import { readFileSync } from 'node:fs'
import { describeMachine, type MachineDescription } from '#machines/workflow/describe-machine.ts'
import { fingerprintOf } from '#machines/workflow/fingerprint.ts'
import type { WorkflowDocument, WorkflowLanguage } from '#machines/workflow/workflow-drawing.ts'
import {
  workflowText,
  type DrawingWords,
  type MachineWords,
  type WorkflowText,
} from '#machines/workflow/workflow-words.ts'
import type { RegisteredMachine } from '#machines/registry.ts'
import { diagramParts } from './diagram-parts.ts'
import { layOut } from './lay-out.ts'

/** All of a document but where things stand, which takes long to find. */
export type WorkflowContent = Omit<WorkflowDocument, WorkflowLanguage> &
  Record<WorkflowLanguage, { text: WorkflowText }>

export async function workflowDocument(registered: RegisteredMachine): Promise<WorkflowDocument> {
  const content = workflowContent(registered)
  const { machine, en, ar } = content
  const drawings = await layOut((language, told) =>
    diagramParts({ machine, text: { en, ar }[language].text, language, told }),
  )
  return {
    ...content,
    en: { text: en.text, drawing: drawings.en },
    ar: { text: ar.text, drawing: drawings.ar },
  }
}

export function workflowContent(registered: RegisteredMachine): WorkflowContent {
  const machine = describeMachine(registered.machine)
  return {
    id: registered.id,
    kind: registered.kind,
    fingerprint: fingerprintOf(registered.machine),
    machine,
    en: { text: textIn('en', machine, registered) },
    ar: { text: textIn('ar', machine, registered) },
  }
}

/** What a language's files do not say yet, by key. */
export function missingWords(registered: RegisteredMachine, language: WorkflowLanguage): readonly string[] {
  return wordsIn(language, describeMachine(registered.machine), registered).missing
}

function textIn(language: WorkflowLanguage, machine: MachineDescription, registered: RegisteredMachine): WorkflowText {
  const { text, missing } = wordsIn(language, machine, registered)
  if (missing.length > 0) {
    throw new Error(`public/locales/${language}/workflow-${registered.id}.json lacks:\n  ${missing.join('\n  ')}`)
  }
  return text
}

function wordsIn(language: WorkflowLanguage, machine: MachineDescription, { id, title, purpose }: RegisteredMachine) {
  // The files are this project's own, and every key that is read from them is checked to be there.
  const words = readLocale(language, `workflow-${id}`) as MachineWords
  const drawing = drawingWords(language)
  return workflowText({ machine, registered: { title, purpose }, words, drawing, isEnglish: language === 'en' })
}

/** The words that all drawings share. */
export function drawingWords(language: WorkflowLanguage): DrawingWords {
  const { drawing } = readLocale(language, 'workflow') as { drawing: DrawingWords }
  return drawing
}

function readLocale(language: WorkflowLanguage, namespace: string): unknown {
  return JSON.parse(
    readFileSync(new URL(`../../public/locales/${language}/${namespace}.json`, import.meta.url), 'utf8'),
  )
}
