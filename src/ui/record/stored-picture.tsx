import { useQuery } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import type { UploadedFile } from '#contract/file.ts'
import { callFile } from '#src/platform/api.ts'

/** A stored picture, fetched under the bearer and shown from memory: it has no address that could be passed on. */
export function StoredPicture({ file }: { file: UploadedFile }) {
  const isPicture = file.type.startsWith('image/')
  const { data } = useQuery({
    queryKey: ['uploadFile', file.id],
    queryFn: ({ signal }) => callFile('getUploadFile', { query: { id: file.id }, signal, endsSession: 'background' }),
    enabled: isPicture,
    // Papers do not linger in memory.
    gcTime: 0,
    staleTime: Infinity,
  })
  return isPicture && data ? <Picture key={file.id} blob={data.blob} /> : <FileText aria-hidden />
}

function Picture({ blob }: { blob: Blob }) {
  const [failed, setFailed] = useState(false)
  if (failed) return <FileText aria-hidden />
  return (
    <img
      alt=""
      className="size-full object-cover"
      onError={() => setFailed(true)}
      ref={(image) => {
        if (!image) return
        const url = URL.createObjectURL(blob)
        image.src = url
        return () => URL.revokeObjectURL(url)
      }}
    />
  )
}
