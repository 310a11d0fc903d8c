import { dept, users } from '@sunmao/contract'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { useSend } from '../../../../api/hooks.ts'
import { saveBlob } from '../../../../ui/browser/save-blob.ts'
import { withoutAnimation } from '../../../../ui/dialog/without-animation.ts'
import { FileDrop } from '../../../../ui/field/file-drop.tsx'
import { Failure } from '../../../../ui/loading/failure.tsx'
import { Icon } from '../../../../ui/picture/icon.tsx'
import { ImportProblems } from '../../../../ui/table/import-problems.tsx'
import type { ToldPassword } from '../passwords-once.tsx'

interface UserImportProps {
  onMade: (accounts: readonly ToldPassword[]) => void
  onClose: () => void
}

/** A sheet is looked at first; only one without a problem can be taken over, and then as a whole. */
export function UserImport({ onMade, onClose }: UserImportProps) {
  const { t } = useTranslation()
  const [file, setFile] = useState<File>()
  const look = useSend(users.import, [], { quiet: true })
  const write = useSend(users.import, [users.list, dept.list], { quiet: true })
  // What the writing found the looking did not know of yet.
  const found = write.data ?? look.data
  const error = write.error ?? look.error
  const isFine = found !== undefined && found.problems.length === 0

  const choose = (next: File) => {
    setFile(next)
    write.reset()
    look.mutate({ query: { dryRun: true }, files: { file: next } })
  }
  const confirm = async () => {
    if (!file) return
    const { accounts, problems } = await write.mutateAsync({ files: { file } })
    if (problems.length > 0) return
    onMade(accounts)
    onClose()
  }
  const template = async () => saveBlob(await call(users.template, {}), t('user.templateFile'))
  return (
    <Modal
      {...withoutAnimation}
      open
      width={640}
      title={t('user.import')}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('common.close') }}
      okText={isFine ? t('user.importConfirm', { count: found.total }) : t('user.importStart')}
      okButtonProps={{ disabled: !isFine }}
      cancelText={t('common.cancel')}
      confirmLoading={write.isPending}
      onOk={() => confirm().catch(() => undefined)}
      onCancel={onClose}
    >
      <p className="pane-hint">{t('user.importHint')}</p>
      <p className="pane-hint">
        <Button icon={<Icon name="download" />} onClick={template}>
          {t('user.template')}
        </Button>
      </p>
      <FileDrop accept=".xlsx" label={t('user.importDrop')} fileName={file?.name} onFile={choose} />
      <div className="import-answer" aria-live="polite">
        {look.isPending && <p className="pane-hint">{t('user.importLooking')}</p>}
        {error && <Failure text={error.message} onRetry={file && (() => choose(file))} />}
        {!error && !look.isPending && isFine && (
          <p className="pane-hint">{t('user.importFine', { count: found.total })}</p>
        )}
        {!error && !look.isPending && found && !isFine && <ImportProblems problems={found.problems} />}
      </div>
    </Modal>
  )
}
