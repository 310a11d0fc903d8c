import {
  type ApprovalChain,
  type ApprovalDefinitionDetail,
  type ApprovalProblem,
  approvalDefinition,
} from '@sunmao/contract'
import { App, Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/call.ts'
import { useSend } from '../../../api/hooks.ts'
import { Status } from '../../../ui/label/status.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { definitionReads, useDefinition } from '../approval.api.ts'
import { BasicsEditor } from './basics-editor.tsx'
import { ChainColumn } from './chain-column.tsx'
import type { Selected } from './chain-edit.ts'
import { FieldEditor } from './field-editor.tsx'
import { SimulateDialog } from './simulate-dialog.tsx'
import { StepEditor } from './step-editor.tsx'

/** One chain: its steps in a column, what is chosen beside it, and what is still wrong with it. */
export function DefinitionDesigner({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useDefinition(id)
  if (error)
    return (
      <>
        <Failure text={error.message} onRetry={() => void refetch()} />
        <Button onClick={onClose}>{t('common.back')}</Button>
      </>
    )
  return data ? <Designer row={data} onClose={onClose} /> : <SkeletonList rows={6} />
}

const PAUSE_MS = 500

/** Problems of what is drawn now, as the server sees them when the typing pauses. */
function useProblems(chain: ApprovalChain, first: readonly ApprovalProblem[]) {
  const { mutate } = useSend(approvalDefinition.check, [], { quiet: true })
  const [problems, setProblems] = useState(first)
  const asked = JSON.stringify(chain)
  useEffect(() => {
    let isOver = false
    const check = () => mutate({ body: JSON.parse(asked) }, { onSuccess: (found) => isOver || setProblems(found) })
    const timer = setTimeout(check, PAUSE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [asked, mutate])
  return problems
}

function Designer({ row, onClose }: { row: ApprovalDefinitionDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  const save = useSend(approvalDefinition.save, definitionReads, { quiet: true })
  const publish = useSend(approvalDefinition.publish, definitionReads, { quiet: true })
  const [saved, setSaved] = useState(row)
  const [chain, setChain] = useState(row.chain)
  const [selected, setSelected] = useState<Selected>({ part: 'basics' })
  const [refusal, setRefusal] = useState<string>()
  const [simulated, setSimulated] = useState<ApprovalDefinitionDetail>()
  const problems = useProblems(chain, row.problems)
  const isChanged = JSON.stringify(chain) !== JSON.stringify(saved.chain)
  const take = (next: ApprovalDefinitionDetail) => {
    setSaved(next)
    setChain(next.chain)
    setRefusal(undefined)
  }
  const keep = async (): Promise<ApprovalDefinitionDetail | undefined> => {
    if (!isChanged && saved.hasDraft) return saved
    try {
      const next = await save.mutateAsync({ body: { id: row.id, rowVersion: saved.rowVersion, chain } })
      take(next)
      return next
    } catch (error) {
      setRefusal(messageOf(error))
      return undefined
    }
  }
  const simulate = async () => {
    const next = await keep()
    if (next) setSimulated(next)
  }
  const release = async () => {
    try {
      take(await publish.mutateAsync({ body: { id: row.id, rowVersion: saved.rowVersion } }))
      message.success(t('approval.definition.published'))
    } catch (error) {
      setRefusal(messageOf(error))
    }
  }
  const leave = () => {
    if (!isChanged) return onClose()
    modal.confirm({
      title: t('approval.definition.leaveTitle'),
      content: t('approval.definition.leaveText'),
      okText: t('approval.definition.leave'),
      cancelText: t('approval.definition.stay'),
      onOk: onClose,
    })
  }
  const mayPublish = saved.hasDraft && saved.isSimulated && !isChanged && problems.length === 0
  return (
    <>
      <PageHead
        title={chain.name}
        count={
          <Status meaning={saved.version === undefined ? 'void' : 'done'}>
            {saved.version === undefined
              ? t('approval.definition.unpublished')
              : t(saved.isOn ? 'approval.definition.inUse' : 'approval.definition.off', { version: saved.version })}
          </Status>
        }
        actions={
          <>
            <Button icon={<Icon name="chevron-left" />} onClick={leave}>
              {t('approval.definitions')}
            </Button>
            <Button disabled={!isChanged} loading={save.isPending} onClick={() => void keep()}>
              {t('approval.definition.save')}
            </Button>
            <Button icon={<Icon name="play" />} disabled={problems.length > 0} onClick={() => void simulate()}>
              {t('approval.simulate')}
            </Button>
            <Button type="primary" disabled={!mayPublish} loading={publish.isPending} onClick={() => void release()}>
              {t('approval.publish')}
            </Button>
          </>
        }
      />
      {refusal && <Failure text={refusal} kept={t('common.kept')} />}
      <p className="approval-quiet approval-hint">
        {t(
          problems.length > 0
            ? 'approval.publishHint.problems'
            : mayPublish
              ? 'approval.publishHint.ready'
              : saved.hasDraft || isChanged
                ? 'approval.publishHint.simulate'
                : 'approval.publishHint.same',
          { count: problems.length },
        )}
      </p>
      <div className="approval-designer">
        <ChainColumn chain={chain} problems={problems} selected={selected} onSelect={setSelected} onChange={setChain} />
        <section className="approval-editor" aria-label={t('approval.editor')}>
          <Problems problems={problems} selected={selected} />
          {selected.part === 'basics' && <BasicsEditor chain={chain} onChange={setChain} />}
          {selected.part === 'field' && (
            <FieldEditor key={selected.key} chain={chain} fieldKey={selected.key} onChange={setChain} />
          )}
          {selected.part === 'step' && (
            <StepEditor
              key={selected.key}
              chain={chain}
              stepKey={selected.key}
              known={saved.people}
              onChange={setChain}
            />
          )}
        </section>
      </div>
      {simulated && (
        <SimulateDialog
          row={simulated}
          onClose={() => setSimulated(undefined)}
          onDone={(rowVersion) => setSaved({ ...simulated, rowVersion, isSimulated: true })}
        />
      )}
    </>
  )
}

/** Of what is chosen; those of the whole stand with the basics. */
function Problems({ problems, selected }: { problems: readonly ApprovalProblem[]; selected: Selected }) {
  const own = problems.filter(({ step, field }) =>
    selected.part === 'basics'
      ? step === undefined && field === undefined
      : (selected.part === 'step' ? step : step === undefined && field) === selected.key,
  )
  return (
    <ul className="approval-plain approval-problems" aria-live="polite">
      {own.map(({ code, text }) => (
        <li key={`${code}${text}`} className="approval-late">
          <Icon name="warning" /> {text}
        </li>
      ))}
    </ul>
  )
}
