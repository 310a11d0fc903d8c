import { App, Button, Checkbox, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, messageOf } from '../../../api/call.ts'
import { useDanger } from '../../../api/use-danger.ts'
import { Refusal } from '../../../ui/dialog/refusal.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useWalks } from '../saved/saved.api.ts'
import { useWorkbench } from '../workbench.ts'
import { frameHere } from './frame-here.ts'
import { FrameList } from './frame-list.tsx'
import { addFrame, changeWalk, endWalk, playWalk, type WalkDraft } from './walk-store.ts'
import { useWriteRoutes } from './write-routes.api.ts'
import './walk.css'

const MOST_FRAMES = 500

/** Records a walk: go somewhere, keep a frame, go on. */
export function WalkEditor({ draft }: { draft: WalkDraft }) {
  const { t } = useTranslation()
  const ask = useDanger()
  const { viewer } = useWorkbench()
  const { save, isBusy, refusal } = useSaving(draft)
  const isChanged = draft.origin
    ? JSON.stringify(draft.frames.map(({ key: _, ...frame }) => frame)) !== JSON.stringify(draft.origin.frames)
    : draft.frames.length > 0
  const leave = () =>
    isChanged
      ? ask({
          title: t('walk.discardTitle'),
          content: t('walk.discardText', { count: draft.frames.length }),
          okText: t('walk.discard'),
          run: async () => endWalk(),
        })
      : endWalk()
  return (
    <section className="walk-editor" aria-label={t(draft.origin ? 'walk.edit' : 'walk.add')}>
      <Refusal text={refusal} />
      <Input
        aria-label={t('modelRoute.name')}
        placeholder={t('modelRoute.name')}
        maxLength={60}
        value={draft.name}
        onChange={({ target }) => changeWalk({ name: target.value })}
      />
      <div className="walk-line">
        <Checkbox checked={draft.loop} onChange={({ target }) => changeWalk({ loop: target.checked })}>
          {t('modelRoute.loop')}
        </Checkbox>
        <InputNumber
          size="small"
          min={0.1}
          max={10}
          step={0.1}
          prefix={t('modelRoute.speed')}
          aria-label={t('modelRoute.speed')}
          value={draft.speed}
          onChange={(speed) => changeWalk({ speed: speed ?? 1 })}
        />
      </div>
      <p className="browse-quiet">{t('walk.hint')}</p>
      <FrameList frames={draft.frames} />
      <div className="walk-line">
        <Button
          icon={<Icon name="plus" />}
          disabled={draft.frames.length >= MOST_FRAMES}
          onClick={() => addFrame(frameHere(viewer))}
        >
          {t('walk.addFrame')}
        </Button>
        <Button icon={<Icon name="play" />} disabled={draft.frames.length < 2} onClick={() => playWalk('draft')}>
          {t('walk.play')}
        </Button>
      </div>
      <footer className="walk-line">
        <Button type="primary" loading={isBusy} disabled={draft.frames.length === 0} onClick={() => void save()}>
          {t('common.save')}
        </Button>
        <Button onClick={leave}>{t('common.cancel')}</Button>
      </footer>
    </section>
  )
}

/** Into the list of the sub. Where somebody else wrote it meanwhile, what was recorded stays and can be saved again. */
function useSaving(draft: WalkDraft) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { data } = useWalks(draft.subId)
  const { put, isBusy } = useWriteRoutes(draft.subId, data)
  const [refusal, setRefusal] = useState<string>()
  const save = async () => {
    const name = draft.name.trim()
    setRefusal(name ? undefined : t('walk.noName'))
    if (!name) return
    const { loop, speed, origin } = draft
    try {
      await put({ name, loop, speed, frames: draft.frames.map(({ key: _, ...frame }) => frame) }, origin)
      message.success(t('common.saved'))
      endWalk()
    } catch (error) {
      const isStale = error instanceof CallError && error.code === 'error.stale'
      setRefusal(isStale ? t('walk.stale') : messageOf(error))
    }
  }
  return { save, isBusy: isBusy || !data, refusal }
}
