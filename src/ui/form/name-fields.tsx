import { useTranslation } from 'react-i18next'
import { FormText } from '#src/ui/form/form-text.tsx'
import { MAX_NAME } from '#contract/bounds.ts'

export interface NameFieldsProps {
  /** Field of the form that holds `{ en, ar }`. */
  name: string
  /** 'Name', to which the language is added. */
  label: string
}

/** A name in both interface languages, side by side, each written in its own direction. */
export function NameFields({ name, label }: NameFieldsProps) {
  const { t } = useTranslation('form')
  return (
    <div className="grid items-start gap-4 sm:col-span-2 sm:grid-cols-2">
      {(['en', 'ar'] as const).map((language) => (
        <FormText
          key={language}
          name={`${name}.${language}`}
          label={t(`nameIn.${language}`, { label })}
          lang={language}
          dir={language === 'ar' ? 'rtl' : 'ltr'}
          maxLength={MAX_NAME}
          required
        />
      ))}
    </div>
  )
}
