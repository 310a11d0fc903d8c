import { type HubBasicAnnotation, hubBasicAnnotation } from '@sunmao/contract'
import { App, Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/call.ts'
import { useCall } from '../../../api/hooks.ts'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { MarksBar } from '../../../ui/marks/marks-bar.tsx'
import { useMarks } from '../../../ui/marks/use-marks.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useUpdateMarkup } from '../hub-annotation.api.ts'
import { useMarkedView } from '../marked-view.ts'
import { Drawing } from './drawing.tsx'
import { ShownMarks } from './shown-marks.tsx'

/** As many as are looked through for the one that a link names. */
const MOST = 200

/** A markup over the view that it was drawn on; whoever may change it draws it anew here. */
export function OpenMarkup({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation()
  const view = useMarkedView()
  const { projId, subId } = view
  const may = useProjectCan(projId)
  const { data } = useCall(hubBasicAnnotation.queryList, { query: { subId, page: 0, size: MOST } })
  const [isEditing, setEditing] = useState(false)
  const row = data?.content.find((one) => one.id === id)
  const isKnown = row !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: news of it do not move the camera
  useEffect(() => {
    if (row) view.show(row)
  }, [view.canvas, id, isKnown])
  if (!row) return null
  if (isEditing) return <EditMarkup row={row} onClose={() => setEditing(false)} />
  const mayEdit = row.isPersonal ? row.mine : may('hubAnnotation:edit')
  return (
    <>
      <ShownMarks marks={row.marks} />
      <div className="browse-card annotation-bar annotation-markup">
        <b className="annotation-cut">{row.name}</b>
        <span className="annotation-quiet">{row.createByName}</span>
        {mayEdit && (
          <Button type="text" icon={<Icon name="pencil" />} onClick={() => setEditing(true)}>
            {t('annotation.editMarkup')}
          </Button>
        )}
        <Button type="text" icon={<Icon name="close" />} aria-label={t('common.close')} onClick={onClose} />
      </div>
    </>
  )
}

function EditMarkup({ row, onClose }: { row: HubBasicAnnotation; onClose: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const state = useMarks(row.marks, 'select')
  const view = useMarkedView()
  const update = useUpdateMarkup()
  const save = async () => {
    const { id, rowVersion, name, isPersonal } = row
    try {
      const { marks, picture } = await view.take(state.marks, row)
      await update.mutateAsync({ body: { id, rowVersion, name, isPersonal, marks, picture } })
      message.success(t('common.saved'))
      onClose()
    } catch (error) {
      message.error(messageOf(error))
    }
  }
  return (
    <>
      <Drawing state={state} />
      <div className="browse-card annotation-bar annotation-markup">
        <MarksBar state={state} />
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button
          type="primary"
          loading={update.isPending}
          disabled={state.marks.length === 0}
          onClick={() => void save()}
        >
          {t('common.save')}
        </Button>
      </div>
    </>
  )
}
