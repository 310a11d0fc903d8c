import { type LibraryFile, type LibraryMove, libraryWorkflow } from '@sunmao/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSetState } from '../library.api.ts'
import { ReasonDialog } from '../list/reason-dialog.tsx'
import { useTold } from '../use-told.ts'

/** What this person may do with the state of a version; one that goes back asks why. */
export function StateButtons({ row }: { row: LibraryFile }) {
  const { t } = useTranslation()
  const setState = useSetState()
  const told = useTold()
  const [asking, setAsking] = useState<LibraryMove>()
  const run = async (move: LibraryMove, reason?: string) => {
    await told(setState.mutateAsync({ body: { fileIds: [row.fileId], move, reason } }), t(`library.done.${move}`))
  }
  if (row.moves.length === 0) return null
  return (
    <>
      {row.moves.map((move) => (
        <Button
          key={move}
          size="small"
          loading={setState.isPending}
          onClick={() => ('reason' in libraryWorkflow.verbs[move] ? setAsking(move) : void run(move))}
        >
          {t(`library.move.${move}`)}
        </Button>
      ))}
      {asking && (
        <ReasonDialog
          title={t(`library.move.${asking}`)}
          isRequired={asking !== 'takeBack'}
          onReason={(reason) => run(asking, reason)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
