import { App } from 'antd'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { drawMarks } from '../../../ui/marks/draw-marks.ts'
import { MarksBar } from '../../../ui/marks/marks-bar.tsx'
import { MarksSurface } from '../../../ui/marks/marks-surface.tsx'
import { useMarks } from '../../../ui/marks/use-marks.ts'
import { takeView, useBench } from '../../browse/workbench.api.ts'
import { originAt } from '../../issue/bench/issue-origin.api.ts'
import { AnnotationForm, type AnnotationOrigin } from './annotation-form.tsx'
import { useMarkPlaces } from './use-mark-places.ts'
import '../hub-annotation.css'

/** Draws over the model and says what it is about; both are sent together. */
export function AnnotateHere({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const { viewer, models } = useBench()
  const state = useMarks()
  const places = useMarkPlaces(viewer)
  const [origin, setOrigin] = useState<AnnotationOrigin>()
  // Where one was when the tool was taken.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    let isGone = false
    originAt(viewer, models).then(
      ({ location, elements, discipline }) => isGone || setOrigin({ location, elements, discipline }),
      () => isGone || setOrigin({}),
    )
    return () => {
      isGone = true
    }
  }, [])
  /** What is seen, with the marks in the picture. */
  const take = async () => {
    const marks = places.kept(state.marks)
    const view = await takeView(viewer, (pen, scale) => drawMarks(pen, marks, places.placeOf, scale))
    return { ...view, marks }
  }
  const leave = () => {
    if (state.marks.length === 0) return onClose()
    modal.confirm({
      title: t('annotation.leaveTitle'),
      content: t('annotation.leaveText', { count: state.marks.length }),
      okText: t('annotation.leave'),
      cancelText: t('annotation.stay'),
      onOk: onClose,
    })
  }
  const over = viewer.canvas.parentElement
  return (
    <>
      {over &&
        createPortal(
          <MarksSurface
            state={state}
            {...places}
            onLeave={() => state.setTool('select')}
            onWheel={({ nativeEvent }) => viewer.canvas.dispatchEvent(new WheelEvent('wheel', nativeEvent))}
          />,
          over,
        )}
      <div className="browse-card annotation-bar">
        <MarksBar state={state} />
      </div>
      <AnnotationForm origin={origin} count={state.marks.length} take={take} onLeave={leave} onDone={onClose} />
    </>
  )
}
