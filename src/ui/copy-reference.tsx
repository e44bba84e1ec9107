import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { copyReference, mayCopy, referenceOf } from '#src/platform/error-reference.ts'

/** Copies the reference that an error's message ends with; nothing where it has none. */
export function CopyReference({ message }: { message: string }) {
  const { t } = useTranslation('common')
  const [copied, setCopied] = useState<string>()
  const id = referenceOf(message)
  if (id === undefined || !mayCopy()) return null
  const isCopied = copied === id
  return (
    <Button
      size="small"
      icon={isCopied ? <Check /> : <Copy />}
      onClick={() =>
        void copyReference(id).then(
          () => setCopied(id),
          () => setCopied(undefined),
        )
      }
    >
      {t(isCopied ? 'error.copied' : 'error.copy')}
    </Button>
  )
}
