import { useId, useState, type KeyboardEvent } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { placeBelow, useCloseOnScroll } from '#src/ui/place-below.ts'
import { currentEntry, MenuList, type MenuEntry, type MenuGroup } from '#src/ui/frame/side-menu.tsx'
import { cx } from '#src/ui/cx.ts'

/**
 * The menu as a bar below the top bar. Groups open on press, not on hover; arrows go along the bar in reading
 * direction, down into a group and up and down in it, Esc closes it. A group of one is that one.
 */
export default function MenuBar({ groups, theme }: { groups: readonly MenuGroup[]; theme: string }) {
  const { t } = useTranslation('common')
  const [path] = useLocation()
  const current = currentEntry(groups, path)
  return (
    <nav aria-label={t('frame.menu')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves between the links it holds */}
      <ul className="flex flex-wrap items-center gap-x-1 px-2" onKeyDown={moveAlong}>
        {groups.map((group) =>
          group.isBare || group.entries.length === 1 ? (
            group.entries.map((entry) => (
              <li key={entry.href}>
                <BarLink entry={entry} isCurrent={entry === current} />
              </li>
            ))
          ) : (
            <li key={group.id}>
              <BarGroup group={group} theme={theme} current={current} />
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}

function BarLink({ entry, isCurrent }: { entry: MenuEntry; isCurrent: boolean }) {
  const Icon = entry.icon
  return (
    <Link href={entry.href} data-bar aria-current={isCurrent ? 'page' : undefined} className={barItem(isCurrent)}>
      <Icon aria-hidden className={cx('side-icon size-4 shrink-0', isCurrent ? 'text-side-mark' : 'text-side-icon')} />
      {entry.label}
    </Link>
  )
}

function BarGroup({ group, theme, current }: { group: MenuGroup; theme: string; current: MenuEntry | undefined }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isCurrent = current !== undefined && group.entries.includes(current)
  const Icon = group.icon
  useCloseOnScroll(isOpen, id)
  return (
    <>
      <button
        type="button"
        id={`${id}-button`}
        data-bar
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className={barItem(isCurrent)}
      >
        <Icon
          aria-hidden
          className={cx('side-icon size-4 shrink-0', isCurrent ? 'text-side-mark' : 'text-side-icon')}
        />
        {group.label}
        <ChevronDown
          aria-hidden
          className={cx('size-3.5 shrink-0 text-side-icon transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div
        id={id}
        popover="auto"
        data-sidebar-theme={theme}
        onBeforeToggle={(event) => {
          if (event.newState === 'open') placeBelow(event.currentTarget, document.getElementById(`${id}-button`))
        }}
        onToggle={(event) => setOpen(event.newState === 'open')}
        className="side-ground fixed m-0 max-h-[70dvh] min-w-56 overflow-y-auto rounded border border-side-line p-1.5 text-sm shadow-float open:animate-rise"
      >
        <MenuList group={group} current={current} onLeave={() => document.getElementById(id)?.hidePopover()} />
      </div>
    </>
  )
}

const barItem = (isCurrent: boolean) =>
  cx(
    'relative flex min-h-11 items-center gap-2 px-2.5 text-side-ink transition-colors hover:bg-side-hover focus-visible:-outline-offset-2',
    isCurrent &&
      'font-medium after:absolute after:inset-x-2 after:bottom-0 after:h-[3px] after:rounded-t-full after:bg-side-mark',
  )

function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event
  if (!(target instanceof HTMLElement)) return
  const isReversed = getComputedStyle(currentTarget).direction === 'rtl'
  const panel = target.closest<HTMLElement>('[popover]')
  const step = { ArrowRight: isReversed ? -1 : 1, ArrowLeft: isReversed ? 1 : -1 }[key]
  if (step !== undefined) {
    event.preventDefault()
    panel?.hidePopover()
    const from = panel ? currentTarget.querySelector(`[popovertarget="${CSS.escape(panel.id)}"]`) : target
    focusIn([...currentTarget.querySelectorAll<HTMLElement>('[data-bar]')], from, step)
  } else if (panel && (key === 'ArrowDown' || key === 'ArrowUp')) {
    event.preventDefault()
    focusIn([...panel.querySelectorAll('a')], target, key === 'ArrowDown' ? 1 : -1)
  } else if (key === 'ArrowDown' && target instanceof HTMLButtonElement) {
    event.preventDefault()
    const opened = document.getElementById(target.getAttribute('popovertarget') ?? '')
    opened?.showPopover({ source: target })
    opened?.querySelector('a')?.focus()
  }
}

function focusIn(items: readonly HTMLElement[], from: Element | null, step: number): void {
  const at = items.findIndex((item) => item === from)
  items[(at + step + items.length) % items.length]?.focus()
}
