import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useEmptyText } from '../../../session/project/use-empty-text.ts'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { Empty } from '../../../ui/loading/empty.tsx'
import { useClashTests } from '../clash.api.ts'
import { isFiltered, noFilters } from '../clash-query.ts'
import { comparedNothing } from '../compared.ts'
import { ComparedText } from '../compared-text.tsx'
import type { Triage } from '../use-triage.ts'

/** Why there is nothing, and the one step that leads on. */
export function NothingFound({ triage, onSetUp }: { triage: Triage; onSetUp: () => void }) {
  const { t } = useTranslation()
  const { projId, filter, query, setQuery } = triage
  const { data: tests } = useClashTests(filter)
  const may = useProjectCan(projId)
  const whyNone = useEmptyText(
    projId,
    tests?.totalElements === 0,
    t(may('clash:add') ? 'clash.empty.noTest' : 'clash.empty.noTestYet'),
  )
  if (!tests) return null
  if (tests.totalElements === 0)
    return (
      <Empty
        text={whyNone}
        action={
          may('clash:add') && (
            <Button type="primary" onClick={onSetUp}>
              {t('clash.empty.choose')}
            </Button>
          )
        }
      />
    )
  const runs = tests.content.flatMap(({ lastRun }) => lastRun ?? [])
  if (runs.length === 0) return <Empty text={t('clash.empty.notRun')} />
  if (runs.some(({ status }) => status === 'queued' || status === 'running'))
    return <Empty text={t('clash.empty.running')} />
  if (isFiltered(query))
    return (
      <Empty
        text={t('common.noMatch')}
        action={<Button onClick={() => setQuery(noFilters)}>{t('common.clearFilters')}</Button>}
      />
    )
  const own = tests.content.filter(({ id }) => !filter.testId || id === filter.testId)
  if (own.some(comparedNothing))
    return (
      <Empty
        text={t('clash.empty.notCompared')}
        action={
          <>
            {own.filter(comparedNothing).map((test) => (
              <ComparedText key={test.id} test={test} isNamed />
            ))}
            <Button onClick={onSetUp}>{t('clash.empty.seeTests')}</Button>
          </>
        }
      />
    )
  return (
    <Empty
      text={t('clash.empty.done')}
      action={
        <>
          {own.map((test) => (
            <ComparedText key={test.id} test={test} isNamed />
          ))}
          <Button onClick={() => setQuery({ status: 'all' })}>{t('clash.showAll')}</Button>
        </>
      }
    />
  )
}
