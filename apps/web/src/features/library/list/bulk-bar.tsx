import {
  hubFile,
  type LibraryFile,
  type LibraryFolder,
  type LibraryMove,
  libraryMoves,
  libraryWorkflow,
} from '@sunmao/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useDanger } from '../../../api/use-danger.ts'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { SubmitButton } from '../detail/submit-button.tsx'
import { libraryReads, useSetState } from '../library.api.ts'
import type { Place } from '../tree/folder-tree.tsx'
import { usePackage } from '../use-package.ts'
import { useTold } from '../use-told.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { TargetDialog } from './target-dialog.tsx'

interface BulkBarProps {
  projId: number
  place: Place
  folders: readonly LibraryFolder[]
  rows: readonly LibraryFile[]
  onDone: () => void
}

const needsReason = (move: LibraryMove) => 'reason' in libraryWorkflow.verbs[move]

/** What is done with the chosen files together: only what may be done with every one of them is offered. */
export function BulkBar({ projId, place, folders, rows, onDone }: BulkBarProps) {
  const { t } = useTranslation()
  const may = useProjectCan(projId)
  const danger = useDanger()
  const told = useTold()
  const setState = useSetState()
  const remove = useSend(hubFile.remove, libraryReads)
  const pack = usePackage()
  const [asking, setAsking] = useState<LibraryMove>()
  const [target, setTarget] = useState<'move' | 'copy'>()
  const fileIds = rows.map(({ fileId }) => fileId)
  const moves = libraryMoves.filter((move) => rows.every((row) => row.moves.includes(move)))
  const run = async (move: LibraryMove, reason?: string) => {
    const isDone = await told(setState.mutateAsync({ body: { fileIds, move, reason } }), t(`library.done.${move}`))
    if (isDone) onDone()
  }
  const askRemove = () =>
    danger({
      title: t('library.removeTitle', { count: rows.length }),
      content: t('hubFile.removeText'),
      okText: t('common.delete'),
      run: async () => {
        await remove.mutateAsync({ body: fileIds })
        onDone()
      },
    })
  return (
    <div className="library-bulk" role="toolbar" aria-label={t('library.chosen', { count: rows.length })}>
      <strong>{t('library.chosen', { count: rows.length })}</strong>
      <SubmitButton projId={projId} rows={rows} />
      {moves.map((move) => (
        <Button
          key={move}
          loading={setState.isPending}
          onClick={() => (needsReason(move) ? setAsking(move) : void run(move))}
        >
          {t(`library.move.${move}`)}
        </Button>
      ))}
      {may('hubFile:edit') && <Button onClick={() => setTarget('move')}>{t('library.moveTo')}</Button>}
      {may('hubFile:add') && <Button onClick={() => setTarget('copy')}>{t('library.copyTo')}</Button>}
      {may('hubFile:download') && (
        <Button
          loading={pack.isPending}
          onClick={() => pack.download({ subId: place.subId, fileIds }, t('library.title'))}
        >
          {t('library.package')}
        </Button>
      )}
      {may('hubFile:del') && (
        <Button type="text" danger onClick={askRemove}>
          {t('common.delete')}
        </Button>
      )}
      <Button type="text" onClick={onDone}>
        {t('library.clear')}
      </Button>
      {asking && (
        <ReasonDialog
          title={t(`library.move.${asking}`)}
          isRequired={asking !== 'takeBack'}
          onReason={(reason) => run(asking, reason)}
          onClose={() => setAsking(undefined)}
        />
      )}
      {target && (
        <TargetDialog
          kind={target}
          projId={projId}
          place={place}
          folders={folders}
          fileIds={fileIds}
          onDone={onDone}
          onClose={() => setTarget(undefined)}
        />
      )}
    </div>
  )
}
