import { type ClashIgnoreRule, type ClashPoint, clashIgnoreRule, type ElementRules } from '@sunmao/contract'
import { Alert, Form, Input } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { useRowForm } from '../../../api/use-row-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { StaleNotice } from '../../../ui/dialog/stale-notice.tsx'
import { DayField } from '../../../ui/field/day-field.tsx'
import { useSettled } from '../../../ui/field/use-settled.ts'
import { useCreateRule, useUpdateRule } from '../clash.api.ts'
import { finishedRules } from './finished-rules.ts'
import { RulesFields } from './rules-fields.tsx'
import { useRulesText } from './rules-text.ts'

interface RuleValues {
  name: string
  reason?: string
  a: ElementRules
  b: ElementRules
  expiry?: string
}

interface IgnoreFormProps {
  projId: number
  /** Only in this test; else in every one of the project. */
  testId?: number | undefined
  /** Nothing = a new one. */
  row: ClashIgnoreRule | undefined
  /** What a new one begins with: pairs like this. */
  like?: Pick<ClashPoint, 'a' | 'b'>
  onClose: () => void
}

const sideLike = ({ class: ifcClass, discipline }: ClashPoint['a']): ElementRules => ({
  classes: [ifcClass],
  ...(discipline && { disciplines: [discipline] }),
  conditions: [],
})
const empty: ElementRules = { conditions: [] }
const valuesOf = ({ name, reason, a, b, expiry }: ClashIgnoreRule): RuleValues => ({
  name,
  reason,
  a,
  b,
  ...(expiry && { expiry }),
})

/** Which pairs nobody wants to hear of, why, until when; and what that would remove, before it is saved. */
export function IgnoreForm({ projId, testId, row: given, like, onClose }: IgnoreFormProps) {
  const { t } = useTranslation()
  const rulesText = useRulesText()
  const create = useCreateRule()
  const update = useUpdateRule()
  const { server, stale } = useRowForm<RuleValues, ClashIgnoreRule>({
    row: given,
    valuesOf,
    refusedAt: { 'error.duplicate': 'name' },
    onSaved: onClose,
    save: ({ name, reason = '', a, b, expiry }, row) => {
      const fields = {
        name: name.trim(),
        reason: reason.trim(),
        a: finishedRules(a),
        b: finishedRules(b),
        expiry: expiry ?? null,
      }
      return row
        ? update.mutateAsync({ body: { ...fields, id: row.id, rowVersion: row.rowVersion } })
        : create.mutateAsync({ body: { ...fields, projId, testId } })
    },
  })
  const begun: RuleValues = given
    ? valuesOf(given)
    : like
      ? {
          name: `${rulesText({ ...sideLike(like.a), disciplines: [] })} × ${rulesText({ ...sideLike(like.b), disciplines: [] })}`.slice(
            0,
            60,
          ),
          a: sideLike(like.a),
          b: sideLike(like.b),
        }
      : { name: '', a: empty, b: empty }
  const a = Form.useWatch('a', server.form) ?? begun.a
  const b = Form.useWatch('b', server.form) ?? begun.b
  const required = { required: true, whitespace: true, message: t('validate.required') }
  return (
    <FormModal<RuleValues>
      title={t(given ? 'clash.rule.edit' : 'clash.rule.add')}
      server={server}
      width={720}
      initialValues={begun}
      onClose={onClose}
    >
      <StaleNotice stale={stale} />
      <Form.Item name="name" label={t('clash.field.name')} rules={[required]}>
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <div className="clash-sides">
        <Form.Item label={t('clash.rule.one')}>
          <RulesFields within="a" />
        </Form.Item>
        <Form.Item label={t('clash.rule.other')}>
          <RulesFields within="b" />
        </Form.Item>
      </div>
      <RuleCount projId={projId} testId={given ? given.testId : testId} a={a} b={b} />
      <Form.Item name="reason" label={t('clash.rule.reason')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
      <Form.Item name="expiry" label={t('clash.rule.expiry')} extra={t('clash.rule.expiryHint')}>
        <DayField from={dayjs().format('YYYY-MM-DD')} />
      </Form.Item>
    </FormModal>
  )
}

interface RuleCountProps {
  projId: number
  testId: number | undefined
  a: ElementRules
  b: ElementRules
}

function RuleCount({ projId, testId, a, b }: RuleCountProps) {
  const { t } = useTranslation()
  const asked = useSettled({ a: finishedRules(a), b: finishedRules(b) })
  const { data, error } = useCall(
    clashIgnoreRule.count,
    { body: { projId, testId, ...asked } },
    { keepPrevious: true, quiet: true },
  )
  if (error) return <Alert className="clash-count" type="error" showIcon title={error.message} />
  if (!data) return null
  const isAll = data.points > 0 && data.pointsLeft === 0
  return (
    <Alert
      className="clash-count"
      role="status"
      type={isAll ? 'warning' : 'info'}
      showIcon
      title={t('clash.rule.count', { count: data.points, left: data.pointsLeft })}
      description={t('clash.rule.countGroups', { count: data.groups, left: data.groupsLeft })}
    />
  )
}
