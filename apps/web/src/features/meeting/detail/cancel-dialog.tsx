import { type MeetingDetail, type MeetingReach, meeting } from '@sunmao/contract'
import { Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withoutAnimation } from '../../../ui/dialog/without-animation.ts'
import { useWork } from '../meeting.api.ts'

export function CancelDialog({ row, onClose }: { row: MeetingDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const cancel = useWork(meeting.cancel)
  const [reach, setReach] = useState<MeetingReach>('one')
  const [reason, setReason] = useState('')
  return (
    <Modal
      {...withoutAnimation}
      open
      title={t('meeting.cancel')}
      okText={t('meeting.cancel')}
      okButtonProps={{ danger: true }}
      cancelText={t('common.back')}
      confirmLoading={cancel.isPending}
      closable={{ 'aria-label': t('common.close') }}
      onOk={() => cancel.mutate({ body: { id: row.id, reach, reason: reason.trim() } }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {row.seriesId && (
        <Radio.Group
          className="meeting-reach"
          value={reach}
          onChange={({ target }) => setReach(target.value)}
          options={[
            { value: 'one', label: t('meeting.reach.one') },
            { value: 'following', label: t('meeting.reach.following') },
          ]}
        />
      )}
      <p>{t('meeting.cancelHint')}</p>
      <Input.TextArea
        maxLength={500}
        rows={3}
        aria-label={t('meeting.reason')}
        placeholder={t('meeting.reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Modal>
  )
}
