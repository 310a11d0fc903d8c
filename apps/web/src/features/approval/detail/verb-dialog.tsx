import { type ApprovalDetail, type ApprovalOffer, type ApprovalRule, approval } from '@sunmao/contract'
import { App, Checkbox, Form, Input, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { useServerForm } from '../../../api/use-server-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { listComma } from '../../../ui/text/list-comma.ts'
import { PeopleSelect } from '../../people-search/choose/people-select.panel.tsx'
import { PersonSelect } from '../../people-search/choose/person-select.panel.tsx'
import { useVerb } from '../approval.api.ts'

interface VerbDialogProps {
  row: ApprovalDetail
  offer: ApprovalOffer
  /** What was written already. */
  reason: string
  onClose: () => void
}

interface Values {
  reason?: string
  userId?: number
  userIds?: number[]
  taskIds?: number[]
  /** 0 = the starter. */
  stepId?: number
  where?: 'before' | 'after'
  rule?: Exclude<ApprovalRule, 'share'>
}

const needsPerson = new Set(['transfer', 'delegate'])
const needsPeople = new Set(['addSigner', 'copy'])
const rules = ['all', 'any', 'inTurn'] as const

/** A verb with whom and why; what was typed stays when the server says no. */
export function VerbDialog({ row, offer, reason, onClose }: VerbDialogProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const send = useSendVerb(row, offer)
  const server = useServerForm<Values>({
    send: async (values) => {
      await send(values)
      message.success(t(`approval.done.${offer.verb}`))
      onClose()
    },
  })
  const required = { required: true, message: t('validate.required') }
  const known = row.steps.flatMap(({ tasks }) => tasks.map(({ person }) => person))
  return (
    <FormModal<Values>
      title={t(`approval.do.${offer.verb}`)}
      server={server}
      okText={t(`approval.do.${offer.verb}`)}
      initialValues={{
        reason,
        stepId: offer.targets?.[0]?.stepId ?? 0,
        where: 'after',
        rule: 'all',
        taskIds: offer.tasks?.length === 1 ? offer.tasks.map(({ taskId }) => taskId) : [],
      }}
      onClose={onClose}
    >
      <p className="approval-quiet">{t(`approval.doText.${offer.verb}`)}</p>
      {offer.targets && (
        <Form.Item name="stepId" label={t('approval.returnTo')} rules={[required]}>
          <Radio.Group
            vertical
            options={offer.targets.map(({ stepId, name, people }) => ({
              value: stepId ?? 0,
              label: t('approval.returnTarget', {
                name,
                people: people.map(({ nickName }) => nickName).join(listComma(t)),
              }),
            }))}
          />
        </Form.Item>
      )}
      {offer.tasks && (
        <Form.Item name="taskIds" label={t('approval.removeWhom')} rules={[required]}>
          <Checkbox.Group
            options={offer.tasks.map(({ taskId, person }) => ({ value: taskId, label: person.nickName }))}
          />
        </Form.Item>
      )}
      {needsPerson.has(offer.verb) && (
        <Form.Item name="userId" label={t('approval.person')} rules={[required]}>
          <PersonSelect projId={row.projId} known={known} />
        </Form.Item>
      )}
      {needsPeople.has(offer.verb) && (
        <Form.Item name="userIds" label={t('approval.people')} rules={[required]}>
          <PeopleSelect isMany projId={row.projId} known={known} most={50} />
        </Form.Item>
      )}
      {offer.verb === 'addSigner' && (
        <>
          <Form.Item name="where" label={t('approval.where')}>
            <Radio.Group
              options={(['before', 'after'] as const).map((value) => ({ value, label: t(`approval.where.${value}`) }))}
            />
          </Form.Item>
          <Form.Item name="rule" label={t('approval.rule')}>
            <Radio.Group options={rules.map((value) => ({ value, label: t(`approval.rule.${value}`) }))} />
          </Form.Item>
        </>
      )}
      <Form.Item
        name="reason"
        label={t('approval.reason')}
        rules={offer.reason === 'required' ? [{ ...required, whitespace: true }] : []}
      >
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
    </FormModal>
  )
}

function useSendVerb(row: ApprovalDetail, { verb }: ApprovalOffer) {
  const refuse = useVerb(approval.refuse)
  const returned = useVerb(approval.return)
  const transfer = useVerb(approval.transfer)
  const delegate = useVerb(approval.delegate)
  const addSigner = useVerb(approval.addSigner)
  const removeSigner = useVerb(approval.removeSigner)
  const withdraw = useVerb(approval.withdraw)
  const urge = useVerb(approval.urge)
  const copy = useVerb(approval.copy)
  const cancel = useVerb(approval.cancel)
  return async (values: Values): Promise<unknown> => {
    const { id, taskId = 0 } = row
    const { userId = 0, userIds = [], taskIds = [], stepId, where = 'after', rule = 'all' } = values
    const reason = values.reason?.trim() ?? ''
    switch (verb) {
      case 'refuse':
        return refuse.mutateAsync({ body: { id, taskId, reason } })
      case 'return':
        return returned.mutateAsync({ body: { id, taskId, reason, ...(stepId && { stepId }) } })
      case 'transfer':
        return transfer.mutateAsync({ body: { id, taskId, userId, reason } })
      case 'delegate':
        return delegate.mutateAsync({ body: { id, taskId, userId, reason } })
      case 'addSigner':
        return addSigner.mutateAsync({ body: { id, taskId, where, userIds, rule, reason } })
      case 'removeSigner':
        return removeSigner.mutateAsync({ body: { id, taskIds, reason } })
      case 'withdraw':
        return withdraw.mutateAsync({ body: { id, reason } })
      case 'urge':
        return urge.mutateAsync({ body: { id, reason } })
      case 'copy':
        return copy.mutateAsync({ body: { id, userIds, reason } })
      default:
        return cancel.mutateAsync({ body: { id, reason } })
    }
  }
}
