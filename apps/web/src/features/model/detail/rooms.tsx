import { modelQuery, type Room } from '@sunmao/contract'
import { Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { FilterBox } from '../../../ui/filter/filter-box.tsx'
import { FilterSelect } from '../../../ui/filter/filter-select.tsx'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { numberText } from '../model-labels.ts'

/** The rooms of a model. They come all at once, so that choosing a level does not ask again. */
export function Rooms({ fileId }: { fileId: number }) {
  const { t, i18n } = useTranslation()
  const { query } = usePage()
  const { data, error, refetch } = useCall(modelQuery.rooms, { body: { fileIds: [fileId] } })
  if (error) return <Failure text={error.message} onRetry={refetch} />
  if (!data) return <SkeletonList rows={5} />

  const levels = [...new Set(data.map(({ level }) => level).filter((level) => level !== undefined))]
  const level = levels.find((one) => one === query.get('level'))
  const word = query.get('blurry')?.toLowerCase() ?? ''
  const rows = data.filter(
    (room) => (!level || room.level === level) && `${room.number} ${room.name}`.toLowerCase().includes(word),
  )
  const area = totalArea(rows)
  const number = (value: number | undefined) => (value === undefined ? '–' : numberText(value, i18n.language, 2))
  const byText = (pick: (room: Room) => string | undefined) => (a: Room, b: Room) =>
    (pick(a) ?? '').localeCompare(pick(b) ?? '', i18n.language, { numeric: true })
  return (
    <>
      <div className="model-filters">
        <FilterBox name="blurry" label={t('model.roomSearch')} />
        <FilterSelect
          name="level"
          label={t('model.level')}
          options={levels.map((one) => ({ value: one, label: one }))}
        />
        <span className="model-quiet model-sum">
          {t('model.roomSum', { count: rows.length, area: numberText(area, i18n.language, 1) })}
        </span>
      </div>
      <Table<Room>
        size="small"
        rowKey="index"
        dataSource={rows}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <Empty text={t(data.length > 0 ? 'common.noMatch' : 'model.noRooms')} /> }}
        pagination={{ size: 'small', defaultPageSize: 20, hideOnSinglePage: rows.length <= 10 }}
        columns={[
          { title: t('model.roomNumber'), dataIndex: 'number', sorter: byText((room) => room.number) },
          { title: t('model.roomName'), dataIndex: 'name', sorter: byText((room) => room.name) },
          {
            title: t('model.level'),
            sorter: (a, b) => levelRank(a) - levelRank(b),
            render: (_, room) => room.level ?? '–',
          },
          {
            title: t('model.area'),
            align: 'right',
            sorter: (a, b) => (a.area ?? 0) - (b.area ?? 0),
            render: (_, room) => (
              <>
                {number(room.area)}
                {room.drawnArea !== undefined && (
                  <div className="model-quiet">{t('model.drawnArea', { area: number(room.drawnArea) })}</div>
                )}
              </>
            ),
          },
          { title: t('model.height'), align: 'right', render: (_, room) => number(room.height) },
        ]}
      />
    </>
  )
}

/** Levels from the lowest up, rooms without one last. */
const levelRank = ({ levelId = Number.MAX_SAFE_INTEGER }: Room) => levelId

/** Parts of a room count with the room, as far as it is among these and has an area. */
function totalArea(rooms: readonly Room[]): number {
  const byIndex = new Map(rooms.map((room) => [room.index, room]))
  const wholeOf = ({ partOf }: Room) => (partOf === undefined ? undefined : byIndex.get(partOf))
  const isCounted = (room: Room) => {
    for (let whole = wholeOf(room); whole; whole = wholeOf(whole)) if (whole.area !== undefined) return true
    return false
  }
  return rooms.reduce((sum, room) => sum + (isCounted(room) ? 0 : (room.area ?? 0)), 0)
}
