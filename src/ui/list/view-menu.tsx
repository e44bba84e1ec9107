import Bookmark from 'lucide-react/icons/bookmark'
import Check from 'lucide-react/icons/check'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedView } from '#contract/saved-view.ts'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { useColumnChoice } from '#src/ui/list/use-column-choice.ts'
import { cx } from '#src/ui/cx.ts'
import { loadPatiently } from '#src/platform/load-with-retry.ts'
import type { AnyListState } from '#src/ui/list/use-list-state.ts'
import { useRead } from '#src/platform/use-read.ts'

// Whoever only looks at a list does not load the form.
const ViewDialog = lazy(() => loadPatiently(() => import('#src/ui/list/view-dialog.tsx')))

export interface ViewMenuProps {
  /** Id of the list's table. */
  list: string
  state: Pick<AnyListState, 'view' | 'showView'>
}

/** What a list shows: filters, search, order, rows per page and columns. */
export type ShownView = Pick<SavedView, 'query' | 'columns'>

/** Named views of a list: show one, save what is shown, rename or delete an own one. For a table's `toolbar`. */
export function ViewMenu({ list, state }: ViewMenuProps) {
  const { t } = useTranslation('common')
  const [columns, chooseColumns] = useColumnChoice(list)
  const [edited, setEdited] = useState<SavedView | 'new'>()
  const views = useRead('getSavedViews', { query: { list }, endsSession: 'background' })
  const shown: ShownView = { query: state.view, columns }
  const current = views.data?.data.find((view) => isSameView(view, shown))

  function show({ query, columns: chosen }: ShownView) {
    state.showView(query)
    chooseColumns(chosen)
  }

  return (
    <>
      <Popover
        label={t('views.label')}
        width={320}
        align="start"
        buttonClassName={cx(buttonStyle({ size: 'small' }), 'max-w-64 [&_svg]:size-4 [&_svg]:shrink-0')}
        button={
          <>
            <Bookmark aria-hidden className={cx(current && 'fill-current')} />
            <span className="truncate">
              {current ? (
                <>
                  <span className="sr-only">{t('views.label')}: </span>
                  <bdi>{current.name}</bdi>
                </>
              ) : (
                t('views.label')
              )}
            </span>
          </>
        }
      >
        {(close) => (
          <>
            <ul aria-label={t('views.label')} className="flex max-h-[50vh] flex-col overflow-y-auto">
              <li className="flex">
                <ViewButton isCurrent={isSameView(USUAL, shown)} onShow={() => [show(USUAL), close()]}>
                  {t('views.usual')}
                </ViewButton>
              </li>
              {(views.data?.data ?? []).map((view) => (
                <li key={view.id} className="flex items-center">
                  <ViewButton isCurrent={view.id === current?.id} onShow={() => [show(view), close()]}>
                    <bdi className="min-w-0 truncate">{view.name}</bdi>
                    {view.isShared && (
                      <Badge>{view.isOwn ? t('views.shared') : t('views.by', { name: view.ownerName })}</Badge>
                    )}
                  </ViewButton>
                  {view.isOwn && (
                    <IconButton
                      size="small"
                      label={t('views.edit', { name: view.name })}
                      icon={<Pencil />}
                      onClick={() => [close(), setEdited(view)]}
                    />
                  )}
                </li>
              ))}
            </ul>
            <p aria-live="polite" className="px-2 text-xs text-ink-3 not-empty:py-2">
              {views.isError && t('views.failed')}
              {views.data?.data.length === 0 && t('views.none')}
            </p>
            <div className="border-t border-line pt-1">
              <Button tone="quiet" size="small" wide icon={<Plus />} onClick={() => [close(), setEdited('new')]}>
                {t('views.save')}
              </Button>
            </div>
          </>
        )}
      </Popover>
      {edited && (
        <Arriving fallback={null}>
          <ViewDialog
            list={list}
            view={edited === 'new' ? undefined : edited}
            shown={shown}
            isChanged={edited !== 'new' && !isSameView(edited, shown)}
            onClose={() => setEdited(undefined)}
          />
        </Arriving>
      )}
    </>
  )
}

/** The list as it opens: no filter, its own order, its own columns. */
const USUAL: ShownView = { query: {}, columns: {} }

interface ViewButtonProps {
  isCurrent: boolean
  onShow: () => void
  children: React.ReactNode
}

function ViewButton({ isCurrent, onShow, children }: ViewButtonProps) {
  return (
    <button
      type="button"
      aria-current={isCurrent || undefined}
      onClick={onShow}
      className="flex min-h-8 min-w-0 grow items-center gap-2 rounded-sm px-2 py-1 text-start hover:bg-hover aria-[current]:font-medium pointer-coarse:min-h-11"
    >
      <Check aria-hidden className={cx('size-4 shrink-0 text-brand', !isCurrent && 'invisible')} />
      {children}
    </button>
  )
}

function isSameView(one: ShownView, other: ShownView): boolean {
  return isSame(one.query, other.query) && isSame(one.columns, other.columns)
}

function isSame(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
