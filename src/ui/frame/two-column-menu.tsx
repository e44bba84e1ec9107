import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { currentEntry, MenuList, type MenuGroup } from '#src/ui/frame/side-menu.tsx'
import { cx } from '#src/ui/cx.ts'

export interface TwoColumnMenuProps {
  groups: readonly MenuGroup[]
  /** Themes of the rail and of the panel beside it. */
  railTheme: string
  panelTheme: string
  /** Below the panel's entries. */
  userInfo: ReactNode
}

/** A rail of groups and, beside it, the entries of one: that of the present page until another is chosen. */
export default function TwoColumnMenu({ groups, railTheme, panelTheme, userInfo }: TwoColumnMenuProps) {
  const { t } = useTranslation('common')
  const id = useId()
  const [path] = useLocation()
  const [choice, setChoice] = useState<{ group: string; on: string }>()
  const current = currentEntry(groups, path)
  const own = groups.find(({ entries }) => current && entries.includes(current)) ?? groups[0]
  const shown = groups.find((group) => choice?.on === path && group.id === choice.group) ?? own
  if (!shown) return null

  return (
    <nav aria-label={t('frame.menu')} className="flex h-full">
      <div
        role="tablist"
        tabIndex={-1}
        aria-orientation="vertical"
        aria-label={t('frame.groups')}
        data-sidebar-theme={railTheme}
        onKeyDown={moveOnRail}
        className="side-ground flex w-24 shrink-0 flex-col gap-1 overflow-y-auto border-e border-side-line p-1.5"
      >
        {groups.map((group) => (
          <RailTab
            key={group.id}
            group={group}
            tabId={`${id}-${group.id}`}
            panelId={`${id}-panel`}
            isShown={group === shown}
            onChoose={() => setChoice({ group: group.id, on: path })}
          />
        ))}
      </div>
      <div
        data-sidebar-theme={panelTheme}
        className="side-ground flex w-54 shrink-0 flex-col justify-between overflow-y-auto"
      >
        <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${shown.id}`} className="px-3 py-3">
          <h2 aria-hidden className="px-2.5 pb-2 text-sm font-semibold text-side-ink">
            {shown.label}
          </h2>
          <MenuList group={shown} current={current} />
        </div>
        {userInfo && <div className="border-t border-side-line px-5 py-3">{userInfo}</div>}
      </div>
    </nav>
  )
}

interface RailTabProps {
  group: MenuGroup
  tabId: string
  panelId: string
  isShown: boolean
  onChoose: () => void
}

function RailTab({ group, tabId, panelId, isShown, onChoose }: RailTabProps) {
  const Icon = group.icon
  return (
    <button
      type="button"
      role="tab"
      id={tabId}
      aria-selected={isShown}
      aria-controls={isShown ? panelId : undefined}
      tabIndex={isShown ? 0 : -1}
      onClick={onChoose}
      className={cx(
        'flex min-h-13 flex-col items-center justify-center gap-1 rounded-sm px-0.5 py-1.5 text-center text-xs text-side-ink transition-colors hover:bg-side-hover focus-visible:-outline-offset-2',
        isShown && 'bg-side-active font-medium',
      )}
    >
      <Icon aria-hidden className={cx('side-icon size-5 shrink-0', isShown ? 'text-side-mark' : 'text-side-icon')} />
      <span className="max-w-full wrap-anywhere">{group.label}</span>
    </button>
  )
}

/** Arrows choose as they go, since showing another group costs nothing. */
function moveOnRail(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event
  const tabs = [...currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = tabs.findIndex((tab) => tab === document.activeElement)
  const goal = { ArrowDown: (at + 1) % tabs.length, ArrowUp: at - 1, Home: 0, End: -1 }[key]
  if (goal === undefined) return
  event.preventDefault()
  const tab = tabs.at(goal)
  tab?.focus()
  tab?.click()
}
