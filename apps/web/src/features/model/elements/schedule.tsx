import { modelQuery, type Reply, TreeDimension } from '@sunmao/contract'
import { Button, Select, Table } from 'antd'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { useCall, useSend } from '../../../api/hooks.ts'
import { useIfcTerms } from '../../../api/use-ifc-terms.ts'
import { saveBlob } from '../../../ui/browser/save-blob.ts'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { numberText } from '../model-labels.ts'
import { useDimensionLabel } from './dimension-label.api.ts'
import { DimensionPicker } from './dimension-picker.tsx'
import { dimensionText, propertyText } from './dimensions.ts'
import { FindForm, useFind } from './find-form.tsx'
import { usePropertyOptions } from './property-options.api.ts'
import { useAddressValue } from './use-address-value.ts'

const MOST_GROUPS = 4
const MOST_SUMS = 10
const Groups = z.array(TreeDimension).min(1).max(MOST_GROUPS)
const Sums = z.array(z.object({ set: z.string(), name: z.string() })).max(MOST_SUMS)
type Sum = z.infer<typeof Sums>[number]
const usualGroups: TreeDimension[] = ['class', 'type']

type ScheduleRow = Reply<typeof modelQuery.schedule>['rows'][number]

/** Quantities by group. */
export function Schedule({ fileId, name }: { fileId: number; name: string }) {
  const { t, i18n } = useTranslation()
  const [groupBy, setGroupBy] = useAddressValue('by', Groups, usualGroups)
  const [sums, setSums] = useAddressValue('sums', Sums, [])
  const [find] = useFind()
  const body = { ...find, fileIds: [fileId], groupBy, sums }
  const { data, error, refetch } = useCall(modelQuery.schedule, { body }, { keepPrevious: true })
  const sheet = useSend(modelQuery.scheduleSheet)
  const save = () =>
    sheet.mutate(
      { body },
      { onSuccess: (blob) => saveBlob(blob, t('resource.sheet', { title: `${t('model.schedule')} ${name}` })) },
    )
  const dimensionLabel = useDimensionLabel()
  const words = useIfcTerms()
  const number = (value: number | undefined) => numberText(value ?? 0, i18n.language, 3)
  return (
    <>
      <div className="model-bar">
        <DimensionPicker
          fileId={fileId}
          label={t('model.groupBy')}
          value={groupBy}
          most={MOST_GROUPS}
          onChange={setGroupBy}
        />
        <Button icon={<Icon name="download" />} loading={sheet.isPending} onClick={save}>
          {t('model.exportSheet')}
        </Button>
      </div>
      <div className="model-bar">
        <SumPicker fileId={fileId} sums={sums} onChange={setSums} />
      </div>
      <details className="model-details">
        <summary>{t('model.scheduleOnly')}</summary>
        <FindForm fileId={fileId} />
      </details>
      {error && <Failure text={error.message} onRetry={refetch} />}
      {!data && !error && <SkeletonList rows={5} />}
      {data && !error && (
        <Table<ScheduleRow>
          size="small"
          rowKey={({ keys }) => JSON.stringify(keys)}
          dataSource={data.rows}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: <Empty text={t('common.noMatch')} /> }}
          pagination={{ size: 'small', defaultPageSize: 50, hideOnSinglePage: data.rows.length <= 10 }}
          columns={[
            ...groupBy.map((dimension, i) => ({
              key: `key${i}`,
              title: dimensionText(dimension, t, words),
              render: (_: unknown, { keys }: ScheduleRow) => (keys[i] ? dimensionLabel(dimension, keys[i]) : '–'),
            })),
            { title: t('model.count'), align: 'right' as const, render: (_: unknown, row) => number(row.count) },
            ...sums.map((sum, i) => ({
              key: `sum${i}`,
              title: propertyText(sum, words),
              align: 'right' as const,
              render: (_: unknown, row: ScheduleRow) => number(row.sums[i]),
            })),
          ]}
        />
      )}
    </>
  )
}

interface SumPickerProps {
  fileId: number
  sums: Sum[]
  onChange: (sums: Sum[]) => void
}

function SumPicker({ fileId, sums, onChange }: SumPickerProps) {
  const { t } = useTranslation()
  return (
    <Select<string[]>
      mode="multiple"
      className="model-dimensions"
      aria-label={t('model.sums')}
      placeholder={t('model.sumsHint')}
      maxCount={MOST_SUMS}
      optionFilterProp="search"
      value={sums.map((sum) => JSON.stringify(sum))}
      options={usePropertyOptions([fileId], sums, { numbers: true })}
      onChange={(keys) => onChange(Sums.parse(keys.map((key) => JSON.parse(key))))}
    />
  )
}
