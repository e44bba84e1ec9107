import { useState, type ComponentProps } from 'react'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useTranslation } from 'react-i18next'
import type { FieldWords } from '#src/ui/form/field.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'

export interface PasswordFieldProps
  extends FieldWords, Omit<ComponentProps<'input'>, keyof FieldWords | 'size' | 'type'> {
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation('common')
  const [shown, setShown] = useState(false)
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      ltr
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          aria-pressed={shown}
          aria-label={t('password.show')}
          title={shown ? t('password.hide') : t('password.show')}
          onClick={() => setShown(!shown)}
          className="grid size-8 place-items-center rounded-sm hover:text-ink"
        >
          {shown ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
        </button>
      }
    />
  )
}
