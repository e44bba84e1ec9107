/** Keeps the bytes of uploaded files under keys that we make; what a file is stands in the database. */
export interface FileStorage {
  put(key: string, content: Buffer): Promise<void>
  /** Null where nothing lies under the key. */
  get(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
}
