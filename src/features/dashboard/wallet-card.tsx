import { useTranslation } from 'react-i18next'
import { Money } from '#src/ui/money.tsx'
import { CardFrame, NothingYet } from './card-frame.tsx'
import type { CardData } from './dashboard-data.ts'

/** An agent's own money: what is in the wallet, what is owed, and what a sale may cost now. */
export function WalletCard({ data }: { data: CardData<'wallet'> }) {
  const { t } = useTranslation('dashboard')
  return (
    <CardFrame title={t('card.wallet')} all={{ screen: 'wallet' }} flush>
      {data.length === 0 ? (
        <NothingYet>{t('none.wallet')}</NothingYet>
      ) : (
        <ul>
          {data.map(({ currency, balance, creditUsed, available }) => (
            <li key={currency} className="grid grid-cols-3 gap-3 border-b border-line px-4 py-3 last:border-0">
              {[
                { words: t('wallet.balance'), minor: balance },
                { words: t('wallet.owed'), minor: creditUsed },
                { words: t('wallet.available'), minor: available },
              ].map(({ words, minor }) => (
                <span key={words}>
                  <span className="block text-xs text-ink-3">{words}</span>
                  <Money minor={minor} currency={currency} className="font-semibold" />
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </CardFrame>
  )
}
