import { useTranslation } from 'react-i18next'
import { TextField } from '#src/ui/form/text-field.tsx'

interface CodeFieldProps {
  kind: 'code' | 'recoveryCode'
  error: string | undefined
}

/** The code of an authenticator app, or a recovery code, on a public screen. */
export function CodeField({ kind, error }: CodeFieldProps) {
  const { t } = useTranslation('second-factor')
  return (
    <TextField
      name="code"
      label={t(`step.${kind}Label`)}
      hint={kind === 'code' ? t('step.codeHint') : undefined}
      error={error}
      autoComplete={kind === 'code' ? 'one-time-code' : 'off'}
      inputMode={kind === 'code' ? 'numeric' : 'text'}
      // Digits of an Arabic keyboard too, in one group or two, with what is copied around them.
      pattern={
        kind === 'code'
          ? '\\s*[0-9\u0660-\u0669\u06F0-\u06F9]{3}[ \\-]?[0-9\u0660-\u0669\u06F0-\u06F9]{3}\\s*'
          : undefined
      }
      maxLength={kind === 'code' ? 20 : 60}
      autoCapitalize="characters"
      spellCheck={false}
      required
      ltr
      mono
    />
  )
}
