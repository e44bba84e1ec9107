import { useId } from 'react'
import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '#src/ui/dialog.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { cx } from '#src/ui/cx.ts'

/** What a {@link DialogProps} dialog looks like. */
export default function DialogWindow(props: DialogProps) {
  const { open, onClose, title, description, children, footer, size = 'regular', role = 'dialog' } = props
  const { t } = useTranslation('common')
  const id = useId()
  return (
    <Modal
      open={open}
      onClose={onClose}
      role={role}
      labelledBy={`${id}-title`}
      describedBy={description ? `${id}-description` : undefined}
    >
      <div className="fixed inset-0 overflow-y-auto">
        <div data-beside className="flex min-h-full items-end justify-center p-3 sm:items-center sm:p-6">
          <div
            className={cx(
              'flex max-h-[calc(100dvh-1.5rem)] w-full flex-col rounded-lg bg-surface shadow-float transition duration-150 group-data-leaving/modal:translate-y-2 group-data-leaving/modal:opacity-0 starting:translate-y-2 starting:opacity-0',
              WIDTHS[size],
            )}
          >
            <div className={cx('flex items-start gap-3 ps-5 pt-4 pb-2', role === 'dialog' ? 'pe-3' : 'pe-5')}>
              <div className="min-w-0 grow wrap-anywhere">
                <h2 id={`${id}-title`} tabIndex={-1} className="outline-none text-base font-semibold text-ink">
                  {title}
                </h2>
                {description && (
                  <p id={`${id}-description`} className="mt-1 text-sm text-ink-2">
                    {description}
                  </p>
                )}
              </div>
              {role === 'dialog' && (
                <IconButton size="small" label={t('dialog.close')} icon={<X />} onClick={onClose} />
              )}
            </div>
            {children && <div className="min-h-0 grow overflow-y-auto px-5 py-2">{children}</div>}
            {footer && (
              <div className="mt-2 flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</div>
            )}
          </div>
        </div>
      </div>
    </Modal>
  )
}

const WIDTHS = { small: 'max-w-md', regular: 'max-w-xl', wide: 'max-w-4xl' } satisfies Record<string, string>
