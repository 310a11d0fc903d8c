import { type Model, modelPubVersion } from '@sunmao/contract'
import { App, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/hooks.ts'
import { useServerForm } from '../../api/use-server-form.ts'
import { Refusal } from '../../ui/dialog/refusal.tsx'
import { withoutAnimation } from '../../ui/dialog/without-animation.ts'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
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
  const models = data?.content ?? []
  const fileIds = chosen ? [...chosen] : models.filter(isUsual).map(({ fileId }) => fileId)
  const { form, isBusy, refusal, onFinish } = useServerForm<ReleaseValues>({
    refusedAt: { 'error.duplicate': 'name' },
    send: async ({ name, note }) => {
      const body = { subId, name: name.trim(), note: note?.trim() || undefined, fileIds }
      await publish.mutateAsync({ body })
      message.success(t('modelPubVersion.published', { name: body.name }))
      onClose()
    },
  })
  return (
    <Modal
      {...withoutAnimation}
      open
      width={720}
      title={t('modelPubVersion.publish')}
      okText={t('modelPubVersion.publish')}
      okButtonProps={{ disabled: !isClear || fileIds.length === 0 }}
      cancelText={t('common.cancel')}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('common.close') }}
      onOk={form.submit}
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
