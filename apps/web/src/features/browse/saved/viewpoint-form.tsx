import { type Viewpoint, viewpoint } from '@sunmao/contract'
import { Form, Input, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useRowForm } from '../../../api/use-row-form.ts'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { StaleNotice } from '../../../ui/dialog/stale-notice.tsx'
import { useWorkbench } from '../workbench.ts'
import { smallPicture } from './small-picture.ts'
import { keptState } from './view-state.ts'

type Values = Pick<Viewpoint, 'name' | 'isPersonal'>
const valuesOf = ({ name, isPersonal }: Viewpoint): Values => ({ name, isPersonal })

/** Keeps what is seen now, or renames what was kept. */
export function ViewpointForm({ row: given, onClose }: { row: Viewpoint | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const { viewer, projId, subId, fileIds } = useWorkbench()
  const mayShare = useProjectCan(projId)('viewpoint:edit')
  const create = useSend(viewpoint.create, [viewpoint.list], { quiet: true })
  const update = useSend(viewpoint.update, [viewpoint.list, viewpoint.detail], { quiet: true })
  const { server, stale } = useRowForm<Values, Viewpoint>({
    row: given,
    valuesOf,
    onSaved: onClose,
    save: async ({ name, isPersonal }, row) =>
      row
        ? update.mutateAsync({ body: { id: row.id, rowVersion: row.rowVersion, name: name.trim(), isPersonal } })
        : create.mutateAsync({
            body: {
              subId,
              name: name.trim(),
              isPersonal,
              fileIds: [...fileIds],
              state: keptState(viewer),
              picture: await smallPicture(viewer),
            },
          }),
  })
  return (
    <FormModal<Values>
      title={t(given ? 'viewpoint.edit' : 'viewpoint.add')}
      server={server}
      initialValues={given ? valuesOf(given) : { name: '', isPersonal: true }}
      onClose={onClose}
    >
      <StaleNotice stale={stale} />
      <Form.Item
        name="name"
        label={t('filterModelView.name')}
        rules={[{ required: true, whitespace: true, message: t('validate.required') }]}
      >
        <Input name="name" maxLength={60} autoComplete="off" autoFocus />
      </Form.Item>
      <Form.Item name="isPersonal" label={t('filterModelView.scope')} hidden={!mayShare}>
        <Radio.Group
          options={[
            { value: true, label: t('filterModelView.personalHint'), disabled: given && !given.mine },
            { value: false, label: t('filterModelView.sharedHint') },
          ]}
        />
      </Form.Item>
    </FormModal>
  )
}
