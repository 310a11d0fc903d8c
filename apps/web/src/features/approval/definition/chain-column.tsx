import type { ApprovalChain, ApprovalProblem } from '@sunmao/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/picture/icon.tsx'
import { ruleText } from '../approval-words.tsx'
import { useOwnName } from '../start/form-field.tsx'
import { addField, addStep, moved, type Selected } from './chain-edit.ts'
import { whoText } from './who-text.ts'

interface ChainColumnProps {
  chain: ApprovalChain
  problems: readonly ApprovalProblem[]
  selected: Selected
  onSelect: (next: Selected) => void
  onChange: (next: ApprovalChain) => void
}

/** The form at the top, the steps one below the other, and the end. */
export function ChainColumn({ chain, problems, selected, onSelect, onChange }: ChainColumnProps) {
  const { t } = useTranslation()
  const nameOf = useOwnName()
  const isOpen = (part: Selected['part'], key?: string) =>
    selected.part === part && (selected.part === 'basics' || selected.key === key)
  const insert = (at: number) => {
    const { chain: next, key } = addStep(chain, at, t('approval.newStep', { at: at + 1 }))
    onChange(next)
    onSelect({ part: 'step', key })
  }
  const insertField = () => {
    const { chain: next, key } = addField(chain, t('approval.newField', { at: chain.fields.length + 1 }))
    onChange(next)
    onSelect({ part: 'field', key })
  }
  const isWrong = (part: 'field' | 'step', key: string) => problems.some((problem) => problem[part] === key)
  return (
    <nav className="approval-column" aria-label={t('approval.chain')}>
      <button
        type="button"
        className="approval-node"
        aria-pressed={isOpen('basics')}
        onClick={() => onSelect({ part: 'basics' })}
      >
        <b>{t('approval.basics')}</b>
        <span className="approval-quiet">{chain.name}</span>
        {problems.some(({ step, field }) => !step && !field) && <Wrong />}
      </button>
      <h3>{t('approval.form')}</h3>
      {chain.fields.map((field) => (
        <div key={field.key} className="approval-node-row">
          <button
            type="button"
            className="approval-node"
            aria-pressed={isOpen('field', field.key)}
            onClick={() => onSelect({ part: 'field', key: field.key })}
          >
            <b>{nameOf(field)}</b>
            <span className="approval-quiet">{t(`approval.fieldType.${field.type}`)}</span>
            {isWrong('field', field.key) && <Wrong />}
          </button>
          <Tools
            name={nameOf(field)}
            onMove={(by) => onChange({ ...chain, fields: moved(chain.fields, field.key, by) })}
            onRemove={() => {
              onChange({ ...chain, fields: chain.fields.filter(({ key }) => key !== field.key) })
              onSelect({ part: 'basics' })
            }}
          />
        </div>
      ))}
      <Button type="dashed" block icon={<Icon name="plus" />} onClick={insertField}>
        {t('approval.addField')}
      </Button>
      <h3>{t('approval.steps')}</h3>
      {chain.steps.map((step, at) => (
        <div key={step.key}>
          <Between label={t('approval.addStepBefore', { name: nameOf(step) })} onAdd={() => insert(at)} />
          <div className="approval-node-row">
            <button
              type="button"
              className="approval-node"
              aria-pressed={isOpen('step', step.key)}
              onClick={() => onSelect({ part: 'step', key: step.key })}
            >
              <b>
                {at + 1} · {nameOf(step)}
              </b>
              <span className="approval-quiet">
                {[
                  whoText(step.who, t),
                  ruleText({ kind: step.rule, ...(step.share && { share: step.share }) }, t),
                  step.condition && t('approval.conditional'),
                  step.timeLimit && t('approval.hours', { count: step.timeLimit.hours }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {isWrong('step', step.key) && <Wrong />}
            </button>
            <Tools
              name={nameOf(step)}
              onMove={(by) => onChange({ ...chain, steps: moved(chain.steps, step.key, by) })}
              onRemove={() => {
                onChange({ ...chain, steps: chain.steps.filter(({ key }) => key !== step.key) })
                onSelect({ part: 'basics' })
              }}
            />
          </div>
        </div>
      ))}
      <Button type="dashed" block icon={<Icon name="plus" />} onClick={() => insert(chain.steps.length)}>
        {t('approval.addStep')}
      </Button>
    </nav>
  )
}

function Wrong() {
  const { t } = useTranslation()
  return (
    <span className="approval-late" role="img" aria-label={t('approval.hasProblem')}>
      <Icon name="warning" />
    </span>
  )
}

const Between = ({ label, onAdd }: { label: string; onAdd: () => void }) => (
  <div className="approval-between">
    <button type="button" aria-label={label} title={label} onClick={onAdd}>
      <Icon name="plus" />
    </button>
  </div>
)

interface ToolsProps {
  name: string
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function Tools({ name, onMove, onRemove }: ToolsProps) {
  const { t } = useTranslation()
  return (
    <span className="approval-node-tools">
      <Button
        type="text"
        size="small"
        icon={<Icon name="chevron-up" />}
        aria-label={t('approval.moveUp', { name })}
        onClick={() => onMove(-1)}
      />
      <Button
        type="text"
        size="small"
        icon={<Icon name="chevron-down" />}
        aria-label={t('approval.moveDown', { name })}
        onClick={() => onMove(1)}
      />
      <Button
        type="text"
        size="small"
        icon={<Icon name="trash" />}
        aria-label={t('approval.removeNamed', { name })}
        onClick={onRemove}
      />
    </span>
  )
}
