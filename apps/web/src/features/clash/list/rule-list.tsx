import type { ClashIgnoreRule } from '@sunmao/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDanger } from '../../../api/use-danger.ts'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { dayText } from '../../../ui/text/format.ts'
import { useClashRules, useRemoveRules } from '../clash.api.ts'
import { IgnoreForm } from '../setup/ignore-form.tsx'
import { useRulesText } from '../setup/rules-text.ts'
import type { Triage } from '../use-triage.ts'

/** Pairs that nobody wants to hear of, and how many points each keeps away. */
export function RuleList({ triage: { projId, filter } }: { triage: Triage }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useClashRules(projId)
  const may = useProjectCan(projId)
  const danger = useDanger()
  const remove = useRemoveRules()
  const rulesText = useRulesText()
  const [editing, setEditing] = useState<ClashIgnoreRule | 'new'>()
  const add = may('clash:add') && (
    <Button icon={<Icon name="plus" />} onClick={() => setEditing('new')}>
      {t('clash.rule.add')}
    </Button>
  )
  return (
    <div className="clash-rules">
      {error && <Failure text={error.message} onRetry={refetch} />}
      {!data && !error && <SkeletonList rows={4} />}
      {data?.length === 0 && <Empty text={t('clash.rule.empty')} action={add} />}
      {data && data.length > 0 && (
        <>
          {add}
          <ul>
            {data.map((rule) => (
              <li key={rule.id}>
                <div className="clash-rule-head">
                  <b className="browse-cut">{rule.name}</b>
                  <span>{t('clash.points', { count: rule.points })}</span>
                </div>
                <p className="clash-quiet">
                  {rulesText(rule.a)} × {rulesText(rule.b)}
                </p>
                {rule.reason && <p>{rule.reason}</p>}
                <div className="clash-rule-head clash-quiet">
                  <span>
                    {rule.expiry
                      ? t(rule.isExpired ? 'clash.rule.expired' : 'clash.rule.until', { day: dayText(rule.expiry) })
                      : t('clash.rule.forever')}
                    {' · '}
                    {rule.createByName}
                  </span>
                  <span>
                    {may('clash:edit') && (
                      <Button type="link" size="small" onClick={() => setEditing(rule)}>
                        {t('common.edit')}
                      </Button>
                    )}
                    {may('clash:del') && (
                      <Button
                        type="link"
                        size="small"
                        danger
                        onClick={() =>
                          danger({
                            title: t('clash.rule.removeTitle', { name: rule.name }),
                            content: t('clash.rule.removeText', { count: rule.points }),
                            okText: t('common.delete'),
                            run: () => remove.mutateAsync({ body: [rule.id] }),
                            done: t('common.deleted'),
                          })
                        }
                      >
                        {t('common.delete')}
                      </Button>
                    )}
                  </span>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {editing && (
        <IgnoreForm
          projId={projId}
          testId={filter.testId}
          row={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  )
}
