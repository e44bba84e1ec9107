import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { IconButton } from '#src/ui/icon-button.tsx'

export interface Moving {
  /** Where the row is now, and of how many. */
  at: number
  count: number
  onMove: (to: number) => void
}

export interface DragHandleProps extends Pick<Moving, 'at' | 'onMove'> {
  label: string
  title?: string
  /** Id of what says which keys move it. */
  describedBy: string
}

/** By this a row is dragged, and moved by the arrow keys. */
export function DragHandle({ label, title, describedBy, at, onMove }: DragHandleProps) {
  return (
    <button
      type="button"
      data-handle
      data-move="handle"
      aria-label={label}
      title={title}
      aria-describedby={describedBy}
      onKeyDown={(event) => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
        if (by === undefined) return
        event.preventDefault()
        onMove(at + by)
      }}
      className="grid size-7 cursor-grab place-items-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink active:cursor-grabbing"
    >
      <GripVertical aria-hidden className="size-4" />
    </button>
  )
}

export interface MoveButtonsProps extends Moving {
  up: string
  down: string
}

/** Beside the dragging: one place up, one place down. */
export function MoveButtons({ up, down, at, count, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        size="small"
        label={up}
        icon={<ArrowUp />}
        data-move="up"
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      />
      <IconButton
        size="small"
        label={down}
        icon={<ArrowDown />}
        data-move="down"
        disabled={at === count - 1}
        onClick={() => onMove(at + 1)}
      />
    </>
  )
}
