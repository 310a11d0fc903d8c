import type { HubAnnotationDetail } from '@sunmao/contract'
import { App } from 'antd'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { drawMarks } from '../../../ui/marks/draw-marks.ts'
import { MarksBar } from '../../../ui/marks/marks-bar.tsx'
import { MarksSurface } from '../../../ui/marks/marks-surface.tsx'
import { useMarks } from '../../../ui/marks/use-marks.ts'
import { showView, takeView, useBench } from '../../browse/workbench.api.ts'
import { originAt } from '../../issue/bench/issue-origin.api.ts'
import { AnnotationForm, type AnnotationOrigin } from './annotation-form.tsx'
import { placesIn, useMarkPlaces } from './use-mark-places.ts'
import '../hub-annotation.css'

interface AnnotateHereProps {
  /** One that is drawn anew; its view stays. */
  row?: HubAnnotationDetail
  onClose: () => void
}

/** Draws over the model and says what it is about; both are sent together. */
export function AnnotateHere({ row, onClose }: AnnotateHereProps) {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const { viewer, models } = useBench()
  const state = useMarks(row?.marks, row ? 'select' : 'cloud')
  const places = useMarkPlaces(viewer)
  const [origin, setOrigin] = useState<AnnotationOrigin | undefined>(row)
  // Where one was when the tool was taken.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    if (row) return
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
    if (row) showView(viewer, row.state, 0)
    const { kept, placeOf } = placesIn(viewer)
    const marks = kept(state.marks)
    const view = await takeView(viewer, (pen, scale) => drawMarks(pen, marks, placeOf, scale))
    return { ...view, marks }
  }
  const leave = () => {
    if (!state.undo) return onClose()
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
      <AnnotationForm
        row={row}
        origin={origin}
        count={state.marks.length}
        take={take}
        onLeave={leave}
        onDone={onClose}
      />
    </>
  )
}
