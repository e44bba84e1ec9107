import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { files, looseFiles } from '#server/database/schema/booking.ts'
import type { Api } from '#server/plugins/api.ts'
import { countAct } from '#server/plugins/act-limits.ts'
import { refuse } from '#server/plugins/refusal.ts'
import { logAccess } from '#server/audit/access-log.ts'
import { bookingScope } from '#server/domain/booking/booking-scope.ts'
import { visibleFiles } from '#server/domain/file/record-files.ts'
import { removeLooseFile } from '#server/storage/loose-files.ts'
import type { FileStorage } from '#server/storage/storage.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { type FileRecord, findFile, lockOwnFile } from './file-repository.ts'
import { fileTypeOf } from './file-type.ts'
import { isActivePdf } from './pdf-contents.ts'

const LONGEST_NAME = 120

export function registerFiles(api: Api, { storage }: { storage: FileStorage }): void {
  api.upload(
    'uploadFile',
    async ({ upload, actor, database, now }) => {
      if (!upload || upload.content.length === 0) return refuse('malformed', { message: 'file.missing' })
      const type = fileTypeOf(upload.content)
      if (type === null) return refuse('unsupportedType')
      if (type === 'application/pdf' && isActivePdf(upload.content))
        return refuse('unsupportedType', { message: 'file.active' })
      const kib = Math.ceil(upload.content.length / 1024)
      const bounded = await countAct(
        database.pool,
        { uploadedFiles: actor.id, uploadedKib: { subject: actor.id, amount: kib } },
        now,
      )
      if (bounded) return bounded
      const id = newId()
      const storageKey = `${now.toISOString().slice(0, 7)}/${id}`
      const sha256 = createHash('sha256').update(upload.content).digest('hex')
      // First what is about to lie there, then the bytes, then the row: at no moment are bytes unknown or a document lost.
      await database.orm.insert(looseFiles).values({ storageKey })
      await storage.put(storageKey, upload.content)
      return {
        id,
        name: safeName(upload.fileName),
        type,
        bytes: upload.content.length,
        sha256,
        storageKey,
        uploadedBy: actor.id,
        createdAt: now,
      }
    },
    async ({ stored, tx }) => {
      const taken = await tx.orm.delete(looseFiles).where(eq(looseFiles.storageKey, stored.storageKey)).returning()
      if (taken.length === 0) throw new Error(`housekeeping has removed ${stored.storageKey} before it was recorded`)
      await tx.orm.insert(files).values(stored)
      const { id, name, type, bytes } = stored
      return { data: { id, name, type, bytes }, message: 'Files uploaded successfully' }
    },
  )

  api.write('deleteFile', async ({ params, actor, database, tx, request, afterCommit }) => {
    const file = await lockOwnFile(tx.orm, params.id, actor.id)
    if (!file) return refuse('notFound')
    if (file.isUsed) return refuse('conflict', { message: 'file.used' })
    await tx.orm.delete(files).where(eq(files.id, file.id))
    await tx.orm.insert(looseFiles).values({ storageKey: file.storageKey })
    afterCommit(() => {
      removeLooseFile(database, storage, file.storageKey).catch((error: unknown) =>
        request.log.warn({ err: error }, 'a deleted file was left behind'),
      )
    })
    return { data: {}, message: 'Your file has been deleted' }
  })

  api.file('getUploadFile', async ({ query, actor, database }) => {
    const network = await loadNetwork(database)
    const file = await findFile(database.orm, query.id, {
      userId: actor.id,
      scope: bookingScope(actor, network),
      ofRecords: await visibleFiles(database, actor),
    })
    const content = file && (await storage.get(file.storageKey))
    if (!file || !content) return refuse('notFound')
    await logAccess(database, {
      userId: actor.id,
      action: 'openedFile',
      subject: file.id,
      details: { name: file.name },
    })
    return { type: file.type, fileName: nameOfType(file), disposition: 'inline', content }
  })
}

/** A name to show and to save under: no path, no control or direction characters, not endless. */
function safeName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const clean = last.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return clean.slice(0, LONGEST_NAME) || 'file'
}

const EXTENSIONS: Record<FileRecord['type'], readonly [string, ...string[]]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
}

/** Saved, it opens as what it is: with an extension of its true type instead of the one it came with. */
function nameOfType({ name, type }: Pick<FileRecord, 'name' | 'type'>): string {
  const [, base = name, extension = ''] = /^(.+)\.([a-z][a-z\d]{0,7})$/i.exec(name) ?? []
  return EXTENSIONS[type].includes(extension.toLowerCase()) ? name : `${base}.${EXTENSIONS[type][0]}`
}
