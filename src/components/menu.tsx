import { Menu as Pop, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '#src/lib/cx.ts'

export interface MenuAction {
  id: string
  label: string
  icon?: ReactNode
  /** Where it leads, or what it does. */
  href?: string | undefined
  onSelect?: (() => void) | undefined
  disabled?: boolean | undefined
  /** Takes something away; stands last. */
  danger?: boolean | undefined
}

export interface MenuProps {
  /** The button's accessible name, when its content is an icon or a picture. */
  label: string
  button: ReactNode
  items: readonly MenuAction[]
  /** Above the items: whose menu it is. */
  heading?: ReactNode
  buttonClassName?: string
  /** Lies above everything instead of beside its button: for rows of a table, which would cut it off. */
  floating?: boolean
}

export function Menu({ label, button, items, heading, buttonClassName, floating = false }: MenuProps) {
  return (
    <Pop as="div" className="relative inline-block">
      <MenuButton aria-label={label} className={cx('inline-flex min-h-7 min-w-7 items-center justify-center rounded', buttonClassName)}>
        {button}
      </MenuButton>
      <MenuItems
        transition
        modal={false}
        {...(floating ? { anchor: { to: 'bottom end', gap: 6, padding: 8 } } : {})}
        className={cx(
          !floating && 'absolute end-0 top-full mt-1.5',
          'z-overlay min-w-48 rounded bg-surface py-1 shadow-float outline-none transition duration-120 data-closed:-translate-y-1 data-closed:opacity-0',
        )}
      >
        {heading && <div className="border-b border-line px-3 pt-1 pb-2">{heading}</div>}
        {items.map((item) => (
          <MenuItem key={item.id} disabled={item.disabled ?? false}>
            {item.href === undefined ? (
              <button type="button" onClick={item.onSelect} className={cx(ITEM, item.danger && 'text-stop-ink')}>
                {item.icon}
                {item.label}
              </button>
            ) : (
              <Link href={item.href} onClick={() => item.onSelect?.()} className={ITEM}>
                {item.icon}
                {item.label}
              </Link>
            )}
          </MenuItem>
        ))}
      </MenuItems>
    </Pop>
  )
}

const ITEM =
  'flex min-h-8 w-full items-center gap-2.5 px-3 py-1 text-start text-sm text-ink outline-none data-disabled:text-ink-3 data-focus:bg-hover pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0'
