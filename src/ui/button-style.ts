import { cx } from '#src/ui/cx.ts'

/** primary: the one thing to do next · secondary: the rest · quiet: in rows and bars · danger: what takes away. */
export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'regular' | 'large'

export interface ButtonLook {
  tone?: ButtonTone | undefined
  size?: ButtonSize | undefined
  /** As wide as what holds it. */
  wide?: boolean | undefined
}

export function buttonStyle({ tone = 'secondary', size = 'regular', wide = false }: ButtonLook): string {
  return cx(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded border font-medium whitespace-nowrap select-none transition-colors',
    'disabled:cursor-not-allowed aria-disabled:cursor-not-allowed',
    SIZES[size],
    TONES[tone],
    wide && 'w-full',
  )
}

const SIZES = {
  small: 'min-h-small-control px-2.5 text-xs',
  regular: 'min-h-control px-3.5 text-sm',
  large: 'min-h-11 px-5 text-base',
} satisfies Record<ButtonSize, string>

const TONES = {
  primary:
    'border-transparent bg-brand text-brand-on hover:bg-brand-strong disabled:bg-line disabled:text-ink-3 aria-disabled:bg-line aria-disabled:text-ink-3',
  secondary:
    'border-control bg-surface text-ink hover:bg-hover disabled:border-line disabled:bg-transparent disabled:text-ink-3 aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-ink-3',
  quiet:
    'border-transparent text-brand-ink hover:bg-hover disabled:text-ink-3 disabled:hover:bg-transparent aria-disabled:text-ink-3',
  danger:
    'border-transparent bg-stop text-stop-on hover:bg-stop-ink disabled:bg-line disabled:text-ink-3 aria-disabled:bg-line aria-disabled:text-ink-3',
} satisfies Record<ButtonTone, string>
