import { project } from '@sunmao/contract'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { Can } from '../../session/can.tsx'
import { Empty } from '../../ui/loading/empty.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { usePaging } from '../../ui/table/paged-table.tsx'
import { ProjectForm } from './form/project-form.tsx'
import { storedLook, storeLook } from './list/list-look.ts'
import { ProjectCards } from './list/project-cards.tsx'
import { ProjectFilters } from './list/project-filters.tsx'
import { ProjectTable } from './list/project-table.tsx'
import { useListFilters } from './list/use-list-filters.ts'
import './project.css'

/** The projects that one may see, and the way into each. */
export function ProjectListPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { query, setQuery } = usePage()
  const filters = useListFilters()
  const counts = useCall(project.count, {}).data
  const list = useCall(project.list, { query: { ...usePaging(), ...filters } }, { keepPrevious: true })
  const [look, setLook] = useState(storedLook)
  /** Counts up, so that the search box forgets its text too. */
  const [cleared, setCleared] = useState(0)
  const [isAdding, setAdding] = useState(false)
  const isAsked = query.get('new') === '1'
  // The home page leads straight to the form.
  useEffect(() => {
    if (!isAsked) return
    setAdding(true)
    setQuery({ new: undefined })
  }, [isAsked, setQuery])
  const { view, status, stage, blurry } = filters
  const isFiltered = Boolean(status || stage || blurry)
  const isBin = view === 'deleted'

  const add = (
    <Can codes={['project:add']}>
      <Button type="primary" icon={<Icon name="plus" />} onClick={() => setAdding(true)}>
        {t('project.add')}
      </Button>
    </Can>
  )
  const clear = () => {
    setQuery({ status: undefined, stage: undefined, blurry: undefined, page: undefined })
    setCleared(cleared + 1)
  }
  const whyEmpty = () => {
    if (isFiltered) return t('common.noMatch')
    if (isBin) return t('project.binEmpty')
    return t(view === 'all' ? 'project.empty' : 'project.emptyView')
  }
  const emptyAction = isFiltered ? <Button onClick={clear}>{t('common.clearFilters')}</Button> : view === 'all' && add

  return (
    <>
      <PageHead
        title={t('project.title')}
        count={
          counts &&
          `${t('project.count', { count: counts.all })} · ${t('project.joinedCount', { count: counts.joined })}`
        }
        actions={add}
      />
      <ProjectFilters
        key={cleared}
        look={look}
        onLook={(next) => {
          storeLook(next)
          setLook(next)
        }}
      />
      {look === 'table' ? (
        <ProjectTable list={list} empty={whyEmpty()} isBin={isBin} />
      ) : (
        <ProjectCards list={list} empty={<Empty text={whyEmpty()} action={emptyAction} />} />
      )}
      {isAdding && (
        <ProjectForm
          onClose={() => setAdding(false)}
          onMade={({ projId }) => navigate(`/project/detail?projId=${projId}`)}
        />
      )}
    </>
  )
}
