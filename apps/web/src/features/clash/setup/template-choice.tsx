import type { ClashTemplate } from '@sunmao/contract'
import { App, Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { useCreateTests, useRun, useTemplates } from '../clash.api.ts'
import { useClashWords } from '../clash-labels.ts'

interface TemplateChoiceProps {
  projId: number
  subId: number | undefined
  onDone: () => void
}

/** Tests for the usual pairs of disciplines; those that are chosen are made, and run if one wants. */
export function TemplateChoice({ projId, subId, onDone }: TemplateChoiceProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { mm } = useClashWords()
  const { data, error, refetch } = useTemplates(projId)
  const [codes, setCodes] = useState<readonly ClashTemplate[]>([])
  const create = useCreateTests()
  const run = useRun()
  if (error) return <Failure text={error.message} onRetry={refetch} />
  if (!data) return <SkeletonList rows={8} />
  const make = async (runs: boolean) => {
    const made = await create.mutateAsync({ body: { projId, subId, codes: [...codes] } })
    if (runs) await run.mutateAsync({ body: { ids: made.map(({ id }) => id) } })
    message.success(t('clash.test.made', { count: made.length }))
    onDone()
  }
  // A refusal is told by the call itself.
  const begin = (runs: boolean) => void make(runs).catch(() => undefined)
  const isBusy = create.isPending || run.isPending
  return (
    <div className="clash-templates">
      <Checkbox.Group value={[...codes]} onChange={(next) => setCodes(next as ClashTemplate[])}>
        {data.map(({ code, name, type, tolerance, a, b }) => (
          <Checkbox key={code} value={code}>
            <b>{name}</b>
            <span className="clash-quiet">
              {t(`clash.type.${type}`)} · {mm(tolerance)} · {a.name} × {b.name}
            </span>
          </Checkbox>
        ))}
      </Checkbox.Group>
      <div className="clash-templates-foot">
        <Button
          type="link"
          size="small"
          onClick={() => setCodes(codes.length === data.length ? [] : data.map(({ code }) => code))}
        >
          {t(codes.length === data.length ? 'clash.template.none' : 'clash.template.all')}
        </Button>
        <Button disabled={codes.length === 0 || isBusy} onClick={() => begin(false)}>
          {t('clash.template.add')}
        </Button>
        <Button type="primary" disabled={codes.length === 0} loading={isBusy} onClick={() => begin(true)}>
          {t('clash.template.addAndRun')}
        </Button>
      </div>
    </div>
  )
}
