import { type BcfImportDetail, bcfImport } from '@sunmao/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { Facts } from '../../../ui/layout/facts.tsx'
import { TopicList } from './topic-list.tsx'

interface ImportDoneProps {
  row: BcfImportDetail
  onClose: () => void
}

const SIZE = 20

/** What was done, and what was not and why. */
export function ImportDone({ row, onClose }: ImportDoneProps) {
  const { t } = useTranslation()
  const [page, setPage] = useState(0)
  const topics = useCall(bcfImport.topics, { query: { id: row.id, page, size: SIZE } }, { keepPrevious: true })
  const { result } = row
  return (
    <>
      {result && (
        <Facts
          facts={(['created', 'changed', 'same', 'refused', 'comments', 'views'] as const).map(
            (one) => [t(`bcf.result.${one}`), String(result[one])] as const,
          )}
        />
      )}
      <TopicList topics={topics} page={page} size={SIZE} onPage={setPage} />
      <div className="bcf-foot">
        <Button type="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </>
  )
}
