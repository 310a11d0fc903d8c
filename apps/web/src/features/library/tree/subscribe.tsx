import { type LibraryFolder, library } from '@sunmao/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { folderReads } from '../library.api.ts'
import { useTold } from '../use-told.ts'

/** Notices of what is shared, published or archived in this folder and below. */
export function Subscribe({ folder }: { folder: LibraryFolder }) {
  const { t } = useTranslation()
  const send = useSend(library.subscribe, folderReads, { quiet: true })
  const told = useTold()
  const { folderId, isSubscribed } = folder
  return (
    <Button
      icon={<Icon name="bell" />}
      aria-pressed={isSubscribed}
      loading={send.isPending}
      onClick={() => void told(send.mutateAsync({ body: { folderId, isSubscribed: !isSubscribed } }))}
    >
      {t(isSubscribed ? 'library.unsubscribe' : 'library.subscribe')}
    </Button>
  )
}
