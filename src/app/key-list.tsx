import { useTranslation } from 'react-i18next'
import { screens } from '#src/app/screens.ts'
import { jumpKeys } from '#src/app/use-app-keys.ts'
import type { OpenRoutes } from '#src/app/use-open-routes.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Kbd } from '#src/ui/kbd.tsx'

interface KeyWords {
  keys: readonly string[]
  words: string
}

/** What the keyboard can do everywhere, then what it can on each screen that has keys of its own. */
export default function KeyList({ open, onClose }: { open: OpenRoutes; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const mayCall = useMayCall()
  const everywhere = [
    { keys: ['Ctrl', 'K'], words: t('keys.find') },
    { keys: ['?'], words: t('keys.list') },
    { keys: ['Ctrl', 'Enter'], words: t('keys.goOn') },
    { keys: ['Esc'], words: t('keys.close') },
  ]
  const jumps = jumpKeys(open).map(({ key, screen }) => ({
    keys: ['g', key],
    words: t('keys.jump', { screen: t(`screen.${screen}`) }),
  }))
  const own = open.routes.flatMap(({ screen }) => {
    const { ownKeys = {}, keyNeeds = {} } = screens[screen] ?? {}
    const keys = Object.entries(ownKeys).flatMap(([key, words]) => {
      const call = keyNeeds[key]
      return call !== undefined && !mayCall(call) ? [] : [{ keys: key.split(' '), words: t(`keys.${words}`) }]
    })
    return keys.length > 0 ? [{ screen, keys }] : []
  })
  return (
    <Dialog open onClose={onClose} size="small" title={t('keys.title')}>
      <Keys keys={everywhere} />
      {own.map(({ screen, keys }) => (
        <Keys key={screen} title={t(`screen.${screen}`)} keys={keys} />
      ))}
      <Keys title={t('keys.jumps')} keys={jumps} />
    </Dialog>
  )
}

function Keys({ title, keys }: { title?: string; keys: readonly KeyWords[] }) {
  if (keys.length === 0) return null
  return (
    <section aria-label={title} className="pb-3">
      {title && <h3 className="border-b border-line pt-1 pb-1 text-xs font-semibold text-ink-2">{title}</h3>}
      <dl className="divide-y divide-line">
        {keys.map(({ keys: combination, words }) => (
          <div key={words} className="flex items-center justify-between gap-4 py-1.5">
            <dt>{words}</dt>
            <dd className="flex gap-1" dir="ltr">
              {combination.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
