import { useTranslation } from 'react-i18next'
import { screens } from '#src/app/screens.ts'
import { jumpKeys } from '#src/app/use-app-keys.ts'
import type { OpenRoutes } from '#src/app/use-open-routes.ts'
import { Dialog } from '#src/components/dialog.tsx'
import { Kbd } from '#src/components/kbd.tsx'

/** What the keyboard can do everywhere, and on screens that have keys of their own. */
export default function KeyList({ open, onClose }: { open: OpenRoutes; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const keys = [
    { keys: ['Ctrl', 'K'], words: t('keys.find') },
    { keys: ['?'], words: t('keys.list') },
    { keys: ['Esc'], words: t('keys.close') },
    ...jumpKeys(open).map(({ key, screen }) => ({
      keys: ['g', key],
      words: t('keys.jump', { screen: t(`screen.${screen}`) }),
    })),
    ...open.routes.flatMap(({ screen }) =>
      Object.entries(screens[screen]?.ownKeys ?? {}).map(([key, words]) => ({ keys: [key], words: t(`keys.${words}`) })),
    ),
  ]
  return (
    <Dialog open onClose={onClose} size="small" title={t('keys.title')}>
      <dl className="divide-y divide-line pb-3">
        {keys.map(({ keys: combination, words }) => (
          <div key={words} className="flex items-center justify-between gap-4 py-2">
            <dt>{words}</dt>
            <dd className="flex gap-1" dir="ltr">
              {combination.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
