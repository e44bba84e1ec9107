import { useFormContext, type FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextField } from '#src/components/text-field.tsx'

export interface NameFieldsProps {
  /** Field of the form that holds `{ en, ar }`. */
  name: string
  /** 'Name', to which the language is added. */
  label: string
}

/** A name in both interface languages, side by side, each written in its own direction. */
export function NameFields({ name, label }: NameFieldsProps) {
  const { t } = useTranslation('form')
  const { register, getFieldState, formState } = useFormContext()
  const errorOf = (language: 'en' | 'ar'): FieldError | undefined =>
    getFieldState(`${name}.${language}`, formState).error
  return (
    <div className="grid items-start gap-4 sm:col-span-2 sm:grid-cols-2">
      {(['en', 'ar'] as const).map((language) => (
        <TextField
          key={language}
          {...register(`${name}.${language}`)}
          label={t(`nameIn.${language}`, { label })}
          error={errorOf(language)?.message}
          lang={language}
          dir={language === 'ar' ? 'rtl' : 'ltr'}
          autoComplete="off"
          maxLength={120}
          required
        />
      ))}
    </div>
  )
}
