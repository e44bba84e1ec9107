import type { FILE_TYPES } from '#contract/file.ts'

type FileType = (typeof FILE_TYPES)[number]

/** First bytes by which a type is known; `null` stands for any byte. */
const MAGIC: Record<FileType, readonly (number | null)[]> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/webp': [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
}

/** Last bytes that a whole file of the type has; a picture cut off on the way is no document. */
const isWhole: Record<FileType, (content: Buffer) => boolean> = {
  'image/jpeg': (content) => content.lastIndexOf(Buffer.from([0xff, 0xd9])) > 0,
  'image/png': (content) => content.lastIndexOf('IEND', undefined, 'latin1') > 0,
  'image/webp': (content) => content.length >= 12 && content.readUInt32LE(4) + 8 <= content.length,
  'application/pdf': (content) => content.lastIndexOf('%%EOF', undefined, 'latin1') > 0,
}

/** What a file is by its bytes, whatever it is called or declared as; null where it is none of the accepted types. */
export function fileTypeOf(content: Buffer): FileType | null {
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const) {
    if (MAGIC[type].every((byte, index) => byte === null || content[index] === byte)) {
      return isWhole[type](content) ? type : null
    }
  }
  return null
}
