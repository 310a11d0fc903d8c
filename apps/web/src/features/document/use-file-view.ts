import { accessControl, type HubFile, hubFile } from '@sunmao/contract'
import { useMemo, useRef } from 'react'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/hooks.ts'
import { useReaderTerms } from '../../session/guest/reader-terms.ts'
import { useProjectCan } from '../../session/project/use-project-can.ts'
import { downloadAddress } from '../../ui/browser/download-address.ts'
import { bytesAt, type DocumentSource, type FileBytes } from './document-source.api.ts'

interface FileView {
  /** What the viewer of its format reads: the file as it came, or what was made of it. */
  file: FileBytes
}

const nothing: FileBytes = { read: async () => new Uint8Array(), all: async () => new Uint8Array() }

/** Where the bytes of a file come from, and what its bar says. */
export function useFileView(file: HubFile, isShown: boolean) {
  const { fileId, name, version, size, format, warnings } = file
  const terms = useReaderTerms()
  const isShared = terms !== undefined
  const can = useProjectCan(terms ? undefined : file.projId)
  const canDownload = terms ? terms.rights.includes('download') : can('hubFile:download')
  const asked = useCall(hubFile.view, { query: { fileId } }, { enabled: isShown, quiet: true })
  // Others are taken when one has expired, not when they are asked for again: the viewer would begin anew.
  const first = useRef(asked.data)
  first.current ??= asked.data
  const addresses = first.current
  const view = useMemo((): FileView | undefined => {
    if (!addresses) return undefined
    const { original, packs } = addresses
    const renewed = async (kind: 'original' | 'workbook') => {
      const fresh = await call(hubFile.view, { query: { fileId } }, { quiet: true })
      const pack = fresh.packs.find((each) => each.kind === kind)
      return (kind === 'original' ? fresh.original : pack?.address) ?? ''
    }
    const book = packs.find(({ kind }) => kind === 'workbook')
    if (format === 'xlsx' && book) return { file: bytesAt(book.address, undefined, () => renewed('workbook')) }
    return { file: original ? bytesAt(original, size, () => renewed('original')) : nothing }
  }, [addresses, fileId, size, format])
  const source = useMemo<DocumentSource>(
    () => ({
      name,
      version: `V${version}`,
      file: nothing,
      canDownload,
      // Word and Excel files tell themselves what is left out.
      ...(format === 'pdf' && { notes: warnings }),
      onDownload: () => void call(hubFile.download, { query: { fileId } }).then(downloadAddress, () => undefined),
      ...(isShared && {
        onPrinted: () => void call(accessControl.printed, { body: { fileId } }, { quiet: true }).catch(() => undefined),
      }),
    }),
    [name, version, fileId, canDownload, isShared, format, warnings],
  )
  return { view, source, error: asked.error?.message, retry: () => void asked.refetch() }
}
