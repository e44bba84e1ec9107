import type { ReactNode, RefCallback } from 'react'

export interface ComboboxListProps<Choice extends { id: string }> {
  id: string
  label: string
  /** Opens it below its field, which has its keys. */
  show: RefCallback<HTMLDivElement>
  choices: readonly Choice[]
  chosen?: Choice | undefined
  /** Where the keys are; an option's id is the list's with its place. */
  active: number
  onPoint: (at: number) => void
  onTake: (choice: Choice) => void
  /** Said where there are no choices. */
  note?: string
  /** What an option shows. */
  children: (choice: Choice) => ReactNode
}

export function ComboboxList<Choice extends { id: string }>(props: ComboboxListProps<Choice>) {
  const { id, label, show, choices, chosen, active, onPoint, onTake, note, children } = props

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- what scrolls is a stop of the Tab key otherwise, where what is typed is lost
    <div
      ref={show}
      id={id}
      popover="manual"
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      onMouseDown={(event) => event.preventDefault()}
      className="fixed m-0 overflow-y-auto rounded bg-surface py-1 text-ink shadow-float outline-none"
    >
      {choices.map((choice, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys of its list
        <div
          key={choice.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={choice.id === chosen?.id}
          data-selected={choice.id === chosen?.id || undefined}
          data-focus={index === active || undefined}
          // A list that moves below a resting pointer is not pointed at.
          onPointerMove={({ movementX, movementY }) => (movementX || movementY) && onPoint(index)}
          onClick={() => onTake(choice)}
          className="group flex min-h-8 cursor-pointer items-center gap-2 px-2.5 py-1 text-sm data-focus:bg-hover pointer-coarse:min-h-11"
        >
          {children(choice)}
        </div>
      ))}
      {choices.length === 0 && (
        <div role="option" aria-disabled aria-selected={false} className="px-3 py-1.5 text-sm text-ink-3">
          {note}
        </div>
      )}
    </div>
  )
}
