import { type Model, modelPubVersion, type PubVersion } from '@sunmao/contract'
import { App, Button, Form, Input, Modal } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/hooks.ts'
import { useServerForm } from '../../api/use-server-form.ts'
import { useProjectCan } from '../../session/project/use-project-can.ts'
import { Refusal } from '../../ui/dialog/refusal.tsx'
import { withoutAnimation } from '../../ui/dialog/without-animation.ts'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { StartApprovalDialog } from '../approval/start/start-approval.panel.tsx'
import { isReadable, useSubModels } from '../model/model.api.ts'
import { GatePreview } from './gate-preview.tsx'
import { ModelChoice } from './model-choice.tsx'

interface PublishDialogProps {
  projId: number
  subId: number
  onClose: () => void
}

interface ReleaseValues {
  name: string
  note?: string
}

/** Models with a document's format are no part of a release by themselves; whoever wants one in it chooses it. */
const isUsual = (row: Model) => row.format !== 'document' && isReadable(row)

/** Names a release, chooses what it holds, and shows what it would meet before it is made. */
export function PublishDialog({ projId, subId, onClose }: PublishDialogProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { data, error, refetch } = useSubModels(projId, subId)
  /** Nothing = not touched yet. */
  const [chosen, setChosen] = useState<readonly number[]>()
  const [isClear, setClear] = useState(false)
  const publish = useSend(modelPubVersion.publish, [modelPubVersion.list], { quiet: true })
  const draft = useSend(modelPubVersion.draft, [modelPubVersion.list], { quiet: true })
  const removeDraft = useSend(modelPubVersion.removeDraft, [modelPubVersion.list], { quiet: true })
  const mayPublish = useProjectCan(projId)('modelPubVersion:publish')
  /** Which of the two buttons sends the form. */
  const isSubmission = useRef(false)
  const [drafted, setDrafted] = useState<PubVersion>()
  const models = data?.content ?? []
  const fileIds = chosen ? [...chosen] : models.filter(isUsual).map(({ fileId }) => fileId)
  const { form, isBusy, refusal, onFinish } = useServerForm<ReleaseValues>({
    refusedAt: { 'error.duplicate': 'name' },
    send: async ({ name, note }) => {
      const body = { subId, name: name.trim(), note: note?.trim() || undefined, fileIds }
      if (isSubmission.current) return setDrafted(await draft.mutateAsync({ body }))
      await publish.mutateAsync({ body })
      message.success(t('modelPubVersion.published', { name: body.name }))
      onClose()
    },
  })
  const send = (asSubmission: boolean) => {
    isSubmission.current = asSubmission
    form.submit()
  }
  if (drafted)
    return (
      <StartApprovalDialog
        kind="modelPubVersion"
        purpose="publish"
        projId={projId}
        subjects={[{ id: drafted.id, title: drafted.name }]}
        onStarted={onClose}
        // Nobody asked for it after all: the name is free again, and what was filled in stays.
        onClose={() => {
          removeDraft.mutate({ body: [drafted.id] })
          setDrafted(undefined)
        }}
      />
    )
  const isReady = isClear && fileIds.length > 0
  return (
    <Modal
      {...withoutAnimation}
      open
      width={720}
      title={t(mayPublish ? 'modelPubVersion.publish' : 'modelPubVersion.submit')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type={mayPublish ? 'default' : 'primary'}
            disabled={fileIds.length === 0 || isBusy}
            onClick={() => send(true)}
          >
            {t('modelPubVersion.submit')}
          </Button>
          {mayPublish && (
            <Button type="primary" disabled={!isReady || isBusy} onClick={() => send(false)}>
              {t('modelPubVersion.publish')}
            </Button>
          )}
        </>
      }
      mask={{ closable: false }}
      closable={{ 'aria-label': t('common.close') }}
      onCancel={onClose}
    >
      <Refusal text={refusal} />
      <Form<ReleaseValues> form={form} layout="vertical" disabled={isBusy} onFinish={onFinish}>
        <Form.Item
          name="name"
          label={t('modelPubVersion.name')}
          rules={[{ required: true, whitespace: true, message: t('validate.required') }]}
        >
          <Input name="name" maxLength={60} placeholder={t('modelPubVersion.nameHint')} autoComplete="off" />
        </Form.Item>
        <Form.Item name="note" label={t('modelPubVersion.note')}>
          <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      </Form>
      {error && <Failure text={error.message} onRetry={refetch} />}
      {!data && !error && <SkeletonList rows={3} />}
      {data && <ModelChoice models={models} chosen={fileIds} onChange={setChosen} />}
      {data && <GatePreview subId={subId} fileIds={fileIds} onClear={setClear} />}
    </Modal>
  )
}
