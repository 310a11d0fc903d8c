import { type HubFile, hubFile } from '@sunmao/contract'
import { useMemo, useRef } from 'react'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/hooks.ts'
import { useProjectCan } from '../../session/use-project-can.ts'
import { openAddress } from '../../ui/open-address.ts'
import { bytesAt, type DocumentSource, type FileBytes } from './document-source.api.ts'

export interface FileView {
  /** What the viewer of its format reads: the file as it came, or what was made of it. */
  file: FileBytes
  /** Pages of a picture that were prepared. */
  pages: FileBytes[]
}

const nothing: FileBytes = { read: async () => new Uint8Array(), all: async () => new Uint8Array() }

/** Where the bytes of a file come from, and what its bar says. */
export function useFileView(file: HubFile, isShown: boolean) {
  const { fileId, name, version, size, format } = file
  const canDownload = useProjectCan(file.projId)('hubFile:download')
  const asked = useCall(hubFile.view, { query: { fileId } }, { enabled: isShown, quiet: true })
  // Others are taken when one has expired, not when they are asked for again: the viewer would begin anew.
  const first = useRef(asked.data)
  first.current ??= asked.data
  const addresses = first.current
  const view = useMemo((): FileView | undefined => {
    if (!addresses) return undefined
    const { original, packs } = addresses
    const renewed = async (kind: 'original' | 'workbook' | 'image', part = 0) => {
      const fresh = await call(hubFile.view, { query: { fileId } }, { quiet: true })
      const pack = fresh.packs.find((each) => each.kind === kind && each.part === part)
      return (kind === 'original' ? fresh.original : pack?.address) ?? ''
    }
    const book = packs.find(({ kind }) => kind === 'workbook')
    const pages = packs
      .filter(({ kind }) => kind === 'image')
      .sort((a, b) => a.part - b.part)
      .map(({ address, part }) => bytesAt(address, undefined, () => renewed('image', part)))
    if (format === 'xlsx' && book) return { file: bytesAt(book.address, undefined, () => renewed('workbook')), pages }
    return { file: original ? bytesAt(original, size, () => renewed('original')) : (pages[0] ?? nothing), pages }
  }, [addresses, fileId, size, format])
  const source = useMemo<DocumentSource>(
    () => ({
      name,
      version: `V${version}`,
      file: nothing,
      canDownload,
      onDownload: () => void call(hubFile.download, { query: { fileId } }).then(openAddress, () => undefined),
    }),
    [name, version, fileId, canDownload],
  )
  return { view, source, error: asked.error?.message, retry: () => void asked.refetch() }
}
