import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { openTicketSigner } from './domain/booking/ticket-code.ts'
import type { Settings } from './settings.ts'
import { makePrivateDirectory } from './storage/private-directory.ts'

type FileSettings = Pick<
  Settings,
  | 'tls'
  | 'environment'
  | 'signingKeyFile'
  | 'dataDirectory'
  | 'outboxDirectory'
  | 'uploadDirectory'
  | 'taxDocumentDirectory'
>

/**
 * Makes the folders that the settings name, and looks at the files.
 *
 * @returns a sentence for each that the server cannot do with, naming its setting
 */
export async function findFileProblems(settings: FileSettings): Promise<string[]> {
  const folders = {
    DATA_DIR: settings.dataDirectory,
    OUTBOX_DIR: settings.outboxDirectory,
    UPLOAD_DIR: settings.uploadDirectory,
    TAX_DOCUMENT_DIR: settings.taxDocumentDirectory,
  }
  const problems: string[] = []
  for (const [name, folder] of Object.entries(folders)) {
    try {
      if (!(await makePrivateDirectory(folder)))
        console.warn(`${folder} belongs to others too: what is kept there is safe only in a folder of this user's own.`)
    } catch (error) {
      problems.push(`${name}: the folder ${folder} cannot be used: ${reasonOf(error)}.`)
    }
  }
  if (problems.length > 0) return problems
  return [...signingKeyProblems(settings), ...certificateProblems(settings.tls)]
}

function signingKeyProblems({ signingKeyFile, environment }: FileSettings): string[] {
  try {
    openTicketSigner(signingKeyFile, { mayCreate: environment !== 'production' })
    return []
  } catch (error) {
    return [`SIGNING_KEY_FILE: ${reasonOf(error)}`]
  }
}

function certificateProblems(tls: Settings['tls']): string[] {
  if (tls === undefined) return []
  const [cert, key] = [read('TLS_CERT_FILE', tls.certFile), read('TLS_KEY_FILE', tls.keyFile)]
  const unread = [cert, key].flatMap((file) => (typeof file === 'string' ? [file] : []))
  if (unread.length > 0) return unread
  try {
    createSecureContext({ cert: cert as Buffer, key: key as Buffer })
    return []
  } catch (error) {
    return [
      `TLS_CERT_FILE, TLS_KEY_FILE: ${tls.certFile} and ${tls.keyFile} are no certificate (PEM) and its private key: ${reasonOf(error)}.`,
    ]
  }
}

/** What the file holds, or why it cannot be read. */
function read(name: string, path: string): Buffer | string {
  try {
    return readFileSync(path)
  } catch (error) {
    return `${name}: ${path} cannot be read: ${reasonOf(error)}.`
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
