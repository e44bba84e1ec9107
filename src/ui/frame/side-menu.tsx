import type { LucideIcon } from 'lucide-react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Link, useLocation } from 'wouter'
import { useTranslation } from 'react-i18next'
import { useFoldedGroups } from '#src/ui/frame/folded-groups.ts'
import { cx } from '#src/ui/cx.ts'

export interface MenuEntry {
  href: string
  label: string
  icon: LucideIcon
  /** Other paths of the same screen. */
  also?: readonly string[]
  /** How much waits there. */
  count?: number | undefined
}

export interface MenuGroup {
  id: string
  label: string
  /** Stands for the whole group where its entries are not in sight. */
  icon: LucideIcon
  /** Needs no heading above its entries: the first one. */
  isBare?: boolean
  entries: readonly MenuEntry[]
}

export interface SideMenuProps {
  groups: readonly MenuGroup[]
  /** full: icon and words · condensed: icons only · compact: words below icons. */
  shape?: 'full' | 'condensed' | 'compact'
  /** Called when a place was chosen, so that an overlay can close. */
  onLeave?: () => void
}

export function SideMenu({ groups, shape = 'full', onLeave }: SideMenuProps) {
  const { t } = useTranslation('common')
  const [path] = useLocation()
  const current = currentEntry(groups, path)
  const folded = useFoldedGroups()
  return (
    <nav aria-label={t('frame.menu')} className={cx('flex flex-col gap-4 py-3', shape === 'full' ? 'px-3' : 'px-2')}>
      {groups.map((group) => {
        const hasHeading = !group.isBare && shape === 'full'
        const isFolded = hasHeading && folded.isFolded(group.id)
        // Where one is stays in sight.
        const entries = isFolded ? group.entries.filter((entry) => entry === current) : group.entries
        return (
          <div key={group.id}>
            {hasHeading && (
              <GroupHeading label={group.label} isOpen={!isFolded} onPress={() => folded.toggle(group.id)} />
            )}
            {entries.length > 0 && (
              <MenuList group={{ ...group, entries }} shape={shape} current={current} onLeave={onLeave} />
            )}
          </div>
        )
      })}
    </nav>
  )
}

interface GroupHeadingProps {
  label: string
  isOpen: boolean
  onPress: () => void
}

/** Folds its group, and keeps it so. */
function GroupHeading({ label, isOpen, onPress }: GroupHeadingProps) {
  return (
    <h2>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onPress}
        className="flex min-h-6 w-full items-center gap-1 rounded-sm px-2.5 pb-1 text-xs font-medium text-side-2 hover:text-side-ink pointer-coarse:min-h-11"
      >
        <span className="grow text-start">{label}</span>
        <ChevronDown
          aria-hidden
          className={cx('size-3.5 shrink-0 transition-transform', !isOpen && 'ltr:-rotate-90 rtl:rotate-90')}
        />
      </button>
    </h2>
  )
}

interface MenuListProps {
  group: MenuGroup
  shape?: 'full' | 'condensed' | 'compact'
  current: MenuEntry | undefined
  onLeave?: (() => void) | undefined
}

/** The entries of one group. */
export function MenuList({ group, shape = 'full', current, onLeave }: MenuListProps) {
  return (
    <ul className="flex flex-col gap-px" aria-label={group.label}>
      {group.entries.map((entry) => (
        <li key={entry.href}>
          <MenuLink entry={entry} shape={shape} current={entry === current} onLeave={onLeave} />
        </li>
      ))}
    </ul>
  )
}

interface MenuLinkProps {
  entry: MenuEntry
  shape: 'full' | 'condensed' | 'compact'
  current: boolean
  onLeave: (() => void) | undefined
}

function MenuLink({ entry, shape, current, onLeave }: MenuLinkProps) {
  const Icon = entry.icon
  return (
    <Link
      href={entry.href}
      aria-current={current ? 'page' : undefined}
      title={shape === 'condensed' ? entry.label : undefined}
      onClick={() => onLeave?.()}
      className={cx(
        'relative flex min-h-8 items-center rounded-sm text-side-ink transition-colors hover:bg-side-hover pointer-coarse:min-h-11',
        current &&
          'bg-side-active font-medium before:absolute before:inset-y-1.5 before:start-0 before:w-[3px] before:rounded-full before:bg-side-mark',
        SHAPES[shape],
      )}
    >
      <Icon aria-hidden className={cx('side-icon size-4 shrink-0', current ? 'text-side-mark' : 'text-side-icon')} />
      <span className={shape === 'condensed' ? 'sr-only' : shape === 'compact' ? 'text-center' : 'grow'}>
        {entry.label}
      </span>
      {entry.count !== undefined && entry.count > 0 && (
        <span
          className={cx(
            'rounded-full bg-side-mark px-1.5 text-xs text-[var(--on-side-mark)]',
            shape !== 'full' && 'sr-only',
          )}
        >
          {entry.count}
        </span>
      )}
    </Link>
  )
}

const SHAPES = {
  full: 'gap-2.5 px-2.5 py-1.5 leading-5',
  condensed: 'justify-center px-2 py-2',
  compact: 'flex-col justify-center gap-1 px-1 py-2 text-xs',
} satisfies Record<string, string>

/** The deepest entry that the path lies in: a booking's page keeps the booking list lit. */
export function currentEntry(groups: readonly MenuGroup[], path: string): MenuEntry | undefined {
  return groups
    .flatMap((group) => group.entries)
    .filter(({ href, also = [] }) => [href, ...also].some((own) => path === own || path.startsWith(`${own}/`)))
    .toSorted((one, other) => other.href.length - one.href.length)[0]
}
