import { type ProjectResource, projectMember } from '@sunmao/contract'
import { App, Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../api/call.ts'
import { useCall, useSend } from '../../../api/hooks.ts'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { staffReads } from '../project-reads.ts'

/** Says what still waits for somebody before he is removed, and offers to hand it to another member. */
export function RemoveMember({
  row: { resourceId, projId, user },
  onClose,
}: {
  row: ProjectResource
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { data: waiting, error, isPending, refetch } = useCall(projectMember.waiting, { body: [resourceId] })
  const { data: members = [] } = useCall(projectMember.projectUsers, { query: { projId } })
  const handOver = useSend(projectMember.handOver, staffReads)
  const remove = useSend(projectMember.remove, staffReads)
  const [to, setTo] = useState<number>()
  const leave = async () => {
    try {
      if (to !== undefined) await handOver.mutateAsync({ body: { resourceIds: [resourceId], userId: to } })
      await remove.mutateAsync({ body: [resourceId] })
      message.success(t('project.memberRemoved'))
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  }
  return (
    <Modal
      open
      title={t('project.memberRemoveTitle', { name: user.nickName })}
      okText={t('project.memberRemove')}
      okButtonProps={{ danger: true, disabled: isPending, loading: handOver.isPending || remove.isPending }}
      cancelText={t('common.cancel')}
      onOk={() => void leave()}
      onCancel={onClose}
    >
      <p>{t('project.memberRemoveText')}</p>
      {isPending && <SkeletonList rows={3} />}
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {waiting && waiting.length > 0 && (
        <>
          <p>{t('project.handOverText', { name: user.nickName })}</p>
          <ul>
            {waiting.map(({ kind, count }) => (
              <li key={kind}>
                {t(`project.waiting.${kind}`)} · {count}
              </li>
            ))}
          </ul>
          <Form layout="vertical">
            <Form.Item label={t('project.handOverTo')} htmlFor="hand-over-to">
              <Select
                id="hand-over-to"
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                placeholder={t('project.handOverNobody')}
                value={to}
                onChange={setTo}
                options={members.flatMap(({ id, nickName }) =>
                  id === user.id ? [] : [{ value: id, label: nickName }],
                )}
              />
            </Form.Item>
          </Form>
        </>
      )}
    </Modal>
  )
}
