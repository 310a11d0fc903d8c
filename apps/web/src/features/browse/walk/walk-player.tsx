import { ViewerError } from '@sunmao/viewer'
import { App, Button, Progress, Select, Slider, Tooltip } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveBlob } from '../../../ui/browser/save-blob.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useWorkbench } from '../workbench.ts'
import { frameAt } from './play-walk.ts'
import { recordWalk } from './record-walk.ts'
import { useNamedWalk } from './use-named-walk.ts'
import { usePlayer } from './use-player.ts'
import { playWalk, useWalkStore, type Walk } from './walk-store.ts'
import './walk.css'

const speeds = [0.5, 1, 2, 4]
const clock = (ms: number) => {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** While a walk is played: pause, slider, speed, loop and video. */
export function WalkPlayer() {
  const { subId } = useWorkbench()
  useNamedWalk(subId)
  const { playing, draft } = useWalkStore()
  const walk = playing === 'draft' ? draft : playing
  if (!walk || walk.subId !== subId || walk.frames.length === 0) return null
  return <Player key={playing === 'draft' ? 'draft' : JSON.stringify(walk)} walk={walk} />
}

function Player({ walk }: { walk: Walk }) {
  const { t } = useTranslation()
  const { viewer } = useWorkbench()
  const [speed, setSpeed] = useState(walk.speed)
  const [loop, setLoop] = useState(walk.loop)
  const { at, length, isPlaying, setPlaying, seek } = usePlayer(viewer, walk, speed, loop)
  const { isRecording, progress, record, cancel } = useRecording(walk, speed, () => setPlaying(false))
  const note = walk.frames[frameAt(walk.frames, at).index]?.note
  const label = t(isPlaying ? 'walk.pause' : 'walk.play')
  return (
    <section className="browse-card walk-player" aria-label={t('walk.player', { name: walk.name })}>
      {note && <p className="walk-note">{note}</p>}
      <div className="walk-line">
        <Button
          type="primary"
          icon={<Icon name={isPlaying ? 'pause' : 'play'} />}
          aria-label={label}
          title={label}
          disabled={isRecording}
          onClick={() => setPlaying(!isPlaying)}
        />
        <span className="browse-cut walk-name">{walk.name}</span>
        {isRecording ? (
          <Progress
            percent={Math.round(progress * 100)}
            size="small"
            className="walk-slider"
            aria-label={note ?? walk.name}
          />
        ) : (
          <Slider
            className="walk-slider"
            min={0}
            max={Math.max(1, length)}
            step={50}
            value={at}
            ariaLabelForHandle={t('walk.time')}
            tooltip={{ formatter: (ms) => clock(ms ?? 0) }}
            onChange={seek}
          />
        )}
        <span className="browse-quiet walk-clock">
          {clock(at / speed)} / {clock(length / speed)}
        </span>
        <Select<number>
          size="small"
          variant="borderless"
          aria-label={t('modelRoute.speed')}
          value={speed}
          disabled={isRecording}
          popupMatchSelectWidth={false}
          options={[...new Set([...speeds, walk.speed])]
            .toSorted((a, b) => a - b)
            .map((value) => ({ value, label: `${value}×` }))}
          onChange={setSpeed}
        />
        <Tooltip title={t('modelRoute.loop')}>
          <Button
            type={loop ? 'primary' : 'text'}
            icon={<Icon name="refresh" />}
            aria-label={t('modelRoute.loop')}
            aria-pressed={loop}
            disabled={isRecording}
            onClick={() => setLoop(!loop)}
          />
        </Tooltip>
        {isRecording ? (
          <Button onClick={cancel}>{t('common.cancel')}</Button>
        ) : (
          <Tooltip title={t('walk.video')}>
            <Button type="text" icon={<Icon name="video" />} aria-label={t('walk.video')} onClick={record} />
          </Tooltip>
        )}
        <Button
          type="text"
          icon={<Icon name="close" />}
          aria-label={t('common.close')}
          disabled={isRecording}
          onClick={() => playWalk(undefined)}
        />
      </div>
    </section>
  )
}

function useRecording(walk: Walk, speed: number, onBegin: () => void) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { viewer } = useWorkbench()
  const [progress, setProgress] = useState<number>()
  const stopper = useRef<AbortController>(undefined)
  useEffect(() => () => stopper.current?.abort(), [])
  const record = async () => {
    onBegin()
    const controller = new AbortController()
    stopper.current = controller
    setProgress(0)
    try {
      const video = await recordWalk(viewer, walk, { speed, signal: controller.signal, onProgress: setProgress })
      saveBlob(video, `${walk.name}.webm`)
      message.success(t('walk.videoSaved'))
    } catch (error) {
      const cannot = error instanceof ViewerError && error.code === 'noRecorder'
      if (!controller.signal.aborted) message.error(t(cannot ? 'walk.noVideo' : 'walk.videoFailed'))
    } finally {
      setProgress(undefined)
    }
  }
  return {
    isRecording: progress !== undefined,
    progress: progress ?? 0,
    record: () => void record(),
    cancel: () => stopper.current?.abort(),
  }
}
