import type { ClashHeight } from '@sunmao/contract'
import { Drawer, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { useClashTests, useHeights } from '../clash.api.ts'
import { useClashWords } from '../clash-labels.ts'
import type { Triage } from '../use-triage.ts'
import { bandOf, drawPlan, heightBands, type PlanRoom, SHORT_MM } from './height-plan.ts'
import './height.css'

/** The free heights of rooms as a coloured plan, storey by storey. */
export function HeightDrawer({ triage, onClose }: { triage: Triage; onClose: () => void }) {
  const { t } = useTranslation()
  const { data } = useClashTests(triage.filter)
  const tests = data?.content.filter(({ type }) => type === 'netHeight') ?? []
  const [chosen, setChosen] = useState<number>()
  const test = tests.find(({ id }) => id === (chosen ?? triage.filter.testId)) ?? tests[0]
  return (
    <Drawer
      open
      size={720}
      title={t('clash.heights')}
      closable={{ 'aria-label': t('common.close'), placement: 'end' }}
      extra={
        tests.length > 1 && (
          <Select
            aria-label={t('clash.field.test')}
            value={test?.id}
            options={tests.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setChosen}
          />
        )
      }
      onClose={onClose}
    >
      {test ? (
        <Heights
          key={test.id}
          testId={test.id}
          onOpen={(pointId) => {
            triage.setQuery({ point: pointId, group: undefined, status: 'all' })
            onClose()
          }}
        />
      ) : (
        <Empty text={t('clash.height.noTest')} />
      )}
    </Drawer>
  )
}

function Heights({ testId, onOpen }: { testId: number; onOpen: (pointId: number) => void }) {
  const { t } = useTranslation()
  const { mm } = useClashWords()
  const { data, error, refetch } = useHeights(testId)
  const [chosen, setChosen] = useState<string>()
  if (error) return <Failure text={error.message} onRetry={refetch} />
  if (!data) return <SkeletonList rows={8} />
  const levels = [...new Set(data.map(({ level }) => level))]
  const worst = (level: string) => data.filter((room) => room.level === level && bandOf(room) !== 'fine').length
  // Where most rooms are too low, one looks first.
  const level = chosen ?? levels.toSorted((one, other) => worst(other) - worst(one))[0]
  const rooms = data.filter((room) => room.level === level)
  const plan = drawPlan(rooms)
  if (level === undefined) return <Empty text={t('clash.height.empty')} />
  const limit = rooms[0]?.limit ?? 0
  const words = {
    fine: t('clash.height.fine', { limit: mm(limit) }),
    short: t('clash.height.short', { from: mm(limit - SHORT_MM), to: mm(limit) }),
    low: t('clash.height.low', { limit: mm(limit - SHORT_MM) }),
  }
  const low = rooms.filter((room) => bandOf(room) !== 'fine').sort((one, other) => one.height - other.height)
  return (
    <>
      <Select
        className="clash-height-level"
        aria-label={t('clash.field.level')}
        value={level}
        options={levels.map((value) => ({
          value,
          label: worst(value) > 0 ? t('clash.height.levelLow', { level: value, count: worst(value) }) : value,
        }))}
        onChange={setChosen}
      />
      {plan ? (
        <svg className="clash-plan" viewBox={plan.viewBox} role="img" aria-label={t('clash.height.plan', { level })}>
          {plan.rooms.map((one) => (
            <RoomShape key={`${one.room.fileId}/${one.room.index}`} shape={one} letter={plan.letter} />
          ))}
        </svg>
      ) : (
        <Empty text={t('clash.height.noOutline')} />
      )}
      <ul className="clash-height-legend">
        {heightBands.map((band) => (
          <li key={band}>
            <i className={`clash-band-${band}`} /> {words[band]}
            <span className="clash-quiet">{rooms.filter((room) => bandOf(room) === band).length}</span>
          </li>
        ))}
      </ul>
      <ul className="clash-height-rooms">
        {low.map((room) => (
          <li key={`${room.fileId}/${room.index}`}>
            <RoomLine room={room} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </>
  )
}

function RoomLine({ room, onOpen }: { room: ClashHeight; onOpen: (pointId: number) => void }) {
  const { mm } = useClashWords()
  const { pointId, number, name, height } = room
  const words = (
    <>
      <i className={`clash-band-${bandOf(room)}`} />
      <span className="browse-cut">{[number, name].filter(Boolean).join(' ')}</span>
      <b>{mm(height)}</b>
    </>
  )
  return pointId === undefined ? (
    <span className="clash-height-room">{words}</span>
  ) : (
    <button type="button" className="clash-height-room" onClick={() => onOpen(pointId)}>
      {words}
    </button>
  )
}

/** A name fits into so many letters' widths, two lines into so many letters' heights. */
const FITS = 4
const TWO_LINES = 3

function RoomShape({ shape, letter }: { shape: PlanRoom; letter: number }) {
  const { room, band, points, middle, size, depth } = shape
  const name = (room.number || room.name).slice(0, 8)
  const height = Math.round(room.height)
  const hasTwo = depth > letter * TWO_LINES
  return (
    <g>
      <polygon points={points} className={`clash-band-${band}`} />
      <title>{`${room.number} ${room.name} ${height} mm`}</title>
      {size > letter * FITS && (
        <text x={middle.x} y={middle.y + letter * (hasTwo ? -0.25 : 0.35)} fontSize={letter} textAnchor="middle">
          {hasTwo ? (
            <>
              <tspan x={middle.x}>{name}</tspan>
              <tspan x={middle.x} dy={letter * 1.2}>
                {height}
              </tspan>
            </>
          ) : (
            `${name} ${height}`
          )}
        </text>
      )}
    </g>
  )
}
