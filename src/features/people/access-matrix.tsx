import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserType } from '#contract/access.ts'
import { MENU_GROUPS, type MenuGroupId } from '#src/app/route-sets.ts'
import { Checkbox } from '#src/ui/form/checkbox.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { closedScreens, type Denials, withAction, withScreen } from './denials.ts'
import { callsOfScreen, purposeOfScreen } from './screen-actions.ts'
import { screensOf, type ListedScreen } from './screens-of-type.ts'
import { useNeedWords } from './use-need-words.ts'

export interface AccessMatrixProps {
  type: UserType
  value: Denials
  /** What cannot be given back. */
  fixed: { screens: readonly string[]; calls: readonly string[] }
  onChange: (value: Denials) => void
}

/** The screens of a user type, each to be seen or not, and what can be done there. */
export function AccessMatrix({ type, value, fixed, onChange }: AccessMatrixProps) {
  const { t } = useTranslation(['people', 'shell'])
  const all = screensOf(type)
  const groups = MENU_GROUPS.map((group) => ({
    group,
    screens: all.filter((screen) => screen.group === group),
  })).filter(({ screens }) => screens.length > 0)
  return (
    <TableScroll label={t('matrix.title')} className="rounded border border-line">
      <table className="w-full text-sm">
        <caption className="sr-only">{t('matrix.title')}</caption>
        <thead>
          <tr className="border-b border-line bg-sunken text-xs text-ink-2">
            <th scope="col" className="w-2/5 px-3 py-2 text-start font-medium">
              {t('matrix.see')}
            </th>
            <th scope="col" className="px-3 py-2 text-start font-medium">
              {t('matrix.act')}
            </th>
          </tr>
        </thead>
        {groups.map(({ group, screens }) => (
          <tbody key={group} className="divide-y divide-line border-b border-line last:border-b-0">
            <GroupHead group={group} />
            {screens.map((screen) => (
              <ScreenRow
                key={screen.path}
                screen={screen}
                type={type}
                value={value}
                fixed={fixed}
                onScreen={(isShown) => onChange(withScreen(value, all, type, screen.path, isShown))}
                onAction={(call, isAllowed) => onChange(withAction(value, all, type, call, isAllowed))}
              />
            ))}
          </tbody>
        ))}
      </table>
    </TableScroll>
  )
}

function GroupHead({ group }: { group: MenuGroupId }) {
  const { t } = useTranslation('shell')
  if (group === 'start') return null
  return (
    <tr>
      <th scope="rowgroup" colSpan={2} className="px-3 pt-3 pb-1 text-start text-xs font-semibold text-ink-3">
        {t(`group.${group}`)}
      </th>
    </tr>
  )
}

interface ScreenRowProps extends Pick<AccessMatrixProps, 'type' | 'value' | 'fixed'> {
  screen: ListedScreen
  onScreen: (isShown: boolean) => void
  onAction: (call: string, isAllowed: boolean) => void
}

function ScreenRow({ screen: listed, type, value, fixed, onScreen, onAction }: ScreenRowProps) {
  const { path, screen } = listed
  const needs = useNeeds(listed, type, value)
  const { t } = useTranslation(['people', 'shell'])
  const { act } = callsOfScreen(screen, type)
  const isShown = !value.deniedScreens.includes(path)
  const name = t(`shell:screen.${screen}`)
  return (
    <tr className="align-top">
      <th scope="row" className="px-3 py-1.5 text-start font-normal">
        <Checkbox
          label={name}
          checked={isShown}
          disabled={fixed.screens.includes(path)}
          hint={needs}
          onChange={(event) => onScreen(event.target.checked)}
        />
      </th>
      <td className="px-3 py-1.5">
        {act.length === 0 ? (
          <span className="inline-block py-0.5 text-ink-3">{t('matrix.seeOnly')}</span>
        ) : (
          <div className="flex flex-wrap gap-x-6" role="group" aria-label={name}>
            {act.map(({ call }) => (
              <Checkbox
                key={call}
                label={t(`action.${call}`)}
                checked={isShown && !value.deniedCalls.includes(call)}
                disabled={!isShown || fixed.calls.includes(call)}
                onChange={(event) => onAction(call, event.target.checked)}
              />
            ))}
          </div>
        )}
      </td>
    </tr>
  )
}

/** What a screen needs, as actions; and that it stays closed where the role denies one of its needs. */
function useNeeds(screen: ListedScreen, type: UserType, value: Denials): ReactNode {
  const { t } = useTranslation('people')
  const words = useNeedWords()
  const [closed] = closedScreens([screen], value)
  if (closed)
    return (
      <span className="font-medium text-attention-ink">{t('matrix.closed', { needs: words(closed.missing) })}</span>
    )
  const purpose = purposeOfScreen(screen.screen, type)
  return purpose.length === 0 ? null : t('matrix.needs', { needs: words(purpose) })
}
