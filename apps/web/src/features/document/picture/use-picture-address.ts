import { useEffect, useState } from 'react'
import type { FileBytes } from '../document-source.api.ts'

/** An address for an image element: the file's own, or one for bytes in memory. */
export function usePictureAddress(file: FileBytes): string | undefined {
  const [made, setMade] = useState<string>()
  useEffect(() => {
    if (file.address) return
    let isGone = false
    let address = ''
    file.all().then(
      (bytes) => {
        if (isGone) return
        const isText = bytes[0] === 0x3c || bytes[0] === 0xef
        address = URL.createObjectURL(new Blob([bytes as BlobPart], isText ? { type: 'image/svg+xml' } : {}))
        setMade(address)
      },
      () => undefined,
    )
    return () => {
      isGone = true
      setMade(undefined)
      URL.revokeObjectURL(address)
    }
  }, [file])
  return file.address ?? made
}
