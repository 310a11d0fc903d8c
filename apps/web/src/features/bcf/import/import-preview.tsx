import { type BcfField, type BcfImportDetail, type BcfImportTopic, bcfChanges, bcfImport } from '@sunmao/contract'
import { Button, Select, Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { useDict } from '../../../api/use-dict.ts'
import { Chip, Chips } from '../../../ui/filter/chip.tsx'
import { useOwnDiscipline } from '../../issue/form/own-discipline.api.ts'
import { useApplyImport, useRemoveImport } from '../bcf.api.ts'
import { ArchiveNotes } from './archive-notes.tsx'
import type { Choices, Side } from './choices.ts'
import { TopicList } from './topic-list.tsx'
import { WordList } from './word-list.tsx'

interface ImportPreviewProps {
  projId: number
  row: BcfImportDetail
  onGivenUp: () => void
}

const SIZE = 20

/** What the import would do, topic by topic; nothing is done before somebody says so. */
export function ImportPreview({ projId, row, onGivenUp }: ImportPreviewProps) {
  const { t } = useTranslation()
  const [change, setChange] = useState<BcfImportTopic['change']>()
  const [page, setPage] = useState(0)
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set())
  const [choices, setChoices] = useState<Choices>(new Map())
  const [asked, setDiscipline] = useState<string>()
  const own = useOwnDiscipline(projId)
  const discipline = asked ?? own
  const disciplines = useDict('discipline').entries
  const query = { id: row.id, page, size: SIZE, ...(change && { change }) }
  const topics = useCall(bcfImport.topics, { query }, { keepPrevious: true })
  const apply = useApplyImport()
  const remove = useRemoveImport()
  const counts = topics.data?.counts
  const unmapped = row.words.filter(({ value, isGuess }) => value === undefined && isGuess).length
  const toggle = (id: number) => {
    const next = new Set(skipped)
    if (!next.delete(id)) next.add(id)
    setSkipped(next)
  }
  const choose = (id: number, field: BcfField, side: Side) =>
    setChoices(new Map(choices).set(id, { ...choices.get(id), [field]: side }))
  const confirm = () => {
    if (!discipline) return
    const chosen = [...choices].map(([id, fields]) => ({ id, fields }))
    // A refusal is told by the call itself.
    apply.mutate({ body: { id: row.id, discipline, skipped: [...skipped], choices: chosen } })
  }
  return (
    <>
      <Tabs
        items={[
          {
            key: 'topics',
            label: t('bcf.tab.topics', { count: row.total }),
            children: (
              <>
                <Chips label={t('bcf.changes')}>
                  {bcfChanges.map((one) => (
                    <Chip
                      key={one}
                      isPressed={change === one}
                      count={counts?.[one]}
                      onClick={() => {
                        setChange(change === one ? undefined : one)
                        setPage(0)
                      }}
                    >
                      {t(`bcf.change.${one}`)}
                    </Chip>
                  ))}
                </Chips>
                <TopicList
                  projId={projId}
                  topics={topics}
                  page={page}
                  size={SIZE}
                  onPage={setPage}
                  deciding={{ skipped, choices, onToggle: toggle, onChoose: choose }}
                />
              </>
            ),
          },
          {
            key: 'words',
            label: unmapped > 0 ? t('bcf.tab.wordsOpen', { count: unmapped }) : t('bcf.tab.words'),
            children: <WordList projId={projId} words={row.words} />,
          },
          {
            key: 'notes',
            label: t('bcf.tab.notes', { count: row.mendedCount }),
            children: <ArchiveNotes row={row} />,
          },
        ]}
      />
      <div className="bcf-foot">
        <div className="bcf-discipline">
          <span>{t('bcf.discipline')}</span>
          <Select
            value={discipline}
            aria-label={t('bcf.discipline')}
            options={disciplines.map(({ value, label }) => ({ value, label }))}
            onChange={setDiscipline}
          />
        </div>
        <Button
          onClick={() => {
            remove.mutate({ body: [row.id] })
            onGivenUp()
          }}
        >
          {t('bcf.giveUp')}
        </Button>
        <Button type="primary" loading={apply.isPending} disabled={!discipline || row.total === 0} onClick={confirm}>
          {t('bcf.confirm', { count: Math.max(0, row.total - skipped.size) })}
        </Button>
      </div>
    </>
  )
}
