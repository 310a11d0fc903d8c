import { type Meeting, meeting, meetingItem, type Together, type TogetherView, together } from '@sunmao/contract'
import { App, Button, Dropdown, Switch } from 'antd'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCall, useSend } from '../../api/hooks.ts'
import { useSession } from '../../session/session.ts'
import { useRoom } from '../../shell/presence/live.ts'
import { BottomSheet } from '../../ui/dialog/bottom-sheet.tsx'
import { CopyBox } from '../../ui/label/copy-box.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { useBench } from '../browse/workbench.api.ts'
import { OtherPeople } from './other-people.tsx'
import { useFollowing } from './use-following.ts'
import { type Pointing, useLeading, useTelling } from './use-leading.ts'
import './together.css'

/** Looks again whether who leads is still there. */
const LOOK_MS = 4000

/** The room that the address names. */
export function TogetherLayer() {
  const { query, setQuery } = usePage()
  const room = query.get('together') ?? ''
  if (!/^[ms][1-9]\d{0,8}$/.test(room)) return null
  return <TogetherRoom key={room} room={room} onClose={() => setQuery({ together: undefined })} />
}

/** Views are read with each frame: the page is not drawn again for them. */
const isDrawn = () => false

/** Whether this browser shows where others stand. */
const CONES = 'together-cones'

/** Following goes on over a change of models. */
let followed: string | undefined

function TogetherRoom({ room, onClose }: { room: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { viewer } = useBench()
  const me = useSession((session) => session.info?.user)
  const { people, connection, signals, isRefused } = useRoom<TogetherView>(`together:${room}`, isDrawn)
  const { data, error, refetch } = useCall(together.get, { query: { room } }, { quiet: true })
  const take = useSend(together.lead, [together.get])
  const give = useSend(together.handOver, [together.get])
  const [isFollowing, setFollowing] = useState(followed === room)
  const [isLaser, setLaser] = useState(false)
  const pointing = useRef<Pointing>({ pointer: null, isLaser: false })
  pointing.current.isLaser = isLaser
  const [hasCones, setCones] = useState(() => localStorage.getItem(CONES) !== 'off')
  const [laserId, conesId] = [useId(), useId()]
  const leader = data?.leader
  const isLeading = leader !== undefined && leader.userId === me?.id && leader.connection === connection
  const follow = useCallback(
    (isOn: boolean) => {
      followed = isOn ? room : undefined
      setFollowing(isOn)
    },
    [room],
  )
  const stop = useCallback(() => follow(false), [follow])
  const isLed = isFollowing && !isLeading
  useTelling(room, connection, pointing, { isQuick: isLeading || isLaser, isFollowing: isLed })
  useLeading(room, connection, isLeading)
  const isShown = leader !== undefined && data?.isRefused === false
  const viewNow = () => (isShown ? signals.get(leader.connection) : undefined)
  useFollowing(data, viewNow, isLed, stop)

  useEffect(() => {
    const timer = setInterval(() => void refetch(), LOOK_MS)
    return () => clearInterval(timer)
  }, [refetch])
  // Of those who were here with him the first takes over from who was lost; the others see it.
  const heir = people.find(({ userId }) => userId !== leader?.userId)?.userId
  const isLost = leader?.isLost === true
  const hasSeenLeader = useRef(false)
  if (leader && !isLost) hasSeenLeader.current = true
  const { mutate: takeOver } = useSend(together.lead, [together.get], { quiet: true })
  useEffect(() => {
    if (isLost && hasSeenLeader.current && heir === me?.id && connection) takeOver({ body: { room, connection } })
  }, [isLost, heir, me?.id, connection, room, takeOver])
  // Whoever led over a connection that broke leads over the next one.
  const led = useRef<string>(undefined)
  if (isLeading) led.current = connection
  const isInterrupted = leader?.userId === me?.id && led.current !== undefined && led.current === leader?.connection
  useEffect(() => {
    if (isInterrupted && connection && connection !== led.current) takeOver({ body: { room, connection } })
  }, [isInterrupted, connection, room, takeOver])
  const leaderName = leader?.name
  const before = useRef(leaderName)
  useEffect(() => {
    if (leaderName && before.current && leaderName !== before.current)
      message.info(t('together.leadsNow', { name: leaderName }))
    before.current = leaderName
  }, [leaderName, message, t])

  useEffect(() => {
    if (!isLaser) return
    let last = 0
    const move = ({ offsetX, offsetY, timeStamp }: PointerEvent) => {
      if (timeStamp - last < 60) return
      last = timeStamp
      const point = viewer.pick(offsetX, offsetY)?.point
      pointing.current.pointer = point ? [...point] : null
    }
    const leave = () => {
      pointing.current.pointer = null
    }
    viewer.canvas.addEventListener('pointermove', move)
    viewer.canvas.addEventListener('pointerleave', leave)
    return () => {
      leave()
      viewer.canvas.removeEventListener('pointermove', move)
      viewer.canvas.removeEventListener('pointerleave', leave)
    }
  }, [viewer, isLaser])

  const others = people.flatMap(({ name, connections }, at) =>
    connections
      .filter((id) => id !== connection)
      .map((id) => ({ connection: id, name, at, view: () => signals.get(id) })),
  )
  const gone = error?.status === 404 || isRefused
  return (
    <>
      <OtherPeople others={others} hasCones={hasCones} />
      {isLed && leader && (
        <div className="together-bar" role="status">
          {t('together.followingWhom', { name: leader.name })}
          <button type="button" onClick={stop}>
            Esc
          </button>
        </div>
      )}
      <BottomSheet className="browse-card browse-right together-pane" label={t('together.title')}>
        <header>
          <h2>{t('together.title')}</h2>
          <span className="together-quiet">{t('meeting.peopleCount', { count: people.length })}</span>
          <Button
            type="text"
            icon={<Icon name="close" />}
            aria-label={t('common.close')}
            onClick={() => {
              follow(false)
              if (isLeading) give.mutate({ body: { room } })
              onClose()
            }}
          />
        </header>
        {gone && <p role="alert">{t('together.gone')}</p>}
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
                {leader?.userId === person.userId ? t(isLost ? 'together.lost' : 'together.leads') : ''}
              </span>
            </li>
          ))}
        </ul>
        <div className="together-buttons">
          {(!leader || (isLost && leader.userId !== me?.id)) && connection && (
            <Button type="primary" loading={take.isPending} onClick={() => take.mutate({ body: { room, connection } })}>
              {t('together.lead')}
            </Button>
          )}
          {leader && !isLeading && leader.userId === me?.id && connection && (
            <Button loading={take.isPending} onClick={() => take.mutate({ body: { room, connection } })}>
              {t('together.leadHere')}
            </Button>
          )}
          {leader && !isLost && leader.userId !== me?.id && (
            <Button type={isFollowing ? 'default' : 'primary'} onClick={() => follow(!isFollowing)}>
              {t(isFollowing ? 'together.unfollow' : 'together.follow')}
            </Button>
          )}
          {isLeading && (
            <>
              <Dropdown
                trigger={['click']}
                disabled={people.length < 2}
                menu={{
                  items: people
                    .filter(({ userId }) => userId !== me?.id)
                    .map(({ userId, name }) => ({ key: userId, label: name })),
                  onClick: ({ key }) => {
                    const to = people.find(({ userId }) => userId === Number(key))
                    give.mutate({ body: { room, userId: Number(key), connection: to?.connections[0] ?? null } })
                  },
                }}
              >
                <Button>{t('together.handOver')}</Button>
              </Dropdown>
              <Button onClick={() => give.mutate({ body: { room } })}>{t('together.stop')}</Button>
            </>
          )}
        </div>
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
        {room.startsWith('m') && <Agenda id={Number(room.slice(1))} room={room} isLeading={isLeading} />}
        <CopyBox label={t('together.invite')} text={location.href.replace(/#.*/, '')} />
      </BottomSheet>
    </>
  )
}

const hasModels = (path: string | undefined) => path?.startsWith('/modelBrowse') === true

/** Whoever leads goes through the agenda; what he opens, those who follow see. */
function Agenda({ id, room, isLeading }: { id: Meeting['id']; room: Together['room']; isLeading: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data } = useCall(meeting.detail, { query: { id } }, { quiet: true })
  const go = useSend(meetingItem.current, [meeting.detail], { quiet: true })
  if (!data) return null
  const isRunning = data.status === 'running' && data.may.lead
  const open = (itemId: number, path: string | undefined) => {
    if (isRunning) go.mutate({ body: { meetingId: id, itemId } })
    if (hasModels(path)) void navigate(`${path}&together=${room}`)
  }
  return (
    <>
      <h3>{t('meeting.agenda')}</h3>
      <ol className="together-agenda">
        {data.agenda.map((item) => (
          <li key={item.id} aria-current={item.startTime ? 'step' : undefined}>
            <button
              type="button"
              disabled={!isLeading || !(isRunning || hasModels(item.ref?.path))}
              onClick={() => open(item.id, item.ref?.path)}
            >
              {item.title}
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}
