import { type ApprovalChain, approvalDefinition, project } from '@sunmao/contract'
import { Checkbox, Form, Input, Radio, Select, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { purposeText } from '../approval-words.tsx'

interface BasicsEditorProps {
  chain: ApprovalChain
  onChange: (next: ApprovalChain) => void
}

/** What it is called, what it decides on, where it is offered, and how returns and refusals go. */
export function BasicsEditor({ chain, onChange }: BasicsEditorProps) {
  const { t } = useTranslation()
  const { data: kinds = [] } = useCall(approvalDefinition.kinds, {})
  const purposes = kinds.find(({ kind }) => kind === chain.kind)?.purposes ?? chain.purposes
  const change = (changes: Partial<ApprovalChain>) => onChange({ ...chain, ...changes })
  const options = (changes: Partial<ApprovalChain['options']>) => change({ options: { ...chain.options, ...changes } })
  return (
    <Form layout="vertical">
      <Form.Item label={t('approval.definition.name')} htmlFor="approval-name">
        <Input
          id="approval-name"
          maxLength={60}
          value={chain.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Form.Item>
      <Form.Item label={t('approval.nameEn')} htmlFor="approval-name-en">
        <Input
          id="approval-name-en"
          maxLength={60}
          value={chain.nameEn ?? ''}
          onChange={(event) => change({ nameEn: event.target.value || null })}
        />
      </Form.Item>
      <Form.Item label={t('approval.description')} htmlFor="approval-description">
        <Input.TextArea
          id="approval-description"
          maxLength={500}
          autoSize={{ minRows: 2, maxRows: 6 }}
          value={chain.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Form.Item>
      <Form.Item label={t('approval.purposes')}>
        <Checkbox.Group
          options={purposes.map((purpose) => ({ value: purpose, label: purposeText(chain.kind, purpose, t) }))}
          value={chain.purposes}
          onChange={(next) => change({ purposes: next })}
        />
      </Form.Item>
      <Form.Item label={t('approval.projects')} extra={t('approval.projectsHint')}>
        <ProjectsSelect value={chain.projIds} onChange={(projIds) => change({ projIds })} />
      </Form.Item>
      <Form.Item label={t('approval.onRefusal')}>
        <Radio.Group
          vertical
          options={(['reject', 'return'] as const).map((value) => ({ value, label: t(`approval.onRefusal.${value}`) }))}
          value={chain.options.onRefusal}
          onChange={(event) => options({ onRefusal: event.target.value })}
        />
      </Form.Item>
      <Form.Item label={t('approval.onResubmit')}>
        <Radio.Group
          vertical
          options={(['all', 'back'] as const).map((value) => ({ value, label: t(`approval.onResubmit.${value}`) }))}
          value={chain.options.resubmit}
          onChange={(event) => options({ resubmit: event.target.value })}
        />
      </Form.Item>
      <Form.Item label={t('approval.mayStarterApprove')} extra={t('approval.mayStarterApproveHint')}>
        <Switch
          aria-label={t('approval.mayStarterApprove')}
          checked={chain.options.mayStarterApprove}
          onChange={(mayStarterApprove) => options({ mayStarterApprove })}
        />
      </Form.Item>
    </Form>
  )
}

const FOUND = 50

function ProjectsSelect({ value, onChange }: { value: number[]; onChange: (ids: number[]) => void }) {
  const { t } = useTranslation()
  const [blurry, setBlurry] = useState('')
  const { data } = useCall(
    project.list,
    { query: { page: 0, size: FOUND, blurry: blurry || undefined } },
    { keepPrevious: true, quiet: true },
  )
  return (
    <Select
      mode="multiple"
      aria-label={t('approval.projects')}
      className="approval-wide"
      placeholder={t('approval.allProjects')}
      showSearch={{ filterOption: false, onSearch: setBlurry }}
      options={data?.content.map(({ projId, projName }) => ({ value: projId, label: projName })) ?? []}
      value={value}
      onChange={onChange}
    />
  )
}
