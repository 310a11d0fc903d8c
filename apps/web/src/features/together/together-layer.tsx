import { together } from '@sunmao/contract'
import { Button, Switch } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/hooks.ts'
import { BottomSheet } from '../../ui/dialog/bottom-sheet.tsx'
import { CopyBox } from '../../ui/label/copy-box.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { BenchMarks } from '../hub-annotation/bench/bench-marks.panel.tsx'
import { KeptMarksList } from './kept-marks-list.tsx'
import { OtherPeople } from './other-people.tsx'
import { TogetherButtons } from './together-buttons.tsx'
import { leaveReview, stopFollowing, useTogether } from './together-store.ts'
import { useAgenda } from './use-agenda.ts'
import { useFollowing } from './use-following.ts'
import { type Pointing, useLaser, useLeading, useTelling } from './use-leading.ts'
import { useMarksOfOthers, useTellingMarks } from './use-marks-together.ts'
import { useReview } from './use-review.ts'
import './together.css'

/** The review that this window is in, beside the models. */
export function TogetherLayer() {
  const room = useTogether((state) => state.room)
  return room ? <TogetherPane key={room} room={room} /> : null
}

/** Whether this browser shows where others stand. */
const CONES = 'together-cones'

function TogetherPane({ room }: { room: string }) {
  const { t } = useTranslation()
  const { setQuery } = usePage()
  const review = useReview(room)
  const { people, connection, signals, data, leader, isLeading, isLed, isLost, isGone } = review
  const give = useSend(together.handOver, [together.get])
  const [isLaser, setLaser] = useState(false)
  const pointing = useRef<Pointing>({ pointer: null, isLaser: false })
  pointing.current.isLaser = isLaser
  const [hasCones, setCones] = useState(() => localStorage.getItem(CONES) !== 'off')
  const [laserId, conesId] = [useId(), useId()]
  useEffect(() => {
    // What the leader shows now are models.
    useTogether.setState({ hasPane: true, opened: undefined })
    return () => useTogether.setState({ hasPane: false })
  }, [])
  useTelling(room, connection, pointing, { isQuick: isLeading || isLaser, isFollowing: isLed })
  useLeading(room, connection, isLeading)
  const hasView = leader !== undefined && data?.state !== undefined
  const viewNow = () => (hasView ? signals.get(leader.connection) : undefined)
  useFollowing(data, viewNow, isLed, stopFollowing)
  useLaser(isLaser, pointing)
  useTellingMarks(review)
  const drawn = useMarksOfOthers(review)
  const others = people.flatMap(({ name, connections }, at) =>
    connections
      .filter((id) => id !== connection)
      .map((id) => ({ connection: id, name, at, view: () => signals.get(id) })),
  )
  const close = () => {
    if (isLeading) give.mutate({ body: { room } })
    leaveReview()
    setQuery({ together: undefined })
  }
  return (
    <>
      <OtherPeople others={others} hasCones={hasCones} />
      <BenchMarks marks={drawn.marks} />
      {isLed && leader && (
        <div className="together-bar" role="status">
          {t('together.followingWhom', { name: leader.name })}
          <button type="button" onClick={stopFollowing}>
            Esc
          </button>
        </div>
      )}
      <BottomSheet className="browse-card browse-right together-pane" label={t('together.title')}>
        <header>
          <h2>{t('together.title')}</h2>
          <span className="together-quiet">{t('meeting.peopleCount', { count: people.length })}</span>
          <Button type="text" icon={<Icon name="close" />} aria-label={t('common.close')} onClick={close} />
        </header>
        {isGone && <p role="alert">{t('together.gone')}</p>}
        {data?.isRefused && (
          <p role="alert" className="together-warning">
            {t('together.refused')}
          </p>
        )}
        <ul>
          {people.map((person) => (
            <li key={person.key}>
              <span className="together-name">{person.name}</span>
              <span className="together-quiet">
                {[
                  leader?.userId === person.userId ? t(isLost ? 'together.lost' : 'together.leads') : '',
                  person.connections.some((id) => drawn.drawing.has(id)) ? t('together.draws') : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
        <TogetherButtons review={review} />
        <p className="together-laser">
          <Switch id={laserId} size="small" checked={isLaser} onChange={setLaser} />
          <label htmlFor={laserId}>{t('together.laser')}</label>
        </p>
        <p className="together-laser">
          <Switch
            id={conesId}
            size="small"
            checked={hasCones}
            onChange={(isOn) => {
              localStorage.setItem(CONES, isOn ? 'on' : 'off')
              setCones(isOn)
            }}
          />
          <label htmlFor={conesId}>{t('together.cones')}</label>
        </p>
        <KeptMarksList kept={drawn.kept} onDrop={drawn.drop} />
        {room.startsWith('m') && <Agenda room={room} isLeading={isLeading} />}
        <CopyBox label={t('together.invite')} text={inviteTo(room)} />
      </BottomSheet>
    </>
  )
}

function inviteTo(room: string): string {
  const { origin, pathname, search } = location
  const query = new URLSearchParams(search)
  query.set('together', room)
  return `${origin}${pathname}?${query}`
}

function Agenda({ room, isLeading }: { room: string; isLeading: boolean }) {
  const { t } = useTranslation()
  const { items, open } = useAgenda(room)
  if (items.length === 0) return null
  return (
    <>
      <h3>{t('meeting.agenda')}</h3>
      <ol className="together-agenda">
        {items.map((item) => (
          <li key={item.id} aria-current={item.startTime ? 'step' : undefined}>
            <button type="button" disabled={!isLeading || item.isHidden} onClick={() => open(item)}>
              {item.title}
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}
