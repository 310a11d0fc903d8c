import { library } from '@sunmao/contract'
import { useSend } from '../../api/hooks.ts'
import { saveBlob } from '../../ui/browser/save-blob.ts'
import { useTold } from './use-told.ts'

interface Wanted {
  subId: number
  folderId?: number | undefined
  fileIds?: number[]
}

/** Files in one archive, with an index and their sums. */
export function usePackage() {
  const send = useSend(library.package, [], { quiet: true })
  const told = useTold()
  return {
    isPending: send.isPending,
    download: (wanted: Wanted, name: string) =>
      void told(send.mutateAsync({ body: wanted }).then((blob) => saveBlob(blob, `${name}.zip`))),
  }
}
