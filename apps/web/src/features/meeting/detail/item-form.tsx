import { approval, type CallInput, type MeetingDetail, type MeetingItem, meetingItem } from '@sunmao/contract'
import { Form, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useSend } from '../../../api/hooks.ts'
import { useServerForm } from '../../../api/use-server-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { useThings } from '../meeting.api.ts'
import { meetingReads } from '../meeting-reads.ts'

type Kind = CallInput<typeof meetingItem.add>['body']['kind']

interface Values {
  kind: NonNullable<Kind>
  title: string
  refId?: number | undefined
  page?: number | undefined
  minutes: number
  presenterId?: number | undefined
}

const kinds = ['text', 'viewpoint', 'issueView', 'clashGroup', 'model', 'hubFile', 'approval'] as const

interface ItemFormProps {
  meeting: MeetingDetail
  /** Nothing = a new one. */
  item?: MeetingItem
  onClose: () => void
}

export function ItemForm({ meeting, item, onClose }: ItemFormProps) {
  const { t } = useTranslation()
  const add = useSend(meetingItem.add, meetingReads, { quiet: true })
  const update = useSend(meetingItem.update, meetingReads, { quiet: true })
  const server = useServerForm<Values>({
    refusedAt: { 'meeting.noSuchThing': 'refId', 'meeting.personNotInvited': 'presenterId' },
    send: async ({ kind, refId, page, presenterId, ...values }) => {
      const body = {
        ...values,
        kind,
        refId: kind === 'text' ? null : (refId ?? null),
        page: kind === 'hubFile' && page ? page - 1 : null,
        presenterId: presenterId ?? null,
      }
      if (item) await update.mutateAsync({ body: { ...body, id: item.id, rowVersion: item.rowVersion } })
      else await add.mutateAsync({ body: { ...body, meetingId: meeting.id } })
      onClose()
    },
  })
  const kind = Form.useWatch('kind', server.form) ?? 'text'
  const isFixed = item?.kind === 'carryOver'
  // Of the house there is nothing but words and approvals.
  const offered = meeting.projId === undefined ? (['text', 'approval'] as const) : kinds
  return (
    <FormModal<Values>
      title={t(item ? 'meeting.item.edit' : 'meeting.item.add')}
      server={server}
      initialValues={
        item
          ? {
              title: item.title,
              minutes: item.minutes,
              kind: item.kind === 'carryOver' ? 'text' : item.kind,
              refId: item.refId,
              page: item.page === undefined ? undefined : item.page + 1,
              presenterId: item.presenter?.id,
            }
          : { kind: 'text', title: '', minutes: 10 }
      }
      onClose={onClose}
    >
      {!isFixed && (
        <Form.Item name="kind" label={t('meeting.item.kind')}>
          <Select
            options={offered.map((value) => ({ value, label: t(`meeting.kind.${value}`) }))}
            onChange={() => server.form.setFieldValue('refId', undefined)}
          />
        </Form.Item>
      )}
      {!isFixed && kind !== 'text' && (
        <Form.Item
          name="refId"
          label={t(`meeting.kind.${kind}`)}
          rules={[{ required: true, message: t('validate.required') }]}
        >
          <ThingField
            projId={meeting.projId}
            kind={kind}
            known={item?.refId && item.ref ? { id: item.refId, title: item.ref.title } : undefined}
            onNamed={(title) =>
              !server.form.getFieldValue('title') && server.form.setFieldValue('title', title.slice(0, 120))
            }
          />
        </Form.Item>
      )}
      {kind === 'hubFile' && (
        <Form.Item name="page" label={t('meeting.item.page')}>
          <InputNumber min={1} max={100_000} />
        </Form.Item>
      )}
      <Form.Item
        name="title"
        label={t('meeting.item.title')}
        rules={[{ required: true, whitespace: true, message: t('validate.required') }]}
      >
        <Input maxLength={120} autoComplete="off" />
      </Form.Item>
      <div className="meeting-two">
        <Form.Item name="minutes" label={t('meeting.item.minutes')}>
          <InputNumber min={0} max={600} className="meeting-wide" />
        </Form.Item>
        <Form.Item name="presenterId" label={t('meeting.item.presenter')}>
          <Select
            allowClear
            optionFilterProp="label"
            options={meeting.participants.flatMap(({ person }) =>
              person.id ? [{ value: person.id, label: person.nickName }] : [],
            )}
          />
        </Form.Item>
      </div>
    </FormModal>
  )
}

interface ThingFieldProps {
  projId: number | undefined
  kind: Exclude<Values['kind'], 'text'>
  known: { id: number; title: string } | undefined
  onNamed: (title: string) => void
  id?: string
  value?: number
  onChange?: (id: number) => void
}

function ThingField({ projId, kind, known, onNamed, value, onChange, ...rest }: ThingFieldProps) {
  const [text, setText] = useState('')
  const things = useThings(projId, kind === 'approval' ? undefined : kind, text)
  const approvals = useCall(
    approval.list,
    { query: { view: 'all', projId, blurry: text || undefined, size: 20 } },
    { enabled: kind === 'approval', keepPrevious: true, quiet: true },
  )
  const found =
    kind === 'approval'
      ? (approvals.data?.content ?? []).map(({ id, number, title }) => ({ id, title: `${number} ${title}` }))
      : (things.data ?? [])
  const all = known && !found.some(({ id }) => id === known.id) ? [known, ...found] : found
  return (
    <Select<number>
      {...rest}
      {...(value !== undefined && { value })}
      showSearch={{ filterOption: false, onSearch: (typed) => setText(typed.trim()) }}
      loading={things.isFetching || approvals.isFetching}
      options={all.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(id) => {
        onChange?.(id)
        onNamed(all.find((one) => one.id === id)?.title ?? '')
      }}
    />
  )
}
