import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { folded } from '#contract/folded.ts'
import { nameKey, referenceText } from '#contract/records.ts'
import type { SearchHit } from '#contract/search.ts'
import { MIN_SEARCH, wordMatcher } from '#contract/search-term.ts'
import { commonRoutes, type OpenRoute } from '#src/app/route-sets.ts'
import { readTyped, type PaletteAct, type Typed } from '#src/app/palette-acts.ts'
import type { ScreenId } from '#src/app/screen-id.ts'
import { screens } from '#src/app/screens.ts'
import type { OpenRoutes } from '#src/app/use-open-routes.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { useRecordPlace } from '#src/domain/workflow/record-place.ts'
import { Spinner } from '#src/ui/spinner.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { cx } from '#src/ui/cx.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { hitDetail } from '#src/platform/hit-detail.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { readOptions } from '#src/platform/use-read.ts'

interface Hit {
  id: string
  title: string
  detail: string
  href: string
  isExact: boolean
}

/** Ctrl-K: pages of the user's set and records within the user's scope. The one exact match is opened by Enter at once. */
export default function CommandPalette({ open, onClose }: { open: OpenRoutes; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const [, navigate] = useLocation()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const read = useReadTyped(open.routes)(useDeferredValue(typed))
  const records = useRecords(read, open.routes)
  const pages = usePages(typed, open)
  const hits = [...records.hits, ...pages]
  const active = hits[Math.min(chosen, hits.length - 1)]
  const activeId = active && `${listId}-${active.id}`

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function go(hit: Hit | undefined) {
    if (!hit) return
    onClose()
    navigate(hit.href)
  }

  function onKey(event: KeyboardEvent) {
    // The Enter that ends a composed word opens nothing yet.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setChosen((at) => (Math.min(at, hits.length - 1) + step + hits.length) % Math.max(1, hits.length))
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      go(hits.filter((hit) => hit.isExact).length === 1 ? hits.find((hit) => hit.isExact) : active)
    }
  }

  return (
    <Dialog open onClose={onClose} title={t('search.title')}>
      <div className="pb-4">
        <TextField
          label={records.words}
          labelHidden
          type="search"
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={activeId}
          autoComplete="off"
          data-autofocus
          placeholder={records.words}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(0)
          }}
          onKeyDown={onKey}
          trailing={records.isLooking ? <Spinner className="me-2" /> : undefined}
        />
        <div id={listId} role="listbox" aria-label={t('search.results')} className="mt-3 max-h-[50vh] overflow-y-auto">
          {hits.map((hit) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the text field's
            <div
              key={hit.id}
              id={`${listId}-${hit.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={hit === active}
              onClick={() => go(hit)}
              className={cx(
                'flex min-h-9 cursor-pointer items-baseline justify-between gap-4 rounded-sm px-2.5 py-1.5 hover:bg-hover',
                hit === active && 'bg-brand-soft text-brand-ink',
              )}
            >
              <bdi className="font-medium">{hit.title}</bdi>
              <span className="truncate text-xs text-ink-3">{hit.detail}</span>
            </div>
          ))}
        </div>
        <p aria-live="polite" className="px-2.5 text-ink-2">
          {records.hasFailed && t('search.failed')}
          {hits.length === 0 && !records.isLooking && !records.hasFailed && t('search.none')}
        </p>
      </div>
    </Dialog>
  )
}

/** The acts that the user may begin, by their words in the user's language. */
function useReadTyped(routes: readonly OpenRoute[]): (typed: string) => Typed {
  const { t } = useTranslation('shell')
  const mayCall = useMayCall()
  const isOpen = ({ screen, call }: PaletteAct) => routes.some((route) => route.screen === screen) && mayCall(call)
  return (typed) => readTyped(typed, (act) => (isOpen(act) ? t(`search.act.${act.id}.words`).split(' ') : []))
}

function useRecords({ act, search }: Typed, routes: readonly OpenRoute[]) {
  const { t, i18n } = useTranslation(['shell', 'records'])
  const placeOf = useRecordPlace()
  const pathOf = (screen: ScreenId) => routes.find((route) => route.screen === screen)?.href
  const users = pathOf('users')
  const isAsked = search.length >= MIN_SEARCH && (pathOf('bookingHistory') !== undefined || users !== undefined)
  const found = useQuery({
    ...readOptions<'searchEverything'>('searchEverything', { query: { search }, endsSession: 'background' }),
    enabled: isAsked,
  })
  const hrefOf = ({ kind, id }: SearchHit) => {
    if (act !== undefined) return kind === 'booking' ? `${pathOf(act.screen)}${act.below}${id}` : undefined
    return kind === 'user' ? users && `${users}/${id}` : placeOf({ kind, id })
  }
  const hits = isAsked ? (found.data?.data ?? []) : []
  return {
    isLooking: found.isFetching,
    hasFailed: isAsked && found.isError,
    /** What can be typed, in words. */
    words: users === undefined ? t('search.booking') : t('search.user'),
    hits: hits.flatMap((hit): Hit[] => {
      const href = hrefOf(hit)
      if (href === undefined) return []
      const title = referenceText(hit.kind, hit.title)
      const detail = hitDetail(hit.detail, i18n.language)
      if (act !== undefined)
        return [{ ...hit, title: t(`search.act.${act.id}.label`, { reference: title }), detail, href }]
      return [{ ...hit, title, detail: `${t(nameKey(hit.kind))} · ${detail}`, href }]
    }),
  }
}

function usePages(typed: string, open: OpenRoutes): Hit[] {
  const { t } = useTranslation('shell')
  const { user_type: type } = useUserDetails()
  const mayCall = useMayCall()
  const fits = wordMatcher(typed)
  const asTyped = folded(typed.trim())
  // What was typed as it stands comes before its words in another order.
  const standsIn = ({ title }: { title: string }) => folded(title).includes(asTyped)
  const places = [
    ...open.routes.filter(({ group }) => group !== null),
    ...commonRoutes.map(({ path, screen }) => ({ href: path, screen })),
  ]
  const pages = places
    .filter(({ screen }) => screens[screen])
    .map(({ href, screen }) => ({ href, title: t(`screen.${screen}`), detail: t('search.page') }))
  const actions = places.flatMap(({ href, screen }) => {
    const begins = screens[screen]?.begins
    if (!begins || !begins.types.some((each) => each === type) || !mayCall(begins.call)) return []
    return [{ href: `${href}${begins.path}`, title: t(`action.${begins.words}`), detail: t('search.action') }]
  })
  return [...pages, ...actions]
    .filter(({ title }) => fits(title))
    .toSorted((one, other) => Number(standsIn(other)) - Number(standsIn(one)))
    .map((hit) => ({ ...hit, id: `page${hit.href.replaceAll('/', '-')}`, isExact: false }))
}
