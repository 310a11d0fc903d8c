import type { IssueDetail, IssueLocation } from '@sunmao/contract'
import { App, Button, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/call.ts'
import { withoutAnimation } from '../../../ui/dialog/without-animation.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { placeText } from '../use-field-text.ts'
import type { IssueEdit } from './use-issue-edit.ts'

interface IssuePlaceProps {
  row: IssueDetail
  edit: IssueEdit
  /** Beside a model: where what is selected there is. */
  pickPlace: (() => Promise<IssueLocation>) | undefined
}

/** Where it is; whoever may edit it writes it or takes it from the model. */
export function IssuePlace({ row, edit, pickPlace }: IssuePlaceProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [base, setBase] = useState<IssueDetail>()
  const place = placeText(row.location)
  const pick = async (pickFrom: () => Promise<IssueLocation>) => {
    try {
      await edit.save(row, { location: await pickFrom() })
    } catch (error) {
      message.error(messageOf(error))
    }
  }
  if (!row.mayEdit) return place ? <p className="issue-place">{place}</p> : null
  return (
    <p className="issue-place">
      {place || t('issue.noPlace')}
      <Button
        type="text"
        size="small"
        icon={<Icon name="pencil" size={14} />}
        aria-label={t('issue.editPlace')}
        title={t('issue.editPlace')}
        onClick={() => setBase(row)}
      />
      {pickPlace && (
        <Button
          type="text"
          size="small"
          icon={<Icon name="pin" size={14} />}
          aria-label={t('issue.pickPlace')}
          title={t('issue.pickPlace')}
          onClick={() => void pick(pickPlace)}
        />
      )}
      {base && <PlaceForm base={base} edit={edit} onClose={() => setBase(undefined)} />}
    </p>
  )
}

type Values = Pick<IssueLocation, 'level' | 'room' | 'grid' | 'systems'>

function PlaceForm({ base, edit, onClose }: { base: IssueDetail; edit: IssueEdit; onClose: () => void }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const save = ({ level, room, grid, systems = [] }: Values) => {
    const words = systems.map((one) => one.trim()).filter(Boolean)
    const location: IssueLocation = {
      level: level?.trim() || undefined,
      room: room?.trim() || undefined,
      grid: grid?.trim() || undefined,
      systems: words.length > 0 ? words : undefined,
      point: base.location.point,
    }
    // The dialog of a conflict takes its place.
    onClose()
    void edit.save(base, { location })
  }
  return (
    <Modal
      {...withoutAnimation}
      open
      title={t('issue.editPlace')}
      okText={t('common.save')}
      cancelText={t('common.cancel')}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('common.close') }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values> form={form} layout="vertical" initialValues={base.location} onFinish={save}>
        <Form.Item name="level" label={t('issue.place.level')}>
          <Input maxLength={120} autoComplete="off" />
        </Form.Item>
        <Form.Item name="room" label={t('issue.place.room')}>
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <Form.Item name="grid" label={t('issue.place.grid')}>
          <Input maxLength={120} autoComplete="off" placeholder="③-④/Ⓑ" />
        </Form.Item>
        <Form.Item name="systems" label={t('issue.place.systems')}>
          <Select mode="tags" maxCount={20} open={false} suffixIcon={null} />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
