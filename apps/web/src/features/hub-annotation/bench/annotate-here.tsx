import type { HubAnnotationDetail } from '@sunmao/contract'
import { App } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MarksBar } from '../../../ui/marks/marks-bar.tsx'
import { useMarks } from '../../../ui/marks/use-marks.ts'
import { useTellDrawn } from '../drawn-marks.api.ts'
import { type AnnotationOrigin, useMarkedView } from '../marked-view.ts'
import { AnnotationForm } from './annotation-form.tsx'
import { Drawing } from './drawing.tsx'
import '../hub-annotation.css'

interface AnnotateHereProps {
  /** One that is drawn anew; its view stays. */
  row?: HubAnnotationDetail
  onClose: () => void
}

/** Draws over what is seen and says what it is about; both are sent together. */
export function AnnotateHere({ row, onClose }: AnnotateHereProps) {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const view = useMarkedView()
  const state = useMarks(row?.marks, row ? 'select' : 'cloud')
  useTellDrawn(state.marks)
  const [origin, setOrigin] = useState<AnnotationOrigin | undefined>(row)
  // Where one was when the tool was taken.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    if (row) return
    let isGone = false
    view.origin().then(
      (found) => isGone || setOrigin(found),
      () => isGone || setOrigin({}),
    )
    return () => {
      isGone = true
    }
  }, [])
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
  return (
    <>
      <Drawing state={state} />
      <div className="browse-card annotation-bar">
        <MarksBar state={state} />
      </div>
      <AnnotationForm
        row={row}
        origin={origin}
        count={state.marks.length}
        take={() => view.take(state.marks, row)}
        onLeave={leave}
        onDone={onClose}
      />
    </>
  )
}
