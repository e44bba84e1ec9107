import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useTranslation } from 'react-i18next'
import { Link, useSearch } from 'wouter'
import type { AdminUser } from '#contract/people.ts'
import { EmptyState } from '#src/components/empty-state.tsx'
import { ErrorState } from '#src/components/error-state.tsx'
import { MirroredIcon } from '#src/components/mirrored-icon.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { Skeleton } from '#src/components/skeleton.tsx'
import { ApiError } from '#src/lib/api.ts'
import { errorText } from '#src/lib/error-text.ts'
import { useRead } from '#src/lib/use-read.ts'
import { EditUserForm } from './edit-user-form.tsx'
import { NewUserForm } from './new-user-form.tsx'
import { usersPath } from './user-paths.ts'
import { UserStatus } from './user-status.tsx'

export default function UserPage({ params }: { params: { userId?: string | undefined } }) {
  return params.userId === undefined ? <NewUser /> : <ExistingUser id={params.userId} />
}

function NewUser() {
  const { t } = useTranslation('people')
  return (
    <>
      <title>{t('new.title')}</title>
      <PageHeader title={t('new.title')} lead={t('new.lead')} back={<BackToList />} />
      <NewUserForm listPath={useListPath()} />
    </>
  )
}

function ExistingUser({ id }: { id: string }) {
  const { t } = useTranslation('people')
  const listPath = useListPath()
  // The list's search knows a user by id too, so that one user needs no call of its own.
  const found = useRead('getAdminUserList', { query: { search: id, recordNumber: 1 } })
  const user = found.data?.data.find((row: AdminUser) => row.id === id)

  if (found.isPending) return <Waiting />
  if (found.isError) {
    return (
      <ErrorState
        message={found.error instanceof ApiError ? errorText(t, found.error) : undefined}
        onRetry={() => void found.refetch()}
      />
    )
  }
  if (!user) return <EmptyState title={t('session:catalogue.notFound')} action={<BackToList />} />
  return (
    <>
      <title>{user.name}</title>
      <PageHeader title={user.name} lead={<UserStatus user={user} />} back={<BackToList />} />
      <EditUserForm key={user.id} user={user} listPath={listPath} reload={async () => (await found.refetch()).data?.data[0]} />
    </>
  )
}

function BackToList() {
  const { t } = useTranslation('people')
  return (
    <Link href={useListPath()} className="inline-flex items-center gap-1 text-brand-ink underline-offset-4 hover:underline">
      <MirroredIcon>
        <ArrowLeft className="size-3.5" />
      </MirroredIcon>
      {t('back')}
    </Link>
  )
}

function useListPath(): string {
  const carried = useSearch()
  return usersPath(carried ? `?${carried}` : '')
}

function Waiting() {
  return (
    <div className="grid max-w-form gap-4 pt-8">
      <Skeleton className="h-7 w-56" />
      <Skeleton className="h-64" />
    </div>
  )
}
