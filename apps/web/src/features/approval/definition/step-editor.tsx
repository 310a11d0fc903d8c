import {
  type ApprovalChain,
  type ApprovalPerson,
  type ApprovalRule,
  type ApprovalStep,
  type ApprovalTimeLimit,
  approvalRules,
} from '@sunmao/contract'
import { Button, Form, Input, InputNumber, Radio, Segmented, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/picture/icon.tsx'
import { changeStep, firstOf } from './chain-edit.ts'
import { ConditionEditor } from './condition-editor.tsx'
import { WhoEditor } from './who-editor.tsx'

interface StepEditorProps {
  chain: ApprovalChain
  stepKey: string
  known: readonly ApprovalPerson[]
  onChange: (next: ApprovalChain) => void
}

/** One step: who, how many of them, when it applies, until when, and who is told. */
export function StepEditor({ chain, stepKey, known, onChange }: StepEditorProps) {
  const { t } = useTranslation()
  const step = chain.steps.find(({ key }) => key === stepKey)
  if (!step) return null
  const change = (changes: Partial<ApprovalStep>) => onChange(changeStep(chain, stepKey, changes))
  const share = step.share ?? { of: 'count' as const, value: 2 }
  return (
    <Form layout="vertical">
      <Form.Item label={t('approval.step.name')} htmlFor="approval-name">
        <Input
          id="approval-name"
          maxLength={60}
          value={step.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Form.Item>
      <Form.Item label={t('approval.nameEn')} htmlFor="approval-name-en">
        <Input
          id="approval-name-en"
          maxLength={60}
          value={step.nameEn ?? ''}
          onChange={(event) => change({ nameEn: event.target.value || null })}
        />
      </Form.Item>
      <Form.Item label={t('approval.who')}>
        <WhoEditor label={t('approval.who')} value={step.who} known={known} onChange={(who) => change({ who })} />
      </Form.Item>
      <Form.Item label={t('approval.rule')}>
        <Radio.Group
          vertical
          options={approvalRules.map((rule) => ({ value: rule, label: t(`approval.ruleText.${rule}`) }))}
          value={step.rule}
          onChange={(event) => {
            const rule = event.target.value as ApprovalRule
            change({ rule, share: rule === 'share' ? share : null })
          }}
        />
      </Form.Item>
      {step.rule === 'share' && (
        <Form.Item label={t('approval.share')}>
          <span className="approval-inline">
            <InputNumber
              aria-label={t('approval.share')}
              min={1}
              max={100}
              value={share.value}
              onChange={(value) => change({ share: { ...share, value: value ?? 1 } })}
            />
            <Segmented
              aria-label={t('approval.shareOf')}
              value={share.of}
              options={(['count', 'percent'] as const).map((of) => ({ value: of, label: t(`approval.shareOf.${of}`) }))}
              onChange={(of) => change({ share: { ...share, of } })}
            />
          </span>
        </Form.Item>
      )}
      <Form.Item label={t('approval.condition')}>
        <ConditionEditor
          chain={chain}
          value={step.condition ?? undefined}
          onChange={(condition) => change({ condition })}
        />
      </Form.Item>
      <Form.Item label={t('approval.timeLimit')}>
        <TimeLimit value={step.timeLimit ?? undefined} known={known} onChange={(timeLimit) => change({ timeLimit })} />
      </Form.Item>
      <Form.Item label={t('approval.copyTo')}>
        {step.copyTo.map((who, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: those who are told have no identity of their own
          <div key={at} className="approval-inline">
            <WhoEditor
              label={t('approval.copyTo')}
              value={who}
              known={known}
              without={['chosen']}
              onChange={(next) => change({ copyTo: step.copyTo.with(at, next) })}
            />
            <Button
              type="text"
              icon={<Icon name="trash" />}
              aria-label={t('approval.removeCopy', { at: at + 1 })}
              onClick={() => change({ copyTo: step.copyTo.toSpliced(at, 1) })}
            />
          </div>
        ))}
        <Button
          type="dashed"
          icon={<Icon name="plus" />}
          disabled={step.copyTo.length >= 10}
          onClick={() => change({ copyTo: [...step.copyTo, firstOf('starter')] })}
        >
          {t('approval.addCopy')}
        </Button>
      </Form.Item>
    </Form>
  )
}

interface TimeLimitProps {
  value: ApprovalTimeLimit | undefined
  known: readonly ApprovalPerson[]
  onChange: (next: ApprovalTimeLimit | null) => void
}

const FIRST_HOURS = 24

function TimeLimit({ value, known, onChange }: TimeLimitProps) {
  const { t } = useTranslation()
  return (
    <div className="approval-limit">
      <Switch
        aria-label={t('approval.timeLimit')}
        checked={value !== undefined}
        onChange={(isOn) => onChange(isOn ? { hours: FIRST_HOURS } : null)}
      />
      {value && (
        <>
          <span className="approval-inline">
            <InputNumber
              aria-label={t('approval.limitHours')}
              prefix={t('approval.limitHours')}
              min={1}
              max={2000}
              value={value.hours}
              onChange={(hours) => onChange({ ...value, hours: hours ?? 1 })}
            />
            <InputNumber
              aria-label={t('approval.remindHours')}
              prefix={t('approval.remindHours')}
              min={1}
              max={2000}
              value={value.remindHours ?? null}
              onChange={(remindHours) => onChange({ ...value, remindHours })}
            />
          </span>
          <span className="approval-inline">
            <Switch
              aria-label={t('approval.escalate')}
              checked={!!value.escalateTo}
              onChange={(isOn) => onChange({ ...value, escalateTo: isOn ? firstOf('deptHead') : null })}
            />
            {t('approval.escalate')}
          </span>
          {value.escalateTo && (
            <WhoEditor
              label={t('approval.escalateTo')}
              value={value.escalateTo}
              known={known}
              without={['chosen', 'starter']}
              onChange={(escalateTo) => onChange({ ...value, escalateTo })}
            />
          )}
        </>
      )}
    </div>
  )
}
