import { packageList } from '#contract/package/package-list.ts'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { PackageRecord } from '#contract/package/package-row.ts'
import { localName } from '#src/platform/local-name.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useRead, useRecord } from '#src/platform/use-read.ts'
import { MasterPage, type MasterFormProps } from '#src/ui/record/master-page.tsx'
import { PackageCard } from './package-card.tsx'
import { PackageForm } from './package-form.tsx'
import { usePackageValues } from './use-package-values.ts'

/** A package, new or to be changed. */
export default function PackagePage({ params: { id } }: { params: { id?: string | undefined } }) {
  const { t, i18n } = useTranslation('package')
  const [path] = useLocation()
  const mayCall = useMayCall()
  const valueName = usePackageValues()
  return (
    <MasterPage<PackageRecord>
      kind="package"
      id={id}
      list={packageList}
      path={path.slice(0, path.lastIndexOf('/'))}
      words={{ list: t('title'), new: t('new'), newLead: t('newLead') }}
      read={useRecord('getPackageList', id)}
      nameOf={({ name }) => localName(name, i18n.language)}
      fieldName={(field) => t(`field.${field}`, { defaultValue: field })}
      valueName={valueName}
      isRemovable={({ sold }) => sold === 0 && mayCall('updatePackage') && mayCall('removeMaster')}
      invalidates={['getPackageList']}
      wide
      renderForm={({ record, ...props }) =>
        record && !mayCall('updatePackage') ? (
          <PackageCard shown={record} />
        ) : (
          <PackageEditor {...props} record={record} />
        )
      }
    />
  )
}

/** The form, once it is known what it can be filled in with. */
function PackageEditor(props: MasterFormProps<PackageRecord>) {
  const options = useRead('getPackageOptions').data
  return options ? <PackageForm {...props} options={options.data} /> : null
}
