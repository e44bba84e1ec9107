import Rows2 from 'lucide-react/icons/rows-2'
import Rows4 from 'lucide-react/icons/rows-4'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/icon-button.tsx'

export type Density = 'regular' | 'compact'

/** Row height of a table, kept in this browser like its columns. */
export function useDensity(tableId: string): readonly [Density, (density: Density) => void] {
  const key = `density.${tableId}`
  const [density, setDensity] = useState<Density>(() =>
    localStorage.getItem(key) === 'compact' ? 'compact' : 'regular',
  )
  return [
    density,
    (next) => {
      localStorage.setItem(key, next)
      setDensity(next)
    },
  ]
}

export function DensitySwitch({ density, onChange }: { density: Density; onChange: (density: Density) => void }) {
  const { t } = useTranslation('booking-history')
  const isCompact = density === 'compact'
  return (
    <IconButton
      size="small"
      label={t(isCompact ? 'density.regular' : 'density.compact')}
      icon={isCompact ? <Rows2 /> : <Rows4 />}
      onClick={() => onChange(isCompact ? 'regular' : 'compact')}
    />
  )
}
