import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useTranslation } from 'react-i18next'
import { ApiError, callFile } from '#src/lib/api.ts'
import { buttonStyle } from '#src/components/button-style.ts'
import { Menu } from '#src/components/menu.tsx'
import { Spinner } from '#src/components/spinner.tsx'
import { errorText } from '#src/lib/error-text.ts'
import { notify } from '#src/lib/notify.ts'
import { saveBlob } from '#src/lib/save-blob.ts'
import type { BookingColumn } from './booking-columns.tsx'
import type { BookingListQuery } from './booking-list-state.ts'

export interface ExportMenuProps {
  query: BookingListQuery
  /** Visible columns, in their order. */
  columns: readonly BookingColumn[]
}

type Format = 'csv' | 'xlsx'

/** Exports exactly the filtered bookings, whatever the page, with the columns that are seen. */
export function ExportMenu({ query, columns }: ExportMenuProps) {
  const { t, i18n } = useTranslation('booking-history')
  const download = useMutation({
    mutationFn: (format: Format) => {
      const { pageNumber: _page, recordNumber: _count, next: _next, previous: _previous, ...filters } = query
      const language = i18n.language.startsWith('ar') ? 'ar' : 'en'
      return callFile('exportBookingList', { query: { ...filters, format, language, columns: columns.join(',') } })
    },
    onSuccess: ({ blob, fileName }) => saveBlob(blob, fileName),
    onError: (error) => notify.error(error instanceof ApiError ? errorText(t, error) : t('export.failed')),
  })
  return (
    <Menu
      label={download.isPending ? t('export.running') : t('export.label')}
      buttonClassName={buttonStyle({ size: 'small' })}
      button={
        <>
          {download.isPending ? <Spinner className="size-4" /> : <Download aria-hidden className="size-4" />}
          {t('export.label')}
        </>
      }
      items={(['csv', 'xlsx'] as const).map((format) => ({
        id: format,
        label: t(`export.${format}`),
        disabled: download.isPending,
        onSelect: () => download.mutate(format),
      }))}
    />
  )
}
