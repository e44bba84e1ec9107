import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { saveBlob } from '#src/ui/save-blob.ts'
import { mayCopy } from '#src/platform/error-reference.ts'

/** Codes that are shown once. Closed by the button that says so, not by a stray key. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('second-factor')
  const [isCopied, setCopied] = useState(false)
  const text = `${codes.join('\n')}\n`
  return (
    <Dialog
      open
      onClose={() => undefined}
      size="small"
      role="alertdialog"
      title={t('recovery.title')}
      description={t('recovery.lead')}
      footer={
        <Button data-autofocus tone="primary" onClick={onClose}>
          {t('recovery.done')}
        </Button>
      }
    >
      <ul dir="ltr" className="grid gap-x-6 gap-y-1 rounded border border-line bg-sunken p-3 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        {mayCopy() && (
          <Button
            icon={isCopied ? <Check /> : <Copy />}
            onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
          >
            {t(isCopied ? 'recovery.copied' : 'recovery.copy')}
          </Button>
        )}
        <Button
          icon={<Download />}
          onClick={() => saveBlob(new Blob([text], { type: 'text/plain' }), t('recovery.fileName'))}
        >
          {t('recovery.save')}
        </Button>
        <Button icon={<Printer />} onClick={() => printText(t('recovery.title'), text)}>
          {t('recovery.print')}
        </Button>
      </div>
    </Dialog>
  )
}

/** On a sheet of their own, from a frame that nobody sees: the page behind the dialog is not to be printed with them. */
function printText(title: string, text: string): void {
  const frame = document.createElement('iframe')
  frame.className = 'fixed size-0 border-0'
  frame.setAttribute('aria-hidden', 'true')
  document.body.append(frame)
  const { contentDocument: sheet, contentWindow: printer } = frame
  if (!sheet || !printer) return frame.remove()
  sheet.documentElement.lang = document.documentElement.lang
  sheet.documentElement.dir = document.documentElement.dir
  sheet.title = title
  const heading = sheet.createElement('h1')
  heading.textContent = title
  const codes = sheet.createElement('pre')
  codes.dir = 'ltr'
  codes.textContent = text
  sheet.body.append(heading, codes)
  printer.addEventListener('afterprint', () => frame.remove())
  printer.print()
}
