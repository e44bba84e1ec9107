import type { TFunction } from 'i18next'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { USER_TYPES, type Role, type UserType } from '#contract/access.ts'
import type { BodyOf } from '#contract/contract.ts'
import { DEPOT_TYPES, ROLES_OF_TYPE } from '#contract/roles.ts'
import { Checkbox } from '#src/components/checkbox.tsx'
import { SelectField } from '#src/components/select-field.tsx'
import { TextField } from '#src/components/text-field.tsx'
import { emptyAsNull } from '#src/lib/contract-form.ts'
import { localName } from '#src/lib/local-name.ts'
import { useRead } from '#src/lib/use-read.ts'

/** What a new and an existing user have in common. */
export type UserValues = Omit<BodyOf<'updateAdminUser'>, 'id' | 'version'>

/** The fields of a user, inside a FormProvider. `isOwn`: nobody takes user type or access from the own account. */
export function UserFields({ isOwn = false }: { isOwn?: boolean }) {
  const { t, i18n } = useTranslation(['people', 'shell'])
  const { register, control, setValue, formState } = useFormContext<UserValues>()
  const { errors } = formState
  const branches = useRead('branchList')
  const type = useWatch({ control, name: 'user_type' })
  const needsDepot = DEPOT_TYPES.some((one) => one === type)
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        {...register('name')}
        label={t('field.name')}
        error={errors.name?.message}
        autoComplete="off"
        maxLength={120}
        required
      />
      <TextField
        {...register('email')}
        label={t('field.email')}
        error={errors.email?.message}
        type="email"
        autoComplete="off"
        maxLength={254}
        ltr
        required
      />
      <TextField
        {...register('phone', { setValueAs: emptyAsNull })}
        label={t('field.phone')}
        hint={t('field.phoneHint')}
        error={errors.phone?.message}
        type="tel"
        autoComplete="off"
        maxLength={32}
        ltr
      />
      <Controller
        name="user_type"
        control={control}
        render={({ field }) => (
          <SelectField
            ref={field.ref}
            name={field.name}
            label={t('field.user_type')}
            hint={t('field.user_typeHint')}
            error={errors.user_type?.message}
            disabled={isOwn}
            placeholder={t('noType')}
            value={field.value ?? ''}
            options={USER_TYPES.map((value) => ({ value, label: t(`shell:userType.${value}`) }))}
            onBlur={field.onBlur}
            onChange={(event) => {
              const chosen = USER_TYPES.find((value) => value === event.target.value) ?? null
              field.onChange(chosen)
              setValue('role', chosen && ROLES_OF_TYPE[chosen][0], { shouldDirty: true })
            }}
          />
        )}
      />
      <Controller
        name="role"
        control={control}
        render={({ field }) => (
          <SelectField
            ref={field.ref}
            name={field.name}
            label={t('field.role')}
            error={errors.role?.message}
            disabled={rolesOf(type).length < 2}
            placeholder={type === null ? t('noRole') : undefined}
            value={field.value ?? ''}
            options={roleOptions(t, type)}
            onBlur={field.onBlur}
            onChange={(event) => field.onChange(event.target.value === '' ? null : event.target.value)}
          />
        )}
      />
      <Controller
        name="depotId"
        control={control}
        render={({ field }) => (
          <SelectField
            ref={field.ref}
            name={field.name}
            label={t('field.depotId')}
            hint={t(needsDepot ? 'field.depotNeeded' : 'field.depotHint')}
            error={errors.depotId?.message}
            required={needsDepot}
            placeholder={t('noDepot')}
            value={field.value ?? ''}
            options={(branches.data?.data ?? []).map(({ id, code, name }) => ({
              value: id,
              label: `${code} · ${localName(name, i18n.language)}`,
            }))}
            onBlur={field.onBlur}
            onChange={(event) => field.onChange(event.target.value === '' ? null : event.target.value)}
          />
        )}
      />
      <Checkbox
        {...register('isActive')}
        label={t('field.isActive')}
        hint={t('field.isActiveHint')}
        error={errors.isActive?.message}
        disabled={isOwn}
        className="self-center"
      />
    </div>
  )
}

const rolesOf = (type: UserType | null): readonly Role[] => (type === null ? [] : ROLES_OF_TYPE[type])

function roleOptions(t: TFunction<['people', 'shell']>, type: UserType | null) {
  return rolesOf(type).map((role) => ({ value: role, label: t(`shell:role.${role}`) }))
}
