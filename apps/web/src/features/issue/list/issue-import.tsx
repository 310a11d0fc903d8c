import { issue, projectSub } from '@sunmao/contract'
import { App, Button, Modal, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCall, useSend } from '../../../api/hooks.ts'
import { saveBlob } from '../../../ui/browser/save-blob.ts'
import { withoutAnimation } from '../../../ui/dialog/without-animation.ts'
import { FileDrop } from '../../../ui/field/file-drop.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { ImportProblems } from '../../../ui/table/import-problems.tsx'
import { issueReads } from '../issue-reads.ts'

/** A list is looked at first; only one without a problem can be taken over, and then as a whole. */
export function IssueImport({ projId, onClose }: { projId: number; onClose: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { data: subs } = useCall(projectSub.ofProject, { query: { projId } })
  const [chosen, setChosen] = useState<number>()
  const subId = chosen ?? subs?.[0]?.subId
  const [file, setFile] = useState<File>()
  const look = useSend(issue.import, [], { quiet: true })
  const write = useSend(issue.import, issueReads, { quiet: true })
  const found = write.data ?? look.data
  const error = write.error ?? look.error
  const isFine = found !== undefined && found.problems.length === 0
  const check = (next: File, of: number) => {
    setFile(next)
    write.reset()
    look.mutate({ query: { subId: of, dryRun: true }, files: { file: next } })
  }
  const confirm = async () => {
    if (!file || !subId) return
    const { problems, created } = await write.mutateAsync({ query: { subId }, files: { file } })
    if (problems.length > 0) return
    message.success(t('issue.imported', { count: created }))
    onClose()
  }
  const template = async (of: number) =>
    saveBlob(await call(issue.importTemplate, { query: { subId: of } }), `${t('issue.importTemplate')}.xlsx`)
  return (
    <Modal
      {...withoutAnimation}
      open
      width={640}
      title={t('issue.import')}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('common.close') }}
      okText={isFine ? t('issue.importConfirm', { count: found.total }) : t('user.importStart')}
      okButtonProps={{ disabled: !isFine }}
      cancelText={t('common.cancel')}
      confirmLoading={write.isPending}
      onOk={() => confirm().catch(() => undefined)}
      onCancel={onClose}
    >
      <p className="issue-quiet">{t('issue.importHint')}</p>
      <p className="issue-import-line">
        <Select
          aria-label={t('issue.field.sub')}
          value={subId}
          options={subs?.map((one) => ({ value: one.subId, label: `${one.subNo} ${one.subName}` }))}
          onChange={(value: number) => {
            setChosen(value)
            if (file) check(file, value)
          }}
        />
        <Button
          icon={<Icon name="download" />}
          disabled={!subId}
          onClick={() => subId && void template(subId).catch(() => undefined)}
        >
          {t('user.template')}
        </Button>
      </p>
      <FileDrop
        accept=".xlsx,.csv"
        label={t('issue.importDrop')}
        fileName={file?.name}
        onFile={(next) => subId && check(next, subId)}
      />
      <div aria-live="polite">
        {look.isPending && <p className="issue-quiet">{t('user.importLooking')}</p>}
        {error && <Failure text={error.message} onRetry={file && subId ? () => check(file, subId) : undefined} />}
        {!error && !look.isPending && isFine && (
          <p className="issue-quiet">{t('issue.importFine', { count: found.total })}</p>
        )}
        {!error && !look.isPending && found && !isFine && <ImportProblems problems={found.problems} />}
      </div>
    </Modal>
  )
}
