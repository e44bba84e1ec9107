import { useId, type ReactNode } from 'react'

export interface Segment<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
  /** Keys that choose it from anywhere, as they are told. */
  keys?: string
}

export interface SegmentedControlProps<Value extends string> {
  label: string
  labelHidden?: boolean
  segments: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** One of two to four short words, all in sight: one-way or two-way, day or week. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, labelHidden = false, segments, value, onChange } = props
  const name = useId()
  return (
    <fieldset className="w-fit min-w-0">
      <legend className={labelHidden ? 'sr-only' : 'mb-1 text-sm font-medium text-ink'}>{label}</legend>
      <div className="flex overflow-hidden rounded border border-control bg-surface">
        {segments.map((segment) => (
          <label
            key={segment.value}
            className="relative flex min-h-[calc(var(--control-height)-2px)] cursor-pointer items-center gap-1.5 border-control px-3.5 text-ink-2 transition-colors not-first:border-s hover:bg-hover has-checked:bg-brand has-checked:font-medium has-checked:text-brand-on has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-current [&_svg]:size-4"
          >
            <input
              type="radio"
              name={name}
              value={segment.value}
              checked={segment.value === value}
              {...(segment.keys && { 'aria-keyshortcuts': segment.keys })}
              onChange={() => onChange(segment.value)}
              className="sr-only"
            />
            {segment.icon}
            {segment.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
