import type { ClashTest } from '@sunmao/contract'
import { unresolvedClashStatuses } from '@sunmao/contract'
import { Button, Drawer, Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDanger } from '../../../api/use-danger.ts'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { minuteText } from '../../../ui/text/format.ts'
import { useClashTests, useRemoveTests, useRun } from '../clash.api.ts'
import { useClashWords } from '../clash-labels.ts'
import { totalOf } from '../clash-status.tsx'
import { ComparedText } from '../compared-text.tsx'
import type { Triage } from '../use-triage.ts'
import { SelectionList } from './selection-list.tsx'
import { TemplateChoice } from './template-choice.tsx'
import { TestForm } from './test-form.tsx'
import './setup.css'

/** The tests of the scope, the templates they are made of, and the saved searches. */
export function SetupDrawer({ triage, onClose }: { triage: Triage; onClose: () => void }) {
  const { t } = useTranslation()
  const { projId, filter } = triage
  const { data } = useClashTests(filter)
  const may = useProjectCan(projId)
  const [tab, setTab] = useState<string>()
  const first = data?.totalElements === 0 && may('clash:add') ? 'templates' : 'tests'
  const mayAdd = may('clash:add')
  return (
    <Drawer
      open
      size={560}
      title={t('clash.setup')}
      closable={{ 'aria-label': t('common.close'), placement: 'end' }}
      onClose={onClose}
    >
      <Tabs
        size="small"
        className="clash-setup"
        activeKey={tab ?? first}
        onChange={setTab}
        items={[
          { key: 'tests', label: t('clash.tests'), children: <TestList triage={triage} /> },
          ...(mayAdd
            ? [
                {
                  key: 'templates',
                  label: t('clash.templates'),
                  children: <TemplateChoice projId={projId} subId={filter.subId} onDone={onClose} />,
                },
              ]
            : []),
          { key: 'selections', label: t('clash.selections'), children: <SelectionList projId={projId} /> },
        ]}
      />
    </Drawer>
  )
}

function TestList({ triage: { projId, filter, setQuery } }: { triage: Triage }) {
  const { t } = useTranslation()
  const { mm } = useClashWords()
  const { data } = useClashTests(filter)
  const may = useProjectCan(projId)
  const danger = useDanger()
  const remove = useRemoveTests()
  const run = useRun()
  const [editing, setEditing] = useState<ClashTest | 'new'>()
  const drop = (test: ClashTest) =>
    danger({
      title: t('clash.test.removeTitle', { name: test.name }),
      content: t('clash.test.removeText', { count: totalOf(test.counts) }),
      okText: t('common.delete'),
      run: () => remove.mutateAsync({ body: [test.id] }),
      done: t('common.deleted'),
    })
  return (
    <>
      {may('clash:add') && (
        <Button icon={<Icon name="plus" />} onClick={() => setEditing('new')}>
          {t('clash.test.add')}
        </Button>
      )}
      {data?.content.length === 0 && <Empty text={t('clash.empty.noTestYet')} />}
      <ul className="clash-tests">
        {data?.content.map((test) => (
          <li key={test.id}>
            <div className="clash-test-head">
              <b className="browse-cut">{test.name}</b>
              <span>{t('clash.unresolved', { count: totalOf(test.counts, unresolvedClashStatuses) })}</span>
            </div>
            <p className="clash-quiet">
              {t(`clash.type.${test.type}`)} · {mm(test.tolerance)} · {test.a.name} × {test.b.name}
            </p>
            <p className="clash-quiet">
              {test.lastRun
                ? `${t(`clash.run.${test.lastRun.status}`)} ${minuteText(test.lastRun.endTime ?? test.lastRun.createTime)}`
                : t('clash.run.never')}
              {' · '}
              {t(`clash.trigger.${test.trigger}`)}
              {test.lastRun?.error && ` · ${test.lastRun.error}`}
            </p>
            <ComparedText test={test} />
            <div className="clash-test-actions">
              {may('clash:edit') && (
                <Button size="small" onClick={() => run.mutate({ body: { ids: [test.id] } })}>
                  {t('clash.run.one')}
                </Button>
              )}
              <Button size="small" onClick={() => setQuery({ test: test.id, point: undefined, group: undefined })}>
                {t('clash.test.only')}
              </Button>
              {may('clash:edit') && (
                <Button size="small" onClick={() => setEditing(test)}>
                  {t('common.edit')}
                </Button>
              )}
              {may('clash:del') && (
                <Button size="small" danger type="text" onClick={() => drop(test)}>
                  {t('common.delete')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {editing && (
        <TestForm
          projId={projId}
          subId={filter.subId}
          row={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}
