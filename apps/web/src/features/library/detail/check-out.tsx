import { type LibraryFile, library } from '@sunmao/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { useSession } from '../../../session/session.ts'
import { minuteText } from '../../../ui/text/format.ts'
import { libraryReads } from '../library.api.ts'
import { useTold } from '../use-told.ts'

/** Who works on the file outside, and the end of that. */
export function CheckOutBox({ row }: { row: LibraryFile }) {
  const { t } = useTranslation()
  const may = useProjectCan(row.projId)
  const userId = useSession((session) => session.info?.user.id)
  const out = useSend(library.checkOut, libraryReads, { quiet: true })
  const back = useSend(library.checkIn, libraryReads, { quiet: true })
  const told = useTold()
  const { checkOut, fileId } = row
  if (!checkOut)
    return may('hubFile:add') ? (
      <Button size="small" loading={out.isPending} onClick={() => void told(out.mutateAsync({ body: { fileId } }))}>
        {t('library.checkOut')}
      </Button>
    ) : null
  const isOwn = checkOut.userId === userId
  return (
    <p className="library-check-out">
      {t('library.openAt', { name: checkOut.name, time: minuteText(checkOut.time) })}
      {(isOwn || may('library:manage')) && (
        <Button size="small" loading={back.isPending} onClick={() => void told(back.mutateAsync({ body: { fileId } }))}>
          {t(isOwn ? 'library.checkIn' : 'library.endCheckOut')}
        </Button>
      )}
    </p>
  )
}
