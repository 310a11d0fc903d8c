import { type BcfImportDetail, bcfImport } from '@sunmao/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { TopicList } from './topic-list.tsx'

interface ImportDoneProps {
  projId: number
  row: BcfImportDetail
  onClose: () => void
}

const SIZE = 20

/** What was done, and what was not and why. */
export function ImportDone({ projId, row, onClose }: ImportDoneProps) {
  const { t } = useTranslation()
  const [page, setPage] = useState(0)
  const topics = useCall(bcfImport.topics, { query: { id: row.id, page, size: SIZE } }, { keepPrevious: true })
  const { result } = row
  return (
    <>
      {result && (
        <dl className="bcf-result">
          {(['created', 'changed', 'same', 'refused', 'comments', 'views'] as const).map((one) => (
            <div key={one}>
              <dt>{t(`bcf.result.${one}`)}</dt>
              <dd>{result[one]}</dd>
            </div>
          ))}
        </dl>
      )}
      <TopicList projId={projId} topics={topics} page={page} size={SIZE} onPage={setPage} onLeave={onClose} />
      <div className="bcf-foot">
        <Button type="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </>
  )
}
