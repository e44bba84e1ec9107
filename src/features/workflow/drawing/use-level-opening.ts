import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type {
  WorkflowDocument,
  WorkflowDrawing,
  WorkflowLanguage,
  WorkflowLevels,
} from '#machines/workflow/workflow-drawing.ts'
import type { MachineFind } from '#src/features/workflow/drawing/find-in-machine.ts'
import { firstOfLevel } from '#src/features/workflow/drawing/first-view.ts'
import type { DrawnPlace } from '#src/features/workflow/drawing/level-address.ts'
import type { Opening } from '#src/features/workflow/drawing/use-opening.ts'

interface LevelOpening {
  document: WorkflowDocument
  levels: WorkflowLevels['levels']
  language: WorkflowLanguage
  place: DrawnPlace
  goTo: (place: DrawnPlace) => void
  found: MachineFind | null
  /** Undefined while everything is drawn: there is nothing to open. */
  paper: WorkflowDrawing | undefined
}

/** What opens in an overview; and the state under pointer or focus, in words. */
export function useLevelOpening({ document, levels, language, place, goTo, found, paper }: LevelOpening) {
  const { t } = useTranslation('workflow')
  const { text } = document[language]
  const [present, setPresent] = useState<string | null>(null)
  /** What was folded last takes the focus again. */
  const [folded, setFolded] = useState<{ state: string } | null>(null)
  const { show, open } = place
  const first = useMemo(() => firstOfLevel(language, open), [language, open])

  const opening = useMemo((): Opening | undefined => {
    if (!paper || show === 'everything') return undefined
    const isOpen = (path: string) =>
      levels[show][path] && path !== '' ? open === path || open.startsWith(`${path}.`) : undefined
    const foldTo = (path: string) => {
      setFolded({ state: path })
      goTo({ show, open: parentOf(path) })
    }
    return {
      paper,
      first,
      isOpen,
      toggle: (path) => {
        setFolded({ state: path })
        if (isOpen(path)) foldTo(path)
        else goTo({ show, open: path })
      },
      fold: () => {
        if (open !== '') foldTo(open)
        return open !== ''
      },
      nameOf: (path) => {
        const { name = path, description = null } = text.states[path] ?? {}
        const words = description === null ? name : `${name}. ${description}`
        const opened = isOpen(path)
        return opened === undefined ? words : `${words} ${t(opened ? 'level.fold' : 'level.open')}`
      },
      wanted: folded ?? found,
      onState: setPresent,
    }
  }, [paper, show, open, levels, first, goTo, folded, found, text, t])

  return { opening, state: present === null ? undefined : text.states[present], forget: () => setFolded(null) }
}

const parentOf = (path: string): string => (path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : '')
