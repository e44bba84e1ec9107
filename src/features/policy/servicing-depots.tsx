import { useTranslation } from 'react-i18next'
import { MAX_SERVICING_DEPOTS } from '#contract/policy/policy.ts'
import { Checkbox } from '#src/ui/form/checkbox.tsx'
import { useBranches } from '#src/ui/list/use-branches.ts'
import { localName } from '#src/platform/local-name.ts'
import type { PolicyEditing } from './use-policy-draft.ts'

/** The depots that may change, refund and send every depot's bookings, a call centre for one. */
export function ServicingDepots({ editing }: { editing: PolicyEditing }) {
  const { t, i18n } = useTranslation('policies')
  const depots = useBranches()
  const { draft, problems, change } = editing
  const chosen = draft.servicingDepots
  const isFull = chosen.length >= MAX_SERVICING_DEPOTS
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{t('field.servicingDepots')}</legend>
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
        {depots.map(({ id, code, name }) => {
          const isChosen = chosen.includes(id)
          return (
            <Checkbox
              key={id}
              label={
                <>
                  {localName(name, i18n.language)} <bdi className="text-ink-3">{code}</bdi>
                </>
              }
              checked={isChosen}
              disabled={!isChosen && isFull}
              onChange={() =>
                change({ servicingDepots: isChosen ? chosen.filter((one) => one !== id) : [...chosen, id].toSorted() })
              }
            />
          )
        })}
      </div>
      {problems.servicingDepots && (
        <p role="alert" className="text-xs font-medium text-stop-ink">
          {problems.servicingDepots}
        </p>
      )}
    </fieldset>
  )
}
