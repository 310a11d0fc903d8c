import { type MeetingRoom, meetingRoom } from '@sunmao/contract'
import { Button, Form, Input, InputNumber, Modal, Switch, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useRowForm } from '../../../api/use-row-form.ts'
import { Can, useCan } from '../../../session/can.tsx'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { StaleNotice } from '../../../ui/dialog/stale-notice.tsx'
import { withoutAnimation } from '../../../ui/dialog/without-animation.ts'
import { useRooms } from '../meeting.api.ts'

type Values = Pick<MeetingRoom, 'name' | 'nameEn' | 'place' | 'seats' | 'isOn'>
const empty: Values = { name: '', place: '', seats: 10, isOn: true }

/** The rooms that meetings can be held in. */
export function RoomsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data } = useRooms()
  const mayEdit = useCan(['meeting:room'])
  const [edited, setEdited] = useState<{ row?: MeetingRoom }>()
  return (
    <Modal
      {...withoutAnimation}
      open
      width={680}
      title={t('meeting.room.title')}
      footer={null}
      closable={{ 'aria-label': t('common.close') }}
      onCancel={onClose}
    >
      <Table<MeetingRoom>
        size="small"
        rowKey="id"
        loading={!data}
        dataSource={data ?? []}
        pagination={false}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: t('meeting.room.name'), dataIndex: 'name' },
          { title: t('meeting.room.place'), dataIndex: 'place' },
          { title: t('meeting.room.seats'), dataIndex: 'seats', align: 'right' },
          {
            title: t('common.status'),
            dataIndex: 'isOn',
            render: (isOn: boolean) => t(isOn ? 'meeting.room.on' : 'meeting.room.off'),
          },
          ...(mayEdit
            ? [
                {
                  key: 'edit',
                  render: (_: unknown, row: MeetingRoom) => (
                    <Button type="link" size="small" onClick={() => setEdited({ row })}>
                      {t('common.edit')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      <Can codes={['meeting:room']}>
        <div className="meeting-buttons">
          <Button onClick={() => setEdited({})}>{t('meeting.room.add')}</Button>
        </div>
      </Can>
      {edited && <RoomForm row={edited.row} onClose={() => setEdited(undefined)} />}
    </Modal>
  )
}

const valuesOf = ({ name, nameEn, place, seats, isOn }: MeetingRoom): Values => ({
  name,
  place,
  seats,
  isOn,
  ...(nameEn && { nameEn }),
})

function RoomForm({ row: given, onClose }: { row: MeetingRoom | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const create = useSend(meetingRoom.create, [meetingRoom.list], { quiet: true })
  const update = useSend(meetingRoom.update, [meetingRoom.list], { quiet: true })
  const { server, stale } = useRowForm<Values, MeetingRoom>({
    row: given,
    valuesOf,
    refusedAt: { 'meeting.roomNameTaken': 'name' },
    onSaved: onClose,
    save: (values, row) =>
      row
        ? update.mutateAsync({ body: { ...values, id: row.id, rowVersion: row.rowVersion } })
        : create.mutateAsync({ body: values }),
  })
  return (
    <FormModal<Values>
      title={t(given ? 'meeting.room.edit' : 'meeting.room.add')}
      server={server}
      initialValues={given ? valuesOf(given) : empty}
      onClose={onClose}
    >
      <StaleNotice stale={stale} />
      <Form.Item
        name="name"
        label={t('meeting.room.name')}
        rules={[{ required: true, whitespace: true, message: t('validate.required') }]}
      >
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="nameEn" label={t('meeting.room.nameEn')}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="place" label={t('meeting.room.place')}>
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="seats" label={t('meeting.room.seats')}>
        <InputNumber min={0} max={5000} />
      </Form.Item>
      <Form.Item name="isOn" label={t('meeting.room.inUse')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormModal>
  )
}
