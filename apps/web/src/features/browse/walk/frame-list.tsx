import { Button, Input, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useWorkbench } from '../workbench.ts'
import { frameHere } from './frame-here.ts'
import { cameraAt } from './play-walk.ts'
import { changeFrame, moveFrame, removeFrame, type WalkDraft, type WalkFrame } from './walk-store.ts'

const LONGEST_S = 600

/** The frames from the first to the last; a click on its number goes there. */
export function FrameList({ frames }: { frames: WalkDraft['frames'] }) {
  const { t } = useTranslation()
  const { viewer } = useWorkbench()
  const go = (frame: WalkFrame) => {
    const { camera } = viewer.state.getState()
    const alone = { subId: 0, name: '', loop: false, speed: 1, frames: [frame] }
    viewer.flyTo(cameraAt(alone, 0, camera) ?? camera)
  }
  const takeHere = (key: number) => {
    const { durationMs: _, ...here } = frameHere(viewer)
    changeFrame(key, here)
  }
  const button = (name: string, label: string, onClick: () => void, isOff = false) => (
    <Button
      type="text"
      size="small"
      icon={<Icon name={name} />}
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={onClick}
    />
  )
  return (
    <ol className="walk-frames">
      {frames.map((frame, i) => {
        const place = i + 1
        return (
          <li key={frame.key}>
            <Button size="small" aria-label={t('walk.goTo', { place })} onClick={() => go(frame)}>
              {place}
            </Button>
            <InputNumber
              size="small"
              min={0}
              max={LONGEST_S}
              step={0.5}
              suffix={t('walk.seconds')}
              aria-label={t('walk.durationOf', { place })}
              value={frame.durationMs / 1000}
              onChange={(seconds) => changeFrame(frame.key, { durationMs: Math.round((seconds ?? 0) * 1000) })}
            />
            <span className="walk-frame-tools">
              {button('camera', t('walk.takeHere', { place }), () => takeHere(frame.key))}
              {button('chevron-up', t('walk.up', { place }), () => moveFrame(frame.key, -1), i === 0)}
              {button(
                'chevron-down',
                t('walk.down', { place }),
                () => moveFrame(frame.key, 1),
                place === frames.length,
              )}
              {button('close', t('walk.removeFrame', { place }), () => removeFrame(frame.key))}
            </span>
            <Input
              size="small"
              maxLength={500}
              aria-label={t('walk.noteOf', { place })}
              placeholder={t('walk.note')}
              value={frame.note ?? ''}
              onChange={({ target }) => changeFrame(frame.key, { note: target.value || undefined })}
            />
          </li>
        )
      })}
    </ol>
  )
}
