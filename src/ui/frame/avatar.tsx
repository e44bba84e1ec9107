import { cx } from '#src/ui/cx.ts'

export interface AvatarProps {
  /** The name stands beside it or is given by the button around it; the picture only repeats it. */
  name: string
  /** Object or data URL. */
  src?: string | undefined
  size?: 'small' | 'regular' | 'large'
}

export function Avatar({ name, src, size = 'regular' }: AvatarProps) {
  const box = cx(
    'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-brand text-brand-on',
    SIZES[size],
  )
  if (src) return <img src={src} alt="" className={cx(box, 'object-cover')} />
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const letters = [first, rest.at(-1) ?? ''].map((word) => [...word.replace(/^ال(?=..)/, '')][0] ?? '')
  return (
    <span
      aria-hidden
      // Drawn, not written: letters in the text would contradict the name of the button around them.
      data-letters={letters.join('\u200C').toLocaleUpperCase()}
      className={cx(box, 'font-semibold select-none before:content-[attr(data-letters)]')}
    />
  )
}

const SIZES = { small: 'size-6 text-[0.625rem]', regular: 'size-8 text-xs', large: 'size-14 text-lg' } satisfies Record<
  string,
  string
>
