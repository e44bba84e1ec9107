import { useState, type ChangeEvent, type ChangeEventHandler } from 'react'
import { useTranslation } from 'react-i18next'

/** Of shorter fields one sees how much fits. */
const LONG = 100

type TextControl = HTMLInputElement | HTMLTextAreaElement

interface FullField<Control extends TextControl> {
  /** Says that nothing more fits: the browser cuts off what is pasted beyond that in silence. */
  warning: string | undefined
  onChange: ChangeEventHandler<Control>
}

/** Watches a long text for its end. */
export function useFullField<Control extends TextControl>(
  maxLength: number | undefined,
  onChange: ChangeEventHandler<Control> | undefined,
): FullField<Control> {
  const { t } = useTranslation('common')
  const [isFull, setFull] = useState(false)
  return {
    warning: isFull ? t('field.full', { most: maxLength }) : undefined,
    onChange: (event: ChangeEvent<Control>) => {
      setFull(maxLength !== undefined && maxLength >= LONG && event.target.value.length >= maxLength)
      onChange?.(event)
    },
  }
}
