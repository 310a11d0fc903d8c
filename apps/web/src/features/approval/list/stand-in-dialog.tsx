import { approvalStandIn, type StandIn } from '@sunmao/contract'
import { App, Button, DatePicker, Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/call.ts'
import { useSend } from '../../../api/hooks.ts'
import { useServerForm } from '../../../api/use-server-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { dayText } from '../../../ui/text/format.ts'
import { PersonSelect } from '../../people-search/choose/person-select.panel.tsx'
import { useStandIn } from '../approval.api.ts'

interface Values {
  userId?: number
  days?: [Dayjs, Dayjs]
}

const DAY = 'YYYY-MM-DD'

/** Who decides while one is away. */
export function StandInDialog({ onClose }: { onClose: () => void }) {
  const { data } = useStandIn()
  return data ? <StandInForm mine={data.mine} others={data.others} onClose={onClose} /> : <SkeletonList rows={1} />
}

interface StandInFormProps {
  mine: StandIn | undefined
  others: readonly StandIn[]
  onClose: () => void
}

function StandInForm({ mine, others, onClose }: StandInFormProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const put = useSend(approvalStandIn.put, [approvalStandIn.mine], { quiet: true })
  const remove = useSend(approvalStandIn.remove, [approvalStandIn.mine], { quiet: true })
  const server = useServerForm<Values>({
    send: async ({ userId, days }) => {
      if (!userId || !days) return
      await put.mutateAsync({ body: { userId, from: days[0].format(DAY), to: days[1].format(DAY) } })
      message.success(t('common.saved'))
      onClose()
    },
  })
  const end = () =>
    remove.mutate(
      {},
      {
        onSuccess: () => {
          message.success(t('approval.standIn.ended'))
          onClose()
        },
        onError: (error) => message.error(messageOf(error)),
      },
    )
  const required = { required: true, message: t('validate.required') }
  return (
    <FormModal
      title={t('approval.standIn')}
      server={server}
      initialValues={
        mine ? { ...(mine.person.id && { userId: mine.person.id }), days: [dayjs(mine.from), dayjs(mine.to)] } : {}
      }
      onClose={onClose}
    >
      <p className="approval-quiet">{t('approval.standIn.hint')}</p>
      <Form.Item name="userId" label={t('approval.standIn.person')} rules={[required]}>
        <PersonSelect known={mine ? [mine.person] : []} />
      </Form.Item>
      <Form.Item name="days" label={t('approval.standIn.days')} rules={[required]}>
        <DatePicker.RangePicker className="approval-wide" format={DAY} />
      </Form.Item>
      {mine && (
        <Button danger onClick={end} loading={remove.isPending}>
          {t('approval.standIn.end')}
        </Button>
      )}
      {others.length > 0 && (
        <ul className="approval-plain" aria-label={t('approval.standIn.others')}>
          {others.map((one) => (
            <li key={`${one.person.id}${one.from}`}>
              {t('approval.standIn.other', {
                name: one.person.nickName,
                from: dayText(one.from),
                to: dayText(one.to),
              })}
            </li>
          ))}
        </ul>
      )}
    </FormModal>
  )
}
